"""Written by tools/table_fields.py from `table_fields`. Do not edit."""

from __future__ import annotations

from typing import Any, Self

from oppidum.engine.numbers import Numbers, i64, numbers, repeat
from oppidum.engine.table import PackedTable
from oppidum.games.sprawlopolis.rules.city import City, empty_city
from oppidum.games.sprawlopolis.rules.rulebook import Rulebook


class FieldsOfTable(PackedTable):
    """The fields of a table, one statement each, so that they compile to direct memory access."""

    rules: Rulebook
    first: i64
    shown: i64
    conditions: Numbers
    city: City
    hands: Numbers
    deck: Numbers
    dealt: Numbers

    def reset_fields(self) -> None:
        """Sets every field of an empty table."""
        self.reset_clock()
        self.reset_conditions()
        self.reset_city()
        self.reset_cards()

    def reset_clock(self) -> None:
        """Empties the fields of the group clock."""
        self.first = 0
        self.shown = -1

    def reset_conditions(self) -> None:
        """Empties the fields of the group conditions."""
        self.conditions = numbers([])

    def reset_city(self) -> None:
        """Empties the fields of the group city."""
        self.city = empty_city()

    def reset_cards(self) -> None:
        """Empties the fields of the group cards."""
        rules = self.rules
        self.hands = repeat(-1, rules.players * 3)
        self.deck = numbers([])
        self.dealt = repeat(-1, rules.cards)

    def copy_fields(self, twin: Self) -> None:
        """Gives the twin an independent value of every field."""
        twin.first = self.first
        twin.shown = self.shown
        twin.conditions = self.conditions
        twin.city = self.city.copy()
        twin.hands = self.hands[:]
        twin.deck = self.deck
        twin.dealt = self.dealt[:]

    def pack_clock(self) -> list[object]:
        """Returns the fields of the group clock as plain values, in the order of the bytes."""
        return [self.first, self.shown]

    def unpack_clock(self, kept: list[Any]) -> None:
        """Sets the fields of the group clock from the values of `pack_clock`."""
        self.first = kept[0]
        self.shown = kept[1]

    def pack_conditions(self) -> list[object]:
        """Returns the fields of the group conditions as plain values, in the order of the bytes."""
        return [list(self.conditions)]

    def unpack_conditions(self, kept: list[Any]) -> None:
        """Sets the fields of the group conditions from the values of `pack_conditions`."""
        self.conditions = numbers(kept[0])

    def pack_cards(self) -> list[object]:
        """Returns the fields of the group cards as plain values, in the order of the bytes."""
        return [list(self.hands), list(self.deck), list(self.dealt)]

    def unpack_cards(self, kept: list[Any]) -> None:
        """Sets the fields of the group cards from the values of `pack_cards`."""
        self.hands = numbers(kept[0])
        self.deck = numbers(kept[1])
        self.dealt = numbers(kept[2])
