"""What a seat knows as numbers, for learning programs: the acting seat always first.

Nothing that a seat knows of the table is lost but how past points were earned.
"""

from __future__ import annotations

from oppidum.engine.configuration import Field
from oppidum.engine.game import Buffer
from oppidum.engine.numbers import Numbers, i64
from oppidum.games.city_of_iron.hidden.knowledge import redacted_for
from oppidum.games.city_of_iron.hidden.seen_cards import unseen_cards
from oppidum.games.city_of_iron.rules.codes import CITY, IN_PILE, NOTHING, PLAYS, RIVAL
from oppidum.games.city_of_iron.rules.rulebook import Rulebook
from oppidum.games.city_of_iron.rules.table import Table

PHASES = 7
CLOCK = ("round", "step", "score_cards", "due", "scored", "deck")
PANEL = (
    *("coins", "science", "points", "ready", "bid", "place_in_order", "nation"),
    *("citizen_pile", "citizen_face_down", "citizen_fresh", "military_pile", "military_face_down", "military_fresh"),
)
CHAIN = ("does", "card", "aim", "token", "source", "site", "razed")


def fields(rules: Rulebook) -> tuple[Field, ...]:
    """The layout. `queue` says for each card how deep it lies in its pile, from 1; sites and seats begin with the own.

    `holder` marks for each town its owner, or that it lies open; a town in its pile has neither.
    """
    players, cards, kinds = rules.constants.players, rules.cards.count, rules.buildings.count
    goods, towns, sites = rules.constants.goods, rules.towns.count, rules.sites
    return (
        Field("phase", (PHASES,)),
        Field("clock", (len(CLOCK),)),
        Field("panels", (players, len(PANEL))),
        Field("goods", (players, goods)),
        Field("hands", (players, cards)),
        Field("queue", (players, cards)),
        Field("unseen", (players, cards)),
        Field("unbought", (players, cards)),
        Field("chosen", (cards,)),
        Field("used", (cards,)),
        Field("paid", (cards,)),
        Field("chain", (len(CHAIN),)),
        Field("stored", (players, kinds)),
        Field("tokens", (players, rules.tokens.count)),
        Field("row", (rules.constants.slots, kinds)),
        Field("scrapped", (kinds,)),
        Field("owner", (sites, players)),
        Field("city", (sites, rules.tokens.count)),
        Field("districts", (sites, rules.tokens.count)),
        Field("built", (sites, kinds)),
        Field("holder", (towns, players + 1)),
        Field("pile_place", (towns,)),
        Field("wild", (towns, goods)),
    )


class Pen:
    """Writes numbers one after the other."""

    def __init__(self, out: Buffer) -> None:
        self.out: Buffer = out
        self.at: i64 = 0

    def write(self, value: i64) -> None:
        """Writes the next number."""
        self.out[self.at] = float(value)
        self.at += 1

    def mark(self, place: i64, places: i64) -> None:
        """Writes so many zeros, with a one at the place if it is among them."""
        for each in range(places):
            self.write(1 if each == place else 0)

    def bits(self, held: i64, bit: Numbers, count: i64) -> None:
        """Writes a set of cards, one number for each card."""
        for card in range(count):
            self.write(1 if held & bit[card] else 0)

    def run(self, values: Numbers) -> None:
        """Writes a run of numbers."""
        for value in values:
            self.write(value)


def encode(table: Table, seat: int, out: Buffer) -> None:
    """Writes what the seat knows."""
    known = redacted_for(table, seat)
    players: i64 = known.rules.constants.players
    seats: list[int] = [(seat + step) % players for step in range(players)]
    pen = Pen(out)
    pen.mark(known.phase, PHASES)
    for value in (known.round, known.step, known.score_cards, known.due, known.scored, len(known.deck)):
        pen.write(value)
    for other in seats:
        _write_panel(known, other, pen)
    _write_cards(known, seat, seats, pen)
    _write_store(known, seats, pen)
    _write_sites(known, seats, pen)
    _write_towns(known, seat, pen)


def _write_panel(table: Table, seat: i64, pen: Pen) -> None:
    order: list[int] = list(table.order)
    pen.write(table.coins[seat])
    pen.write(table.science[seat])
    pen.write(table.points[seat])
    pen.write(table.ready[seat])
    pen.write(table.bids[seat] + 1)
    pen.write(order.index(seat))
    pen.write(table.nation[seat])
    for pile in (2 * seat, 2 * seat + 1):
        pen.write(table.queued[pile])
        pen.write(table.face_down[pile])
        pen.write(table.fresh[pile])


def _write_cards(table: Table, seat: i64, seats: list[int], pen: Pen) -> None:
    cards, goods = table.rules.cards, table.rules.constants.goods
    for other in seats:
        pen.run(table.goods[other * goods : (other + 1) * goods])
    for other in seats:
        pen.bits(table.hand[other], cards.bit, cards.count)
    for other in seats:
        _write_queue(table, other, pen)
    for other in seats:
        pen.bits(unseen_cards(table, other, 0) | unseen_cards(table, other, 1), cards.bit, cards.count)
    for other in seats:
        pen.bits(table.unbought[other], cards.bit, cards.count)
    pen.bits(table.chosen[seat], cards.bit, cards.count)
    pen.bits(table.used, cards.bit, cards.count)
    pen.bits(table.chain.paid, cards.bit, cards.count)
    _write_chain(table, seats, pen)


def _write_chain(table: Table, seats: list[int], pen: Pen) -> None:
    chain = table.chain
    effect = table.card_effects[chain.card] if chain.does == PLAYS else None
    aims_at_seat = effect is not None and effect.aim in (CITY, RIVAL)
    aim = _relative(chain.aim, seats) if aims_at_seat else chain.aim
    for value in (chain.does, chain.card, aim, chain.token, chain.source, _relative(chain.site, seats), chain.razed):
        pen.write(value)


def _write_queue(table: Table, seat: i64, pen: Pen) -> None:
    cards = table.rules.cards
    depth: list[int] = [0] * cards.count
    for pile in (2 * seat, 2 * seat + 1):
        first: i64 = pile * table.rules.pile_width
        for place in range(table.queued[pile]):
            card: i64 = table.queue[first + place]
            if card >= 0:
                depth[card] = place + 1
    for value in depth:
        pen.write(value)


def _write_store(table: Table, seats: list[int], pen: Pen) -> None:
    rules = table.rules
    kinds, tokens = rules.buildings.count, rules.tokens.count
    for other in seats:
        pen.run(table.stored[other * kinds : (other + 1) * kinds])
    for other in seats:
        pen.run(table.tokens[other * tokens : (other + 1) * tokens])
    for kind in table.row:
        pen.mark(kind, kinds)
    pen.run(table.scrapped)


def _write_sites(table: Table, seats: list[int], pen: Pen) -> None:
    rules = table.rules
    kinds, tokens = rules.buildings.count, rules.tokens.count
    sites: list[int] = seats + list(range(rules.constants.players, rules.sites))
    for site in sites:
        pen.mark(_relative(table.owner[site], seats), rules.constants.players)
    for site in sites:
        pen.mark(table.city[site], tokens)
    for site in sites:
        pen.run(table.districts[site * tokens : (site + 1) * tokens])
    for site in sites:
        pen.run(table.built[site * kinds : (site + 1) * kinds])


def _relative(number: i64, seats: list[int]) -> i64:
    """Returns a seat, or its homeland, counted from the own seat; other sites are returned unchanged."""
    return seats.index(number) if 0 <= number < len(seats) else number


def _write_towns(table: Table, seat: i64, pen: Pen) -> None:
    rules = table.rules
    players: i64 = rules.constants.players
    order: list[int] = list(table.town_order)
    for holder in table.holder:
        place: i64 = (holder - seat) % players if holder >= 0 else players
        pen.mark(NOTHING if holder == IN_PILE else place, players + 1)
    for town in range(rules.towns.count):
        pen.write(order.index(town) + 1)
    for good in table.wild:
        pen.mark(good, rules.constants.goods)
