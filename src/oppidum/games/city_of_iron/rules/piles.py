"""Hands and piles: drawing, discarding, turning over (K-25, K-28)."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.hidden.seen_cards import hides_cards, is_unseen, size, starting_cards, top_is_known
from oppidum.games.city_of_iron.rules.codes import NOTHING, ORDERING
from oppidum.games.city_of_iron.rules.component_columns import MILITARY
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.announcements import (
    announce_deduced_piles,
    announce_discard,
    announce_draw,
    announce_turned_pile,
)


def draw_card(table: Table, seat: i64, deck: i64, rule: str, events: list[AnyEvent] | None) -> bool:
    """Draws the top card of a deck, refilling an empty draw pile first (K-25); returns False if there is none."""
    pile: i64 = 2 * seat + deck
    if table.queued[pile] == 0:
        return False
    if table.face_down[pile] == 0:
        table.face_down[pile] = table.queued[pile]
        if events is not None:
            announce_turned_pile(table, seat, deck, events)
    known = events is not None and top_is_known(table, seat, deck)
    card: i64 = take_top(table, pile)
    table.hand[seat] |= table.rules.cards.bit[card]
    last_fresh = table.fresh[pile] == 1
    if table.fresh[pile] > 0:
        table.fresh[pile] -= 1
    # With the last card of a starting deck drawn, whatever was not shown before must be in the hand.
    if last_fresh:
        table.shown[seat] |= starting_cards(table, seat, deck)
    if events is not None:
        announce_draw(table, seat, deck, card, known, rule, events)
        if last_fresh:
            announce_deduced_piles(table, seat, deck, events)
    return True


def take_top(table: Table, pile: i64) -> i64:
    """Takes the first card of a queue and returns it."""
    at: i64 = pile * table.rules.pile_width
    card: i64 = table.queue[at]
    last: i64 = at + table.queued[pile] - 1
    while at < last:
        table.queue[at] = table.queue[at + 1]
        at += 1
    table.queue[last] = NOTHING
    table.queued[pile] -= 1
    table.face_down[pile] -= 1
    return card


def show_card(table: Table, seat: i64, card: i64, events: list[AnyEvent] | None) -> None:
    """Shows a card of the hand to all: viewers who could not place it learn where it is (K-90)."""
    if not is_unseen(table, seat, card):
        return
    table.shown[seat] |= table.rules.cards.bit[card]
    note_revealed_to_others(table, seat)
    if events is not None:
        announce_deduced_piles(table, seat, table.rules.cards.deck[card], events)


def note_hint_at_hand(table: Table, seat: i64) -> None:
    """Notes that others learn something of a hand they cannot name, from whether its seat is asked (K-90)."""
    if hides_cards(table, seat):
        note_revealed_to_others(table, seat)


def note_revealed_to_others(table: Table, seat: i64) -> None:
    """Notes that all others have learnt something of what the seat holds."""
    table.revealed = tuple([viewer for viewer in table.rules.constants.everyone if viewer != seat])


def discard_card(table: Table, seat: i64, card: i64, events: list[AnyEvent] | None) -> None:
    """Puts a card of the hand face up on the pile of its kind (K-28)."""
    cards = table.rules.cards
    pile: i64 = 2 * seat + cards.deck[card]
    show_card(table, seat, card, events)
    table.hand[seat] &= ~cards.bit[card]
    table.queue[pile * table.rules.pile_width + table.queued[pile]] = card
    table.queued[pile] += 1
    if events is not None:
        announce_discard(table, seat, card, events)


def count_owned_cards(table: Table, seat: i64) -> i64:
    """Counts the cards in hand, to draw and discarded (K-54); before the game begins, the starting cards."""
    if table.phase == ORDERING:
        return size(table.rules.nations.starting[table.nation[seat]])
    return size(table.hand[seat]) + table.queued[2 * seat] + table.queued[2 * seat + MILITARY]
