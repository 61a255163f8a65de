"""Who was dealt which card, and who has seen it since (S-02, S-14).

The hand of the player in turn wanders: it grows by the next player's own card, one card of it is shown and placed, the
rest goes on to the left. So a card that was dealt to a seat joins the wandering hand at that seat's first turn and is
then seen by seat after seat, until it is shown. What is hidden of a card besides its face is where it joined: of two
cards that come along together a player does not know which of the earlier players have seen which.
"""

from __future__ import annotations

from oppidum.engine.chance import Dice
from oppidum.engine.numbers import i64
from oppidum.games.sprawlopolis.city import CITY_CARDS
from oppidum.games.sprawlopolis.table import EARLY, LATE, NOTHING, UNKNOWN, Table, cards_shown, hand_of


def first_turn(table: Table, seat: i64) -> i64:
    """The number of a seat's first turn, counted from 0; a spectator never has one."""
    if seat < 0:
        return CITY_CARDS
    return (seat - table.first) % table.rules.players


def knows(table: Table, viewer: i64, card: i64) -> bool:
    """Whether the viewer has seen this card of a hand: it was drawn openly, or the viewer holds or has held it."""
    seat: i64 = table.dealt[card]
    if seat in (NOTHING, viewer):
        return True
    if viewer < 0:
        return False
    players = table.rules.players
    return first_turn(table, seat) + (viewer - seat) % players <= table.turn()


def origin(table: Table, viewer: i64, card: i64) -> i64:
    """What a viewer who sees a card knows of its deal: that it was its own, or that it joined EARLY or LATE."""
    seat: i64 = table.dealt[card]
    if seat in (NOTHING, viewer):
        return seat
    return EARLY if first_turn(table, seat) < first_turn(table, viewer) else LATE


def veil_deal(table: Table, viewer: int, dealt: list[int]) -> list[int]:
    """The deal, by card, as the viewer knows it: nothing is said of a card that it cannot place."""
    hidden = {card for seat in range(table.rules.players) for card in hand_of(table, seat) if card >= 0}
    hidden = {card for card in hidden if not knows(table, viewer, card)}
    return [NOTHING if card in hidden else origin(table, viewer, card) for card in range(len(dealt))]


class Redeal:
    """Draws the deal behind a viewer's knowledge anew, evenly from all deals that fit.

    A card that was shown at a turn had joined by then. Cards are given their seats in the order in which they were
    shown, so that whatever one of them takes, the next one has equally many to choose from: each deal is as likely as
    any other.
    """

    def __init__(self, table: Table, viewer: int, dice: Dice) -> None:
        self.table = table
        self.dice = dice
        own = first_turn(table, viewer)
        self.open: dict[int, list[int]] = {EARLY: [], LATE: []}
        for step in range(table.rules.players):
            seat = (table.first + step) % table.rules.players
            if step != own:
                cards = table.rules.starting_hand if step == 0 else table.rules.other_hands
                self.open[EARLY if step < own else LATE] += [seat] * cards
        self.joining = EARLY if table.turn() < own else LATE

    def deal(self, filled: set[int]) -> None:
        """Gives every card that was dealt its seat; `filled` are the cards that the viewer cannot place."""
        table = self.table
        for turn, card in enumerate(cards_shown(table)):
            if table.dealt[card] in (EARLY, LATE):
                self._draw(card, table.dealt[card], turn)
        for seat in range(table.rules.players):
            if first_turn(table, seat) > table.turn():
                self._stay(seat, filled)
        wandering = hand_of(table, table.on_turn())
        self.dice.shuffle(wandering)
        for card in wandering:
            if card in filled or table.dealt[card] in (EARLY, LATE):
                self._draw(card, self.joining if card in filled else table.dealt[card], table.turn())

    def _draw(self, card: int, part: int, turn: int) -> None:
        """One of the open seats of this part of the deal whose cards had joined by this turn."""
        seat = self.dice.choose([seat for seat in self.open[part] if first_turn(self.table, seat) <= turn])
        self.open[part].remove(seat)
        self.table.dealt[card] = seat

    def _stay(self, seat: int, filled: set[int]) -> None:
        """The hand of a seat that had no turn yet was dealt to it."""
        for card in hand_of(self.table, seat):
            if card in filled:
                part = EARLY if seat in self.open[EARLY] else LATE
                self.open[part].remove(seat)
                self.table.dealt[card] = seat


def unplaced(table: Table) -> list[int]:
    """The cards that a veiled table does not show anywhere, in order."""
    seen = {number - 1 for number in table.conditions} | {card for card in table.hands if card >= 0}
    seen |= set(table.city.cards[: table.city.count]) | {table.shown} | {card for card in table.deck if card >= 0}
    return [card for card in range(table.rules.cards) if card not in seen]


def fill_hands(table: Table, cards: list[int]) -> set[int]:
    """Takes cards from the list for those of hands that are unknown; returns them."""
    filled: set[int] = set()
    for place, card in enumerate(table.hands):
        if card == UNKNOWN:
            table.hands[place] = cards.pop()
            filled.add(table.hands[place])
    return filled
