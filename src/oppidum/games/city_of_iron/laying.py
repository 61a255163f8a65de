"""Laying a table of City of Iron as a position says: what is given must be able to be."""

from __future__ import annotations

from typing import Any

from oppidum.engine.chance import Chance
from oppidum.engine.laying import MOST
from oppidum.engine.numbers import numbers
from oppidum.engine.position import decode_fields
from oppidum.games.city_of_iron import laws
from oppidum.games.city_of_iron.laying_seats import SeatLaying
from oppidum.games.city_of_iron.positions import GAP, SCORE, Position, Seat
from oppidum.games.city_of_iron.purchases import can_add, cost
from oppidum.games.city_of_iron.reopening import reopen
from oppidum.games.city_of_iron.sampling import all_parts, parts_left
from oppidum.games.city_of_iron.starting import open_deck
from oppidum.games.city_of_iron.table import (
    ACTING,
    BIDDING,
    BUYING,
    CHOOSING,
    NOTHING,
    ORDERING,
    OVER,
    PLAYS,
    REBIDDING,
    Chain,
    Table,
)
from oppidum.games.city_of_iron.turns import may_have_a_choice
from oppidum.games.city_of_iron.views import DOES, PHASES
from oppidum.games.city_of_iron.war import open_first
from oppidum.games.city_of_iron.yielding import recount


def set_position(table: Table, tree: dict[str, Any], chance: Chance) -> None:
    """Lays a blank table as the tree says, or raises ImpossiblePosition."""
    position: Position = decode_fields(tree, Position)
    table.lay_empty(chance)
    CityOfIronLaying(table, position).lay()


class CityOfIronLaying(SeatLaying):
    """Lays the whole table step by step, and then looks whether it could be."""

    def lay(self) -> None:
        """The clock, the seats, the buildings that nobody has; then what only the whole shows."""
        players = self.rules.constants.players
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
        recount(self.table)
        self._check_whole()
        self._lay_chain()
        self._check_question()

    def _clock(self) -> None:
        position, table, players = self.position, self.table, self.rules.constants.players
        self._need(position.phase in PHASES, "position.phase", "city-of-iron-position-phase")
        table.phase = PHASES.index(position.phase)
        decks = len(self.rules.buildings.decks)
        for name, most in (("round", MOST), ("score_cards", decks), ("due", decks), ("scorings", decks)):
            self._within(getattr(position, name), 0, most, f"position.{name}")
        steps = {ACTING: players * self.rules.constants.actions - 1, CHOOSING: self.rules.towns.count, OVER: MOST}
        self._within(position.step, 0, steps.get(table.phase, players - 1), "position.step")
        counted = position.due + position.scorings == position.score_cards
        self._need(counted, "position.due", "city-of-iron-position-score-cards")
        last = position.score_cards == decks and table.phase != OVER
        self._need(position.due > 0 or not last, "position.due", "city-of-iron-position-last-scoring")
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
            self._within(place, 0, len(self.rules.constants.bid_price), f"position.bids[{seat}]")
        table.bids = numbers([place - 1 for place in bids])

    def _lay_nations(self, seats: list[Seat]) -> None:
        names = self.rules.nations.id
        named = [seat.nation for seat in seats]
        rest = [name for name in names if name not in named]
        chosen = []
        for number, nation in enumerate(named):
            path = f"position.seats[{number}].nation"
            chosen.append(self._find(nation or rest.pop(0), names, path))
            self._use(("nation", chosen[-1]), names[chosen[-1]], path)
        self.table.nation = numbers(chosen)

    # What nobody has

    def _lay_town_order(self) -> None:
        towns = self.rules.towns
        order = [self._find(name, towns.id, "position.town_order") for name in self.position.town_order]
        order += [town for town in range(towns.count) if town not in order]
        self.table.town_order = numbers(order)
        self._need(len(order) == towns.count, "position.town_order", "city-of-iron-position-towns")
        open_first(self.table)

    def _lay_row(self) -> None:
        row = self.position.row
        self._need(len(row) <= self.rules.constants.slots, "position.row", "city-of-iron-position-row")
        for slot, name in enumerate(row):
            if name != GAP:
                kind = self._find(name, self.rules.buildings.id, f"position.row[{slot}]")
                self._take(kind, f"position.row[{slot}]")
                self.table.row[slot] = kind
        given = self.position.scrapped
        if given is None:
            used_up = all_parts(self.table)[: self.table.score_cards]
            given = [self.rules.buildings.id[kind] for part in used_up for kind in part]
        for place, kind in enumerate(self._kinds(given, "position.scrapped")):
            self._take(kind, f"position.scrapped[{place}]")
            self.table.scrapped[kind] += 1

    def _lay_deck(self) -> None:
        """The deck as given, or what remains, shuffled part by part with the score cards between (K-04)."""
        table, kinds = self.table, self.rules.buildings.id
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
        """An open action: it must be one that the table could have come to."""
        given, table = self.position.chain, self.table
        if given is None:
            return
        acting = table.phase == ACTING and given.does in DOES[1:]
        self._need(acting, "position.chain.does", "city-of-iron-position-chain")
        paid = self._set(given.paid, "position.chain.paid")
        card = self._find(given.card, self.rules.cards.id, "position.chain.card") if given.card else NOTHING
        named = (given.does == DOES[PLAYS]) == (card != NOTHING)
        self._need(named, "position.chain.card", "city-of-iron-position-chain")
        for name in ("aim", "token", "source", "site", "razed"):
            self._within(getattr(given, name), NOTHING, MOST, f"position.chain.{name}")
        wanted = Chain()
        wanted.read((DOES.index(given.does), card, given.aim, given.token, given.source, given.site, given.razed, paid))
        part = reopen(table, wanted)
        self._need(not part, f"position.chain.{part}", "city-of-iron-position-chain")

    # The whole

    def _check_whole(self) -> None:
        table = self.table
        for site in range(self.rules.sites):
            room = table.filled[site] <= table.spaces[site]
            self._need(room, "position.seats", "city-of-iron-position-overfull")
        for name, holds in laws.LAWS:
            self._need(holds(table), "position", "city-of-iron-position-law", law=name)
        self._check_answers()
        self._check_bids()

    def _check_question(self) -> None:
        """Somebody is asked something, unless the game is over."""
        table, towns = self.table, self.rules.towns.count
        if table.phase == CHOOSING:
            gives = table.step < towns and self.rules.yields.chosen[self.rules.buildings.count + table.step] > 0
            self._need(gives and table.holder[table.step] >= 0, "position.step", "city-of-iron-position-choosing")
        if table.phase != OVER:
            stuck = not table.to_act() or any(not table.legal(seat) for seat in table.to_act())
            self._need(not stuck, "position.phase", "city-of-iron-position-stuck")
        if table.midway():
            seat = table.on_turn()
            asked = len(table.legal(seat)) > 1 or may_have_a_choice(table, seat)
            self._need(asked, "position.chain", "city-of-iron-position-chain")
        self._need(laws.the_card_played_is_there(table), "position.chain.card", "city-of-iron-position-shown")

    def _check_answers(self) -> None:
        """Whoever is ready has answered in full; where nothing is asked of all, nobody has."""
        table = self.table
        for seat in range(self.rules.constants.players):
            path = f"position.seats[{seat}]"
            ready = bool(table.ready[seat])
            buys = table.phase == BUYING or not table.chosen[seat]
            self._need(buys, f"{path}.chosen", "city-of-iron-position-chosen-now")
            coins, science = cost(self.rules.cards, table.chosen[seat])
            paid = coins <= table.coins[seat] and science <= table.science[seat]
            self._need(paid, f"{path}.chosen", "city-of-iron-position-chosen-dear")
            if table.phase == ORDERING:
                ordered = open_deck(table, seat) == NOTHING
                self._need(ready == ordered, f"{path}.ready", "city-of-iron-position-ready")
            elif table.phase == BUYING:
                self._need(ready or can_add(table, seat), f"{path}.ready", "city-of-iron-position-ready-bought")
            else:
                self._need(not ready, f"{path}.ready", "city-of-iron-position-ready-now")

    def _check_bids(self) -> None:
        """While bids are made, those have bid whose turn it was (K-10); a second bid comes after all (K-73)."""
        table = self.table
        bidders: list[int] = list(table.order)
        if table.phase in (BIDDING, REBIDDING):
            made = [seat for seat in bidders if table.bids[seat] != NOTHING]
            due = bidders[: table.step] if table.phase == BIDDING else bidders
            self._need(made == due, "position.bids", "city-of-iron-position-bidders")


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
