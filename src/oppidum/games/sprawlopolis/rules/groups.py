"""Groups: blocks of one zone that are connected through edges (S-30)."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, append, i64, vec
from oppidum.games.sprawlopolis.rules.plan import Plan
from oppidum.games.sprawlopolis.rules.zones import ZONES

NO_GROUP: Final = -1


class Groups:
    """The groups of a plan, numbered in reading order of their first blocks; some numbers below `count` are not used.

    `zone` and `sizes` are by group; an unused number has size 0. `chosen` is by zone: the group that the team counts, a
    largest one, or NO_GROUP for a zone that is absent.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.count: i64 = 0
        self.zone: Final[Numbers] = vec[i64]([0] * plan.size)
        self.sizes: Final[Numbers] = vec[i64]([0] * plan.size)
        self.chosen: Final[Numbers] = vec[i64]([NO_GROUP] * (ZONES + 1))
        self._largest: Final[Numbers] = vec[i64]([0] * (ZONES + 1))
        self._number: Final[Numbers] = vec[i64]([NO_GROUP] * plan.size)
        self._joined: Final[Numbers] = vec[i64]([NO_GROUP] * plan.size)
        self.gather()

    def of(self, block: i64) -> i64:
        """Returns the group of a block. Pre: there is a block."""
        return root(self._joined, self._number[block])

    def largest(self, zone: i64) -> i64:
        """Returns the size of the largest group of a zone; 0 where there is none."""
        return self._largest[zone]

    def cells(self, group: i64) -> Numbers:
        """Returns the blocks of a group."""
        found = vec[i64]()
        for cell in self.plan.cells:
            if self.of(cell) == group:
                found = append(found, cell)
        return found

    def gather(self) -> None:
        """Finds the groups of the plan: a block joins the groups above and to the left."""
        zones, width, number, joined = self.plan.zone, self.plan.width, self._number, self._joined
        group_zone, sizes = self.zone, self.sizes
        count: i64 = 0
        for cell in self.plan.cells:
            zone: i64 = zones[cell]
            group: i64 = NO_GROUP
            # Cells come in reading order, so the neighbours above and to the left have their groups already. The plan
            # has an empty border, so there always is a cell to look at.
            if zones[cell - width] == zone:
                group = root(joined, number[cell - width])
            if zones[cell - 1] == zone:
                group = self._join(root(joined, number[cell - 1]), group)
            if group == NO_GROUP:
                group = count
                joined[group] = group
                group_zone[group] = zone
                sizes[group] = 0
                count += 1
            number[cell] = group
            sizes[group] += 1
        self.count = count
        self._choose()

    def _join(self, one: i64, other: i64) -> i64:
        """Makes one group of two, under the lower number, unless the other is NO_GROUP; returns it."""
        if other == NO_GROUP:
            return one
        # The lower number wins, so that groups keep the reading order of their first blocks.
        low: i64 = min(one, other)
        high: i64 = max(one, other)
        if low != high:
            self._joined[high] = low
            self.sizes[low] += self.sizes[high]
            self.sizes[high] = 0
        return low

    def _choose(self) -> None:
        """Of each zone the first of the largest groups."""
        zones, sizes, chosen, largest = self.zone, self.sizes, self.chosen, self._largest
        zone: i64 = 0
        while zone <= ZONES:
            chosen[zone] = NO_GROUP
            largest[zone] = 0
            zone += 1
        group: i64 = 0
        while group < self.count:
            zone = zones[group]
            if sizes[group] > largest[zone]:
                chosen[zone] = group
                largest[zone] = sizes[group]
            group += 1


def root(joined: Numbers, group: i64) -> i64:
    """Returns the lowest number that a group is joined to."""
    # No path compression: a city has 60 blocks at most, so chains are short.
    while joined[group] != group:
        group = joined[group]
    return group
