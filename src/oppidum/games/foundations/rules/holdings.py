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
    owner = table.owner
    held = NONE[:]
    lot: i64 = 0
    while lot < table.rules.lots:
        if owner[lot] == party:
            _count_lot(table, lot, held)
        lot += 1
    held[POPULATION] = table.population(party)
    held[COMMERCIAL_COINS] = table.trade[party]
    return held


def holdings_of_all(table: Table) -> list[Numbers]:
    """Returns what `holdings_of` says of each player."""
    owner = table.owner
    players: i64 = table.rules.players
    all_held: list[Numbers] = []
    party: i64 = 0
    while party < players:
        held = NONE[:]
        held[POPULATION] = table.population(party)
        held[COMMERCIAL_COINS] = table.trade[party]
        all_held.append(held)
        party += 1
    lot: i64 = 0
    while lot < table.rules.lots:
        party = owner[lot]
        if party != NOTHING and party < players:
            _count_lot(table, lot, all_held[party])
        lot += 1
    return all_held


def _count_lot(table: Table, lot: i64, held: Numbers) -> None:
    """Counts a lot, and the building of which it is the first, for its owner."""
    rules = table.rules
    held[LOTS] += 1
    held[EDGE_LOTS] += rules.ground.lot_on_edge[lot]
    building: i64 = table.building[lot]
    if building == NOTHING:
        held[EMPTY_LOTS] += 1
    elif rules.first_lot[building] == lot:
        kind: i64 = rules.kind_of[building]
        size: i64 = rules.size[kind]
        held[BUILDINGS] += 1
        held[BUILDINGS_OF_TYPE + rules.type[kind]] += 1
        held[LOTS_OF_TYPE + rules.type[kind]] += size
        held[LARGEST] = max(held[LARGEST], size)
