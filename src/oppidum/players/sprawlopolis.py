"""The evaluator of Sprawlopolis: the points of the city as it stands, and what may still become of it."""

from __future__ import annotations

from typing import Final

import msgspec

from oppidum.engine.game import State
from oppidum.engine.numbers import i64
from oppidum.games.sprawlopolis.rules.city import CITY_CARDS
from oppidum.games.sprawlopolis.rules.score_scratch import ScoreScratch
from oppidum.games.sprawlopolis.rules.sheet import Survey
from oppidum.games.sprawlopolis.rules.table import NOTHING, Table, borrow_scratch, hand_of
from oppidum.games.sprawlopolis.rules.zones import EMPTY
from oppidum.players.evaluation import MANY, Evaluator
from oppidum.players.moves import Move, best_first
from oppidum.players.styles import Style

FEW: Final = 3
"""Unknown cards whose orders are still worth counting."""


class SprawlopolisEvaluator(Evaluator):
    """Every seat is one team; the points of the city beyond the target are its value."""

    def __init__(self, group: float = 3.0, end: float = 0.3) -> None:
        super().__init__(scale=10.0)
        self._group: Final = group
        """What a block more in the mean group of a block is worth with the whole game to come."""
        self._end: Final = end
        """What an open end of a road is worth then."""

    def party_values(self, state: State) -> list[float]:
        return [self.evaluate(state, 0)] * state.configuration.players

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, Table)
        scratch = borrow_scratch(state)
        scratch.load(state.city, state.rules.blocks)
        worth = self._value(state, scratch, CITY_CARDS - state.city.count)
        state.rules.scratches.append(scratch)
        return worth

    def moves(self, state: State, seat: int, ids: list[int]) -> list[Move]:
        assert isinstance(state, Table)
        moves: list[Move] = []
        scratch = borrow_scratch(state)
        if state.shown != NOTHING:
            for place in ids:
                moves.append(self._evaluate_move(state, scratch, [place], state.shown, place))
        else:
            places: list[object] = []
            state.city.legal_spots(state.rules.first_place, state.rules.id_object, places)
            for card in ids:
                for spot in places:
                    assert isinstance(spot, int)
                    moves.append(self._evaluate_move(state, scratch, [card, spot], card, spot))
        state.rules.scratches.append(scratch)
        return best_first(moves)

    def _evaluate_move(self, table: Table, scratch: ScoreScratch, steps: list[int], card: i64, place: i64) -> Move:
        scratch.load_with(table.city, table.rules.blocks, card, place - table.rules.first_place)
        return Move(steps, self._value(table, scratch, CITY_CARDS - table.city.count - 1))

    def _value(self, table: Table, scratch: ScoreScratch, left: i64) -> float:
        """Returns points beyond the target, and what the cards to come may make of the city that is loaded."""
        points: i64 = scratch.points(table.rules.terms, table.conditions) - table.target()
        if left == 0:
            return float(points)
        return float(points) + float(left) * self._hope(scratch.survey) / CITY_CARDS

    def _hope(self, survey: Survey) -> float:
        """Returns a value for blocks that lie in large groups and for ends of roads that can still be joined."""
        zone, roads, groups = survey.plan.zone, survey.roads, survey.groups
        open_ends: i64 = 0
        road: i64 = 0
        while road < roads.count:
            if not roads.is_loop(road):
                if zone[roads.one[road]] == EMPTY:
                    open_ends += 1
                if zone[roads.two[road]] == EMPTY:
                    open_ends += 1
            road += 1
        together: i64 = 0
        group: i64 = 0
        while group < groups.count:
            together += groups.sizes[group] * groups.sizes[group]
            group += 1
        return self._group * float(together) / float(len(survey.plan.cells)) + self._end * float(open_ends)

    def signature(self, state: State) -> bytes:
        """Returns the visible city and the hand that is next: how it came about makes no difference to what follows."""
        assert isinstance(state, Table)
        plan = state.city.plan(state.rules.blocks)
        hand = [] if state.complete() else hand_of(state, state.on_turn())
        place = (state.city.left, state.city.top, plan.width)
        return msgspec.msgpack.encode((place, list(plan.zone), list(plan.exits), hand))

    def worlds(self, state: State) -> int:
        """Returns the orders of what lies below the top of the deck; in company also the deal of hidden hands."""
        assert isinstance(state, Table)
        unknown = max(len(state.deck) - 1, 0)
        if state.rules.players > 1 and state.turn() < state.rules.players - 1:
            return MANY
        return [1, 1, 2, 6][unknown] if unknown <= FEW else MANY


STYLE: Final = Style(SprawlopolisEvaluator(), beams=True)
