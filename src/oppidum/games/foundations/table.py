"""What lies on the table of a Foundations game: its fields, copying and bytes. The rules are in the files beside it.

Everything is numbers in lists of fixed length, indexed by seat, lot, slot or kind. The methods under "Seams" are the
rules that modules may change: here they are the rules of the base game, and a table without modules asks nobody.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

import msgspec

from oppidum.engine.chance import Chance, Dice
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import State
from oppidum.games.foundations.ledger import Entry
from oppidum.games.foundations.tables import Tables

if TYPE_CHECKING:
    from oppidum.games.foundations.configuration import FoundationsConfiguration

DRAFTING: Final = 0
PLAYING: Final = 1
OVER: Final = 2

NOTHING: Final = -1
UNKNOWN: Final = -2
FORMAT: Final = 1


class Table(State):
    """The truth of one table; in a Knowledge also a table on which hidden cards are UNKNOWN."""

    def __init__(self, configuration: FoundationsConfiguration) -> None:
        self.configuration: FoundationsConfiguration = configuration
        self.tables: Tables = configuration.tables
        self.revealed: tuple[int, ...] = ()

    def lay_empty(self, chance: Chance) -> None:
        """Nothing dealt, all pieces in supply (F-04)."""
        tables = self.tables
        players, lots = tables.players, tables.lots
        self.chance = chance
        self.phase = PLAYING
        self.era = 0
        self.turn = 0
        self.final_turns = 0
        self.incomes = 0
        self.coins: list[int] = [0] * players
        self.points: list[int] = [tables.starting_vp] * players
        self.markers: list[int] = [tables.lot_markers] * players
        self.citizens: list[int] = [0] * players
        self.trade: list[int] = [0] * players
        self.supply: list[int] = tables.count * players
        self.owner: list[int] = [NOTHING] * lots
        self.building: list[int] = [NOTHING] * lots
        self.own_low: list[int] = [0] * (players * (tables.largest + 1))
        self.own_high: list[int] = [0] * (players * (tables.largest + 1))
        self.market: list[int] = [NOTHING] * tables.slots
        self.deck: list[int] = []
        self.ends: list[int] = [0] * tables.eras
        self.left: list[int] = [0] * tables.eras
        self.buried: list[int] = [0] * tables.eras
        self.discarded: list[int] = [0] * lots
        self.hands: list[int] = [NOTHING] * (players * tables.starting_deeds)
        self.chosen: list[int] = [NOTHING] * players
        self.extras: list[list[int]] = []
        self.ledger: list[tuple[Entry, ...]] = [()] * players

    @abstractmethod
    def blank(self) -> Table:
        """A table of the same class and configuration whose fields are still to be set."""

    def copy(self) -> Table:
        """An independent twin."""
        twin = self.blank()
        twin.revealed = self.revealed
        twin.chance = self.chance.copy()
        twin.phase = self.phase
        twin.era = self.era
        twin.turn = self.turn
        twin.final_turns = self.final_turns
        twin.incomes = self.incomes
        twin.coins = self.coins[:]
        twin.points = self.points[:]
        twin.markers = self.markers[:]
        twin.citizens = self.citizens[:]
        twin.trade = self.trade[:]
        twin.supply = self.supply[:]
        twin.owner = self.owner[:]
        twin.building = self.building[:]
        twin.own_low = self.own_low[:]
        twin.own_high = self.own_high[:]
        twin.market = self.market[:]
        twin.deck = self.deck[:]
        twin.ends = self.ends[:]
        twin.left = self.left[:]
        twin.buried = self.buried[:]
        twin.discarded = self.discarded[:]
        twin.hands = self.hands[:]
        twin.chosen = self.chosen[:]
        twin.extras = [numbers[:] for numbers in self.extras]
        twin.ledger = self.ledger[:]
        return twin

    def to_bytes(self) -> bytes:
        """The fields in a fixed order, packed."""
        return msgspec.msgpack.encode(
            (
                FORMAT,
                self.chance.seed,
                self.chance.used,
                (self.phase, self.era, self.turn, self.final_turns, self.incomes),
                (self.coins, self.points, self.markers, self.citizens, self.trade, self.supply),
                (self.owner, self.building, self.own_low, self.own_high),
                (self.market, self.piles(), self.buried, self.discarded),
                (self.hands, self.chosen, self.extras),
                self.ledger,
            )
        )

    def read_bytes(self, data: bytes) -> None:
        """The way back from `to_bytes`, into a blank table."""
        version, seed, used, numbers, seats, city, cards, asked, ledger = msgspec.msgpack.decode(data)
        if version != FORMAT:
            raise ValueError(f"format {version} of a table is not known")
        self.chance = Chance(seed, tuple((name, block) for name, block in used))
        self.phase, self.era, self.turn, self.final_turns, self.incomes = numbers
        self.coins, self.points, self.markers, self.citizens, self.trade, self.supply = seats
        self.owner, self.building, self.own_low, self.own_high = city
        self.market, piles, buried, self.discarded = cards
        self.set_piles(piles, buried)
        self.hands, self.chosen, self.extras = asked
        self.ledger = [tuple(tuple(entry) for entry in entries) for entries in ledger]

    def piles(self) -> list[list[int]]:
        """The cards of each era that were never turned up, the top one first; buried ones too (F-22)."""
        return [
            self.deck[end - left - buried : end]
            for end, left, buried in zip(self.ends, self.left, self.buried, strict=True)
        ]

    def set_piles(self, piles: list[list[int]], buried: list[int]) -> None:
        """The way back from `piles`: lays the cards end to end; those of a buried pile are out of play."""
        self.deck = [lot for pile in piles for lot in pile]
        self.ends = [sum(len(pile) for pile in piles[: era + 1]) for era in range(len(piles))]
        self.left = [len(pile) - gone for pile, gone in zip(piles, buried, strict=True)]
        self.buried = buried

    # Seams: what modules may change. The base game's rule stands here.

    def set_up(self) -> None:
        """Called when the table has been laid, before anyone acts (F-09)."""

    def price(self, seat: int, slot: int) -> int:
        """What the seat pays for the deed in a slot (F-12)."""
        return self.tables.prices[slot]

    def income(self, seat: int) -> int:
        """What the income action yields (F-11)."""
        return self.tables.income + self.trade[seat]

    def population(self, seat: int) -> int:
        """The seat's place on the population track (F-19)."""
        return self.citizens[seat]

    def after_build(self, seat: int, build: int, tell: list[AnyEvent] | None) -> None:
        """Called when a building stands; in the base game nothing happens (F-19)."""

    def before_scoring(self, tell: list[AnyEvent] | None) -> None:
        """Called before an era's scoring (F-23)."""

    def points_before_scoring(self) -> list[Entry]:
        """Points that come before the residential ones (F-23)."""
        return []

    def points_after_scoring(self) -> list[Entry]:
        """Points that come after the commercial ones."""
        return []

    def after_scoring(self, tell: list[AnyEvent] | None) -> None:
        """Called after an era's scoring, before the next era begins."""

    def at_end(self, tell: list[AnyEvent] | None) -> None:
        """Called once, before the points of the game's end: what was hidden is shown (F-37)."""

    def points_at_end(self) -> list[Entry]:
        """Points that come after the empty lots (F-37)."""
        return []

    def known_to(self, viewer: int) -> Table:
        """A table that is enough to reckon with and shows the viewer nothing hidden; here points depend on none."""
        return self

    def hide(self, viewer: int) -> None:
        """Makes unknown what modules keep from the viewer; called on the copy that a Knowledge holds."""

    def imagine_hidden(self, dice: Dice) -> None:
        """Draws anew, evenly, what modules keep hidden; the way back from `hide`."""

    # The ledger

    def credit(self, entry: Entry) -> None:
        """Writes points into the ledger and moves the owner along the track."""
        self.ledger[entry[2]] += (entry,)
        self.points[entry[2]] += entry[5]
