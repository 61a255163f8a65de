"""The survey that conditions read, and the sheet that they write their points on."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, append, i64, vec
from oppidum.games.sprawlopolis.rules.groups import Groups
from oppidum.games.sprawlopolis.rules.plan import Plan
from oppidum.games.sprawlopolis.rules.roads import Roads

BLOCK: Final = 0
TOGETHER: Final = 1
ROAD: Final = 2

FOR_GROUPS: Final = 0
FOR_ROADS: Final = -1

Award = tuple[int, int, int, list[int]]
"""Source (a condition's number, FOR_GROUPS or FOR_ROADS), what earned it, points, and the blocks by position.

What earned it: one BLOCK, several blocks TOGETHER (a group, a line), or a ROAD."""


class Survey:
    """A plan with its groups and roads: all that points depend on."""

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.groups: Final = Groups(plan)
        self.roads: Final = Roads(plan)

    def clear(self, columns: i64, rows: i64, left: i64, top: i64) -> None:
        """Takes all blocks away; the ground reaches this far then. Paint it anew, then `look`."""
        self.roads.clear()
        self.plan.clear(columns, rows, left, top)

    def look(self) -> None:
        """Finds blocks, groups and roads on ground that was painted anew."""
        self.plan.survey()
        self.groups.gather()
        self.roads.trace()


class Sheet:
    """Adds points up; one that `asks` also notes what earned them, which takes longer."""

    def __init__(self, asks: bool) -> None:
        self.asks: Final = asks
        self.points: i64 = 0
        self.source: i64 = FOR_GROUPS
        self.awards: list[Award] = []

    def block(self, points: i64, cell: i64) -> None:
        """Points for one block."""
        self.points += points
        if self.asks:
            self.awards.append((self.source, BLOCK, points, [cell]))

    def together(self, points: i64, cells: Numbers) -> None:
        """Points for several blocks as one; a sheet that does not ask may be given none."""
        self.points += points
        if self.asks:
            self.awards.append((self.source, TOGETHER, points, list(cells)))

    def group(self, points: i64, groups: Groups, group: i64) -> None:
        """Points for a group."""
        self.points += points
        if self.asks:
            self.awards.append((self.source, TOGETHER, points, list(groups.cells(group))))

    def road(self, points: i64, roads: Roads, road: i64) -> None:
        """Points for a road."""
        self.points += points
        if self.asks:
            self.awards.append((self.source, ROAD, points, list(roads.cells(road))))

    def line(self, points: i64, plan: Plan, first: i64, step: i64, length: i64, zone: i64) -> None:
        """Points for the blocks of a zone in a row or column."""
        self.points += points
        if self.asks:
            self.awards.append((self.source, TOGETHER, points, list(plan.blocks_in_line(first, step, length, zone))))


def square(cell: i64, width: i64) -> Numbers:
    """Returns the four positions of the 2x2 square that begins here."""
    return append(append(append(append(vec[i64](), cell), cell + 1), cell + width), cell + width + 1)
