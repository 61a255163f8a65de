"""What the city would score now, in points alone: for bots, who ask that far more often than anybody wants the reasons.

`scoring` says what earns the points; a test holds both to the same sums.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.ledger import PARTY, POINTS
from oppidum.engine.numbers import Numbers, i64, repeat
from oppidum.games.foundations.rules.city import count_around
from oppidum.games.foundations.rules.lots import count_bits
from oppidum.games.foundations.rules.rulebook import CIVIC, COMMERCIAL
from oppidum.games.foundations.rules.scoring import last_era
from oppidum.games.foundations.rules.stages import CIVIC_SCORING, COMMERCIAL_SCORING, RESIDENTIAL
from oppidum.games.foundations.rules.table import NOTHING, Table

NONE: Final = repeat(0, 10)
"""Zeros for as many parties as there may be."""


def city_points(table: Table) -> Numbers:
    """Returns for each party the points of the base game's stages that are still to come in this era."""
    now: i64 = table.current_stage()
    points = NONE[: table.rules.parties]
    if now <= RESIDENTIAL:
        _add_population(table, points)
    if now <= COMMERCIAL_SCORING:
        _add_buildings(table, now <= CIVIC_SCORING, points)
    return points


def empty_lot_points(table: Table, seat: i64) -> i64:
    """Returns the seat's points for lots without a building (F-37)."""
    empty: i64 = seat * table.rules.largest
    return (count_bits(table.open_low[empty]) + count_bits(table.open_high[empty])) * table.rules.empty_lot_vp


def _add_population(table: Table, points: Numbers) -> None:
    """Adds the points for population (F-30 to F-32, or by a module's rule)."""
    replaced = table.population_points()
    if replaced is not None:
        for entry in replaced:
            points[entry[PARTY]] += entry[POINTS]
        return
    population = NONE[: table.rules.parties]
    most: i64 = 0
    party: i64 = 0
    while party < table.rules.parties:
        population[party] = table.scored_population(party)
        most = max(most, population[party])
        party += 1
    seat: i64 = 0
    while seat < table.rules.players:
        own: i64 = population[seat]
        if own == most:
            points[seat] += own + table.rules.population_bonus[table.era] if own != 0 else 0
        elif own != 0:
            points[seat] += _next_above(own, most, population)
        seat += 1


def _next_above(own: i64, most: i64, population: Numbers) -> i64:
    """Returns the next higher number of citizens."""
    ahead: i64 = most
    party: i64 = 0
    while party < len(population):
        if own < population[party] < ahead:
            ahead = population[party]
        party += 1
    return ahead


def _add_buildings(table: Table, civic: bool, points: Numbers) -> None:
    """Adds the points of commercial buildings and, unless they are scored already, of civic ones (F-33 to F-36)."""
    rules = table.rules
    owners, buildings, first_lot, kind_of, types = (
        table.owner,
        table.building,
        rules.first_lot,
        rules.kind_of,
        rules.type,
    )
    last = last_era(table)
    lot: i64 = 0
    while lot < rules.lots:
        building: i64 = buildings[lot]
        if building != NOTHING and first_lot[building] == lot:
            kind: i64 = kind_of[building]
            if types[kind] == COMMERCIAL:
                points[owners[lot]] += rules.vp[kind]
                if last:
                    points[owners[lot]] += table.coins_of(kind)
            elif civic and types[kind] == CIVIC:
                points[owners[lot]] += count_around(table, building) // rules.per[kind] * rules.vp[kind]
        lot += 1
