"""A table of City of Iron as a position file says it, and back: what is given must be able to be."""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.chance import Chance
from oppidum.engine.laying import MOST, Laying
from oppidum.engine.numbers import numbers
from oppidum.engine.position import decode_fields
from oppidum.games.city_of_iron import laws
from oppidum.games.city_of_iron.columns import CITIZEN, DECKS, MILITARY, members
from oppidum.games.city_of_iron.fancy import all_parts, parts_left
from oppidum.games.city_of_iron.ledger import GIVEN, NAMES, entered, entries_in
from oppidum.games.city_of_iron.table import (
    ACTING,
    AT_REST,
    BUYING,
    CHOOSING,
    IN_PILE,
    NOTHING,
    ORDERING,
    OVER,
    Chain,
    Table,
)
from oppidum.games.city_of_iron.unseen import size, starting_cards
from oppidum.games.city_of_iron.views import DOES, PHASES
from oppidum.games.city_of_iron.yielding import recount

SCORE = "score"
GAP = ""


class Scored(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the ledger; `scoring` counts from 1, 0 is the end of the game; `good` where a good earned it."""

    what: str
    points: int
    scoring: int = 0
    amount: int = 0
    good: str = ""


class Deck(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A seat's piles of one kind: to draw, from the top; discarded, first the one discarded first.

    `fresh` counts the cards on top that were never drawn and whose order others do not know (K-90).
    """

    draw: list[str] = []
    discard: list[str] = []
    fresh: int = 0


class City(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A city by its land, `home` for the homeland, which has the starting token; a town with spaces has none."""

    place: str
    token: str = ""
    districts: list[str] = []
    buildings: list[str] = []


class Seat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player. Cards named nowhere are unbought, or lie on the draw pile if the nation starts with them.

    `towns` are names, with the good that was chosen after a blank; `points` beyond the scored lines count as given.
    """

    nation: str = ""
    coins: int = 0
    science: int = 0
    points: int | None = None
    hand: list[str] = []
    citizen: Deck = msgspec.field(default_factory=Deck)
    military: Deck = msgspec.field(default_factory=Deck)
    shown: list[str] = []
    chosen: list[str] = []
    ready: bool = False
    stored: list[str] = []
    cities: list[City] = []
    towns: list[str] = []
    scored: list[Scored] = []


class OpenChain(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A compound action that is open, in the numbers of the table; written by the game, for the game."""

    does: str
    card: str = ""
    aim: int = NOTHING
    token: int = NOTHING
    source: int = NOTHING
    site: int = NOTHING
    razed: int = NOTHING
    paid: list[str] = []


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What differs from an empty table; gaps of the row are "".

    A deck left out holds what remains, shuffled; discards left out are what remains of parts that are used up.
    """

    phase: str = "acting"
    round: int = 1
    step: int = 0
    order: list[int] = []
    bids: list[int] = []
    score_cards: int = 0
    due: int = 0
    scorings: int = 0
    seats: list[Seat] = []
    row: list[str] = []
    deck: list[str] | None = None
    scrapped: list[str] | None = None
    town_order: list[str] = []
    used: list[str] = []
    chain: OpenChain | None = None


# Writing


def position_of(table: Table) -> dict[str, Any]:
    """The table as plain data, with everything said."""
    tables = table.tables
    kinds = tables.buildings.id
    position = Position(
        phase=PHASES[table.phase],
        round=table.round,
        step=table.step,
        order=[seat + 1 for seat in table.order],
        bids=[place + 1 for place in table.bids],
        score_cards=table.score_cards,
        due=table.due,
        scorings=table.scored,
        seats=[_seat_of(table, seat) for seat in range(tables.rules.players)],
        row=[GAP if kind == NOTHING else kinds[kind] for kind in table.row],
        deck=[SCORE if kind == len(kinds) else kinds[kind] for kind in table.deck[table.deck_at :]],
        scrapped=[kind for kind, copies in zip(kinds, table.scrapped, strict=True) for _ in range(copies)],
        town_order=[tables.towns.id[town] for town in table.town_order],
        used=_names(table, table.used),
        chain=None if table.chain.does == AT_REST else _chain_of(table),
    )
    tree: dict[str, Any] = msgspec.to_builtins(position)
    return tree


def _names(table: Table, held: int) -> list[str]:
    return [table.tables.cards.id[card] for card in members(held, table.tables.cards.bit)]


def _seat_of(table: Table, seat: int) -> Seat:
    tables = table.tables
    kinds = tables.buildings.count
    return Seat(
        nation=tables.nations.id[table.nation[seat]],
        coins=table.coins[seat],
        science=table.science[seat],
        points=table.points[seat],
        hand=_names(table, table.hand[seat]),
        citizen=_deck_of(table, seat, CITIZEN),
        military=_deck_of(table, seat, MILITARY),
        shown=_names(table, table.shown[seat]),
        chosen=_names(table, table.chosen[seat]),
        ready=bool(table.ready[seat]),
        stored=_buildings(table, list(table.stored[seat * kinds : (seat + 1) * kinds])),
        cities=[_city_of(table, seat, place) for place in range(tables.places) if _is_own(table, seat, place)],
        towns=[_town_of(table, town) for town in range(tables.towns.count) if table.holder[town] == seat],
        scored=[
            Scored(NAMES[what], points, scoring, amount, "" if good == NOTHING else tables.rules.good[good])
            for what, scoring, _, good, amount, points in entries_in(table.ledger[seat])
        ],
    )


def _is_own(table: Table, seat: int, place: int) -> bool:
    return table.owner[table.site_of(seat, place)] == seat


def _buildings(table: Table, copies: list[int]) -> list[str]:
    names = table.tables.buildings.id
    return [name for name, count in zip(names, copies, strict=True) for _ in range(count)]


def _deck_of(table: Table, seat: int, deck: int) -> Deck:
    pile = 2 * seat + deck
    first = pile * table.tables.pile_width
    cards = [table.tables.cards.id[card] for card in table.queue[first : first + table.queued[pile]]]
    return Deck(cards[: table.face_down[pile]], cards[table.face_down[pile] :], table.fresh[pile])


def _city_of(table: Table, seat: int, place: int) -> City:
    tables = table.tables
    site, kinds, tokens = table.site_of(seat, place), tables.buildings.count, tables.tokens
    names = ["home", *tables.land.id, *[tables.towns.id[town] for town in tables.towns.holding]]
    counts = table.districts[site * tokens.count : (site + 1) * tokens.count]
    return City(
        place=names[place],
        token="" if place == 0 or table.city[site] == NOTHING else tokens.id[table.city[site]],
        districts=[tokens.id[token] for token, count in enumerate(counts) for _ in range(count)],
        buildings=_buildings(table, list(table.built[site * kinds : (site + 1) * kinds])),
    )


def _town_of(table: Table, town: int) -> str:
    good = table.wild[town]
    name = table.tables.towns.id[town]
    return name if good == NOTHING else f"{name} {table.tables.rules.good[good]}"


def _chain_of(table: Table) -> OpenChain:
    chain = table.chain
    card = "" if chain.card == NOTHING else table.tables.cards.id[chain.card]
    paid = _names(table, chain.paid)
    return OpenChain(DOES[chain.does], card, chain.aim, chain.token, chain.source, chain.site, chain.razed, paid)


# Reading


def set_position(table: Table, tree: dict[str, Any], chance: Chance) -> None:
    """Lays a blank table as the tree says, or raises ImpossiblePosition."""
    position: Position = decode_fields(tree, Position)
    table.lay_empty(chance)
    CityOfIronLaying(table, position).lay()


class CityOfIronLaying(Laying):
    """Lays a position step by step; a card, land, town or token can be in one place only."""

    def __init__(self, table: Table, position: Position) -> None:
        super().__init__()
        self.table = table
        self.tables = table.tables
        self.position = position

    def lay(self) -> None:
        """The clock, the seats, the buildings that nobody has; then what only the whole shows."""
        players = self.tables.rules.players
        self._clock()
        self._need(len(self.position.seats) <= players, "position.seats", "city-of-iron-position-seats")
        seats = self.position.seats + [Seat() for _ in range(players - len(self.position.seats))]
        self._lay_nations(seats)
        for number, seat in enumerate(seats):
            self._lay_seat(number, seat, f"position.seats[{number}]")
        self._lay_town_order()
        self._lay_row()
        self._lay_deck()
        self.table.used = self._set(self.position.used, "position.used")
        self._lay_chain()
        recount(self.table)
        self._check_whole()

    def _clock(self) -> None:
        position, table, players = self.position, self.table, self.tables.rules.players
        self._need(position.phase in PHASES, "position.phase", "city-of-iron-position-phase")
        table.phase = PHASES.index(position.phase)
        decks = len(self.tables.buildings.decks)
        for name, most in (("round", MOST), ("score_cards", decks), ("due", decks), ("scorings", decks)):
            self._within(getattr(position, name), 0, most, f"position.{name}")
        steps = {ACTING: players * self.tables.rules.actions - 1, CHOOSING: self.tables.towns.count, OVER: MOST}
        self._within(position.step, 0, steps.get(table.phase, players - 1), "position.step")
        counted = position.due + position.scorings == position.score_cards
        self._need(counted, "position.due", "city-of-iron-position-score-cards")
        table.round, table.step = position.round, position.step
        table.score_cards, table.due, table.scored = position.score_cards, position.due, position.scorings
        order = position.order or list(range(1, players + 1))
        self._need(sorted(order) == [*range(1, players + 1)], "position.order", "city-of-iron-position-order")
        table.order = numbers([seat - 1 for seat in order])
        bids = position.bids or [0] * players
        taken = [place for place in bids if place]
        fits = len(bids) == players and len(set(taken)) == len(taken)
        self._need(fits, "position.bids", "city-of-iron-position-bids")
        for seat, place in enumerate(bids):
            self._within(place, 0, len(self.tables.rules.bid_price), f"position.bids[{seat}]")
        table.bids = numbers([place - 1 for place in bids])

    def _lay_nations(self, seats: list[Seat]) -> None:
        names = self.tables.nations.id
        named = [seat.nation for seat in seats]
        rest = [name for name in names if name not in named]
        chosen = []
        for number, nation in enumerate(named):
            path = f"position.seats[{number}].nation"
            chosen.append(self._find(nation or rest.pop(0), names, path))
            self._use(("nation", chosen[-1]), names[chosen[-1]], path)
        self.table.nation = numbers(chosen)

    # A seat

    def _lay_seat(self, number: int, seat: Seat, path: str) -> None:
        table = self.table
        self._within(seat.coins, 0, MOST, f"{path}.coins")
        self._within(seat.science, 0, MOST, f"{path}.science")
        table.coins[number], table.science[number] = seat.coins, seat.science
        table.ready[number] = int(seat.ready)
        table.shown[number] = self._set(seat.shown, f"{path}.shown")
        self._lay_cards(number, seat, path)
        self._lay_cities(number, seat, path)
        for place, kind in enumerate(self._kinds(seat.stored, f"{path}.stored")):
            self._take(kind, f"{path}.stored[{place}]")
            table.stored[number * self.tables.buildings.count + kind] += 1
        self._lay_points(number, seat, path)

    def _lay_cards(self, number: int, seat: Seat, path: str) -> None:
        table = self.table
        nation = table.nation[number]
        starting, to_buy = self.tables.nations.starting[nation], self.tables.nations.unbought[nation]
        left = starting | to_buy
        table.hand[number] = self._own_cards(number, seat.hand, left, f"{path}.hand")
        left &= ~table.hand[number]
        for deck, piles in ((CITIZEN, seat.citizen), (MILITARY, seat.military)):
            where = f"{path}.{DECKS[deck]}"
            drawn = self._own_cards(number, piles.draw, left & self.tables.cards.of_deck[deck], f"{where}.draw")
            left &= ~drawn
            gone = self._own_cards(number, piles.discard, left & self.tables.cards.of_deck[deck], f"{where}.discard")
            left &= ~gone
            names = piles.draw
            if table.phase != ORDERING:
                rest = left & starting & self.tables.cards.of_deck[deck]
                names = names + _names(table, rest)
                left &= ~rest
            self._lay_pile(number, deck, names, piles, where)
        table.unbought[number] = left & to_buy
        table.chosen[number] = self._set(seat.chosen, f"{path}.chosen")
        fits = not table.chosen[number] & ~table.unbought[number]
        self._need(fits, f"{path}.chosen", "city-of-iron-position-chosen")

    def _lay_pile(self, number: int, deck: int, draw: list[str], piles: Deck, path: str) -> None:
        table, pile = self.table, 2 * number + deck
        first = pile * self.tables.pile_width
        cards = [self.tables.cards.id.index(name) for name in (*draw, *piles.discard)]
        for place, card in enumerate(cards):
            table.queue[first + place] = card
        table.queued[pile], table.face_down[pile] = len(cards), len(draw)
        self._within(piles.fresh, 0, len(draw), f"{path}.fresh")
        table.fresh[pile] = piles.fresh
        unseen = starting_cards(table, number, deck) & ~table.shown[number]
        fresh = [card for card in cards[: piles.fresh] if not unseen & self.tables.cards.bit[card]]
        self._need(not fresh, f"{path}.fresh", "city-of-iron-position-fresh")

    def _own_cards(self, number: int, names: list[str], open_to: int, path: str) -> int:
        """A set of the nation's cards that are in this place and in no other."""
        held = 0
        for place, name in enumerate(names):
            card = self._find(name, self.tables.cards.id, f"{path}[{place}]")
            self._use((number, card), name, f"{path}[{place}]")
            fits = bool(open_to & self.tables.cards.bit[card])
            self._need(fits, f"{path}[{place}]", "city-of-iron-position-not-its-card", what=name)
            held |= self.tables.cards.bit[card]
        return held

    def _lay_cities(self, number: int, seat: Seat, path: str) -> None:
        places = ["home", *self.tables.land.id, *[self.tables.towns.id[town] for town in self.tables.towns.holding]]
        towns = [text.split()[0] if text.split() else "" for text in seat.towns]
        for index, text in enumerate(seat.towns):
            self._lay_town(number, text, f"{path}.towns[{index}]")
        if "home" not in [city.place for city in seat.cities]:
            self._lay_city(number, 0, City("home"), path)
        for index, city in enumerate(seat.cities):
            where = f"{path}.cities[{index}]"
            place = self._find(city.place, places, f"{where}.place")
            held = place <= self.tables.land.count or city.place in towns
            self._need(held, f"{where}.place", "city-of-iron-position-not-its-town", what=city.place)
            self._lay_city(number, place, city, where)

    def _lay_city(self, number: int, place: int, city: City, path: str) -> None:
        table, tokens = self.table, self.tables.tokens
        site = table.site_of(number, place)
        if place <= self.tables.land.count:
            self._use(("site", site), city.place, f"{path}.place")
            table.owner[site] = number
            token = self._find(city.token, tokens.id, f"{path}.token") if place else 0
            table.city[site] = token
            self._lay_token(number, token, f"{path}.token")
            for index, name in enumerate(city.districts):
                token = self._find(name, tokens.id, f"{path}.districts[{index}]")
                fits = bool(tokens.lays_district[token])
                self._need(fits, f"{path}.districts[{index}]", "city-of-iron-position-token")
                self._lay_token(number, token, f"{path}.districts[{index}]")
                table.districts[site * tokens.count + token] += 1
        for index, kind in enumerate(self._kinds(city.buildings, f"{path}.buildings")):
            self._take(kind, f"{path}.buildings[{index}]")
            table.built[site * self.tables.buildings.count + kind] += 1

    def _lay_token(self, number: int, token: int, path: str) -> None:
        place = number * self.tables.tokens.count + token
        self.table.tokens[place] -= 1
        self._need(self.table.tokens[place] >= 0, path, "city-of-iron-position-token")

    def _lay_town(self, number: int, text: str, path: str) -> None:
        name, _, good = text.strip().partition(" ")
        town = self._find(name, self.tables.towns.id, path)
        self._use(("town", town), name, path)
        self.table.holder[town] = number
        if good:
            chooses = bool(self.tables.yields.chosen[self.tables.buildings.count + town])
            self._need(chooses, path, "city-of-iron-position-good")
            self.table.wild[town] = self._find(good, self.tables.rules.good, path)
        holding = self.tables.towns.holder_number[town]
        if holding != NOTHING:
            self.table.owner[self.tables.first_town_site + holding] = number

    def _lay_points(self, number: int, seat: Seat, path: str) -> None:
        run = numbers([])
        total = 0
        for index, line in enumerate(seat.scored):
            where = f"{path}.scored[{index}]"
            what = self._find(line.what, NAMES, f"{where}.what")
            good = self._find(line.good, self.tables.rules.good, f"{where}.good") if line.good else NOTHING
            self._within(line.points, -MOST, MOST, f"{where}.points")
            self._within(line.amount, 0, MOST, f"{where}.amount")
            self._within(line.scoring, 0, len(self.tables.buildings.decks), f"{where}.scoring")
            run = entered(run, what, line.scoring, number, good, line.amount, line.points)
            total += line.points
        points = total if seat.points is None else seat.points
        self._within(points, -MOST, MOST, f"{path}.points")
        if points != total:
            run = entered(run, GIVEN, 0, number, NOTHING, points - total, points - total)
        self.table.ledger[number] = run
        self.table.points[number] = points

    # What nobody has

    def _lay_town_order(self) -> None:
        table, towns = self.table, self.tables.towns
        order = [self._find(name, towns.id, "position.town_order") for name in self.position.town_order]
        order += [town for town in range(towns.count) if town not in order]
        table.town_order = numbers(order)
        self._need(len(order) == towns.count, "position.town_order", "city-of-iron-position-towns")
        for stars in range(4):
            neutral = [town for town in order if towns.stars[town] == stars and table.holder[town] == IN_PILE]
            for town in neutral[: self.tables.rules.open_expansion_towns if stars == 0 else 1]:
                table.holder[town] = NOTHING

    def _lay_row(self) -> None:
        row = self.position.row
        self._need(len(row) <= self.tables.rules.slots, "position.row", "city-of-iron-position-row")
        for slot, name in enumerate(row):
            if name != GAP:
                kind = self._find(name, self.tables.buildings.id, f"position.row[{slot}]")
                self._take(kind, f"position.row[{slot}]")
                self.table.row[slot] = kind
        given = self.position.scrapped
        if given is None:
            used_up = all_parts(self.table)[: self.table.score_cards]
            given = [self.tables.buildings.id[kind] for part in used_up for kind in part]
        for place, kind in enumerate(self._kinds(given, "position.scrapped")):
            self._take(kind, f"position.scrapped[{place}]")
            self.table.scrapped[kind] += 1

    def _lay_deck(self) -> None:
        """The deck as given, or what remains, shuffled part by part with the score cards between (K-04)."""
        table, kinds = self.table, self.tables.buildings.id
        parts = parts_left(table)
        deck: list[int] = []
        if self.position.deck is None:
            for number, part in enumerate(parts):
                table.chance.shuffle(f"position-{number}", part)
                deck += [*part, len(kinds)]
        else:
            for place, name in enumerate(self.position.deck):
                found = len(kinds) if name == SCORE else self._find(name, kinds, f"position.deck[{place}]")
                deck.append(found)
            self._need(_parts_of(deck, len(kinds)) == parts, "position.deck", "city-of-iron-position-deck")
        table.deck = numbers(deck)

    def _lay_chain(self) -> None:
        given, table = self.position.chain, self.table
        if given is None:
            return
        acting = table.phase == ACTING and given.does in DOES
        self._need(acting, "position.chain.does", "city-of-iron-position-chain")
        paid = self._set(given.paid, "position.chain.paid")
        card = self._find(given.card, self.tables.cards.id, "position.chain.card") if given.card else NOTHING
        chain = Chain()
        does = DOES.index(given.does)
        chain.read((does, card, given.aim, given.token, given.source, given.site, given.razed, paid))
        table.chain = chain

    # Parts

    def _set(self, names: list[str], path: str) -> int:
        held = 0
        for place, name in enumerate(names):
            card = self._find(name, self.tables.cards.id, f"{path}[{place}]")
            held |= self.tables.cards.bit[card]
        return held

    def _kinds(self, names: list[str], path: str) -> list[int]:
        return [self._find(name, self.tables.buildings.id, f"{path}[{place}]") for place, name in enumerate(names)]

    def _take(self, kind: int, path: str) -> None:
        """A building of this kind is here: there must be one left of it."""
        taken = sum(1 for thing in self.used if isinstance(thing, tuple) and thing[:2] == ("building", kind))
        name = self.tables.buildings.id[kind]
        left = taken < self.tables.buildings.copies[kind]
        self._need(left, path, "city-of-iron-position-copies", what=name)
        self._use(("building", kind, taken), name, path)

    def _find(self, name: str, names: list[str], path: str) -> int:
        self._need(name in names, path, "city-of-iron-position-unknown", what=name[:40])
        return names.index(name)

    def _check_whole(self) -> None:
        table = self.table
        for site in range(self.tables.sites):
            room = table.filled[site] <= table.spaces[site]
            self._need(room, "position.seats", "city-of-iron-position-overfull")
        for name, holds in laws.LAWS:
            self._need(holds(table), "position", "city-of-iron-position-law", law=name)
        if table.phase in (ORDERING, BUYING):
            self._check_answers()
        elif table.phase == CHOOSING:
            asked = self.position.step < self.tables.towns.count and table.holder[table.step] >= 0
            self._need(asked, "position.step", "city-of-iron-position-stuck")
        if table.phase != OVER:
            stuck = any(not table.legal(seat) for seat in table.to_act()) or not table.to_act()
            self._need(not stuck, "position.phase", "city-of-iron-position-stuck")

    def _check_answers(self) -> None:
        """Whoever is ready has answered in full, and somebody is not."""
        table = self.table
        for seat in range(self.tables.rules.players):
            if table.phase == ORDERING:
                whole = all(
                    table.queued[2 * seat + deck] == size(starting_cards(table, seat, deck))
                    for deck in (CITIZEN, MILITARY)
                )
                fits = whole == bool(table.ready[seat])
                self._need(fits, f"position.seats[{seat}].ready", "city-of-iron-position-ready")


def _parts_of(deck: list[int], score_card: int) -> list[list[int]]:
    """The kinds between score cards, sorted."""
    parts: list[list[int]] = [[]]
    for kind in deck:
        if kind == score_card:
            parts[-1].sort()
            parts.append([])
        else:
            parts[-1].append(kind)
    return parts[:-1] if not parts[-1] else parts
