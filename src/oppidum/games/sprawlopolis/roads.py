"""Roads: chains of joined sections (S-31).

A block has one section with two exits, or none. So a road is an open chain with two ends, or a loop.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, append, i64, vec
from oppidum.games.sprawlopolis.plan import Plan
from oppidum.games.sprawlopolis.zones import EMPTY, OPPOSITE, SIDE_BITS

NO_ROAD: Final = -1
NOWHERE: Final = -1

_SIDE_OF_BIT: Final = [-1, 0, 1, -1, 2, -1, -1, -1, 3]
_FIRST_SIDE: Final = [3 if exits & 8 and not exits & 1 else _SIDE_OF_BIT[exits & -exits] for exits in range(16)]
"""By exits: north, else west, else whichever there is, so that roads are told the way that people read."""


class Roads:
    """The roads of a plan, numbered in reading order of their first blocks.

    `of` gives the road of a position. The sections of all roads stand in `order`, road after road, each from end to
    end; those of a road begin at `first`. `one` and `two` are the positions that its ends run against, NOWHERE for a
    loop.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.of: Numbers = vec[i64]([NO_ROAD] * plan.size)
        self.order: Numbers = vec[i64]()
        self.first: Numbers = vec[i64]([0])
        self.one: Numbers = vec[i64]()
        self.two: Numbers = vec[i64]()
        self.count: i64 = 0
        for cell in plan.cells:
            if plan.exits[cell] and self.of[cell] == NO_ROAD:
                self._trace(cell)

    def length(self, road: i64) -> i64:
        """How many sections the road has (S-40)."""
        return self.first[road + 1] - self.first[road]

    def cells(self, road: i64) -> Numbers:
        """The blocks of the road, from end to end."""
        return self.order[self.first[road] : self.first[road + 1]]

    def is_loop(self, road: i64) -> bool:
        """Whether the road is closed."""
        return self.one[road] == NOWHERE

    def at_edge(self, road: i64) -> bool:
        """Whether at least one end of the road is at the edge of the city (S-40)."""
        if self.is_loop(road):
            return False
        return self.plan.zone[self.one[road]] == EMPTY or self.plan.zone[self.two[road]] == EMPTY

    def ahead(self, cell: i64, side: i64) -> i64:
        """The block that the section is joined to on this side, or NOWHERE."""
        near: i64 = cell + self.plan.step[side]
        return near if self.plan.exits[near] & SIDE_BITS[OPPOSITE[side]] else NOWHERE

    def _trace(self, start: i64) -> None:
        """Follows the road of a block to one end, or once around, and from there records it."""
        exits = self.plan.exits
        cell: i64 = start
        side: i64 = _FIRST_SIDE[exits[start]]
        back: i64 = NOWHERE
        near: i64 = self.ahead(cell, side)
        while near != NOWHERE:
            cell = near
            side = other_side(exits[cell], OPPOSITE[side])
            if cell == start:
                break
            near = self.ahead(cell, side)
        else:
            back = cell + self.plan.step[side]
            side = other_side(exits[cell], side)
        self.one = append(self.one, back)
        self.two = append(self.two, self._record(cell, side))
        self.first = append(self.first, len(self.order))
        self.count += 1

    def _record(self, start: i64, side: i64) -> i64:
        """Writes the sections from this block on; returns the position at the far end, or NOWHERE."""
        cell: i64 = start
        while True:
            self.of[cell] = self.count
            self.order = append(self.order, cell)
            near: i64 = self.ahead(cell, side)
            if near == start:
                return NOWHERE
            if near == NOWHERE:
                return cell + self.plan.step[side]
            cell = near
            side = other_side(self.plan.exits[cell], OPPOSITE[side])


def other_side(exits: i64, side: i64) -> i64:
    """The side at which a section goes on that was entered at this one."""
    return _SIDE_OF_BIT[exits - SIDE_BITS[side]]
