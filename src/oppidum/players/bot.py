"""The interface of bots: choose among legal actions, from what the seat knows and nothing else."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from mypy_extensions import mypyc_attr

from oppidum.engine.chance import Dice
from oppidum.engine.game import Knowledge
from oppidum.engine.seldom import draw_actions
from oppidum.players.budget import Budget


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A computer player. One object may play many games, one after the other."""

    name: ClassVar[str]

    @abstractmethod
    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        """Returns one of the ids. Pre: they are the legal actions of the knowledge's seat, at least one.

        The choice depends on the arguments alone, so that a game with the same seeds is the same game.
        """

    def reset(self, seed: bytes) -> None:
        """Forgets the game before; called as a new game begins."""


class RandomBot(Bot):
    """Plays any legal action, each equally likely but those begun seldom: every other bot must beat it."""

    name: ClassVar[str] = "random"

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        return dice.choose(draw_actions(knowledge.configuration, ids, dice))
