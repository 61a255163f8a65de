"""`greedy`: the action after which it stands best, one turn deep.

It imagines the table, tries every whole action on it, compound actions to their end, and takes what leaves it with the
best lead in expected points. It does not plan, yet it never overlooks what a turn gives at once.

For some families that will not do: compound actions have more endings than anybody could try, or points come too late
to steer by. The evaluator of their style proposes the moves and says what they are worth.
"""

from __future__ import annotations

from typing import ClassVar, Final

from oppidum.engine.chance import Dice
from oppidum.engine.game import Configuration, Knowledge, State
from oppidum.engine.seldom import usual_actions
from oppidum.players.bot import Bot
from oppidum.players.budget import Budget
from oppidum.players.clock import Clock
from oppidum.players.evaluation import Evaluator, lead_over_others
from oppidum.players.styles import find_style

IMAGINED_TABLES: Final = 1
OUT: Final = -1e9


class GreedyBot(Bot):
    """One ply, on as many imagined tables as the budget names simulations; at least one, whatever the time."""

    name: ClassVar[str] = "greedy"

    def __init__(self, evaluators: dict[str, Evaluator] | None = None, blind: tuple[str, ...] = ()) -> None:
        self._evaluators: Final[dict[str, Evaluator]] = evaluators or {}
        self._blind: Final = blind

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        if len(ids) == 1:
            return ids[0]
        seat = knowledge.viewer
        clock = Clock(Budget(budget.simulations or IMAGINED_TABLES, budget.seconds), IMAGINED_TABLES)
        evaluator = self._evaluator(knowledge.configuration)
        if evaluator is None:
            ids = usual_actions(knowledge.configuration, ids)
        values = [0.0] * len(ids)
        while clock.done == 0 or not clock.out():
            table = knowledge.imagine(dice)
            worths = (
                _values_of_moves(evaluator, table, seat, ids)
                if evaluator
                else [value_after(table, seat, each) for each in ids]
            )
            values = [value + worth for value, worth in zip(values, worths, strict=True)]
            clock.count()
        best = max(values)
        return dice.choose([action for action, value in zip(ids, values, strict=True) if value == best])

    def _evaluator(self, configuration: Configuration) -> Evaluator | None:
        """Returns who proposes moves at such a table; None where every action is tried."""
        family = configuration.game.family
        if family not in self._evaluators:
            style = find_style(family)
            if style is None or not style.proposes_at(configuration):
                return None
            self._evaluators[family] = style.evaluator.blinded(self._blind) if self._blind else style.evaluator
        return self._evaluators[family]


def _values_of_moves(evaluator: Evaluator, table: State, seat: int, ids: list[int]) -> list[float]:
    """Returns the best value of the moves that begin with each action; `OUT` where the evaluator proposes none."""
    best: dict[int, float] = {}
    for move in evaluator.moves(table, seat, ids):
        best[move.steps[0]] = max(best.get(move.steps[0], OUT), move.value)
    return [best.get(action, OUT) for action in ids]


def value_after(table: State, seat: int, action: int) -> float:
    """Returns the seat's lead once the action, with all steps that complete it, is done."""
    after = table.copy()
    after.apply(seat, action)
    if after.midway() and seat in after.to_act():
        return max(value_after(after, seat, step) for step in after.legal(seat))
    return lead(after, seat)


def lead(table: State, seat: int) -> float:
    """Returns the expected points of the seat's team, beyond the mean of the others."""
    points = [float(table.expected_points(party, seat)) for party in range(table.configuration.parties)]
    return lead_over_others(table, points, seat)
