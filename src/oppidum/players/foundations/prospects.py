"""What the lots of a seat promise: the best of its own buildings that would fit on them now.

The evaluator counts every empty lot alike. Whoever gives, takes or steals a lot must know more: beside own lots it may
carry a larger building. A build is valued without copying the table, because a trade asks for many of them.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64
from oppidum.games.foundations.rules.city import buildings_on, count_around, covered_buildings
from oppidum.games.foundations.rules.rebuilding import builds_of
from oppidum.games.foundations.rules.rulebook import (
    CIVIC,
    COMMERCIAL,
    COUNTED,
    COUNTS_BUILDINGS,
    COUNTS_CITIZENS,
    COUNTS_CIVIC,
    COUNTS_COINS,
    RESIDENTIAL,
)
from oppidum.games.foundations.rules.table import PLAYING, Table
from oppidum.players.foundations.time_left import count_scorings

SHARES: Final = (0.6, 0.35, 0.2)
"""How much of the gain of the best build counts, of the best one beside it, and of a third: some come to nothing."""
INCOME: Final = 0.5
"""What a coin of income is worth in each era to come."""


class Build:
    """A build that would gain something: by how much, with which kind, and the lots that it takes."""

    def __init__(self, gain: float, kind: i64, low: i64, high: i64) -> None:
        self.gain: Final = gain
        self.kind: Final = kind
        self.low: Final = low
        self.high: Final = high


def value_of_prospects(table: Table, seat: i64, lot_value: float) -> float:
    """Returns what the builds that are possible now promise the seat; an empty lot that they use costs `lot_value`."""
    if not has_turns_left(table, seat):
        return 0.0
    builds = gaining_builds(table, seat, lot_value)
    value = 0.0
    for share in SHARES:
        best = _best_of(builds)
        if best is None:
            break
        value += share * best.gain
        builds = [build for build in builds if _fits_beside(build, best)]
    return value


def has_turns_left(table: Table, seat: i64) -> bool:
    """Returns whether the seat will have another turn, or is in one."""
    if table.phase != PLAYING:
        return False
    if table.final_turns == 0 or table.era < table.rules.eras - 1:
        return True
    return (seat - table.turn) % table.rules.players < table.final_turns


def gaining_builds(table: Table, seat: i64, lot_value: float) -> list[Build]:
    """Returns for each place the best of the seat's own buildings, if it gains anything there."""
    rules = table.rules
    ground = rules.ground
    found: list[object] = []
    builds_of(table, seat, found)
    builds: list[Build] = []
    scene: Scene | None = None
    place: i64 = -1
    best = 0.0
    best_kind: i64 = 0
    for each in found:
        assert isinstance(each, int)
        build: i64 = each
        kind: i64 = rules.kind_of[build]
        if kind >= rules.own_kinds:
            continue  # what open monuments promise is counted elsewhere
        if scene is None or rules.placement_of[build] != place:
            if best > 0.0:
                builds.append(Build(best, best_kind, ground.low[place], ground.high[place]))
            place = rules.placement_of[build]
            scene = Scene(table, seat, place, lot_value)
            best = 0.0
        gain = scene.gain_of(kind)
        if gain > best:
            best, best_kind = gain, kind
    if best > 0.0:
        builds.append(Build(best, best_kind, ground.low[place], ground.high[place]))
    return builds


class Scene:
    """A place in the city: what stands around it, what would have to go, and how often what stands will still score."""

    def __init__(self, table: Table, seat: i64, place: i64, lot_value: float) -> None:
        rules = table.rules
        ground = rules.ground
        self.table: Final = table
        self.scorings: Final = float(count_scorings(table))
        self.around: Final = [0.0] * len(COUNTED)
        """By icon, how much of what it counts stands around."""
        self.wanted: Final = [0.0] * len(COUNTED)
        """By icon, the points that own buildings around give for each of what it counts."""
        around = buildings_on(table, ground.around, ground.around_first[place], ground.around_first[place + 1])
        covered = covered_buildings(table, place)
        for building in around:
            self._add_neighbour(building, table.owner[rules.first_lot[building]] == seat)
        size: i64 = ground.lot_first[place + 1] - ground.lot_first[place]
        self.cost: Final = self._worth_of(covered) + lot_value * float(size - _size_of(table, covered))
        """What the covered buildings score, and the empty lots that are used up."""

    def _add_neighbour(self, building: i64, own: bool) -> None:
        table = self.table
        rules = table.rules
        kind: i64 = rules.kind_of[building]
        self.around[COUNTS_CITIZENS] += float(table.citizens_of(kind))
        self.around[COUNTS_COINS] += float(table.coins_of(kind))
        self.around[COUNTS_BUILDINGS] += 1.0
        if rules.type[kind] == CIVIC:
            self.around[COUNTS_CIVIC] += 1.0
            if own:
                self.wanted[rules.counted[kind]] += float(rules.vp[kind]) / float(rules.per[kind])

    def gain_of(self, kind: i64) -> float:
        """Returns what a building of this kind would gain here until the end of the game."""
        rules = self.table.rules
        wanted = self.wanted
        extra = wanted[COUNTS_BUILDINGS]
        points = 0.0
        if rules.type[kind] == RESIDENTIAL:
            citizens = float(rules.citizens[kind])
            points = citizens + citizens * wanted[COUNTS_CITIZENS]
        elif rules.type[kind] == COMMERCIAL:
            points = float(rules.coins[kind]) * wanted[COUNTS_COINS]
        else:
            count = self.around[rules.counted[kind]]
            points = float(int(count) // rules.per[kind] * rules.vp[kind]) + wanted[COUNTS_CIVIC]
        return self.scorings * (points + extra) + self._worth_of_trade(kind) - self.cost

    def _worth_of_trade(self, kind: i64) -> float:
        """Returns what a commercial building prints: points, and coins that are points in the last era (F-35, F-36)."""
        rules = self.table.rules
        if rules.type[kind] != COMMERCIAL:
            return 0.0
        coins = float(rules.coins[kind])
        return self.scorings * float(rules.vp[kind]) + coins * max(1.0, INCOME * (self.scorings - 1.0))

    def _worth_of(self, covered: Numbers) -> float:
        rules = self.table.rules
        worth = 0.0
        for building in covered:
            kind: i64 = rules.kind_of[building]
            if rules.type[kind] == RESIDENTIAL:
                worth += self.scorings * float(self.table.citizens_of(kind))
            elif rules.type[kind] == CIVIC:
                points: i64 = count_around(self.table, building) // rules.per[kind] * rules.vp[kind]
                worth += self.scorings * float(points)
            else:
                worth += self._worth_of_trade(kind)
        return worth


def _size_of(table: Table, buildings: Numbers) -> i64:
    size: i64 = 0
    for building in buildings:
        size += table.rules.size[table.rules.kind_of[building]]
    return size


def _best_of(builds: list[Build]) -> Build | None:
    best: Build | None = None
    for build in builds:
        if best is None or build.gain > best.gain:
            best = build
    return best


def _fits_beside(build: Build, other: Build) -> bool:
    """Returns whether both could be built: another kind, on other lots."""
    return build.kind != other.kind and build.low & other.low == 0 and build.high & other.high == 0
