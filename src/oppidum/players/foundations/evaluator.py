"""The evaluator of the Foundations family: what stands in the city scores again in every era that is left.

With modules it also counts what open monuments, cards in force and objectives may still bring. A blind evaluator takes
some modules for worth nothing; it is the measure of what knowing them is worth.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.game import Configuration, State
from oppidum.engine.ledger import points_of
from oppidum.engine.numbers import i64
from oppidum.games.foundations.configuration import FoundationsConfiguration
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.modules.turns import ACTIONS
from oppidum.games.foundations.rules.scoring import end_entries, era_entries
from oppidum.games.foundations.rules.table import OVER, PLAYING, Table
from oppidum.players.evaluation import Evaluator, lead_over_others
from oppidum.players.foundations.modules import ModuleJudge, drop_unseen, points_seen
from oppidum.players.moves import Move, best_first
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
        era = era_entries(state)
        end = end_entries(state)
        if self._blind:
            era = points_seen(era, self._blind)
            end = points_seen(end, self._blind)
        party_values: list[float] = []
        seat: i64 = 0
        while seat < players:
            points = float(state.points[seat] + points_of(end, seat))
            points += float(points_of(era, seat)) * (1.0 + later)
            points += self._coin * float(state.coins[seat])
            points += self._trade * later * float(state.trade[seat])
            points += self._lot * float(state.marker_total(seat) - state.markers[seat])
            party_values.append(points)
            seat += 1
        # A rival has neither coins nor empty lots to use.
        for rival in range(players, state.rules.parties):
            party_values.append(float(state.points[rival]) + float(points_of(era, rival)) * (1.0 + later))
        if isinstance(state, ModularState):
            self._judge(state).add_values(state, party_values)
        return party_values

    def _judge(self, table: ModularState) -> ModuleJudge:
        found = self._judges.get(table.configuration)
        if found is None:
            found = ModuleJudge(table, self._blind)
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
        moves: list[Move] = []
        for action in drop_unseen(state, ids, self._blind):
            after = state.copy()
            after.apply(seat, action)
            moves.append(Move([action], self._value_of_turn(state, after, seat, action)))
        return best_first(moves)

    def _value_of_turn(self, before: ModularState, after: ModularState, seat: int, action: int) -> float:
        """Returns the value of a table, or of the best one a step later while the seat's turn goes on."""
        value = self.evaluate(after, seat)
        if not goes_on_with_turn(before, after, seat, action):
            return value
        best = value if after.turns is not None and after.turns.may_end(after) else -1e9
        for step in drop_unseen(after, after.legal(seat), self._blind):
            later = after.copy()
            later.apply(seat, step)
            best = max(best, self.evaluate(later, seat))
        return best


def goes_on_with_turn(before: ModularState, after: ModularState, seat: int, action: int) -> bool:
    """Returns whether the seat may take another step of the same turn."""
    if after.turns is None or before.phase != PLAYING or after.phase != PLAYING or after.turn != seat:
        return False
    turn = after.turns.state_of(after)
    taken_free = action >= before.rules.ids and action != after.turns.first_action
    return after.era == before.era and (taken_free or turn.owed > 0 or turn.actions_left < ACTIONS)


class FoundationsStyle(Style):
    """`greedy` counts points alone in the base game; with modules it needs their estimates too."""

    def proposes_at(self, configuration: Configuration) -> bool:
        return isinstance(configuration, FoundationsConfiguration) and bool(configuration.modules)


STYLE: Final = FoundationsStyle(FoundationsEvaluator())
