"""What cards in force may still bring: one estimate for each kind of effect, from its amounts.

No estimate names a card, so that a card pack's numbers count. What the table already shows (points of what stands,
coins in hand) is counted by the evaluator and left out here.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.ledger import POINTS
from oppidum.engine.numbers import i64
from oppidum.games.foundations.rules.modules.card_effects import CardEffect, end_points, era_points
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.players.foundations.time_left import count_scorings, expect_buys, share_left

COIN: Final = 0.4
"""Points that a coin more brings in the long run."""
COIN_AT_ONCE: Final = 0.8
"""Points that a coin brings that comes at the beginning of a game."""
ACTION: Final = 2.5
"""Points that an action more brings."""
MARKER: Final = 1.5
"""Points that a lot marker more brings over a whole game."""
CITIZEN: Final = 2.0
"""Points that a citizen more brings in an era."""

INCOMES_A_BUY: Final = 0.3
COVERS_A_BUY: Final = 0.5
MONUMENTS_A_SHARE: Final = 0.8
"""How many of its fair share of monuments a seat builds."""
WAIVED_MONUMENT: Final = 2.0
"""Points that a monument without its requirement is worth beyond another building."""
EMPTY_LOTS_AT_END: Final = 4.5
COINS_AT_END: Final = 12.0
BUILT_FOR_CARD: Final = 0.3
"""How many of the pieces that a card scores are built, and stand in an era."""
BEHIND: Final = 0.5
"""How often one of two seats is not ahead in population."""
SLOT_SHARES: Final = [0.34, 0.22, 0.16, 0.12, 0.09, 0.07]
"""Which slot deeds are bought from, cheapest first; further slots count as the last."""


def value_on_arrival(table: Table, seat: i64, effect: CardEffect) -> float:
    """Returns what a card would bring the seat if it came into force now."""
    scorings = float(count_scorings(table))
    value = COIN_AT_ONCE * share_left(table) * float(effect.gained_coins) + value_ahead(table, seat, effect)
    for entry in era_points(table, seat, effect):
        value += scorings * float(entry[POINTS])
    for entry in end_points(table, seat, effect):
        value += float(entry[POINTS])
    if table.citizens[seat] > 0:
        value += value_citizens(table, effect.citizens)
    return value


def value_citizens(table: Table, citizens: i64) -> float:
    """Returns what more citizens bring: each a point an era, and now and then they decide who has most."""
    return CITIZEN * float(count_scorings(table)) * float(citizens)


def value_ahead(table: Table, seat: i64, effect: CardEffect) -> float:
    """Returns what a card in force may still bring, beyond what the table shows."""
    return (
        _value_of_economy(table, effect)
        + _value_of_scorings(table, seat, effect)
        + _value_of_monuments(table, effect)
        + _value_at_end(table, seat, effect)
    )


def _value_of_economy(table: Table, effect: CardEffect) -> float:
    """Coins, prices, markers and actions."""
    buys = expect_buys(table)
    value = COIN * INCOMES_A_BUY * buys * float(effect.income)
    value += COIN * COVERS_A_BUY * buys * float(effect.build_over_coins)
    if effect.lot_markers != 0:
        value += MARKER * float(effect.lot_markers) * share_left(table)
    scorings = float(count_scorings(table))
    if effect.changes_prices:
        slot: i64 = 0
        first = 0.0
        while slot < table.rules.slots:
            share = SLOT_SHARES[min(slot, len(SLOT_SHARES) - 1)]
            value += COIN * buys * share * float(effect.discount[slot])
            first += share * float(effect.first_discount[slot])
            slot += 1
        value += COIN * first * scorings
    if effect.quick_build:
        value += ACTION * scorings
    return value


def _value_of_scorings(table: Table, seat: i64, effect: CardEffect) -> float:
    """Points of eras to come for buildings, bonus citizens or a low population that are not there yet."""
    scorings = float(count_scorings(table))
    value = 0.0
    if effect.citizens > 0 and table.citizens[seat] == 0:
        value += value_citizens(table, effect.citizens)
    if effect.trailing_vp > 0 and table.citizens[seat] == 0:
        value += BEHIND * scorings * float(effect.trailing_vp)
    if effect.era_vp > 0:
        value += BUILT_FOR_CARD * float(effect.era_vp) * scorings * float(_count_wanted(table, seat, effect))
    return value


def _count_wanted(table: Table, seat: i64, effect: CardEffect) -> i64:
    """Counts the seat's pieces that score for the card, and are not built yet."""
    rules = table.rules
    wanted: i64 = 0
    kind: i64 = 0
    while kind < rules.own_kinds:
        if rules.type[kind] == effect.era_type and rules.size[kind] == effect.era_size:
            wanted += table.supply[seat * rules.kinds + kind]
        kind += 1
    return wanted


def _value_of_monuments(table: Table, effect: CardEffect) -> float:
    """Points or a waiver for monuments that the seat may still build, of those that are open."""
    if effect.monument_vp == 0 and effect.waiver_coins == NOTHING:
        return 0.0
    rules = table.rules
    open_monuments: i64 = 0
    kind: i64 = rules.own_kinds
    while kind < rules.kinds:
        open_monuments += table.supply[kind]
        kind += 1
    share = MONUMENTS_A_SHARE * float(open_monuments) / float(rules.players)
    if effect.waiver_coins == NOTHING:
        return share * float(effect.monument_vp)
    return share * max(0.0, WAIVED_MONUMENT - COIN * float(effect.waiver_coins))


def _value_at_end(table: Table, seat: i64, effect: CardEffect) -> float:
    """Points at the end for lots and coins, as far as the seat will have more, or fewer, than now."""
    value = 0.0
    if effect.lot_vp == 0 and effect.end_vp == 0:
        return value
    early = share_left(table)
    if effect.lot_vp > 0:
        lots = float(table.marker_total(seat) - table.markers[seat])
        more = float(effect.lot_vp - table.rules.empty_lot_vp)
        value += early * more * (EMPTY_LOTS_AT_END - lots)
    if effect.end_vp > 0:
        # While there are deeds to buy coins are there to be spent: a coin more now is none more at the end.
        rate = float(effect.end_vp) / float(effect.end_per_coins)
        value += rate * (COINS_AT_END - float(table.coins[seat])) if early > 0.0 else 0.0
    return value
