"""Scoring (F-30 to F-38). One scorer gives the points and what earned them: the ledger's entries."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.games.foundations import telling
from oppidum.games.foundations.ledger import (
    BONUS,
    CIVIC_ICON,
    COINS,
    EMPTY_LOT,
    FOLLOWER,
    LEADER,
    PRINTED,
    Entry,
)
from oppidum.games.foundations.lots import lots_in
from oppidum.games.foundations.table import NOTHING, Table
from oppidum.games.foundations.tables import CIVIC, COMMERCIAL, COUNTS_BUILDINGS, COUNTS_CITIZENS, COUNTS_COINS


def score_era(table: Table, tell: list[AnyEvent] | None) -> None:
    """The end of an era: points in the order of F-23, and the coins of commercial buildings (F-35)."""
    table.before_scoring(tell)
    for entry in era_entries(table):
        table.credit(entry)
        if tell is not None:
            telling.scored(table, entry, tell)
    if not last_era(table):
        for seat in range(table.tables.players):
            table.coins[seat] += table.trade[seat]
            if tell is not None:
                telling.collected(table, seat, tell)
    table.after_scoring(tell)


def score_end(table: Table, tell: list[AnyEvent] | None) -> None:
    """The end of the game (F-37)."""
    table.at_end(tell)
    for entry in end_entries(table):
        table.credit(entry)
        if tell is not None:
            telling.scored(table, entry, tell)


def last_era(table: Table) -> bool:
    """Whether this era is the last one."""
    return table.era == table.tables.eras - 1


def era_entries(table: Table) -> list[Entry]:
    """What this era's scoring would give now: residential, civic, commercial (F-23)."""
    entries = table.points_before_scoring()
    score_population(table, entries)
    score_civic(table, entries)
    score_commercial(table, entries)
    entries.extend(table.points_after_scoring())
    return entries


def end_entries(table: Table) -> list[Entry]:
    """What the end of the game would give now (F-37)."""
    entries: list[Entry] = []
    for seat in range(table.tables.players):
        empty = seat * (table.tables.largest + 1)
        for lot in lots_in(table.own_low[empty], table.own_high[empty]):
            entries.append((EMPTY_LOT, table.era, seat, lot, 1, table.tables.empty_lot_vp))
    entries.extend(table.points_at_end())
    return entries


def score_population(table: Table, entries: list[Entry]) -> None:
    """Most citizens: the own number and the era's bonus (F-30); others: the next higher number (F-31, F-32)."""
    players = table.tables.players
    population = [table.population(seat) for seat in range(players)]
    most = max(population)
    for seat in range(players):
        own = population[seat]
        if own == 0:
            continue
        if own == most:
            bonus = table.tables.population_bonus[table.era]
            entries.append((LEADER, table.era, seat, NOTHING, own, own))
            entries.append((BONUS, table.era, seat, NOTHING, bonus, bonus))
        else:
            ahead = min([other for other in population if other > own])
            entries.append((FOLLOWER, table.era, seat, NOTHING, ahead, ahead))


def score_civic(table: Table, entries: list[Entry]) -> None:
    """Civic buildings score by their icon for what stands beside them (F-33)."""
    tables = table.tables
    for building in buildings_in_city(table):
        kind = tables.kind_of[building]
        if tables.type[kind] == CIVIC:
            count = count_around(table, building)
            points = count // tables.per[kind] * tables.vp[kind]
            entries.append((CIVIC_ICON, table.era, owner_of(table, building), building, count, points))


def score_commercial(table: Table, entries: list[Entry]) -> None:
    """Commercial buildings give their printed points (F-35), in the last era also a point for each coin (F-36)."""
    tables = table.tables
    last = last_era(table)
    for building in buildings_in_city(table):
        kind = tables.kind_of[building]
        if tables.type[kind] != COMMERCIAL:
            continue
        seat = owner_of(table, building)
        if tables.vp[kind]:
            entries.append((PRINTED, table.era, seat, building, tables.vp[kind], tables.vp[kind]))
        if last:
            entries.append((COINS, table.era, seat, building, tables.coins[kind], tables.coins[kind]))


def count_around(table: Table, civic: int) -> int:
    """What a civic building's icon counts: each neighbouring building once, whoever owns it (F-33, F-34)."""
    tables = table.tables
    counted = tables.counted[tables.kind_of[civic]]
    count = 0
    for building in neighbours(table, civic):
        kind = tables.kind_of[building]
        if counted == COUNTS_CITIZENS:
            count += tables.citizens[kind]
        elif counted == COUNTS_COINS:
            count += tables.coins[kind]
        elif counted == COUNTS_BUILDINGS or tables.type[kind] == CIVIC:
            count += 1
    return count


def neighbours(table: Table, building: int) -> list[int]:
    """The buildings that share an edge with this one, each once (F-34)."""
    found: list[int] = []
    for lot in table.tables.ground.around[table.tables.placement_of[building]]:
        other = table.building[lot]
        if other != NOTHING and other not in found:
            found.append(other)
    return found


def buildings_in_city(table: Table) -> list[int]:
    """Every building in the city, in the order of their first lots."""
    found: list[int] = []
    for lot in range(table.tables.lots):
        building = table.building[lot]
        if building != NOTHING and table.tables.lots_of(building)[0] == lot:
            found.append(building)
    return found


def owner_of(table: Table, building: int) -> int:
    """Who owns a building in the city."""
    return table.owner[table.tables.lots_of(building)[0]]
