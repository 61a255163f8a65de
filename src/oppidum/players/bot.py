"""What a bot is: something that chooses among legal actions, from what its seat knows and nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod

import msgspec

from oppidum.engine.chance import Dice
from oppidum.engine.knowledge import Knowledge


class Budget(msgspec.Struct, frozen=True):
    """How much a bot may think about a decision: simulations (reproducible) or seconds; else as it likes."""

    simulations: int | None = None
    seconds: float | None = None


DEFAULT_BUDGET = Budget()


class Bot(ABC):
    """A player without hands. One object may play many games, one after the other."""

    name: str

    @abstractmethod
    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        """One of the ids. Pre: they are the legal actions of the seat that the knowledge is of, at least one.

        The choice depends on the arguments alone, so that a game with the same seeds is the same game.
        """

    def reset(self, seed: bytes) -> None:
        """A new game begins; a bot that remembers something forgets it here."""
