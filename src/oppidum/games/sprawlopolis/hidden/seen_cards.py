"""Which viewer has seen which card of a hand (S-02, S-14).

The hand of the player in turn travels around the table: it grows by that player's own card, one card of it is shown
and placed, and the rest goes on to the left. So a card dealt to a seat joins the travelling hand at that seat's first
turn, and seat after seat sees it until it is shown. A viewer who sees a card may still not know at which seat it
joined: of two cards that arrive together, nobody can say which of the earlier players saw which.
"""

from __future__ import annotations

from oppidum.engine.numbers import i64
from oppidum.games.sprawlopolis.rules.city import CITY_CARDS
from oppidum.games.sprawlopolis.rules.table import EARLY, LATE, NOTHING, Table, hand_of


def first_turn(table: Table, seat: i64) -> i64:
    """Returns the number of a seat's first turn, counted from 0; a spectator never has one."""
    if seat < 0:
        return CITY_CARDS
    return (seat - table.first) % table.rules.players


def has_seen(table: Table, viewer: i64, card: i64) -> bool:
    """Returns whether the viewer has seen this card of a hand.

    It was drawn openly, or the viewer has held it.
    """
    seat: i64 = table.dealt[card]
    if seat in (NOTHING, viewer):
        return True
    if viewer < 0:
        return False
    players = table.rules.players
    # The card joins at its seat's first turn, and reaches a viewer who sits further left that many turns later.
    return first_turn(table, seat) + (viewer - seat) % players <= table.turn()


def known_origin(table: Table, viewer: i64, card: i64) -> i64:
    """Returns to which seat a card was dealt, as far as a viewer who sees it knows.

    EARLY and LATE stand for another seat, whose first turn came before or after the viewer's.
    """
    seat: i64 = table.dealt[card]
    if seat in (NOTHING, viewer):
        return seat
    return EARLY if first_turn(table, seat) < first_turn(table, viewer) else LATE


def redact_deal(table: Table, viewer: int, dealt: list[int]) -> list[int]:
    """Return, by card, what the viewer knows of the deal; NOTHING for a card that it has not seen."""
    hidden = {card for seat in range(table.rules.players) for card in hand_of(table, seat) if card >= 0}
    hidden = {card for card in hidden if not has_seen(table, viewer, card)}
    return [NOTHING if card in hidden else known_origin(table, viewer, card) for card in range(len(dealt))]
