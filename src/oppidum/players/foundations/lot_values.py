"""What a table is worth to each seat when lots and coins change hands, in trades and thefts.

It is the evaluator's value with three corrections: lots count by what could be built on them, coins by what they save
while there are deeds to buy, and both fade as the last deeds are bought.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import i64
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.table import Table
from oppidum.players.evaluation import Evaluator
from oppidum.players.foundations.invocations import FULL_PURSE, SAVED_COIN
from oppidum.players.foundations.prospects import value_of_prospects
from oppidum.players.foundations.time_left import share_left

LOT_FADES: Final = 3.0
"""A lot and a coin keep their worth until this part of the deeds, one third, is left."""


class LotValues:
    """Values by seat; `coin` and `lot` are the prices that the evaluator's own values contain."""

    def __init__(self, evaluator: Evaluator, coin: float, lot: float) -> None:
        self.evaluator: Final = evaluator
        self._coin: Final = coin
        self._lot: Final = lot

    def correction(self, table: Table, seat: i64) -> float:
        """Returns what is to be added to the evaluator's value of a seat."""
        fresh = min(1.0, LOT_FADES * share_left(table))
        lots = float(table.marker_total(seat) - table.markers[seat])
        lot_value = float(table.rules.empty_lot_vp) + fresh * self._lot
        value = self.value_of_coins(table, table.coins[seat]) - self._coin * float(table.coins[seat])
        value -= (1.0 - fresh) * self._lot * lots
        return value + value_of_prospects(table, seat, lot_value)

    def value_of_coins(self, table: Table, coins: i64) -> float:
        """Returns what so many coins are worth to a seat; beyond a full purse more save no income."""
        fresh = min(1.0, LOT_FADES * share_left(table))
        return fresh * (self._coin * float(coins) + SAVED_COIN * min(float(coins), FULL_PURSE))

    def corrections(self, table: Table) -> list[float]:
        """Returns the correction of every seat."""
        return [self.correction(table, seat) for seat in range(table.rules.players)]

    def corrected(self, table: Table, corrections: list[float]) -> list[float]:
        """Returns the value of every party."""
        values = self.evaluator.party_values(table)
        for seat, correction in enumerate(corrections):
            values[seat] += correction
        return values

    def lead(self, table: Table, values: list[float], seat: int) -> float:
        """Returns how far the seat's side is ahead."""
        return self.evaluator.lead(table, values, seat)


class Appraisal:
    """What a table is worth to all before anything changes hands."""

    def __init__(self, lots: LotValues, table: ModularState) -> None:
        self.lots: Final = lots
        self.table: Final = table
        self.corrections: Final = lots.corrections(table)
        values = lots.corrected(table, self.corrections)
        self.leads: Final = [lots.lead(table, values, seat) for seat in range(table.rules.players)]

    def gains(self, after: ModularState, seat: i64, other: i64) -> tuple[float, float]:
        """Returns by how much two seats are further ahead on a table after something went from one to the other."""
        corrections = self.corrections[:]
        corrections[seat] = self.lots.correction(after, seat)
        corrections[other] = self.lots.correction(after, other)
        values = self.lots.corrected(after, corrections)
        own = self.lots.lead(after, values, seat) - self.leads[seat]
        return own, self.lots.lead(after, values, other) - self.leads[other]
