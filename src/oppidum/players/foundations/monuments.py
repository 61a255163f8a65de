"""What open monuments are worth to a seat: those that it can build, and those that it comes near to."""

from __future__ import annotations

from math import exp
from typing import Final

from oppidum.engine.numbers import Numbers, append, i64, numbers, vec
from oppidum.games.foundations.rules.construction import known_places
from oppidum.games.foundations.rules.holdings import (
    COMMERCIAL_COINS,
    EMPTY_LOTS,
    LOTS_OF_TYPE,
    POPULATION,
)
from oppidum.games.foundations.rules.modules.monuments import IN_POOL, Monuments
from oppidum.games.foundations.rules.modules.requirements import WIDTH, RequirementTests
from oppidum.games.foundations.rules.rulebook import (
    COMMERCIAL,
    COUNTS_BUILDINGS,
    COUNTS_CITIZENS,
    COUNTS_COINS,
    RESIDENTIAL,
    Rulebook,
)
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.players.foundations.time_left import count_scorings

READY: Final = 0.5
"""The part of its gain that a monument counts for while it can be built next."""
STEP: Final = 0.6
"""How fast that fades with each action that is still needed."""
SECOND: Final = 0.5
"""The part for which the second best monument counts."""
CONTESTED: Final = 0.6
"""What is left of it while a rival can build it too."""
USUAL_LOT: Final = 1.3
"""Points that a lot under another building scores in an era."""
GROWN: Final = 4.0
"""How many neighbours a monument that counts them will have."""


class MonumentJudge:
    """Estimates by monument, made once for a configuration."""

    def __init__(self, module: Monuments, rules: Rulebook) -> None:
        self._module: Final = module
        self.gains: Final = [
            max(0.0, score_of_kind(rules, module.first_kind + monument, module.growth[monument]))
            for monument in range(module.count)
        ]
        """What each scores in an era beyond another building on its lots."""
        places = [_placements_of(rules, module.first_kind + monument) for monument in range(module.count)]
        self._first_place: Final = numbers([first for first, _ in places])
        self._last_place: Final = numbers([last for _, last in places])

    def value_for_seats(self, table: Table, held: list[Numbers]) -> list[float]:
        """Returns for each seat what the open monuments promise it; `held` is what `holdings_of` says of each."""
        players: i64 = table.rules.players
        wanted = self._wanted(table)
        width: i64 = len(wanted)
        hopes: list[float] = []
        # For each of them, how many seats could build it now.
        ready = wanted[:]
        at: i64 = 0
        while at < width:
            ready[at] = 0
            at += 1
        seat: i64 = 0
        while seat < players:
            self._add_hopes(table, seat, held[seat], wanted, hopes, ready)
            seat += 1
        scorings = float(count_scorings(table))
        values: list[float] = []
        seat = 0
        while seat < players:
            best, second = 0.0, 0.0
            at = 0
            while at < width:
                hope = hopes[seat * width + at]
                value = hope * self.gains[wanted[at]]
                rivals: i64 = ready[at] - 1 if hope >= READY else ready[at]
                while rivals > 0:
                    value *= CONTESTED
                    rivals -= 1
                if value > best:
                    best, second = value, best
                elif value > second:
                    second = value
                at += 1
            values.append((best + SECOND * second) * scorings)
            seat += 1
        return values

    def look_up_places(self, table: Table) -> None:
        """Looks up where monuments would fit, once for all copies of the table that are weighed."""
        for monument in self._wanted(table):
            for seat in range(table.rules.players):
                known_places(table, seat, table.rules.size[self._module.first_kind + monument])

    def _wanted(self, table: Table) -> Numbers:
        """Returns the open monuments that would bring something."""
        place = self._module.state_of(table).place
        wanted = vec[i64]()
        monument: i64 = 0
        while monument < self._module.count:
            if place[monument] == IN_POOL and self.gains[monument] != 0.0:
                wanted = append(wanted, monument)
            monument += 1
        return wanted

    def _add_hopes(
        self, table: Table, seat: i64, held: Numbers, wanted: Numbers, hopes: list[float], ready: Numbers
    ) -> None:
        """Appends how sure it is that the seat builds each monument: READY if it can now, 0 if it never may."""
        module = self._module
        if module.state_of(table).markers[seat] == 0:
            hopes.extend([0.0] * len(wanted))
            return
        waiver: i64 = table.requirement_waiver(seat)
        waived = waiver != NOTHING and table.coins[seat] >= waiver
        sizes = table.rules.size
        at: i64 = 0
        while at < len(wanted):
            monument: i64 = wanted[at]
            tests = module.requirements[monument]
            steps = 0.0 if waived else count_steps(tests, held)
            size: i64 = sizes[module.first_kind + monument]
            first: i64 = self._first_place[monument]
            last: i64 = self._last_place[monument]
            if not has_place(table, seat, size, first, last, tests.needs_edge and not waived):
                steps += 1.0
            hope = READY * exp(-STEP * steps)
            if hope >= READY:
                ready[at] += 1
            hopes.append(hope)
            at += 1


def score_of_kind(rules: Rulebook, kind: i64, growth: i64) -> float:
    """Returns about what a kind scores in an era beyond what its lots would under another building."""
    size = float(rules.size[kind])
    grown = GROWN * float(growth)
    if rules.type[kind] == RESIDENTIAL:
        value = float(rules.citizens[kind]) + grown
    elif rules.type[kind] == COMMERCIAL:
        value = float(rules.vp[kind]) + 0.6 * (float(rules.coins[kind]) + grown)
    else:
        value = expect_count(rules.counted[kind], size) * float(rules.vp[kind]) / float(rules.per[kind])
    return value - USUAL_LOT * size


def expect_count(counted: i64, size: float) -> float:
    """Returns how much of what a civic icon counts usually stands around a building of this size."""
    if counted == COUNTS_CITIZENS:
        return 2.5 + 1.5 * size
    if counted == COUNTS_COINS:
        return 1.0 + 0.7 * size
    if counted == COUNTS_BUILDINGS:
        return 1.5 + size
    return 0.5 + 0.4 * size


def count_steps(tests: RequirementTests, held: Numbers) -> float:
    """Returns about how many actions it takes to meet a requirement with these holdings."""
    steps = 0.0
    at: i64 = 0
    while at < len(tests.run):
        place: i64 = tests.run[at]
        missing: i64 = max(tests.run[at + 1] - held[place], held[place] - tests.run[at + 2])
        if missing > 0:
            steps += float(missing) / _amount_a_step(place)
        at += WIDTH
    return steps


def _amount_a_step(place: i64) -> float:
    """Returns how much of a holding one action brings."""
    if place == POPULATION:
        return 3.0
    if place >= LOTS_OF_TYPE or place == EMPTY_LOTS:
        return 2.0
    return 1.5 if place == COMMERCIAL_COINS else 1.0


def has_place(table: Table, seat: i64, size: i64, first: i64, last: i64, edge: bool) -> bool:
    """Returns whether one of these placements lies on the seat's lots, over smaller buildings."""
    on_edge = table.rules.ground.on_edge
    places = known_places(table, seat, size)
    at: i64 = 0
    while at < len(places):
        place: i64 = places[at]
        if first <= place <= last and (not edge or on_edge[place] != 0):
            return True
        at += 1
    return False


def _placements_of(rules: Rulebook, kind: i64) -> tuple[int, int]:
    """Returns the first and the last placement of a kind's shape; those between have it too."""
    found = [rules.placement_of[build] for build in range(rules.first_build, rules.ids) if rules.kind_of[build] == kind]
    return found[0], found[-1]
