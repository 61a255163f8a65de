"""`random`: any legal action, each equally likely."""

from __future__ import annotations

from typing import ClassVar

from oppidum.engine.chance import Dice
from oppidum.engine.game import Knowledge
from oppidum.players.bot import Bot
from oppidum.players.budget import Budget


class RandomBot(Bot):
    """The yardstick that every other bot must beat."""

    name: ClassVar[str] = "random"

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        return dice.choose(ids)
