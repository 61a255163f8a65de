"""Written by tools/table_fields.py from `table_fields`. Do not edit."""

from __future__ import annotations

from typing import Any, Self

from oppidum.engine.numbers import Numbers, i64, numbers, repeat
from oppidum.engine.table import PackedTable
from oppidum.games.foundations.rules.module_state import ModuleState
from oppidum.games.foundations.rules.rulebook import Rulebook


class FieldsOfTable(PackedTable):
    """The fields of a table, one statement each, so that they compile to direct memory access."""

    rules: Rulebook
    phase: i64
    era: i64
    first: i64
    turn: i64
    final_turns: i64
    incomes: i64
    coins: Numbers
    points: Numbers
    markers: Numbers
    citizens: Numbers
    trade: Numbers
    supply: Numbers
    hands: Numbers
    chosen: Numbers
    owner: Numbers
    building: Numbers
    open_low: Numbers
    open_high: Numbers
    discarded: Numbers
    market: Numbers
    deck: Numbers
    ends: Numbers
    left: Numbers
    buried: Numbers
    module_states: list[ModuleState]
    ledger: list[Numbers]
    places_known: Numbers
    places: list[Numbers]

    def reset_fields(self) -> None:
        """Sets every field of an empty table."""
        self.reset_clock()
        self.reset_seats()
        self.reset_city()
        self.reset_cards()
        self.reset_kept()
        self.reset_places()

    def reset_clock(self) -> None:
        """Empties the fields of the group clock."""
        self.phase = 1
        self.era = 0
        self.first = 0
        self.turn = 0
        self.final_turns = 0
        self.incomes = 0

    def reset_seats(self) -> None:
        """Empties the fields of the group seats."""
        rules = self.rules
        players = rules.players
        parties = rules.parties
        self.coins = repeat(0, players)
        self.points = repeat(0, parties)
        self.markers = numbers([rules.lot_markers] * players)
        self.citizens = repeat(0, parties)
        self.trade = repeat(0, parties)
        self.supply = numbers(list(rules.count) * players)
        self.hands = repeat(-1, players * rules.starting_deeds)
        self.chosen = repeat(-1, players)

    def reset_city(self) -> None:
        """Empties the fields of the group city."""
        rules = self.rules
        players = rules.players
        lots = rules.lots
        self.owner = repeat(-1, lots)
        self.building = repeat(-1, lots)
        self.open_low = repeat(0, players * rules.largest)
        self.open_high = repeat(0, players * rules.largest)
        self.discarded = repeat(0, lots)

    def reset_cards(self) -> None:
        """Empties the fields of the group cards."""
        rules = self.rules
        self.market = repeat(-1, rules.slots)
        self.deck = numbers([])
        self.ends = repeat(0, rules.eras)
        self.left = repeat(0, rules.eras)
        self.buried = repeat(0, rules.eras)

    def reset_kept(self) -> None:
        """Empties the fields of the group kept."""
        self.module_states = []
        self.ledger = []

    def reset_places(self) -> None:
        """Empties the fields of the group places."""
        rules = self.rules
        players = rules.players
        self.places_known = repeat(0, players * rules.largest)
        self.places = [numbers([])] * (players * rules.largest)

    def copy_fields(self, twin: Self) -> None:
        """Gives the twin an independent value of every field."""
        twin.phase = self.phase
        twin.era = self.era
        twin.first = self.first
        twin.turn = self.turn
        twin.final_turns = self.final_turns
        twin.incomes = self.incomes
        twin.coins = self.coins[:]
        twin.points = self.points[:]
        twin.markers = self.markers[:]
        twin.citizens = self.citizens[:]
        twin.trade = self.trade[:]
        twin.supply = self.supply[:]
        twin.hands = self.hands[:]
        twin.chosen = self.chosen[:]
        twin.owner = self.owner[:]
        twin.building = self.building[:]
        twin.open_low = self.open_low[:]
        twin.open_high = self.open_high[:]
        twin.discarded = self.discarded[:]
        twin.market = self.market[:]
        twin.deck = self.deck[:]
        twin.ends = self.ends[:]
        twin.left = self.left[:]
        twin.buried = self.buried[:]
        twin.module_states = [kept.copy() for kept in self.module_states]
        twin.ledger = self.ledger[:]
        twin.places_known = self.places_known[:]
        twin.places = self.places[:]

    def pack_clock(self) -> list[object]:
        """Returns the fields of the group clock as plain values, in the order of the bytes."""
        return [self.phase, self.era, self.first, self.turn, self.final_turns, self.incomes]

    def unpack_clock(self, kept: list[Any]) -> None:
        """Sets the fields of the group clock from the values of `pack_clock`."""
        self.phase = kept[0]
        self.era = kept[1]
        self.first = kept[2]
        self.turn = kept[3]
        self.final_turns = kept[4]
        self.incomes = kept[5]

    def pack_seats(self) -> list[object]:
        """Returns the fields of the group seats as plain values, in the order of the bytes."""
        return [
            list(self.coins),
            list(self.points),
            list(self.markers),
            list(self.citizens),
            list(self.trade),
            list(self.supply),
            list(self.hands),
            list(self.chosen),
        ]

    def unpack_seats(self, kept: list[Any]) -> None:
        """Sets the fields of the group seats from the values of `pack_seats`."""
        self.coins = numbers(kept[0])
        self.points = numbers(kept[1])
        self.markers = numbers(kept[2])
        self.citizens = numbers(kept[3])
        self.trade = numbers(kept[4])
        self.supply = numbers(kept[5])
        self.hands = numbers(kept[6])
        self.chosen = numbers(kept[7])

    def pack_city(self) -> list[object]:
        """Returns the fields of the group city as plain values, in the order of the bytes."""
        return [list(self.owner), list(self.building), list(self.open_low), list(self.open_high), list(self.discarded)]

    def unpack_city(self, kept: list[Any]) -> None:
        """Sets the fields of the group city from the values of `pack_city`."""
        self.owner = numbers(kept[0])
        self.building = numbers(kept[1])
        self.open_low = numbers(kept[2])
        self.open_high = numbers(kept[3])
        self.discarded = numbers(kept[4])
