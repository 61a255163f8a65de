"""Sets up a table of Sprawlopolis from a position, and checks that it is possible."""

from __future__ import annotations

from typing import Any

from oppidum.engine.actions import UnknownNotation
from oppidum.engine.messages import Message
from oppidum.engine.numbers import numbers
from oppidum.engine.position import ImpossiblePosition, PositionReader, decode_fields
from oppidum.games.sprawlopolis.hidden.seen_cards import first_turn
from oppidum.games.sprawlopolis.positions.fields import Position
from oppidum.games.sprawlopolis.rules.city import CITY_CARDS, START_SPOT, spot_name
from oppidum.games.sprawlopolis.rules.laws import deck_size, hand_size
from oppidum.games.sprawlopolis.rules.table import NOTHING, Table, cards_shown, hand_of, set_hand


def set_position(table: Table, tree: dict[str, Any]) -> None:
    """Sets up an empty table as the tree says, or raises ImpossiblePosition."""
    position: Position = decode_fields(tree, Position)
    SprawlopolisPositionReader(table, position).read()


class SprawlopolisPositionReader(PositionReader):
    """Reads a position step by step; a card can be in one place only."""

    def __init__(self, table: Table, position: Position) -> None:
        super().__init__()
        self.table = table
        self.rules = table.rules
        self.position = position

    def read(self) -> None:
        """What is given, then what is left out, then the deal."""
        table, position = self.table, self.position
        aside = self._cards(position.conditions, "position.conditions")
        self._require(len(aside) == self.rules.set_aside, "position.conditions", "sprawlopolis-position-conditions")
        table.conditions = numbers(sorted([card + 1 for card in aside]))
        players = self.rules.players
        self._require(1 <= position.first <= players, "position.first", "sprawlopolis-position-first", players=players)
        table.first = position.first - 1
        self._read_city()
        if position.shown is not None:
            self._require(not table.complete(), "position.shown", "sprawlopolis-position-shown")
            (table.shown,) = self._cards([position.shown], "position.shown")
        self._read_hands()
        self._read_deck()
        if position.dealt is None:
            self._assume_deal()
        else:
            self._read_deal(position.dealt)

    def _read_city(self) -> None:
        city = self.position.city
        self._require(1 <= len(city) <= CITY_CARDS, "position.city", "sprawlopolis-position-city", most=CITY_CARDS)
        for place, text in enumerate(city):
            path = f"position.city[{place}]"
            number, _, spot = text.strip().partition(" ")
            self._require(number.isdecimal() and len(number) < 5, path, "sprawlopolis-position-placed", text=text[:40])
            self._read_card(self._card(int(number), path), self._spot(spot, path, text), path)

    def _read_card(self, card: int, spot: int, path: str) -> None:
        city = self.table.city
        if city.count == 0:
            self._require(spot == START_SPOT, path, "sprawlopolis-position-start")
        else:
            self._require(city.may_place(spot), path, "sprawlopolis-apart", at=spot_name(spot).split()[0])
        city.place(card, spot)

    def _spot(self, text: str, path: str, whole: str) -> int:
        try:
            return self.table.configuration.actions.parse("place " + text) - self.rules.first_place
        except UnknownNotation:
            raise ImpossiblePosition(path, Message("sprawlopolis-position-placed", {"text": whole[:40]})) from None

    def _read_hands(self) -> None:
        table, hands, players = self.table, self.position.hands, self.rules.players
        if hands is None:
            return
        self._require(len(hands) == players, "position.hands", "sprawlopolis-position-hands", players=players)
        for seat, hand in enumerate(hands):
            path = f"position.hands[{seat}]"
            size = hand_size(table, seat) - self._count_shown(seat)
            self._require(len(hand) == size, path, "sprawlopolis-position-hand", cards=size)
            set_hand(table, seat, self._cards(hand, path))

    def _read_deck(self) -> None:
        """The deck as given; what is left out of hands and deck is shuffled by the seed."""
        table, size = self.table, deck_size(self.table)
        deck = None if self.position.deck is None else self._cards(self.position.deck, "position.deck")
        self._require(deck is None or len(deck) == size, "position.deck", "sprawlopolis-position-deck", cards=size)
        rest = [card for card in range(self.rules.cards) if card not in self.placed]
        if rest:
            table.chance.shuffle("position", rest)
        if self.position.hands is None:
            for seat in range(self.rules.players):
                cards = hand_size(table, seat) - self._count_shown(seat)
                set_hand(table, seat, rest[:cards])
                rest = rest[cards:]
        table.deck = numbers(rest if deck is None else deck)

    def _count_shown(self, seat: int) -> int:
        return 1 if self.table.shown != NOTHING and seat == self.table.on_turn() else 0

    def _assume_deal(self) -> None:
        """Hands not yet joined were dealt to their seats; of the others, those shown first, in turn order (S-11)."""
        table, players = self.table, self.rules.players
        travelling = [*cards_shown(table), *hand_of(table, table.on_turn())]
        for step in range(players):
            seat = (table.first + step) % players
            size = self._deal_size(seat)
            cards = travelling[:size] if step <= table.turn() else hand_of(table, seat)
            travelling = travelling[size:] if step <= table.turn() else travelling
            for card in cards:
                table.dealt[card] = seat

    def _read_deal(self, dealt: list[list[int]]) -> None:
        table, players = self.table, self.rules.players
        self._require(len(dealt) == players, "position.dealt", "sprawlopolis-position-hands", players=players)
        for seat, hand in enumerate(dealt):
            path = f"position.dealt[{seat}]"
            size = self._deal_size(seat)
            self._require(len(hand) == size, path, "sprawlopolis-position-hand", cards=size)
            for place, number in enumerate(hand):
                card = self._number(number, f"{path}[{place}]")
                fits = table.dealt[card] == NOTHING and self._may_be_dealt(card, seat)
                self._require(fits, f"{path}[{place}]", "sprawlopolis-position-dealt", card=number)
                table.dealt[card] = seat

    def _may_be_dealt(self, card: int, seat: int) -> bool:
        """Returns whether a card can have been dealt to a seat (S-11).

        Until its first turn the seat still holds the card. From then on the card has moved along with the hand, or was
        shown.
        """
        table = self.table
        joined = first_turn(table, seat)
        shown = list(cards_shown(table))
        if joined > table.turn():
            return card in hand_of(table, seat)
        return card in hand_of(table, table.on_turn()) or (card in shown and shown.index(card) >= joined)

    def _deal_size(self, seat: int) -> int:
        return self.rules.starting_hand if seat == self.table.first else self.rules.other_hands

    def _cards(self, given: list[int], path: str) -> list[int]:
        return [self._card(number, f"{path}[{place}]") for place, number in enumerate(given)]

    def _card(self, number: int, path: str) -> int:
        """Returns a card that is now in this place and in no other."""
        card = self._number(number, path)
        self._place(card, str(number), path)
        return card

    def _number(self, number: int, path: str) -> int:
        cards = self.rules.cards
        self._require(1 <= number <= cards, path, "sprawlopolis-position-card", card=number, cards=cards)
        return number - 1
