"""Counts what a party owns in the city, for the requirements of monuments and for objectives (M-10, O-04)."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64, numbers
from oppidum.games.foundations.rules.table import NOTHING, Table

POPULATION: Final = 0
COMMERCIAL_COINS: Final = 1
LOTS: Final = 2
EDGE_LOTS: Final = 3
EMPTY_LOTS: Final = 4
BUILDINGS: Final = 5
LARGEST: Final = 6
BUILDINGS_OF_TYPE: Final = 7
LOTS_OF_TYPE: Final = 10
HOLDINGS: Final = 13
"""How many numbers `holdings_of` returns; the last two have one for each type of building."""


NONE: Final = numbers([0] * HOLDINGS)


def holdings_of(table: Table, party: i64) -> Numbers:
    """Returns what a party owns, by the constants above; own buildings include own monuments."""
    rules = table.rules
    owner, buildings, first_lot, kind_of = table.owner, table.building, rules.first_lot, rules.kind_of
    on_edge, types, sizes = rules.ground.lot_on_edge, rules.type, rules.size
    held = NONE[:]
    lots: i64 = 0
    on_the_edge: i64 = 0
    empty: i64 = 0
    largest: i64 = 0
    lot: i64 = 0
    while lot < rules.lots:
        if owner[lot] == party:
            lots += 1
            on_the_edge += on_edge[lot]
            building: i64 = buildings[lot]
            if building == NOTHING:
                empty += 1
            elif first_lot[building] == lot:
                kind: i64 = kind_of[building]
                size: i64 = sizes[kind]
                held[BUILDINGS] += 1
                held[BUILDINGS_OF_TYPE + types[kind]] += 1
                held[LOTS_OF_TYPE + types[kind]] += size
                largest = max(largest, size)
        lot += 1
    held[POPULATION] = table.population(party)
    held[COMMERCIAL_COINS] = table.trade[party]
    held[LOTS] = lots
    held[EDGE_LOTS] = on_the_edge
    held[EMPTY_LOTS] = empty
    held[LARGEST] = largest
    return held
