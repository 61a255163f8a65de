"""What lies on the table of City of Iron: its fields, copying and bytes. The rules are in the files beside it.

Everything is numbers in runs of fixed length, indexed by seat, site, kind or town. Sets of cards are bits of one word.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

import msgspec

from oppidum.engine.chance import Chance
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Configuration, State
from oppidum.engine.numbers import Numbers, i64, numbers, repeated
from oppidum.games.city_of_iron.rulebook import Rulebook

ORDERING: Final = 0
BIDDING: Final = 1
REBIDDING: Final = 2
ACTING: Final = 3
CHOOSING: Final = 4
BUYING: Final = 5
OVER: Final = 6

NOTHING: Final = -1
UNKNOWN: Final = -2
IN_PILE: Final = -2
FORMAT: Final = 1

AT_REST: Final = 0
BUILDS: Final = 1
PLAYS: Final = 2
ATTACKS: Final = 3

NO_AIM: Final = 0
LAND: Final = 1
CITY: Final = 2
BUILDING: Final = 3
RIVAL: Final = 4


class Chain:
    """A compound action that is open: what its owner has said so far, NOTHING where it has not.

    `aim` is a land, site, rival or town, by what is done; `source` a slot of the row or, after the slots, a kind in
    store; `paid` the set of cards named.
    """

    def __init__(self) -> None:
        self.does: i64 = AT_REST
        self.card: i64 = NOTHING
        self.aim: i64 = NOTHING
        self.token: i64 = NOTHING
        self.source: i64 = NOTHING
        self.site: i64 = NOTHING
        self.razed: i64 = NOTHING
        self.paid: i64 = 0

    def copy(self) -> Chain:
        """An independent twin."""
        twin = Chain()
        twin.read(self.numbers())
        return twin

    def numbers(self) -> tuple[int, int, int, int, int, int, int, int]:
        """The fields in order."""
        return self.does, self.card, self.aim, self.token, self.source, self.site, self.razed, self.paid

    def read(self, kept: tuple[int, int, int, int, int, int, int, int]) -> None:
        """The way back from `numbers`."""
        self.does, self.card, self.aim, self.token, self.source, self.site, self.razed, self.paid = kept


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


class Table(State):
    """The truth of one table; in a Knowledge also a table on which hidden cards are UNKNOWN.

    The clock: `step` counts bids, turns or towns asked within a phase. `order` is the bid order, left to right; turns
    go through it backwards. `due` counts score cards set aside, `scored` the scorings that took place.

    A seat's cards: `hand`, `unbought` and `chosen` are sets. A deck is one `queue`, its top first: `face_down` cards to
    draw, then the discards in their order, since a discard pile is turned over as it lies (K-25). `fresh` counts cards
    of the starting deck that were never drawn, `shown` are starting cards that all have seen: with these it is known
    who can know what (K-90).

    Derived from the rest, and kept up to date by `production`: everything after `ledger`. `offered` remembers the steps
    that an open chain offers, where they were looked for already.
    """

    def __init__(self, configuration: Configuration, rules: Rulebook, card_effects: list[CardEffect | None]) -> None:
        self.configuration = configuration
        self.rules = rules
        self.card_effects = card_effects
        self.revealed = ()
        self.offered: list[object] = []

    def reset(self, chance: Chance) -> None:
        """Nobody has anything; all buildings are in the box."""
        rules = self.rules
        players, kinds = rules.constants.players, rules.buildings.count
        self.chance = chance
        self.phase: i64 = ORDERING
        self.round: i64 = 0
        self.step: i64 = 0
        self.score_cards: i64 = 0
        self.due: i64 = 0
        self.scored: i64 = 0
        self.used: i64 = 0
        self.chain: Chain = Chain()
        self.order = numbers(list(range(players)))
        self.bids = repeated(NOTHING, players)
        self.nation = numbers(list(range(players)))
        self.coins = repeated(0, players)
        self.science = repeated(0, players)
        self.points = repeated(0, players)
        self.lay_no_cards()
        self.tokens = numbers(list(rules.tokens.copies) * players)
        self.city = repeated(NOTHING, rules.sites)
        self.districts = repeated(0, rules.sites * rules.tokens.count)
        self.owner = repeated(NOTHING, rules.sites)
        self.built = repeated(0, rules.sites * kinds)
        self.stored = repeated(0, players * kinds)
        self.scrapped = repeated(0, kinds)
        self.row = repeated(NOTHING, rules.constants.slots)
        self.deck = numbers([])
        self.deck_at: i64 = 0
        self.holder = repeated(IN_PILE, rules.towns.count)
        self.wild = repeated(NOTHING, rules.towns.count)
        self.town_order = numbers(list(range(rules.towns.count)))
        self.ledger: list[Numbers] = [numbers([]) for _ in range(players)]
        self.clear_derived()

    def lay_no_cards(self) -> None:
        """Nobody has a card."""
        players = self.rules.constants.players
        self.hand = repeated(0, players)
        self.unbought = repeated(0, players)
        self.chosen = repeated(0, players)
        self.ready = repeated(0, players)
        self.shown = repeated(0, players)
        self.fresh = repeated(0, 2 * players)
        self.queue = repeated(NOTHING, 2 * players * self.rules.pile_width)
        self.queued = repeated(0, 2 * players)
        self.face_down = repeated(0, 2 * players)

    def clear_derived(self) -> None:
        """Nobody owns anything that gives something."""
        rules = self.rules
        players, goods = rules.constants.players, rules.constants.goods
        self.goods = repeated(0, players * goods)
        self.good_points = repeated(0, players * goods)
        self.names = repeated(0, players * rules.buildings.names)
        self.givers = repeated(0, players)
        self.coin_yield = repeated(0, players)
        self.science_yield = repeated(0, players)
        self.draws = repeated(0, 2 * players)
        self.spaces = repeated(0, rules.sites)
        self.filled = repeated(0, rules.sites)

    @abstractmethod
    def blank(self) -> Table:
        """A table of the same class and configuration whose fields are still to be set."""

    def copy(self) -> Table:
        """An independent twin."""
        twin = self.blank()
        twin.revealed = self.revealed
        twin.chance = self.chance.copy()
        twin.phase, twin.round, twin.step = self.phase, self.round, self.step
        twin.score_cards, twin.due, twin.scored, twin.used = self.score_cards, self.due, self.scored, self.used
        twin.chain = self.chain.copy()
        twin.order, twin.bids, twin.nation = self.order[:], self.bids[:], self.nation
        twin.coins, twin.science, twin.points = self.coins[:], self.science[:], self.points[:]
        twin.hand, twin.unbought, twin.chosen = self.hand[:], self.unbought[:], self.chosen[:]
        twin.ready, twin.shown, twin.fresh = self.ready[:], self.shown[:], self.fresh[:]
        twin.queue, twin.queued, twin.face_down = self.queue[:], self.queued[:], self.face_down[:]
        twin.tokens, twin.city, twin.districts = self.tokens[:], self.city[:], self.districts[:]
        twin.owner, twin.built, twin.stored = self.owner[:], self.built[:], self.stored[:]
        twin.scrapped, twin.row = self.scrapped[:], self.row[:]
        twin.deck, twin.deck_at = self.deck, self.deck_at  # the deck is replaced, never changed in place
        twin.holder, twin.wild, twin.town_order = self.holder[:], self.wild[:], self.town_order
        twin.ledger = self.ledger[:]  # runs of the ledger are replaced, never changed in place
        twin.goods, twin.good_points, twin.names = self.goods[:], self.good_points[:], self.names[:]
        twin.givers, twin.coin_yield, twin.science_yield = self.givers[:], self.coin_yield[:], self.science_yield[:]
        twin.draws, twin.spaces, twin.filled = self.draws[:], self.spaces[:], self.filled[:]
        return twin

    def to_bytes(self) -> bytes:
        """The fields in a fixed order, packed; of the deck what is left, nothing that is derived."""
        clock = (self.phase, self.round, self.step, self.score_cards, self.due, self.scored, self.used)
        runs = (
            *(self.order, self.bids, self.nation, self.coins, self.science, self.points),
            *(self.hand, self.unbought, self.chosen, self.ready, self.shown, self.fresh),
            *(self.queue, self.queued, self.face_down, self.tokens, self.city, self.districts, self.owner),
            *(self.built, self.stored, self.scrapped, self.row, self.deck[self.deck_at :]),
            *(self.holder, self.wild, self.town_order),
        )
        chance = (self.chance.seed, self.chance.used)
        ledger = [list(run) for run in self.ledger]
        return msgspec.msgpack.encode(
            (FORMAT, chance, clock, self.chain.numbers(), [list(run) for run in runs], ledger)
        )

    def read_bytes(self, data: bytes) -> None:
        """The way back from `to_bytes`, into a blank table."""
        version, chance, clock, chain, kept, ledger = msgspec.msgpack.decode(data)
        if version != FORMAT:
            raise ValueError(f"format {version} of a table is not known")
        self.chance = Chance(chance[0], tuple([(name, block) for name, block in chance[1]]))
        self.phase, self.round, self.step, self.score_cards, self.due, self.scored, self.used = clock
        self.chain = Chain()
        self.chain.read((*chain,))
        runs: list[Numbers] = [numbers(run) for run in kept]
        self.order, self.bids, self.nation, self.coins, self.science, self.points = runs[:6]
        self.hand, self.unbought, self.chosen, self.ready, self.shown, self.fresh = runs[6:12]
        self.queue, self.queued, self.face_down, self.tokens, self.city = runs[12:17]
        self.districts, self.owner, self.built, self.stored, self.scrapped, self.row, self.deck = runs[17:24]
        self.holder, self.wild, self.town_order = runs[24:]
        self.deck_at = 0
        self.ledger = [numbers(run) for run in ledger]
        self.recount()

    @abstractmethod
    def recount(self) -> None:
        """Makes anew what is derived from the rest."""

    # Time

    def on_turn(self) -> i64:
        """The seat that bids or acts: bids go through the order, turns backwards (K-10, K-11)."""
        players: i64 = self.rules.constants.players
        if self.phase == ACTING:
            return self.order[players - 1 - self.step % players]
        return self.order[self.step]

    def is_last_round(self) -> bool:
        """Whether the score card of the last deck has come up, the third (K-53)."""
        return self.score_cards == len(self.rules.buildings.decks)

    # Places

    def site_of(self, seat: i64, place: i64) -> i64:
        """The site that a seat calls by this place."""
        return seat if place == 0 else self.rules.constants.players - 1 + place

    def terrain(self, site: i64) -> i64:
        """The land types of a site, as bits."""
        rules = self.rules
        if site < rules.constants.players:
            return rules.land.home_terrain[self.nation[site]]
        if site < rules.first_town_site:
            return rules.land.terrain[site - rules.constants.players]
        town: i64 = rules.towns.holding[site - rules.first_town_site]
        return rules.yields.terrain[rules.buildings.count + town]
