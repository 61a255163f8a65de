"""How much of a budget is spent."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from oppidum.players.budget import Budget


class Clock:
    """Counts simulations and seconds against a budget. One without limits is given `simulations` by default."""

    def __init__(self, budget: Budget, simulations: int) -> None:
        limit = budget.simulations
        if limit is None and budget.seconds is None:
            limit = simulations
        self._simulations: Final = 0 if limit is None else max(limit, 1)
        self._seconds: Final = 0.0 if budget.seconds is None else max(budget.seconds, 0.001)
        self._begin: Final = perf_counter()
        self.done = 0

    def count(self) -> None:
        """Counts one more simulation."""
        self.done += 1

    def share(self) -> float:
        """Returns the spent share of the budget, 1 for all of it; of two limits the nearer counts."""
        share = 0.0
        if self._simulations:
            share = self.done / self._simulations
        if self._seconds:
            share = max(share, (perf_counter() - self._begin) / self._seconds)
        return share

    def out(self) -> bool:
        """Returns whether the budget is spent."""
        return self.share() >= 1.0

    def seconds(self) -> float:
        """Returns the time that has passed."""
        return perf_counter() - self._begin
