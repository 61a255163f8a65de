"""Scores eras and the end of the game as ledger entries: points with what earned them (F-30 to F-38)."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.ledger import append_entries, append_entry, entries_in
from oppidum.engine.numbers import Numbers, i64, vec
from oppidum.games.foundations.rules.city import buildings_by_owner, count_around
from oppidum.games.foundations.rules.ledger import BONUS, CIVIC_ICON, COINS, EMPTY_LOT, FOLLOWER, LEADER, PRINTED
from oppidum.games.foundations.rules.lots import lots_in
from oppidum.games.foundations.rules.rulebook import CIVIC, COMMERCIAL
from oppidum.games.foundations.rules.stages import AFTER_SCORING, CIVIC_SCORING, COMMERCIAL_SCORING, RESIDENTIAL
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown.announcements import announce_collected, announce_scored


def score_stage(table: Table, stage: i64, events: list[AnyEvent] | None) -> None:
    """Does the base game's part of a stage of an era's end: points (F-23), and coins of commercial buildings (F-35)."""
    if stage == RESIDENTIAL:
        _settle(table, score_population(table, vec[i64]()), events)
    elif stage == CIVIC_SCORING:
        entries, standing = vec[i64](), buildings_by_owner(table)
        for party in party_order(table):
            entries = score_civic(table, party, standing[party], entries)
        _settle(table, entries, events)
    elif stage == COMMERCIAL_SCORING:
        entries, standing = vec[i64](), buildings_by_owner(table)
        for party in party_order(table):
            entries = score_commercial(table, party, standing[party], entries)
        _settle(table, entries, events)
        if not last_era(table):
            _collect(table, events)
    elif stage == AFTER_SCORING:
        _settle(table, append_entries(vec[i64](), table.points_after_scoring()), events)
        table.after_scoring(events)


def _collect(table: Table, events: list[AnyEvent] | None) -> None:
    """Pays the coins of commercial buildings (F-35)."""
    for seat in turn_order(table):
        table.coins[seat] += table.trade[seat]
        if events is not None:
            announce_collected(table, seat, events)


def score_end(table: Table, events: list[AnyEvent] | None) -> None:
    """Scores the end of the game (F-37)."""
    table.at_end(events)
    _settle(table, end_entries(table), events)


def _settle(table: Table, entries: Numbers, events: list[AnyEvent] | None) -> None:
    if len(entries) == 0:
        return
    table.credit(entries)
    if events is not None:
        for entry in entries_in(entries):
            announce_scored(table, entry, events)


def last_era(table: Table) -> bool:
    """Returns whether this era is the last one."""
    return table.era == table.rules.eras - 1


def turn_order(table: Table) -> list[int]:
    """Returns the seats in turn order from the era's first player, for simultaneous effects (X-02)."""
    players = table.rules.players
    return [(table.first + step) % players for step in range(players)]


def party_order(table: Table) -> list[int]:
    """Returns the seats in turn order, and after them the rivals that nobody plays."""
    return turn_order(table) + list(range(table.rules.players, table.rules.parties))


def era_entries(table: Table) -> Numbers:
    """Returns about what the stages of this era's end that are still to come would give now, for `expected_points`.

    It is quick and leaves out what one stage changes for the next; `coming_scoring` is exact.
    """
    entries = score_city(table, append_entries(vec[i64](), table.points_to_come()))
    if table.current_stage() <= AFTER_SCORING:
        entries = append_entries(entries, table.points_after_scoring())
    return entries


def score_city(table: Table, entries: Numbers) -> Numbers:
    """Appends what the base game's stages that are still to come would give now (F-23)."""
    now: i64 = table.current_stage()
    order = party_order(table)
    standing = buildings_by_owner(table)
    if now <= RESIDENTIAL:
        entries = score_population(table, entries)
    if now <= CIVIC_SCORING:
        for party in order:
            entries = score_civic(table, party, standing[party], entries)
    if now <= COMMERCIAL_SCORING:
        for party in order:
            entries = score_commercial(table, party, standing[party], entries)
    return entries


def end_entries(table: Table) -> Numbers:
    """Returns what the end of the game would give now, as ledger entries (F-37)."""
    return append_entries(score_empty_lots(table, vec[i64]()), table.points_at_end())


def score_empty_lots(table: Table, entries: Numbers) -> Numbers:
    """Appends the points for lots without a building (F-37)."""
    for seat in turn_order(table):
        empty: i64 = seat * table.rules.largest
        for lot in lots_in(table.open_low[empty], table.open_high[empty]):
            entries = append_entry(entries, EMPTY_LOT, table.era, seat, lot, 1, table.rules.empty_lot_vp)
    return entries


def score_population(table: Table, entries: Numbers) -> Numbers:
    """Appends the points for population.

    Seats with most citizens score their number and the era's bonus (F-30), others the next higher number (F-31, F-32).
    A module may have a rule instead (C-08).
    """
    replaced = table.population_points()
    if replaced is not None:
        return append_entries(entries, replaced)
    population = [table.scored_population(party) for party in range(table.rules.parties)]
    most = max(population)
    for seat in turn_order(table):
        own = population[seat]
        if own == 0:
            continue
        if own == most:
            bonus: i64 = table.rules.population_bonus[table.era]
            entries = append_entry(entries, LEADER, table.era, seat, NOTHING, own, own)
            entries = append_entry(entries, BONUS, table.era, seat, NOTHING, bonus, bonus)
        else:
            ahead = min([other for other in population if other > own])
            entries = append_entry(entries, FOLLOWER, table.era, seat, NOTHING, ahead, ahead)
    return entries


def score_civic(table: Table, party: i64, own: Numbers, entries: Numbers) -> Numbers:
    """Appends the points of the party's civic buildings, by what stands beside them (F-33)."""
    rules = table.rules
    for building in own:
        kind: i64 = rules.kind_of[building]
        if rules.type[kind] == CIVIC:
            count: i64 = count_around(table, building)
            points: i64 = count // rules.per[kind] * rules.vp[kind]
            entries = append_entry(entries, CIVIC_ICON, table.era, party, building, count, points)
    return entries


def score_commercial(table: Table, party: i64, own: Numbers, entries: Numbers) -> Numbers:
    """Appends the printed points of commercial buildings (F-35), in the last era a point a coin too (F-36)."""
    rules = table.rules
    last = last_era(table)
    for building in own:
        kind: i64 = rules.kind_of[building]
        if rules.type[kind] != COMMERCIAL:
            continue
        if rules.vp[kind] != 0:
            entries = append_entry(entries, PRINTED, table.era, party, building, rules.vp[kind], rules.vp[kind])
        if last:
            coins: i64 = table.coins_of(kind)
            entries = append_entry(entries, COINS, table.era, party, building, coins, coins)
    return entries
