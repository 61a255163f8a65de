"""Groups: blocks of one zone that are connected through edges (S-30)."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, append, i64, vec
from oppidum.games.sprawlopolis.plan import Plan
from oppidum.games.sprawlopolis.zones import ZONES

NO_GROUP: Final = -1


class Groups:
    """The groups of a plan, numbered in reading order of their first blocks.

    `of` gives the group of a position, `zone` and `sizes` are by group. `chosen` is by zone: the group that the team
    counts, a largest one, or NO_GROUP for a zone that is absent.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan: Final = plan
        self.of: Numbers = vec[i64]([NO_GROUP] * plan.size)
        self.zone: Numbers = vec[i64]()
        self.sizes: Numbers = vec[i64]()
        self.chosen: Numbers = vec[i64]([NO_GROUP] * (ZONES + 1))
        self._waiting: Numbers = vec[i64]([0] * len(plan.cells))
        for cell in plan.cells:
            if self.of[cell] == NO_GROUP:
                self._gather(cell)

    def largest(self, zone: i64) -> i64:
        """The size of the largest group of a zone; 0 where there is none."""
        group: i64 = self.chosen[zone]
        return 0 if group == NO_GROUP else self.sizes[group]

    def cells(self, group: i64) -> Numbers:
        """The blocks of a group."""
        found = vec[i64]()
        for cell in self.plan.cells:
            if self.of[cell] == group:
                found = append(found, cell)
        return found

    def _gather(self, first: i64) -> None:
        """Collects the group of a block that has none yet."""
        plan = self.plan
        zone: i64 = plan.zone[first]
        group: i64 = len(self.sizes)
        self.of[first] = group
        self._waiting[0] = first
        found: i64 = 1
        done: i64 = 0
        while done < found:
            cell: i64 = self._waiting[done]
            done += 1
            side: i64 = 0
            while side < 4:
                near: i64 = cell + plan.step[side]
                if plan.zone[near] == zone and self.of[near] == NO_GROUP:
                    self.of[near] = group
                    self._waiting[found] = near
                    found += 1
                side += 1
        self.zone = append(self.zone, zone)
        self.sizes = append(self.sizes, found)
        if found > self.largest(zone):
            self.chosen[zone] = group
