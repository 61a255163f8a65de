"""How long bots may think on this server, where they are seated and when they decide."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from oppidum.engine.messages import Message, Param
from oppidum.players.budget import Budget
from oppidum.players.lineup import Entrant, budget_text, read_entrant
from oppidum.server.errors import Refused

Number = TypeVar("Number", int, float)
LEAST_SECONDS = 0.1
"""However many decisions wait, a bot may think at least so long."""


class BudgetLimits(msgspec.Struct, frozen=True):
    """The most that a bot may think about one decision."""

    seconds: float = 2.0
    simulations: int = 10_000

    def read_entrant(self, text: str) -> Entrant:
        """Return the bot that the text names; Refused if it would think longer than is allowed here."""
        entrant = read_entrant(text)
        if self.shorten(entrant) != entrant:
            seconds = budget_text(Budget(seconds=self.seconds)).removesuffix("s")
            params: dict[str, Param] = {"bot": str(entrant), "seconds": seconds, "simulations": self.simulations}
            raise Refused(400, Message("server-bot-budget", params))
        return entrant

    def shorten(self, entrant: Entrant) -> Entrant:
        """Return the bot with no more budget than is allowed here."""
        budget = entrant.budget
        return Entrant(
            entrant.name, Budget(_least(budget.simulations, self.simulations), _least(budget.seconds, self.seconds))
        )

    def seconds_under_load(self, waiting: int, workers: int) -> float:
        """Return how long a decision may take while so many others wait: a busy server thinks less about each."""
        return max(self.seconds / (1 + waiting / workers), min(LEAST_SECONDS, self.seconds))

    def grant(self, budget: Budget, seconds: float) -> Budget:
        """Return the budget for a decision: within the limits, and with a time even if it names none.

        >>> BudgetLimits().grant(Budget(simulations=999_999_999), seconds=0.5)
        Budget(simulations=10000, seconds=0.5)
        """
        return Budget(_least(budget.simulations, self.simulations), min(budget.seconds or seconds, seconds))


def _least(wanted: Number | None, most: Number) -> Number | None:
    return None if wanted is None else min(wanted, most)
