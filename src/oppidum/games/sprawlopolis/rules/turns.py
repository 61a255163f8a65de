"""The course of the game: setting up, showing, placing, passing and drawing (S-01 to S-12)."""

from __future__ import annotations

from oppidum.engine.chance import Chance
from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64, numbers
from oppidum.games.sprawlopolis.hidden.seen_cards import has_seen
from oppidum.games.sprawlopolis.rules.city import START_SPOT
from oppidum.games.sprawlopolis.rules.table import NOTHING, Table, hand_of, set_hand
from oppidum.games.sprawlopolis.shown.announcements import (
    announce_draw,
    announce_end,
    announce_next_turn,
    announce_passed_hand,
    announce_placed,
    announce_shown,
)


def set_up(table: Table, chance: Chance, first: int | None) -> None:
    """Sets up a new game: conditions, hands in turn order, deck and first card (S-01 to S-03)."""
    rules = table.rules
    table.reset(chance)
    table.first = chance.below("first", rules.players) if first is None else first
    cards: list[int] = list(range(rules.cards))
    chance.shuffle("deal", cards)
    table.conditions = numbers(sorted([card + 1 for card in cards[: rules.set_aside]]))
    cards = cards[rules.set_aside :]
    for step in range(rules.players):
        size = rules.starting_hand if step == 0 else rules.other_hands
        deal(table, (table.first + step) % rules.players, cards[:size])
        cards = cards[size:]
    table.city.place(cards[0], START_SPOT)
    table.deck = numbers(cards[1:])


def deal(table: Table, seat: int, cards: list[int]) -> None:
    """A hand at setup, seen by nobody else (S-02)."""
    set_hand(table, seat, cards)
    for card in cards:
        table.dealt[card] = seat


def show(table: Table, seat: i64, card: i64, events: list[AnyEvent] | None) -> None:
    """S-10: the card leaves the hand and lies open until it is placed."""
    table.revealed = tuple([viewer for viewer in table.rules.everyone if not has_seen(table, viewer, card)])
    set_hand(table, seat, [other for other in hand_of(table, seat) if other != card])
    table.shown = card
    if events is not None:
        announce_shown(table, seat, events)


def place(table: Table, seat: i64, spot: i64, events: list[AnyEvent] | None) -> None:
    """S-10, S-11: the shown card joins the city, the rest of the hand is passed, a card is drawn."""
    table.revealed = ()
    place_card(table, spot)
    if events is not None:
        announce_placed(table, seat, events)
    if table.rules.players > 1:
        pass_on(table, seat, events)
    if len(table.deck) > 0:
        draw(table, seat, events)
    if not table.complete():
        assert hand_of(table, table.on_turn()), "nobody is without a card on turn (S-12)"
    if events is not None:
        if table.complete():
            announce_end(table, events)
        else:
            announce_next_turn(table, events)


def place_card(table: Table, spot: i64) -> None:
    """S-10: the shown card joins the city."""
    table.city.place(table.shown, spot)
    table.shown = NOTHING


def pass_on(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """S-11: what is left goes to the left neighbour, who learns what others had seen before (S-14).

    While there is something to learn in this way, the deck turns up a new top as well: `draw` says that all are shown
    something.
    """
    target: i64 = (seat + 1) % table.rules.players
    cards = hand_of(table, seat)
    if not cards:
        return
    set_hand(table, target, hand_of(table, target) + cards)
    set_hand(table, seat, [])
    if events is not None:
        announce_passed_hand(table, seat, target, cards, events)


def draw(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """S-11: the open top of the deck goes to the hand; the card below it is open now (S-03)."""
    card: i64 = table.deck[0]
    table.deck = table.deck[1:]
    set_hand(table, seat, [*hand_of(table, seat), card])
    if len(table.deck) > 0:
        table.revealed = table.rules.everyone
    if events is not None:
        announce_draw(table, seat, card, events)
