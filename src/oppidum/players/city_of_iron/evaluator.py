"""The evaluator of City of Iron: what tables are worth, and the moves that are worth a thought.

A move is followed to its end: in every way as to what it aims at, and in the one way that costs least as to what is
destroyed and paid. So a turn has about as many moves as there are things to want, however large the hand is.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.game import State
from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.rules.building import kind_at
from oppidum.games.city_of_iron.rules.codes import ACTING, AT_REST, BUYING, OVER
from oppidum.games.city_of_iron.rules.purchases import can_buy_more, first_card_after, total_cost
from oppidum.games.city_of_iron.rules.rulebook import ENOUGH, READY, Rulebook
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.rules.turns import bill_for
from oppidum.players.city_of_iron.paying import cheapest_payment
from oppidum.players.city_of_iron.worth import Weights, value_buildings, value_cards, value_table
from oppidum.players.evaluation import Evaluator
from oppidum.players.moves import Move, best_first
from oppidum.players.styles import Style

MOST_CARDS: Final = 9
"""So many cards are thought of in one purchase."""


class CityOfIronEvaluator(Evaluator):
    """Points, the scorings to come, and what coins, science, cards and room may still become."""

    def __init__(self, weights: Weights | None = None, scale: float = 15.0) -> None:
        super().__init__(scale=scale)
        self.weights: Final = weights if weights is not None else Weights()
        self._cards: Final[dict[Rulebook, list[float]]] = {}
        self._kinds: Final[dict[Rulebook, list[float]]] = {}

    def party_values(self, state: State) -> list[float]:
        assert isinstance(state, Table)
        if state.phase == OVER:
            return [float(points) for points in state.points]
        return value_table(state, self.weights, self._values(state))

    def moves(self, state: State, seat: int, ids: list[int]) -> list[Move]:
        assert isinstance(state, Table)
        if state.phase == BUYING:
            return best_first(self._purchases(state, seat))
        moves: list[Move] = []
        if state.phase == ACTING and state.chain.does != AT_REST:
            self._complete(state.copy(), seat, [], moves)
            return best_first(moves)
        free: list[Move] = []
        for action in without_duplicates(state, seat, ids):
            after = state.copy()
            after.apply(seat, action)
            self._complete(after, seat, [action], free if leaves_turn_open(state, action) else moves)
        if free and moves:
            self._before_the_best(state, seat, free, moves)
        return best_first(moves)

    def _values(self, table: Table) -> list[float]:
        rules = table.rules
        if rules not in self._cards:
            self._cards[rules] = value_cards(table, self.weights)
            self._kinds[rules] = value_buildings(rules)
        return self._cards[rules]

    def _complete(self, table: Table, seat: int, steps: list[int], moves: list[Move]) -> None:
        """Adds the moves that end an open chain, each in the cheapest way. May change the table."""
        ids = table.rules.ids
        while table.midway():
            offered = table.legal(seat)
            if offered[-1] == ENOUGH or ids.discard <= offered[-1] < ids.buy:
                self._pay(table, seat, steps)
                break
            if ids.raze <= offered[-1] < ids.settle:
                razed = self._least_missed(table, offered)
                table.apply(seat, razed)
                steps.append(razed)
                continue
            for action in without_duplicates(table, seat, offered):
                after = table.copy()
                after.apply(seat, action)
                self._complete(after, seat, [*steps, action], moves)
            return
        moves.append(Move(steps, self.evaluate(table, seat)))

    def _pay(self, table: Table, seat: int, steps: list[int]) -> None:
        """Pays with the cards that are missed least; those worth most go first, to come back first (K-25)."""
        cards, chain, ids = table.rules.cards, table.chain, table.rules.ids
        values = self._values(table)
        own: i64 = 0 if chain.card < 0 else cards.bit[chain.card]
        hand: i64 = table.hand[seat] & ~own
        paying: i64 = own | cheapest_payment(cards, bill_for(table, seat), chain.paid & ~own, hand, values)
        while table.midway():
            offered = table.legal(seat)
            best = offered[0]
            value = -1.0
            for action in offered:
                card = action - ids.discard
                if action != ENOUGH and paying & cards.bit[card] and values[card] > value:
                    best = action
                    value = values[card]
            table.apply(seat, best)
            steps.append(best)

    def _least_missed(self, table: Table, razes: list[int]) -> int:
        """Returns the building to give up for another."""
        self._values(table)
        kinds = self._kinds[table.rules]
        best = razes[0]
        for action in razes:
            if kinds[action - table.rules.ids.raze] < kinds[best - table.rules.ids.raze]:
                best = action
        return best

    def _before_the_best(self, table: Table, seat: int, free: list[Move], moves: list[Move]) -> None:
        """Values free actions as if the best action of the turn followed them, since they do not replace it."""
        gain = max([move.value for move in moves]) - self.evaluate(table, seat)
        for move in free:
            moves.append(Move(move.steps, move.value + gain))

    def _purchases(self, table: Table, seat: int) -> list[Move]:
        """Returns the purchases to compare: nothing, each card, each pair, and as many as can be paid.

        The last one takes the cards in the order of their value for the price.
        """
        table = without_answers(table, seat)
        cards = self._affordable(table, seat)
        bundles: list[i64] = [0]
        bit = table.rules.cards.bit
        prefix: i64 = 0
        for place, card in enumerate(cards):
            bundles.append(bit[card])
            for other in cards[:place]:
                bundles.append(bit[card] | bit[other])
            if self._pays(table, seat, prefix | bit[card]):
                prefix |= bit[card]
                if place > 1:
                    bundles.append(prefix)
        moves: list[Move] = []
        seen: set[int] = set()
        for bundle in bundles:
            if bundle not in seen and self._pays(table, seat, bundle):
                seen.add(bundle)
                moves.append(self._bought(table, seat, bundle))
        return moves

    def _affordable(self, table: Table, seat: int) -> list[int]:
        """Returns the cards that can still be named, the best for their price first."""
        cards, values = table.rules.cards, self._values(table)
        ranked: list[tuple[float, int]] = []
        first: i64 = first_card_after(cards, table.chosen[seat])
        for card in range(cards.count):
            if card >= first and table.unbought[seat] & cards.bit[card] and self._pays(table, seat, cards.bit[card]):
                price = 1.0 + float(cards.coins[card]) + 3.0 * float(cards.science[card])
                ranked.append((-values[card] / price, card))
        ranked.sort()
        return [card for _, card in ranked[:MOST_CARDS]]

    def _pays(self, table: Table, seat: int, bundle: i64) -> bool:
        coins, science = total_cost(table.rules.cards, table.chosen[seat] | bundle)
        return coins <= table.coins[seat] and science <= table.science[seat]

    def _bought(self, table: Table, seat: int, bundle: i64) -> Move:
        """Returns the cards of the bundle in their order, and that it is enough if more could be added."""
        after = table.copy()
        after.chosen[seat] |= bundle
        cards: list[int] = [card for card in range(table.rules.cards.count) if bundle & table.rules.cards.bit[card]]
        steps: list[int] = [table.rules.ids.buy + card for card in cards]
        if not steps or can_buy_more(after, seat):
            steps.append(READY)
        return Move(steps, self.evaluate(after, seat))


def without_answers(table: Table, seat: int) -> Table:
    """Returns the table without the secret answers of others, which were sampled and would distort its worth."""
    alone = table.copy()
    rival: i64 = 0
    while rival < table.rules.constants.players:
        if rival != seat:
            alone.chosen[rival] = 0
        rival += 1
    return alone


def leaves_turn_open(table: Table, action: int) -> bool:
    """Whether it is a free action (K-29, K-70)."""
    ids = table.rules.ids
    if table.phase != ACTING:
        return False
    if ids.play <= action < ids.store:
        return table.rules.cards.free[action - ids.play] == 1
    return action >= ids.move


def without_duplicates(table: Table, seat: int, actions: list[int]) -> list[int]:
    """Returns the actions without those that take from the row what also lies farther left, to the same place.

    A building in the own store is another matter, since it costs points while it lies there (K-55).
    """
    ids, slots, kinds = table.rules.ids, table.rules.constants.slots, table.rules.buildings.count
    if table.phase != ACTING:
        return actions
    seen: set[int] = set()
    kept: list[int] = []
    for action in actions:
        result = action
        if ids.store <= action < ids.build:
            result = -1 - table.row[action - ids.store]
        elif ids.build <= action < ids.raze:
            number: i64 = action - ids.build
            source: i64 = number // table.rules.places
            if source < slots:
                kind: i64 = kind_at(table, seat, source)
                result = -1 - kinds - kind * table.rules.places - number % table.rules.places
        if result not in seen:
            seen.add(result)
            kept.append(action)
    return kept


STYLE: Final = Style(CityOfIronEvaluator(), proposes=True)
