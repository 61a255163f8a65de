"""Draws the hidden cards of a table, and who was dealt them, evenly from all that fit a viewer's knowledge."""

from __future__ import annotations

from oppidum.engine.chance import Dice
from oppidum.games.sprawlopolis.hidden.seen_cards import first_turn
from oppidum.games.sprawlopolis.rules.table import EARLY, LATE, UNKNOWN, Table, cards_shown, hand_of


def unplaced_cards(table: Table) -> list[int]:
    """Returns the cards that a redacted table does not show anywhere, in order."""
    seen = {number - 1 for number in table.conditions} | {card for card in table.hands if card >= 0}
    seen |= set(table.city.cards[: table.city.count]) | {table.shown} | {card for card in table.deck if card >= 0}
    return [card for card in range(table.rules.cards) if card not in seen]


def fill_hands(table: Table, cards: list[int]) -> set[int]:
    """Replaces the unknown cards of hands by cards taken from the list; returns those."""
    filled: set[int] = set()
    for place, card in enumerate(table.hands):
        if card == UNKNOWN:
            table.hands[place] = cards.pop()
            filled.add(table.hands[place])
    return filled


class DealSampler:
    """Draws a deal evenly from all deals that fit a viewer's knowledge.

    A card that was shown at some turn must have joined the travelling hand by then. So cards are given seats in the
    order in which they were shown: the seats open to a card are then also open to every later one, and whichever seat
    it takes, the next card has equally many to choose from. That makes each deal equally likely.
    """

    def __init__(self, table: Table, viewer: int, dice: Dice) -> None:
        self.table = table
        self.dice = dice
        own = first_turn(table, viewer)
        # One entry for each card that was dealt to another seat: those that sit before the viewer, and those after.
        self.open: dict[int, list[int]] = {EARLY: [], LATE: []}
        for step in range(table.rules.players):
            seat = (table.first + step) % table.rules.players
            if step != own:
                cards = table.rules.starting_hand if step == 0 else table.rules.other_hands
                self.open[EARLY if step < own else LATE] += [seat] * cards
        self.joining = EARLY if table.turn() < own else LATE

    def deal(self, filled: set[int]) -> None:
        """Gives every dealt card its seat; `filled` are the cards that the viewer has not seen."""
        table = self.table
        for turn, card in enumerate(cards_shown(table)):
            if table.dealt[card] in (EARLY, LATE):
                self._draw(card, table.dealt[card], turn)
        for seat in range(table.rules.players):
            if first_turn(table, seat) > table.turn():
                self._keep_own_hand(seat, filled)
        # The travelling hand has no order of its own; shuffling it keeps the numbers of its cards from mattering.
        travelling = hand_of(table, table.on_turn())
        self.dice.shuffle(travelling)
        for card in travelling:
            if card in filled or table.dealt[card] in (EARLY, LATE):
                self._draw(card, self.joining if card in filled else table.dealt[card], table.turn())

    def _draw(self, card: int, part: int, turn: int) -> None:
        """Gives the card one of the open seats of this part whose cards had joined by this turn."""
        seat = self.dice.choose([seat for seat in self.open[part] if first_turn(self.table, seat) <= turn])
        self.open[part].remove(seat)
        self.table.dealt[card] = seat

    def _keep_own_hand(self, seat: int, filled: set[int]) -> None:
        """Gives the cards of a seat that had no turn yet to that seat: they were dealt to it."""
        for card in hand_of(self.table, seat):
            if card in filled:
                part = EARLY if seat in self.open[EARLY] else LATE
                self.open[part].remove(seat)
                self.table.dealt[card] = seat
