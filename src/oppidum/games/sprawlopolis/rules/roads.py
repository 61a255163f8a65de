"""Roads: chains of joined sections (S-31).

A block has one section with two exits, or none. So a road is an open chain with two ends, or a loop. An exit is named
by its bit: a section that was entered at one exit goes on at what is left of the two.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64, numbers, vec
from oppidum.games.sprawlopolis.rules.plan import Plan
from oppidum.games.sprawlopolis.rules.zones import EMPTY, turn_exits

NO_ROAD: Final = -1
NOWHERE: Final = -1

_MEETS: Final = numbers([turn_exits(exits) for exits in range(9)])
"""By exit: the one that the block beyond it needs for the two sections to be joined."""

_FIRST: Final = numbers([exits & 1 or exits & 8 or exits & -exits for exits in range(16)])
"""By exits: north, else west, else whichever there is, so that roads are told the way that people read."""


class Roads:
    """The roads of a plan, `count` of them, numbered in reading order of their first blocks.

    `of` gives the road of a position. The sections of all roads stand in `order`, road after road, each from end to
    end; those of a road begin at `first`. `one` and `two` are the positions that its ends run against; where a loop
    begins does not matter, and its `one` is NOWHERE.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.count: i64 = 0
        self._steps: Final[Numbers] = vec[i64]([0, -plan.width, 1, 0, plan.width, 0, 0, 0, -1])
        self.of: Final[Numbers] = vec[i64]([NO_ROAD] * plan.size)
        self.order: Final[Numbers] = vec[i64]([0] * plan.size)
        self.first: Final[Numbers] = vec[i64]([0] * (plan.size + 1))
        self.one: Final[Numbers] = vec[i64]([0] * plan.size)
        self.two: Final[Numbers] = vec[i64]([0] * plan.size)
        self.trace()

    def length(self, road: i64) -> i64:
        """Returns how many sections the road has (S-40)."""
        return self.first[road + 1] - self.first[road]

    def cells(self, road: i64) -> Numbers:
        """Returns the blocks of the road, from end to end."""
        return self.order[self.first[road] : self.first[road + 1]]

    def is_loop(self, road: i64) -> bool:
        """Whether the road is closed."""
        return self.one[road] == NOWHERE

    def at_edge(self, road: i64) -> bool:
        """Whether at least one end of the road is at the edge of the city (S-40)."""
        if self.is_loop(road):
            return False
        return self.plan.zone[self.one[road]] == EMPTY or self.plan.zone[self.two[road]] == EMPTY

    def ahead(self, cell: i64, way: i64) -> i64:
        """Returns the block that the section is joined to at this exit, or NOWHERE."""
        near: i64 = cell + self._steps[way]
        if self.plan.exits[near] & _MEETS[way]:
            return near
        return NOWHERE

    def clear(self) -> None:
        """Forgets all roads, before the plan is cleared."""
        of = self.of
        for cell in self.plan.cells:
            of[cell] = NO_ROAD
        self.count = 0

    def trace(self) -> None:
        """Finds the roads of the plan. Pre: none is known yet.

        The road of a block is followed to one end, or once around, and from there written down.
        """
        exits, of, order, first = self.plan.exits, self.of, self.order, self.first
        one, two, steps, meets, first_way = self.one, self.two, self._steps, _MEETS, _FIRST
        road: i64 = 0
        at: i64 = 0
        for block in self.plan.cells:
            if exits[block] == 0 or of[block] != NO_ROAD:
                continue
            start: i64 = block
            way: i64 = first_way[exits[block]]
            near: i64 = start + steps[way]
            while exits[near] & meets[way] and near != block:
                start = near
                way = exits[near] - meets[way]
                near += steps[way]
            one[road] = near
            # Still joined to the next section: the way led around a loop, back to where it began.
            if exits[near] & meets[way]:
                one[road] = NOWHERE
                start = block
                way = first_way[exits[block]]
            else:
                way = exits[start] - way
            near = start
            while True:
                of[near] = road
                order[at] = near
                at += 1
                near += steps[way]
                if near == start or not exits[near] & meets[way]:
                    break
                way = exits[near] - meets[way]
            two[road] = near
            road += 1
            first[road] = at
        self.count = road
