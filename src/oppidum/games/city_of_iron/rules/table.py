"""The table of City of Iron: copying, bytes and what all rules ask. Its fields are in `table_fields`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

import msgspec

from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Configuration
from oppidum.engine.numbers import i64, numbers
from oppidum.games.city_of_iron.rules.codes import ACTING
from oppidum.games.city_of_iron.rules.generated_fields import FieldsOfTable
from oppidum.games.city_of_iron.rules.rulebook import Rulebook

FORMAT: Final = 1


class CardEffect(ABC):
    """What the action of a card does: one kind of effect and its amount. The kinds are in `card_effects`.

    `aim` says what the player must choose before paying for the card: a land, a city, a building or a rival.
    """

    def __init__(self, aim: int, amount: int) -> None:
        self.aim: Final[i64] = aim
        self.amount: Final[i64] = amount

    def is_possible(self, table: Table, seat: i64, card: i64) -> bool:
        """Whether there is something to aim at. Pre: the seat can pay the card's coins, work and distance."""
        return True

    @abstractmethod
    def carry_out(self, table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
        """Does what the card says. Pre: the card is paid for and discarded."""


class Table(FieldsOfTable):
    """The truth of one table; in a Knowledge also a table on which hidden cards are UNKNOWN.

    Its fields are declared in `table_fields`. `offered` remembers the steps that an open chain offers, where they were
    looked for already. On a table that is `tried_out` no round ends.
    """

    def __init__(self, configuration: Configuration, rules: Rulebook, card_effects: list[CardEffect | None]) -> None:
        self.configuration = configuration
        self.rules = rules
        self.card_effects = card_effects
        self.revealed = ()
        self.offered: list[object] = []
        self.tried_out = False

    def to_bytes(self) -> bytes:
        """Returns the fields in a fixed order, packed; of the deck what is left, nothing that is derived."""
        chance = (self.chance.seed, self.chance.used)
        ledger = [list(run) for run in self.ledger]
        return msgspec.msgpack.encode((FORMAT, chance, self.pack_clock(), self.chain.pack(), self.pack_runs(), ledger))

    def read_bytes(self, data: bytes) -> None:
        version, chance, clock, chain, kept, ledger = msgspec.msgpack.decode(data)
        self.read_head(version, FORMAT, chance[0], chance[1])
        self.unpack_clock(clock)
        self.unpack_runs(kept)
        self.reset_unpacked()
        self.chain.unpack(chain)
        self.ledger = [numbers(run) for run in ledger]
        self.recount()

    @abstractmethod
    def recount(self) -> None:
        """Derives the running totals from the rest again."""

    # Time

    def on_turn(self) -> i64:
        """Returns the seat that bids or acts: bids go through the order, turns backwards (K-10, K-11)."""
        players: i64 = self.rules.constants.players
        if self.phase == ACTING:
            return self.order[players - 1 - self.step % players]
        return self.order[self.step]

    def is_last_round(self) -> bool:
        """Whether the score card of the last deck has come up, the third (K-53)."""
        return self.score_cards == len(self.rules.buildings.decks)

    # Places

    def site_of(self, seat: i64, place: i64) -> i64:
        """Returns the site that a seat calls by this place."""
        return seat if place == 0 else self.rules.constants.players - 1 + place

    def terrain(self, site: i64) -> i64:
        """Returns the land types of a site, as bits."""
        rules = self.rules
        if site < rules.constants.players:
            return rules.land.home_terrain[self.nation[site]]
        if site < rules.first_town_site:
            return rules.land.terrain[site - rules.constants.players]
        town: i64 = rules.towns.holding[site - rules.first_town_site]
        return rules.yields.terrain[rules.buildings.count + town]
