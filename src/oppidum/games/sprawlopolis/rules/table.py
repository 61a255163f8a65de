"""The table of a Sprawlopolis game: copying, bytes, its points and what all rules ask.

Its fields are declared in `table_fields`.
"""

from __future__ import annotations

from typing import Final

import msgspec

from oppidum.engine.game import Configuration
from oppidum.engine.numbers import Numbers, i64, numbers
from oppidum.games.sprawlopolis.rules.city import CITY_CARDS
from oppidum.games.sprawlopolis.rules.generated_fields import FieldsOfTable
from oppidum.games.sprawlopolis.rules.rulebook import LARGEST_HAND, Rulebook
from oppidum.games.sprawlopolis.rules.score_scratch import ScoreScratch

NOTHING: Final = -1
UNKNOWN: Final = -2
EARLY: Final = -3
LATE: Final = -4
FORMAT: Final = 1


class Table(FieldsOfTable):
    """The truth of one table; in a Knowledge also a table on which hidden cards are UNKNOWN.

    Its fields are declared in `table_fields`.
    """

    def __init__(self, configuration: Configuration, rules: Rulebook) -> None:
        self.configuration = configuration
        self.rules = rules
        self.revealed = ()

    def to_bytes(self) -> bytes:
        """Returns the fields in a fixed order, packed."""
        return msgspec.msgpack.encode(
            [
                FORMAT,
                self.chance.seed,
                self.chance.used,
                self.pack_clock(),
                *self.pack_conditions(),
                *self.city.pack(),
                *self.pack_cards(),
            ]
        )

    def read_bytes(self, data: bytes) -> None:
        version, seed, used, clock, conditions, cards, spots, *rest = msgspec.msgpack.decode(data)
        self.read_head(version, FORMAT, seed, used)
        self.unpack_clock(clock)
        self.unpack_conditions([conditions])
        self.reset_city()
        for card, spot in zip(cards, spots, strict=True):
            self.city.place(card, spot)
        self.unpack_cards(rest)

    # The clock

    def turn(self) -> i64:
        """Returns how many turns are over: one for each card in the city but the first (S-03)."""
        return self.city.count - 1

    def on_turn(self) -> i64:
        """Returns the seat in turn (S-10, S-11)."""
        return (self.first + self.turn()) % self.rules.players

    def complete(self) -> bool:
        """Whether all 15 cards are in the city (S-12)."""
        return self.city.count == CITY_CARDS

    def target(self) -> i64:
        """Returns what the team must reach (S-01)."""
        sum_of_numbers: i64 = 0
        for number in self.conditions:
            sum_of_numbers += number
        return sum_of_numbers


def hand_of(table: Table, seat: i64) -> list[int]:
    """Returns the cards in a seat's hand, in order."""
    return [card for card in table.hands[seat * LARGEST_HAND : (seat + 1) * LARGEST_HAND] if card != NOTHING]


def set_hand(table: Table, seat: i64, cards: list[int]) -> None:
    """Gives the seat this hand."""
    rest: list[int] = [NOTHING] * (LARGEST_HAND - len(cards))
    for place, card in enumerate(sorted(cards) + rest):
        table.hands[seat * LARGEST_HAND + place] = card


def cards_shown(table: Table) -> Numbers:
    """Returns the cards that were shown so far, one a turn, in order."""
    placed = table.city.cards[1 : table.city.count]
    return numbers([*placed, table.shown]) if table.shown != NOTHING else placed


# Points without reasons, as fast as bots want them


def final_points(table: Table) -> i64:
    """Returns the points of the city as it stands."""
    scratch = borrow_scratch(table)
    scratch.load(table.city, table.rules.blocks)
    points = scratch.points(table.rules.terms, table.conditions)
    table.rules.scratches.append(scratch)
    return points


def borrow_scratch(table: Table) -> ScoreScratch:
    """Takes a scratch that no other caller or thread uses, until it is put back."""
    try:
        return table.rules.scratches.pop()
    except IndexError:
        return ScoreScratch()
