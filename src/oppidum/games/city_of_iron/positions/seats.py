"""Sets up what a position says of a player: cards, cities, towns, points."""

from __future__ import annotations

from oppidum.engine.ledger import append_entry
from oppidum.engine.numbers import numbers
from oppidum.engine.position import LARGEST_AMOUNT, PositionReader
from oppidum.games.city_of_iron.hidden.seen_cards import starting_cards
from oppidum.games.city_of_iron.positions.fields import City, Deck, Position, Seat
from oppidum.games.city_of_iron.rules.actions import HOME
from oppidum.games.city_of_iron.rules.codes import NOTHING, ORDERING
from oppidum.games.city_of_iron.rules.component_columns import CITIZEN, DECKS, MILITARY
from oppidum.games.city_of_iron.rules.ledger import GIVEN, NAMES
from oppidum.games.city_of_iron.rules.rulebook import place_names
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.views import card_names


class SeatReader(PositionReader):
    """Sets up seats; a card, land, town or token can be in one place only."""

    def __init__(self, table: Table, position: Position) -> None:
        super().__init__()
        self.table = table
        self.rules = table.rules
        self.position = position

    def _read_seat(self, number: int, seat: Seat, path: str) -> None:
        table = self.table
        self._require_range(seat.coins, 0, LARGEST_AMOUNT, f"{path}.coins")
        self._require_range(seat.science, 0, LARGEST_AMOUNT, f"{path}.science")
        table.coins[number], table.science[number] = seat.coins, seat.science
        table.ready[number] = int(seat.ready)
        table.shown[number] = self._set(seat.shown, f"{path}.shown")
        self._read_cards(number, seat, path)
        self._read_cities(number, seat, path)
        for place, kind in enumerate(self._kinds(seat.stored, f"{path}.stored")):
            self._take(kind, f"{path}.stored[{place}]")
            table.stored[number * self.rules.buildings.count + kind] += 1
        self._read_points(number, seat, path)

    def _read_cards(self, number: int, seat: Seat, path: str) -> None:
        table = self.table
        nation = table.nation[number]
        starting, to_buy = self.rules.nations.starting[nation], self.rules.nations.unbought[nation]
        left = starting | to_buy
        table.hand[number] = self._own_cards(number, seat.hand, left, f"{path}.hand")
        left &= ~table.hand[number]
        for deck, piles in ((CITIZEN, seat.citizen), (MILITARY, seat.military)):
            where = f"{path}.{DECKS[deck]}"
            drawn = self._own_cards(number, piles.draw, left & self.rules.cards.of_deck[deck], f"{where}.draw")
            left &= ~drawn
            gone = self._own_cards(number, piles.discard, left & self.rules.cards.of_deck[deck], f"{where}.discard")
            left &= ~gone
            names = piles.draw
            if table.phase != ORDERING:
                rest = left & starting & self.rules.cards.of_deck[deck]
                names = names + card_names(table, rest)
                left &= ~rest
            self._read_pile(number, deck, names, piles, where)
        table.unbought[number] = left & to_buy
        table.chosen[number] = self._set(seat.chosen, f"{path}.chosen")
        fits = not table.chosen[number] & ~table.unbought[number]
        self._require(fits, f"{path}.chosen", "city-of-iron-position-chosen")

    def _read_pile(self, number: int, deck: int, draw: list[str], piles: Deck, path: str) -> None:
        table, pile = self.table, 2 * number + deck
        first = pile * self.rules.pile_width
        cards = [self.rules.cards.id.index(name) for name in (*draw, *piles.discard)]
        for place, card in enumerate(cards):
            table.queue[first + place] = card
        table.queued[pile], table.face_down[pile] = len(cards), len(draw)
        self._require_range(piles.fresh, 0, len(draw), f"{path}.fresh")
        table.fresh[pile] = piles.fresh
        unseen = starting_cards(table, number, deck) & ~table.shown[number]
        fresh = [card for card in cards[: piles.fresh] if not unseen & self.rules.cards.bit[card]]
        self._require(not fresh, f"{path}.fresh", "city-of-iron-position-fresh")

    def _own_cards(self, number: int, names: list[str], open_to: int, path: str) -> int:
        """Returns a set of the nation's cards that are in this place and in no other."""
        held = 0
        for place, name in enumerate(names):
            card = self._find(name, self.rules.cards.id, f"{path}[{place}]")
            self._place((number, card), name, f"{path}[{place}]")
            fits = bool(open_to & self.rules.cards.bit[card])
            self._require(fits, f"{path}[{place}]", "city-of-iron-position-not-its-card", what=name)
            held |= self.rules.cards.bit[card]
        return held

    def _read_cities(self, number: int, seat: Seat, path: str) -> None:
        places = place_names(self.rules)
        towns = [text.split()[0] if text.split() else "" for text in seat.towns]
        for index, text in enumerate(seat.towns):
            self._read_town(number, text, f"{path}.towns[{index}]")
        if HOME not in [city.place for city in seat.cities]:
            self._read_city(number, 0, City(HOME), path)
        for index, city in enumerate(seat.cities):
            where = f"{path}.cities[{index}]"
            place = self._find(city.place, places, f"{where}.place")
            held = place <= self.rules.land.count or city.place in towns
            self._require(held, f"{where}.place", "city-of-iron-position-not-its-town", what=city.place)
            self._read_city(number, place, city, where)

    def _read_city(self, number: int, place: int, city: City, path: str) -> None:
        table, tokens = self.table, self.rules.tokens
        site = table.site_of(number, place)
        if place <= self.rules.land.count:
            self._place(("site", site), city.place, f"{path}.place")
            table.owner[site] = number
            token = self._find(city.token, tokens.id, f"{path}.token") if place else 0
            table.city[site] = token
            self._read_token(number, token, f"{path}.token")
            for index, name in enumerate(city.districts):
                token = self._find(name, tokens.id, f"{path}.districts[{index}]")
                fits = bool(tokens.lays_district[token])
                self._require(fits, f"{path}.districts[{index}]", "city-of-iron-position-token")
                self._read_token(number, token, f"{path}.districts[{index}]")
                table.districts[site * tokens.count + token] += 1
        for index, kind in enumerate(self._kinds(city.buildings, f"{path}.buildings")):
            self._take(kind, f"{path}.buildings[{index}]")
            table.built[site * self.rules.buildings.count + kind] += 1

    def _read_token(self, number: int, token: int, path: str) -> None:
        place = number * self.rules.tokens.count + token
        self.table.tokens[place] -= 1
        self._require(self.table.tokens[place] >= 0, path, "city-of-iron-position-token")

    def _read_town(self, number: int, text: str, path: str) -> None:
        name, _, good = text.strip().partition(" ")
        town = self._find(name, self.rules.towns.id, path)
        self._place(("town", town), name, path)
        self.table.holder[town] = number
        if good:
            chooses = bool(self.rules.yields.chosen[self.rules.buildings.count + town])
            self._require(chooses, path, "city-of-iron-position-good")
            self.table.wild[town] = self._find(good, self.rules.constants.good, path)
        holding = self.rules.towns.holder_number[town]
        if holding != NOTHING:
            self.table.owner[self.rules.first_town_site + holding] = number

    def _read_points(self, number: int, seat: Seat, path: str) -> None:
        run = numbers([])
        total = 0
        for index, line in enumerate(seat.scored):
            where = f"{path}.scored[{index}]"
            what = self._find(line.what, NAMES, f"{where}.what")
            good = self._find(line.good, self.rules.constants.good, f"{where}.good") if line.good else NOTHING
            self._require_range(line.points, -LARGEST_AMOUNT, LARGEST_AMOUNT, f"{where}.points")
            self._require_range(line.amount, 0, LARGEST_AMOUNT, f"{where}.amount")
            self._require_range(line.scoring, 0, len(self.rules.buildings.decks), f"{where}.scoring")
            run = append_entry(run, what, line.scoring, number, good, line.amount, line.points)
            total += line.points
        points = total if seat.points is None else seat.points
        self._require_range(points, -LARGEST_AMOUNT, LARGEST_AMOUNT, f"{path}.points")
        if points != total:
            run = append_entry(run, GIVEN, 0, number, NOTHING, points - total, points - total)
        self.table.ledger[number] = run
        self.table.points[number] = points

    def _set(self, names: list[str], path: str) -> int:
        held = 0
        for place, name in enumerate(names):
            card = self._find(name, self.rules.cards.id, f"{path}[{place}]")
            held |= self.rules.cards.bit[card]
        return held

    def _kinds(self, names: list[str], path: str) -> list[int]:
        return [self._find(name, self.rules.buildings.id, f"{path}[{place}]") for place, name in enumerate(names)]

    def _take(self, kind: int, path: str) -> None:
        """A building of this kind is here: there must be one left of it."""
        taken = sum(1 for thing in self.placed if isinstance(thing, tuple) and thing[:2] == ("building", kind))
        name = self.rules.buildings.id[kind]
        left = taken < self.rules.buildings.copies[kind]
        self._require(left, path, "city-of-iron-position-copies", what=name)
        self._place(("building", kind, taken), name, path)

    def _find(self, name: str, names: list[str], path: str) -> int:
        self._require(name in names, path, "city-of-iron-position-unknown", what=name[:40])
        return names.index(name)
