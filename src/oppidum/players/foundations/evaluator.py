"""The evaluator of the Foundations family: what stands in the city scores again in every era that is left.

With modules it also counts what open monuments, cards in force and objectives may still bring. A blind evaluator takes
some modules for worth nothing; it is the measure of what knowing them is worth.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.game import Configuration, State
from oppidum.engine.numbers import i64
from oppidum.engine.seldom import usual_actions
from oppidum.games.foundations.configuration import FoundationsConfiguration
from oppidum.games.foundations.rules.city_points import city_points, empty_lot_points
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.table import OVER, Table
from oppidum.players.evaluation import Evaluator, lead_over_others
from oppidum.players.foundations.lot_values import LotValues
from oppidum.players.foundations.modules import ModuleJudge, drop_unseen
from oppidum.players.foundations.turns import weigh_steps
from oppidum.players.moves import Move
from oppidum.players.styles import Style

OF_ALL_LEADS: Final = 0.2
"""How much the mean lead over the Consul counts beside the smallest one."""


class FoundationsEvaluator(Evaluator):
    """Points, what this city would score in each era to come, and a price for coins, trade and lots.

    `blind` names the options of modules that are worth nothing to it.
    """

    def __init__(self, coin: float = 0.1, trade: float = 0.5, lot: float = 2.0, blind: tuple[str, ...] = ()) -> None:
        super().__init__(scale=20.0)
        self._coin: Final = coin
        self._trade: Final = trade
        """What a coin of income is worth for each era to come."""
        self._lot: Final = lot
        """What an empty lot is worth beyond its point: buildings grow on it."""
        self._blind: Final = blind
        self._judges: Final[dict[Configuration, ModuleJudge]] = {}

    def blinded(self, aspects: tuple[str, ...]) -> Evaluator:
        return FoundationsEvaluator(self._coin, self._trade, self._lot, aspects)

    def party_values(self, state: State) -> list[float]:
        assert isinstance(state, Table)
        players: i64 = state.rules.players
        if state.phase == OVER:
            return [float(points) for points in state.points]
        later = float(state.rules.eras - state.era - 1)
        era = city_points(state)
        party_values: list[float] = []
        seat: i64 = 0
        while seat < players:
            points = float(state.points[seat] + empty_lot_points(state, seat))
            points += float(era[seat]) * (1.0 + later)
            points += self._coin * float(state.coins[seat])
            points += self._trade * later * float(state.trade[seat])
            points += self._lot * float(state.marker_total(seat) - state.markers[seat])
            party_values.append(points)
            seat += 1
        # A rival has neither coins nor empty lots to use.
        for rival in range(players, state.rules.parties):
            party_values.append(float(state.points[rival]) + float(era[rival]) * (1.0 + later))
        if isinstance(state, ModularState):
            self.judge_of(state).add_values(state, party_values)
        return party_values

    def judge_of(self, table: ModularState) -> ModuleJudge:
        """Returns the estimates for the modules of such a table."""
        found = self._judges.get(table.configuration)
        if found is None:
            found = ModuleJudge(table, self._blind, LotValues(self, self._coin, self._lot))
            self._judges[table.configuration] = found
        return found

    def lead(self, state: State, party_values: list[float], seat: int) -> float:
        """Against the Consul each player must be ahead: the smallest lead counts, and a little of all others."""
        if not state.configuration.cooperative:
            return lead_over_others(state, party_values, seat)
        players = state.configuration.players
        leads = [value - party_values[players] for value in party_values[:players]]
        return min(leads) + OF_ALL_LEADS * sum(leads) / players

    def moves(self, state: State, seat: int, ids: list[int]) -> list[Move]:
        if not isinstance(state, ModularState):
            return super().moves(state, seat, ids)
        judge = self.judge_of(state)
        trades = judge.trades
        if trades is not None and trades.is_asked(state):
            return [trades.answer(state, seat, ids)]
        usual = drop_unseen(state, usual_actions(state.configuration, ids), self._blind)
        if trades is not None and len(usual) < len(ids):
            # An offer is a free step, so it needs no comparison with what the seat does afterwards.
            offer = trades.best_offer(state, seat, ids)
            if offer is not None:
                return [offer]
        return weigh_steps(self, judge, state, seat, usual)


class FoundationsStyle(Style):
    """`greedy` counts points alone in the base game; with modules it needs their estimates too."""

    def proposes_at(self, configuration: Configuration) -> bool:
        return isinstance(configuration, FoundationsConfiguration) and bool(configuration.modules)


STYLE: Final = FoundationsStyle(FoundationsEvaluator())
