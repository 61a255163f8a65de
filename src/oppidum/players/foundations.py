"""The evaluator of the Foundations family: what stands in the city scores again in every era that is left."""

from __future__ import annotations

from typing import Final

from oppidum.engine.game import State
from oppidum.engine.ledger import points_of
from oppidum.engine.numbers import i64
from oppidum.games.foundations.rules.scoring import end_entries, era_entries
from oppidum.games.foundations.rules.table import OVER, Table
from oppidum.players.evaluation import Evaluator
from oppidum.players.styles import Style


class FoundationsEvaluator(Evaluator):
    """Points, what this city would score in each era to come, and a price for coins, trade and lots."""

    def __init__(self, coin: float = 0.1, trade: float = 0.5, lot: float = 2.0) -> None:
        super().__init__(scale=20.0)
        self._coin: Final = coin
        self._trade: Final = trade
        """What a coin of income is worth for each era to come."""
        self._lot: Final = lot
        """What an empty lot is worth beyond its point: buildings grow on it."""

    def party_values(self, state: State) -> list[float]:
        assert isinstance(state, Table)
        players: i64 = state.rules.players
        if state.phase == OVER:
            return [float(points) for points in state.points]
        later = float(state.rules.eras - state.era - 1)
        era = era_entries(state)
        end = end_entries(state)
        party_values: list[float] = []
        seat: i64 = 0
        while seat < players:
            points = float(state.points[seat] + points_of(end, seat))
            points += float(points_of(era, seat)) * (1.0 + later)
            points += self._coin * float(state.coins[seat])
            points += self._trade * later * float(state.trade[seat])
            points += self._lot * float(state.rules.lot_markers - state.markers[seat])
            party_values.append(points)
            seat += 1
        return party_values


STYLE: Final = Style(FoundationsEvaluator())
