"""Which buildings stand where in the city: on some lots, beside a building, of an owner."""

from __future__ import annotations

from oppidum.engine.numbers import Numbers, append, i64, vec
from oppidum.games.foundations.rules.lots import HIGH_BIT, LOW_BIT
from oppidum.games.foundations.rules.rulebook import (
    CIVIC,
    COUNTS_BUILDINGS,
    COUNTS_CITIZENS,
    COUNTS_CIVIC,
    COUNTS_COINS,
)
from oppidum.games.foundations.rules.table import NOTHING, Table


def covered_buildings(table: Table, placement: i64) -> Numbers:
    """Returns the buildings that stand on the placement's lots, whole or in part."""
    ground = table.rules.ground
    return buildings_on(table, ground.lot, ground.lot_first[placement], ground.lot_first[placement + 1])


def buildings_on(table: Table, lots: Numbers, at: i64, end: i64) -> Numbers:
    """Returns the buildings that stand on these lots of a run, each once."""
    found = vec[i64]()
    while at < end:
        building: i64 = table.building[lots[at]]
        if building != NOTHING and not is_among(building, found):
            found = append(found, building)
        at += 1
    return found


def is_among(building: i64, found: Numbers) -> bool:
    """Returns whether the building was found before."""
    at: i64 = 0
    while at < len(found):
        if found[at] == building:
            return True
        at += 1
    return False


def neighbours(table: Table, building: i64) -> Numbers:
    """Returns the buildings that share an edge with this one, each once (F-34)."""
    ground = table.rules.ground
    placement: i64 = table.rules.placement_of[building]
    return buildings_on(table, ground.around, ground.around_first[placement], ground.around_first[placement + 1])


def buildings_by_owner(table: Table) -> list[Numbers]:
    """Returns each party's buildings in the city, in the order of their first lots."""
    found = [vec[i64]() for _ in range(table.rules.parties)]
    buildings, owner, first_lot = table.building, table.owner, table.rules.first_lot
    lot: i64 = 0
    while lot < table.rules.lots:
        building: i64 = buildings[lot]
        if building != NOTHING and first_lot[building] == lot:
            found[owner[lot]] = append(found[owner[lot]], building)
        lot += 1
    return found


def count_added(table: Table, civic: i64, building: i64) -> i64:
    """Returns what one neighbour adds to the count of a civic building's icon (F-33)."""
    rules = table.rules
    counted: i64 = rules.counted[rules.kind_of[civic]]
    kind: i64 = rules.kind_of[building]
    if counted == COUNTS_CITIZENS:
        return table.citizens_of(kind)
    if counted == COUNTS_COINS:
        return table.coins_of(kind)
    if counted == COUNTS_BUILDINGS or (counted == COUNTS_CIVIC and rules.type[kind] == CIVIC):
        return 1
    return 0


def count_around(table: Table, civic: i64) -> i64:
    """Counts what a civic building's icon counts: each neighbour once, of any owner (F-33, F-34)."""
    ground, buildings, first_lot = table.rules.ground, table.building, table.rules.first_lot
    placement: i64 = table.rules.placement_of[civic]
    at: i64 = ground.around_first[placement]
    end: i64 = ground.around_first[placement + 1]
    count: i64 = 0
    # The first lots of the buildings that were counted, because a run of them would be made for each question.
    low: i64 = 0
    high: i64 = 0
    while at < end:
        building: i64 = buildings[ground.around[at]]
        at += 1
        if building == NOTHING:
            continue
        first: i64 = first_lot[building]
        if low & LOW_BIT[first] == 0 and high & HIGH_BIT[first] == 0:
            low |= LOW_BIT[first]
            high |= HIGH_BIT[first]
            count += count_added(table, civic, building)
    return count
