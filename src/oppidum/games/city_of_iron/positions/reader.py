"""Sets up a table of City of Iron from a position, and checks that it is possible."""

from __future__ import annotations

from typing import Any

from oppidum.engine.numbers import numbers
from oppidum.engine.position import LARGEST_AMOUNT, decode_fields
from oppidum.games.city_of_iron.hidden.sampling import all_parts, parts_left
from oppidum.games.city_of_iron.positions.chain_replay import replay_chain
from oppidum.games.city_of_iron.positions.fields import GAP, SCORE, Position, Seat
from oppidum.games.city_of_iron.positions.seats import SeatReader
from oppidum.games.city_of_iron.rules import laws
from oppidum.games.city_of_iron.rules.codes import (
    ACTING,
    BIDDING,
    BUYING,
    CHOOSING,
    NOTHING,
    ORDERING,
    OVER,
    PLAYS,
    REBIDDING,
)
from oppidum.games.city_of_iron.rules.generated_fields import Chain
from oppidum.games.city_of_iron.rules.production import recount
from oppidum.games.city_of_iron.rules.purchases import can_buy_more, total_cost
from oppidum.games.city_of_iron.rules.starting_decks import deck_to_order
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.rules.turns import may_have_a_choice
from oppidum.games.city_of_iron.rules.war import turn_up_first_towns
from oppidum.games.city_of_iron.shown.views import DOES, PHASES


def set_position(table: Table, tree: dict[str, Any]) -> None:
    """Sets up an empty table as the tree says, or raises ImpossiblePosition."""
    position: Position = decode_fields(tree, Position)
    CityOfIronPositionReader(table, position).read()


class CityOfIronPositionReader(SeatReader):
    """Sets up the whole table step by step, then checks that it is possible."""

    def read(self) -> None:
        """Reads the clock, the seats and the shared components, then checks the whole."""
        players = self.rules.constants.players
        self._clock()
        self._require(len(self.position.seats) <= players, "position.seats", "city-of-iron-position-seats")
        seats = self.position.seats + [Seat() for _ in range(players - len(self.position.seats))]
        self._read_nations(seats)
        for number, seat in enumerate(seats):
            self._read_seat(number, seat, f"position.seats[{number}]")
        self._read_town_order()
        self._read_row()
        self._read_deck()
        self.table.used = self._set(self.position.used, "position.used")
        recount(self.table)
        self._check_whole()
        self._read_chain()
        self._check_question()

    def _clock(self) -> None:
        position, table, players = self.position, self.table, self.rules.constants.players
        self._require(position.phase in PHASES, "position.phase", "city-of-iron-position-phase")
        table.phase = PHASES.index(position.phase)
        decks = len(self.rules.buildings.decks)
        for name, most in (("round", LARGEST_AMOUNT), ("score_cards", decks), ("due", decks), ("scorings", decks)):
            self._require_range(getattr(position, name), 0, most, f"position.{name}")
        steps = {
            ACTING: players * self.rules.constants.actions - 1,
            CHOOSING: self.rules.towns.count,
            OVER: LARGEST_AMOUNT,
        }
        self._require_range(position.step, 0, steps.get(table.phase, players - 1), "position.step")
        counted = position.due + position.scorings == position.score_cards
        self._require(counted, "position.due", "city-of-iron-position-score-cards")
        last = position.score_cards == decks and table.phase != OVER
        self._require(position.due > 0 or not last, "position.due", "city-of-iron-position-last-scoring")
        table.round, table.step = position.round, position.step
        table.score_cards, table.due, table.scored = position.score_cards, position.due, position.scorings
        order = position.order or list(range(1, players + 1))
        self._require(sorted(order) == [*range(1, players + 1)], "position.order", "city-of-iron-position-order")
        table.order = numbers([seat - 1 for seat in order])
        bids = position.bids or [0] * players
        taken = [place for place in bids if place]
        fits = len(bids) == players and len(set(taken)) == len(taken)
        self._require(fits, "position.bids", "city-of-iron-position-bids")
        for seat, place in enumerate(bids):
            self._require_range(place, 0, len(self.rules.constants.bid_price), f"position.bids[{seat}]")
        table.bids = numbers([place - 1 for place in bids])

    def _read_nations(self, seats: list[Seat]) -> None:
        names = self.rules.nations.id
        named = [seat.nation for seat in seats]
        rest = [name for name in names if name not in named]
        chosen = []
        for number, nation in enumerate(named):
            path = f"position.seats[{number}].nation"
            chosen.append(self._find(nation or rest.pop(0), names, path))
            self._place(("nation", chosen[-1]), names[chosen[-1]], path)
        self.table.nation = numbers(chosen)

    # What nobody has

    def _read_town_order(self) -> None:
        towns = self.rules.towns
        order = [self._find(name, towns.id, "position.town_order") for name in self.position.town_order]
        order += [town for town in range(towns.count) if town not in order]
        self.table.town_order = numbers(order)
        self._require(len(order) == towns.count, "position.town_order", "city-of-iron-position-towns")
        turn_up_first_towns(self.table)

    def _read_row(self) -> None:
        row = self.position.row
        self._require(len(row) <= self.rules.constants.slots, "position.row", "city-of-iron-position-row")
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

    def _read_deck(self) -> None:
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
            self._require(_parts_of(deck, len(kinds)) == parts, "position.deck", "city-of-iron-position-deck")
        table.deck = numbers(deck)

    def _read_chain(self) -> None:
        """Reads an open action, which must be one that play could have led to."""
        given, table = self.position.chain, self.table
        if given is None:
            return
        acting = table.phase == ACTING and given.does in DOES[1:]
        self._require(acting, "position.chain.does", "city-of-iron-position-chain")
        paid = self._set(given.paid, "position.chain.paid")
        card = self._find(given.card, self.rules.cards.id, "position.chain.card") if given.card else NOTHING
        named = (given.does == DOES[PLAYS]) == (card != NOTHING)
        self._require(named, "position.chain.card", "city-of-iron-position-chain")
        for name in ("aim", "token", "source", "site", "razed"):
            self._require_range(getattr(given, name), NOTHING, LARGEST_AMOUNT, f"position.chain.{name}")
        wanted = Chain()
        wanted.does, wanted.card, wanted.paid = DOES.index(given.does), card, paid
        wanted.aim, wanted.token, wanted.source = given.aim, given.token, given.source
        wanted.site, wanted.razed = given.site, given.razed
        part = replay_chain(table, wanted)
        self._require(not part, f"position.chain.{part}", "city-of-iron-position-chain")

    # The whole

    def _check_whole(self) -> None:
        table = self.table
        for site in range(self.rules.sites):
            room = table.filled[site] <= table.spaces[site]
            self._require(room, "position.seats", "city-of-iron-position-overfull")
        for name, holds in laws.LAWS:
            self._require(holds(table), "position", "city-of-iron-position-law", law=name)
        self._check_answers()
        self._check_bids()

    def _check_question(self) -> None:
        """Checks that a seat has a choice to make, unless the game is over."""
        table, towns = self.table, self.rules.towns.count
        if table.phase == CHOOSING:
            gives = table.step < towns and self.rules.yields.chosen[self.rules.buildings.count + table.step] > 0
            self._require(gives and table.holder[table.step] >= 0, "position.step", "city-of-iron-position-choosing")
        if table.phase != OVER:
            stuck = not table.to_act() or any(not table.legal(seat) for seat in table.to_act())
            self._require(not stuck, "position.phase", "city-of-iron-position-stuck")
        if table.midway():
            seat = table.on_turn()
            asked = len(table.legal(seat)) > 1 or may_have_a_choice(table, seat)
            self._require(asked, "position.chain", "city-of-iron-position-chain")
        self._require(laws.the_card_played_is_there(table), "position.chain.card", "city-of-iron-position-shown")

    def _check_answers(self) -> None:
        """Checks that ready seats have answered in full, and that nobody has where no shared decision is open."""
        table = self.table
        for seat in range(self.rules.constants.players):
            path = f"position.seats[{seat}]"
            ready = bool(table.ready[seat])
            buys = table.phase == BUYING or not table.chosen[seat]
            self._require(buys, f"{path}.chosen", "city-of-iron-position-chosen-now")
            coins, science = total_cost(self.rules.cards, table.chosen[seat])
            paid = coins <= table.coins[seat] and science <= table.science[seat]
            self._require(paid, f"{path}.chosen", "city-of-iron-position-chosen-dear")
            if table.phase == ORDERING:
                ordered = deck_to_order(table, seat) == NOTHING
                self._require(ready == ordered, f"{path}.ready", "city-of-iron-position-ready")
            elif table.phase == BUYING:
                self._require(ready or can_buy_more(table, seat), f"{path}.ready", "city-of-iron-position-ready-bought")
            else:
                self._require(not ready, f"{path}.ready", "city-of-iron-position-ready-now")

    def _check_bids(self) -> None:
        """Checks that exactly the seats whose turn it was have bid (K-10); second bids come after all (K-73)."""
        table = self.table
        bidders: list[int] = list(table.order)
        if table.phase in (BIDDING, REBIDDING):
            made = [seat for seat in bidders if table.bids[seat] != NOTHING]
            due = bidders[: table.step] if table.phase == BIDDING else bidders
            self._require(made == due, "position.bids", "city-of-iron-position-bidders")


def _parts_of(deck: list[int], score_card: int) -> list[list[int]]:
    """Returns the kinds between score cards, sorted."""
    parts: list[list[int]] = [[]]
    for kind in deck:
        if kind == score_card:
            parts[-1].sort()
            parts.append([])
        else:
            parts[-1].append(kind)
    return parts[:-1] if not parts[-1] else parts
