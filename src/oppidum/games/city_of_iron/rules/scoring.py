"""Points (K-50 to K-56). One scorer gives the points and what earned them: the ledger's entries."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.ledger import append_entries_of, append_entry, entries_in, points_of
from oppidum.engine.numbers import Numbers, i64, vec
from oppidum.games.city_of_iron.rules.codes import NOTHING
from oppidum.games.city_of_iron.rules.ledger import (
    BUILDINGS,
    FIRST,
    MOST_CARDS,
    MOST_COINS,
    MOST_DISTANCE,
    MOST_OF_A_GOOD,
    MOST_TOWNS,
    SECOND,
    SHIELD,
    STORED,
)
from oppidum.games.city_of_iron.rules.piles import count_owned_cards
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.announcements import announce_scored


def score_goods(table: Table, events: list[AnyEvent] | None) -> None:
    """Scores all goods (K-41, K-50 to K-52)."""
    credit(table, goods_entries(table, table.scored), events)


def score_end(table: Table, events: list[AnyEvent] | None) -> None:
    """Scores the end bonuses, then the stored buildings (K-54, K-55)."""
    credit(table, end_entries(table), events)


def credit(table: Table, entries: Numbers, events: list[AnyEvent] | None) -> None:
    """Writes entries into the ledger and moves their seats along the track."""
    seat: i64 = 0
    while seat < table.rules.constants.players:
        table.points[seat] += points_of(entries, seat)
        table.ledger[seat] = append_entries_of(table.ledger[seat], entries, seat)
        seat += 1
    if events is not None:
        for entry in entries_in(entries):
            announce_scored(table, entry, events)


def goods_entries(table: Table, scoring: i64) -> Numbers:
    """Returns the entries that a scoring of goods would give now."""
    constants = table.rules.constants
    entries = vec[i64]()
    good: i64 = 0
    while good < constants.goods:
        most: i64 = 0
        second: i64 = 0
        seat: i64 = 0
        while seat < constants.players:
            amount: i64 = table.goods[seat * constants.goods + good]
            if amount > most:
                second = most
                most = amount
            elif second < amount < most:
                second = amount
            seat += 1
        seat = 0
        while seat < constants.players and most > 0:
            entries = append_good_entries(table, entries, scoring, seat, good, most, second)
            seat += 1
        good += 1
    return entries


def append_good_entries(
    table: Table, entries: Numbers, scoring: i64, seat: i64, good: i64, most: i64, second: i64
) -> Numbers:
    """Appends a seat's points for a good: its place (K-50), the shield (K-51), its buildings (K-52)."""
    constants = table.rules.constants
    amount: i64 = table.goods[seat * constants.goods + good]
    if amount == 0:
        return entries
    if amount == most:
        entries = append_entry(entries, FIRST, scoring, seat, good, amount, constants.first_points[good])
    elif amount == second:
        entries = append_entry(entries, SECOND, scoring, seat, good, amount, constants.second_points[good])
    if amount >= constants.shield[good]:
        entries = append_entry(entries, SHIELD, scoring, seat, good, amount, constants.shield_points)
    points: i64 = table.good_points[seat * constants.goods + good]
    if points and amount >= second:
        entries = append_entry(entries, BUILDINGS, scoring, seat, good, amount, points)
    return entries


def end_entries(table: Table) -> Numbers:
    """Returns the entries that the end would give now: bonuses for the most, penalties for stored buildings."""
    constants = table.rules.constants
    entries = vec[i64]()
    entries = append_bonus(table, entries, MOST_COINS, table.coins[:])
    held = [vec[i64]([0] * constants.players) for _ in range(4)]
    for seat in range(constants.players):
        held[0][seat] = total_distance(table, seat)
        held[1][seat] = largest_good_amount(table, seat)
        held[2][seat] = count_owned_cards(table, seat)
        held[3][seat] = count_towns(table, seat)
    for number, what in enumerate((MOST_DISTANCE, MOST_OF_A_GOOD, MOST_CARDS, MOST_TOWNS)):
        entries = append_bonus(table, entries, what, held[number])
    for seat in range(constants.players):
        stored: i64 = count_stored(table, seat)
        penalty: i64 = stored // constants.stored_for_penalty * constants.storing_penalty
        if penalty:
            entries = append_entry(entries, STORED, 0, seat, NOTHING, stored, -penalty)
    return entries


def append_bonus(table: Table, entries: Numbers, what: i64, amounts: Numbers) -> Numbers:
    """Appends the bonus for the one seat that has most (K-54).

    A tie gives no bonus, and neither does an amount of 0 (K-88).
    """
    best: i64 = NOTHING
    most: i64 = 0
    seat: i64 = 0
    while seat < len(amounts):
        if amounts[seat] > most:
            most = amounts[seat]
            best = seat
        elif amounts[seat] == most:
            best = NOTHING
        seat += 1
    if best == NOTHING:
        return entries
    return append_entry(entries, what, 0, best, NOTHING, most, table.rules.constants.bonus[what - MOST_COINS])


def total_distance(table: Table, seat: i64) -> i64:
    """Returns the summed distance of the lands that a seat owns; towns do not count (K-88)."""
    rules = table.rules
    total: i64 = rules.land.home_distance[table.nation[seat]]
    land: i64 = 0
    while land < rules.land.count:
        if table.owner[rules.constants.players + land] == seat:
            total += rules.land.distance[land]
        land += 1
    return total


def largest_good_amount(table: Table, seat: i64) -> i64:
    """Returns the largest amount that a seat has of any good."""
    goods: i64 = table.rules.constants.goods
    most: i64 = 0
    good: i64 = 0
    while good < goods:
        most = max(most, table.goods[seat * goods + good])
        good += 1
    return most


def total_goods(table: Table, seat: i64) -> i64:
    """Returns the sum of all goods of a seat (K-56)."""
    goods: i64 = table.rules.constants.goods
    total: i64 = 0
    for amount in table.goods[seat * goods : (seat + 1) * goods]:
        total += amount
    return total


def count_towns(table: Table, seat: i64) -> i64:
    """Counts a seat's towns, of which some count as several (K-81)."""
    rules = table.rules
    total: i64 = 0
    town: i64 = 0
    while town < rules.towns.count:
        if table.holder[town] == seat:
            total += rules.yields.towns[rules.buildings.count + town]
        town += 1
    return total


def count_stored(table: Table, seat: i64) -> i64:
    """Counts the buildings that a seat has in store."""
    kinds: i64 = table.rules.buildings.count
    total: i64 = 0
    for copies in table.stored[seat * kinds : (seat + 1) * kinds]:
        total += copies
    return total
