"""Purchases (K-45): all choose cards in secret, at once; then they are revealed, paid and taken in hand.

Cards are named in their order, so that each choice has one chain; a seat that can add nothing more is ready by itself.
"""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.rules.bidding import begin_bids
from oppidum.games.city_of_iron.rules.codes import BUYING
from oppidum.games.city_of_iron.rules.component_columns import CardColumns
from oppidum.games.city_of_iron.rules.rulebook import READY
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.announcements import (
    announce_picks,
    announce_purchase,
    announce_purchases,
    announce_ready,
    announce_withdrawal,
)


def begin_purchases(table: Table, events: list[AnyEvent] | None) -> None:
    """Asks everyone who can buy a card."""
    table.phase = BUYING
    table.step = 0
    seat: i64 = 0
    while seat < table.rules.constants.players:
        table.chosen[seat] = 0
        table.ready[seat] = 0 if can_buy_more(table, seat) else 1
        seat += 1
    if events is not None:
        announce_purchases(table, events)
    if all_ready(table):
        take_purchases(table, events)


def all_ready(table: Table) -> bool:
    """Whether every seat is ready."""
    seat: i64 = 0
    while seat < table.rules.constants.players:
        if not table.ready[seat]:
            return False
        seat += 1
    return True


def total_cost(cards: CardColumns, chosen: i64) -> tuple[i64, i64]:
    """Returns the coins and the science that a set of cards costs."""
    coins: i64 = 0
    science: i64 = 0
    card: i64 = 0
    while card < cards.count:
        if chosen & cards.bit[card]:
            coins += cards.coins[card]
            science += cards.science[card]
        card += 1
    return coins, science


def next_affordable_card(table: Table, seat: i64, card: i64, coins: i64, science: i64) -> i64:
    """Returns the first unbought card from here on that so many coins and science pay, or the number of cards."""
    cards = table.rules.cards
    while card < cards.count:
        if table.unbought[seat] & cards.bit[card] and cards.coins[card] <= coins and cards.science[card] <= science:
            return card
        card += 1
    return card


def first_card_after(cards: CardColumns, chosen: i64) -> i64:
    """Returns the number after the highest card of a set."""
    card: i64 = cards.count
    while card > 0 and not chosen & cards.bit[card - 1]:
        card -= 1
    return card


def can_buy_more(table: Table, seat: i64) -> bool:
    """Whether the seat can name another card."""
    cards = table.rules.cards
    coins, science = total_cost(cards, table.chosen[seat])
    # Cards before the last chosen one were passed over and are no longer offered.
    start: i64 = first_card_after(cards, table.chosen[seat])
    return (
        next_affordable_card(table, seat, start, table.coins[seat] - coins, table.science[seat] - science) < cards.count
    )


def legal_purchases(table: Table, seat: i64, out: list[object]) -> None:
    """Appends READY, and the cards that the seat can add to its purchase."""
    cards, ids = table.rules.cards, table.rules.ids
    out.append(ids.object[READY])
    spent, science = total_cost(cards, table.chosen[seat])
    coins: i64 = table.coins[seat] - spent
    science = table.science[seat] - science
    card: i64 = next_affordable_card(table, seat, first_card_after(cards, table.chosen[seat]), coins, science)
    while card < cards.count:
        out.append(ids.object[ids.buy + card])
        card = next_affordable_card(table, seat, card + 1, coins, science)


def answer_purchase(table: Table, seat: i64, action: i64, events: list[AnyEvent] | None) -> None:
    """Takes one more card, or that the seat is ready; others see neither before all are ready."""
    if action != READY:
        table.chosen[seat] |= table.rules.cards.bit[action - table.rules.ids.buy]
        if events is not None:
            announce_picks(table, seat, events)
    if action == READY or not can_buy_more(table, seat):
        table.ready[seat] = 1
        if all_ready(table):
            table.revealed = table.rules.constants.everyone
            take_purchases(table, events)
        elif events is not None:
            announce_ready(table, seat, "K-45", events)


def take_purchases(table: Table, events: list[AnyEvent] | None) -> None:
    """Reveals and pays all purchases, then begins the next round."""
    cards = table.rules.cards
    seat: i64 = 0
    while seat < table.rules.constants.players:
        chosen: i64 = table.chosen[seat]
        coins, science = total_cost(cards, chosen)
        table.coins[seat] -= coins
        table.science[seat] -= science
        table.unbought[seat] &= ~chosen
        table.hand[seat] |= chosen
        table.chosen[seat] = 0
        table.ready[seat] = 0
        if events is not None:
            announce_purchase(table, seat, chosen, coins, science, events)
        seat += 1
    begin_bids(table, events)


def withdraw_purchase(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """Takes back the purchase of a seat, so that it can choose another."""
    table.chosen[seat] = 0
    table.ready[seat] = 0
    if events is not None:
        announce_picks(table, seat, events)
        announce_withdrawal(table, seat, "K-45", events)


def purchase_steps(table: Table, seat: i64) -> list[int]:
    """Returns what the seat has answered, step by step."""
    cards, ids = table.rules.cards, table.rules.ids
    steps: list[int] = [ids.buy + card for card in range(cards.count) if table.chosen[seat] & cards.bit[card]]
    # A seat that could buy nothing more became ready without saying so.
    if table.ready[seat] and can_buy_more(table, seat):
        steps.append(READY)
    return steps
