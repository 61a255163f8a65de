"""Secret choices of all seats at once, and deed drafting: reveal together, pass hands to the left (F-08)."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.games.foundations.rules.eras import begin_play
from oppidum.games.foundations.rules.market import claim
from oppidum.games.foundations.rules.table import DRAFTING, NOTHING, Table, hand_of, set_hand
from oppidum.games.foundations.shown.announcements import announce_choice, announce_drafted, announce_passed_hands


def choose(table: Table, seat: int, choice: int, events: list[AnyEvent] | None) -> None:
    """Notes the seat's choice, a deed or a card of a module; the last choice reveals all of them."""
    table.chosen[seat] = choice
    if NOTHING not in list(table.chosen):
        if table.phase == DRAFTING:
            reveal(table, events)
        else:
            table.resolve_choices(events)
    elif events is not None:
        announce_choice(table, seat, events)


def reveal(table: Table, events: list[AnyEvent] | None) -> None:
    """Shows and claims all choices and passes hands to the left; the last card needs no choice (F-08)."""
    players = table.rules.players
    table.revealed = table.rules.everyone
    for seat in range(players):
        _take(table, seat, table.chosen[seat], events)
        table.chosen[seat] = NOTHING
    hands = [hand_of(table, seat) for seat in range(players)]
    for seat in range(players):
        set_hand(table, (seat + 1) % players, hands[seat])
    if len(hands[0]) == 1:
        for seat in range(players):
            _take(table, seat, hand_of(table, seat)[0], events, passed=True)
        begin_play(table, events)
    elif events is not None:
        announce_passed_hands(table, hands, events)


def _take(table: Table, seat: int, lot: int, events: list[AnyEvent] | None, passed: bool = False) -> None:
    hand = hand_of(table, seat)
    hand.remove(lot)
    set_hand(table, seat, hand)
    claim(table, seat, lot)
    if events is not None:
        announce_drafted(table, seat, lot, passed, events)
