"""Starting decks (K-02, K-07): all seats order theirs in secret at once, then each draws a citizen.

The citizen deck comes first; the last card of a deck needs no word.
"""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.hidden.seen_cards import size, starting_cards
from oppidum.games.city_of_iron.rules.bidding import begin_bids
from oppidum.games.city_of_iron.rules.codes import NOTHING
from oppidum.games.city_of_iron.rules.component_columns import CITIZEN, MILITARY, members
from oppidum.games.city_of_iron.rules.piles import draw_card
from oppidum.games.city_of_iron.rules.purchases import all_ready
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.announcements import (
    announce_deck_order,
    announce_decks_ready,
    announce_ready,
    announce_withdrawal,
)


def deck_to_order(table: Table, seat: i64) -> i64:
    """Returns the deck that a seat is putting in order, NOTHING if both are."""
    for deck in (CITIZEN, MILITARY):
        if table.queued[2 * seat + deck] < size(starting_cards(table, seat, deck)):
            return deck
    return NOTHING


def cards_to_order(table: Table, seat: i64, deck: i64) -> i64:
    """Returns the set of starting cards of a deck that have no place yet."""
    left: i64 = starting_cards(table, seat, deck)
    first: i64 = (2 * seat + deck) * table.rules.pile_width
    for card in table.queue[first : first + table.queued[2 * seat + deck]]:
        left &= ~table.rules.cards.bit[card]
    return left


def legal_tops(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the cards that can come next in the deck that is being put in order."""
    left: i64 = cards_to_order(table, seat, deck_to_order(table, seat))
    for card in members(left, table.rules.cards.bit):
        out.append(table.rules.ids.object[table.rules.ids.top + card])


def complete_order(table: Table, seat: i64) -> None:
    """Adds the last card of each deck, and marks a seat with full decks as ready."""
    deck: i64 = deck_to_order(table, seat)
    while deck != NOTHING:
        left: i64 = cards_to_order(table, seat, deck)
        if size(left) > 1:
            return
        append_to_deck(table, seat, members(left, table.rules.cards.bit)[0])
        deck = deck_to_order(table, seat)
    table.ready[seat] = 1


def append_to_deck(table: Table, seat: i64, card: i64) -> None:
    """Puts the card under those of its deck that were named before."""
    pile: i64 = 2 * seat + table.rules.cards.deck[card]
    table.queue[pile * table.rules.pile_width + table.queued[pile]] = card
    table.queued[pile] += 1
    table.face_down[pile] += 1


def answer_order(table: Table, seat: i64, card: i64, events: list[AnyEvent] | None) -> None:
    """Takes the next card that a seat names; when all are ready, the game begins."""
    append_to_deck(table, seat, card)
    complete_order(table, seat)
    if events is not None:
        announce_deck_order(table, seat, events)
    if not table.ready[seat]:
        return
    if all_ready(table):
        begin_game(table, events)
    elif events is not None:
        announce_ready(table, seat, "K-02", events)


def begin_game(table: Table, events: list[AnyEvent] | None) -> None:
    """Begins the game with the ordered decks: each seat draws its first citizens (K-07)."""
    for seat in range(table.rules.constants.players):
        table.ready[seat] = 0
        for deck in (CITIZEN, MILITARY):
            table.fresh[2 * seat + deck] = table.queued[2 * seat + deck]
    if events is not None:
        announce_decks_ready(table, events)
    for seat in range(table.rules.constants.players):
        for _ in range(table.rules.constants.starting_citizens):
            draw_card(table, seat, CITIZEN, "K-07", events)
    begin_bids(table, events)


def withdraw_order(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """Takes back the order of a seat's decks, so that it can choose another."""
    width: i64 = table.rules.pile_width
    for deck in (CITIZEN, MILITARY):
        pile: i64 = 2 * seat + deck
        for place in range(width):
            table.queue[pile * width + place] = NOTHING
        table.queued[pile] = 0
        table.face_down[pile] = 0
    table.ready[seat] = 0
    complete_order(table, seat)
    if events is not None:
        announce_deck_order(table, seat, events)
        announce_withdrawal(table, seat, "K-02", events)


def order_steps(table: Table, seat: i64) -> list[int]:
    """Returns the seat's answer step by step: the cards it named, without the last card of a deck."""
    steps: list[int] = []
    for deck in (CITIZEN, MILITARY):
        first: i64 = (2 * seat + deck) * table.rules.pile_width
        named: i64 = min(table.queued[2 * seat + deck], size(starting_cards(table, seat, deck)) - 1)
        steps.extend([table.rules.ids.top + card for card in table.queue[first : first + max(named, 0)]])
    return steps
