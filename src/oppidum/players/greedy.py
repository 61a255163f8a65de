"""`greedy`: the action after which it stands best, one turn deep.

It imagines the table, tries every whole action on it, compound actions to their end, and takes what leaves it with the
best lead in points scored plus projected. It does not plan, yet it never overlooks what a turn gives at once.
"""

from __future__ import annotations

from typing import ClassVar, Final

from oppidum.engine.chance import Dice
from oppidum.engine.game import State
from oppidum.engine.knowledge import Knowledge
from oppidum.players.bot import Bot
from oppidum.players.budget import Budget
from oppidum.players.judging import ahead

IMAGINED_TABLES: Final = 1


class GreedyBot(Bot):
    """One ply, on as many imagined tables as the budget names simulations."""

    name: ClassVar[str] = "greedy"

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        if len(ids) == 1:
            return ids[0]
        seat = knowledge.viewer
        tables = [knowledge.imagine(dice) for _ in range(budget.simulations or IMAGINED_TABLES)]
        values = [sum(value_after(table, seat, action) for table in tables) for action in ids]
        best = max(values)
        return dice.choose([action for action, value in zip(ids, values, strict=True) if value == best])


def value_after(table: State, seat: int, action: int) -> float:
    """The seat's lead once the action, with all steps that complete it, is done."""
    after = table.copy()
    after.apply(seat, action)
    if after.midway() and seat in after.to_act():
        return max(value_after(after, seat, step) for step in after.legal(seat))
    return lead(after, seat)


def lead(table: State, seat: int) -> float:
    """Points scored and projected of the seat's team, beyond the mean of the others."""
    outlooks = [float(table.outlook(party, seat)) for party in range(table.configuration.parties)]
    return ahead(table, outlooks, seat)
