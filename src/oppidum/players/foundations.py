"""The judge of the Foundations family: what stands in the city scores again in every era that is left."""

from __future__ import annotations

from typing import Final

from oppidum.engine.game import State
from oppidum.engine.numbers import i64
from oppidum.games.foundations.ledger import points_of
from oppidum.games.foundations.scoring import end_entries, era_entries
from oppidum.games.foundations.table import OVER, Table
from oppidum.players.judging import Judge


class FoundationsJudge(Judge):
    """Points, what this city would score in each era to come, and a price for coins, trade and lots."""

    def __init__(self, coin: float = 0.1, trade: float = 0.5, again: float = 1.0, lot: float = 2.0) -> None:
        super().__init__(20.0)
        self.coin: Final = coin
        self.trade: Final = trade
        self.again: Final = again
        self.lot: Final = lot

    def standings(self, state: State) -> list[float]:
        assert isinstance(state, Table)
        players: i64 = state.tables.players
        if state.phase == OVER:
            return [float(points) for points in state.points]
        later = float(state.tables.eras - state.era - 1)
        era = era_entries(state)
        end = end_entries(state)
        standings: list[float] = []
        seat: i64 = 0
        while seat < players:
            points = float(state.points[seat] + points_of(end, seat))
            points += float(points_of(era, seat)) * (1.0 + self.again * later)
            points += self.coin * float(state.coins[seat])
            points += self.trade * later * float(state.trade[seat])
            points += self.lot * float(state.tables.lot_markers - state.markers[seat])
            standings.append(points)
            seat += 1
        return standings
