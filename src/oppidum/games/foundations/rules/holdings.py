"""Counts what a party owns in the city, for the requirements of monuments and for objectives (M-10, O-04)."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64, repeat
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


def holdings_of(table: Table, party: i64) -> Numbers:
    """Returns what a party owns, by the constants above; own buildings include own monuments."""
    rules = table.rules
    owner, buildings, first_lot, kind_of = table.owner, table.building, rules.first_lot, rules.kind_of
    on_edge = rules.ground.lot_on_edge
    held = repeat(0, HOLDINGS)
    held[POPULATION] = table.population(party)
    held[COMMERCIAL_COINS] = table.trade[party]
    lot: i64 = 0
    while lot < rules.lots:
        if owner[lot] == party:
            held[LOTS] += 1
            held[EDGE_LOTS] += on_edge[lot]
            building: i64 = buildings[lot]
            if building == NOTHING:
                held[EMPTY_LOTS] += 1
            elif first_lot[building] == lot:
                kind: i64 = kind_of[building]
                size: i64 = rules.size[kind]
                held[BUILDINGS] += 1
                held[BUILDINGS_OF_TYPE + rules.type[kind]] += 1
                held[LOTS_OF_TYPE + rules.type[kind]] += size
                held[LARGEST] = max(held[LARGEST], size)
        lot += 1
    return held
