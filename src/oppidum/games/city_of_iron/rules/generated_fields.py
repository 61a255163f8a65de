"""Written by tools/table_fields.py from `table_fields`. Do not edit."""

from __future__ import annotations

from typing import Any, Self

from oppidum.engine.numbers import Numbers, i64, numbers, repeat
from oppidum.engine.table import PackedTable
from oppidum.games.city_of_iron.rules.rulebook import Rulebook


class Chain:
    """The open compound action: what its owner has chosen so far, NOTHING for the rest.

    `aim` is a land, site, rival or town, by what is done; `source` a slot of the row or, after the slots, a
    kind in store; `paid` the set of cards named.
    """

    def __init__(self) -> None:
        self.does: i64 = 0
        self.card: i64 = -1
        self.aim: i64 = -1
        self.token: i64 = -1
        self.source: i64 = -1
        self.site: i64 = -1
        self.razed: i64 = -1
        self.paid: i64 = 0

    def copy(self) -> Chain:
        """An independent twin."""
        twin = Chain()
        twin.does = self.does
        twin.card = self.card
        twin.aim = self.aim
        twin.token = self.token
        twin.source = self.source
        twin.site = self.site
        twin.razed = self.razed
        twin.paid = self.paid
        return twin

    def pack(self) -> list[object]:
        """Returns the fields in the order of the bytes."""
        return [self.does, self.card, self.aim, self.token, self.source, self.site, self.razed, self.paid]

    def unpack(self, kept: list[Any]) -> None:
        """Sets the fields from the values of `pack`."""
        self.does = kept[0]
        self.card = kept[1]
        self.aim = kept[2]
        self.token = kept[3]
        self.source = kept[4]
        self.site = kept[5]
        self.razed = kept[6]
        self.paid = kept[7]


class FieldsOfTable(PackedTable):
    """The fields of a table, one statement each, so that they compile to direct memory access."""

    rules: Rulebook
    phase: i64
    round: i64
    step: i64
    score_cards: i64
    due: i64
    scored: i64
    used: i64
    order: Numbers
    bids: Numbers
    nation: Numbers
    coins: Numbers
    science: Numbers
    points: Numbers
    hand: Numbers
    unbought: Numbers
    chosen: Numbers
    ready: Numbers
    shown: Numbers
    fresh: Numbers
    queue: Numbers
    queued: Numbers
    face_down: Numbers
    tokens: Numbers
    city: Numbers
    districts: Numbers
    owner: Numbers
    built: Numbers
    stored: Numbers
    scrapped: Numbers
    row: Numbers
    deck: Numbers
    holder: Numbers
    wild: Numbers
    town_order: Numbers
    chain: Chain
    deck_at: i64
    ledger: list[Numbers]
    goods: Numbers
    good_points: Numbers
    names: Numbers
    givers: Numbers
    coin_yield: Numbers
    science_yield: Numbers
    draws: Numbers
    spaces: Numbers
    filled: Numbers

    def reset_fields(self) -> None:
        """Sets every field of an empty table."""
        self.reset_clock()
        self.reset_runs()
        self.reset_unpacked()
        self.reset_totals()

    def reset_clock(self) -> None:
        """Empties the fields of the group clock."""
        self.phase = 0
        self.round = 0
        self.step = 0
        self.score_cards = 0
        self.due = 0
        self.scored = 0
        self.used = 0

    def reset_runs(self) -> None:
        """Empties the fields of the group runs."""
        rules = self.rules
        players = rules.constants.players
        kinds = rules.buildings.count
        self.order = numbers(list(range(players)))
        self.bids = repeat(-1, players)
        self.nation = numbers(list(range(players)))
        self.coins = repeat(0, players)
        self.science = repeat(0, players)
        self.points = repeat(0, players)
        self.hand = repeat(0, players)
        self.unbought = repeat(0, players)
        self.chosen = repeat(0, players)
        self.ready = repeat(0, players)
        self.shown = repeat(0, players)
        self.fresh = repeat(0, 2 * players)
        self.queue = repeat(-1, 2 * players * rules.pile_width)
        self.queued = repeat(0, 2 * players)
        self.face_down = repeat(0, 2 * players)
        self.tokens = numbers(list(rules.tokens.copies) * players)
        self.city = repeat(-1, rules.sites)
        self.districts = repeat(0, rules.sites * rules.tokens.count)
        self.owner = repeat(-1, rules.sites)
        self.built = repeat(0, rules.sites * kinds)
        self.stored = repeat(0, players * kinds)
        self.scrapped = repeat(0, kinds)
        self.row = repeat(-1, rules.constants.slots)
        self.deck = numbers([])
        self.holder = repeat(-2, rules.towns.count)
        self.wild = repeat(-1, rules.towns.count)
        self.town_order = numbers(list(range(rules.towns.count)))

    def reset_unpacked(self) -> None:
        """Empties the fields of the group unpacked."""
        rules = self.rules
        players = rules.constants.players
        self.chain = Chain()
        self.deck_at = 0
        self.ledger = [numbers([]) for _ in range(players)]

    def reset_totals(self) -> None:
        """Empties the fields of the group totals."""
        rules = self.rules
        players = rules.constants.players
        goods = rules.constants.goods
        self.goods = repeat(0, players * goods)
        self.good_points = repeat(0, players * goods)
        self.names = repeat(0, players * rules.buildings.names)
        self.givers = repeat(0, players)
        self.coin_yield = repeat(0, players)
        self.science_yield = repeat(0, players)
        self.draws = repeat(0, 2 * players)
        self.spaces = repeat(0, rules.sites)
        self.filled = repeat(0, rules.sites)

    def copy_fields(self, twin: Self) -> None:
        """Gives the twin an independent value of every field."""
        twin.phase = self.phase
        twin.round = self.round
        twin.step = self.step
        twin.score_cards = self.score_cards
        twin.due = self.due
        twin.scored = self.scored
        twin.used = self.used
        twin.order = self.order[:]
        twin.bids = self.bids[:]
        twin.nation = self.nation
        twin.coins = self.coins[:]
        twin.science = self.science[:]
        twin.points = self.points[:]
        twin.hand = self.hand[:]
        twin.unbought = self.unbought[:]
        twin.chosen = self.chosen[:]
        twin.ready = self.ready[:]
        twin.shown = self.shown[:]
        twin.fresh = self.fresh[:]
        twin.queue = self.queue[:]
        twin.queued = self.queued[:]
        twin.face_down = self.face_down[:]
        twin.tokens = self.tokens[:]
        twin.city = self.city[:]
        twin.districts = self.districts[:]
        twin.owner = self.owner[:]
        twin.built = self.built[:]
        twin.stored = self.stored[:]
        twin.scrapped = self.scrapped[:]
        twin.row = self.row[:]
        twin.deck = self.deck
        twin.holder = self.holder[:]
        twin.wild = self.wild[:]
        twin.town_order = self.town_order
        twin.chain = self.chain.copy()
        twin.deck_at = self.deck_at
        twin.ledger = self.ledger[:]
        twin.goods = self.goods[:]
        twin.good_points = self.good_points[:]
        twin.names = self.names[:]
        twin.givers = self.givers[:]
        twin.coin_yield = self.coin_yield[:]
        twin.science_yield = self.science_yield[:]
        twin.draws = self.draws[:]
        twin.spaces = self.spaces[:]
        twin.filled = self.filled[:]

    def pack_clock(self) -> list[object]:
        """Returns the fields of the group clock as plain values, in the order of the bytes."""
        return [self.phase, self.round, self.step, self.score_cards, self.due, self.scored, self.used]

    def unpack_clock(self, kept: list[Any]) -> None:
        """Sets the fields of the group clock from the values of `pack_clock`."""
        self.phase = kept[0]
        self.round = kept[1]
        self.step = kept[2]
        self.score_cards = kept[3]
        self.due = kept[4]
        self.scored = kept[5]
        self.used = kept[6]

    def pack_runs(self) -> list[object]:
        """Returns the fields of the group runs as plain values, in the order of the bytes."""
        return [
            list(self.order),
            list(self.bids),
            list(self.nation),
            list(self.coins),
            list(self.science),
            list(self.points),
            list(self.hand),
            list(self.unbought),
            list(self.chosen),
            list(self.ready),
            list(self.shown),
            list(self.fresh),
            list(self.queue),
            list(self.queued),
            list(self.face_down),
            list(self.tokens),
            list(self.city),
            list(self.districts),
            list(self.owner),
            list(self.built),
            list(self.stored),
            list(self.scrapped),
            list(self.row),
            list(self.deck[self.deck_at :]),
            list(self.holder),
            list(self.wild),
            list(self.town_order),
        ]

    def unpack_runs(self, kept: list[Any]) -> None:
        """Sets the fields of the group runs from the values of `pack_runs`."""
        self.order = numbers(kept[0])
        self.bids = numbers(kept[1])
        self.nation = numbers(kept[2])
        self.coins = numbers(kept[3])
        self.science = numbers(kept[4])
        self.points = numbers(kept[5])
        self.hand = numbers(kept[6])
        self.unbought = numbers(kept[7])
        self.chosen = numbers(kept[8])
        self.ready = numbers(kept[9])
        self.shown = numbers(kept[10])
        self.fresh = numbers(kept[11])
        self.queue = numbers(kept[12])
        self.queued = numbers(kept[13])
        self.face_down = numbers(kept[14])
        self.tokens = numbers(kept[15])
        self.city = numbers(kept[16])
        self.districts = numbers(kept[17])
        self.owner = numbers(kept[18])
        self.built = numbers(kept[19])
        self.stored = numbers(kept[20])
        self.scrapped = numbers(kept[21])
        self.row = numbers(kept[22])
        self.deck = numbers(kept[23])
        self.holder = numbers(kept[24])
        self.wild = numbers(kept[25])
        self.town_order = numbers(kept[26])
