"""The steps of a turn with modules, weighed so that free steps and actions compare (X-03, X-04).

A free step leaves the turn's action to come. Its worth is what it changes by itself beside the best action, or, where
its gain shows only in what follows, the best that follows. A buy after which a card lets the seat build is worth the
best of those builds.
"""

from __future__ import annotations

from typing import Final

from oppidum.games.foundations.rules.market import slot_of
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.rulebook import FIRST_BUY
from oppidum.games.foundations.rules.table import NOTHING, PLAYING
from oppidum.players.evaluation import Evaluator
from oppidum.players.foundations.invocations import WORKS_WITH_NEXT, InvocationJudge, value_saved_incomes
from oppidum.players.foundations.lot_values import Appraisal
from oppidum.players.foundations.modules import ModuleJudge, is_action_of, owes_build
from oppidum.players.foundations.thefts import LEAST_THEFT, gain_of_theft
from oppidum.players.moves import Move, best_first

SMALLEST_GAIN: Final = 0.1
"""By how much a step that costs nothing is preferred to the best action."""


def weigh_steps(evaluator: Evaluator, judge: ModuleJudge, table: ModularState, seat: int, ids: list[int]) -> list[Move]:
    """Returns a move for each of these legal actions, the best first."""
    moves: list[Move] = []
    uses: list[int] = []
    thefts: list[int] = []
    best = -1e9
    invocations, stealing = judge.invocations, judge.stealing
    asked = table.asked_seat() != NOTHING
    judge.prepare(table)
    for action in ids:
        if invocations is not None and not asked and invocations.is_use(action):
            uses.append(action)
            continue
        if stealing is not None and not asked and is_action_of(stealing, action):
            thefts.append(action)
            continue
        after = table.copy()
        after.apply(seat, action)
        value = evaluator.evaluate(after, seat)
        if not asked and table.phase == PLAYING and owes_build(after):
            value = max(value, _best_next(evaluator, after, seat, _builds(after, seat)))
        moves.append(Move([action], value))
        best = max(best, value)
    if uses and invocations is not None:
        now = evaluator.evaluate(table, seat)
        for action in uses:
            value = _value_of_use(evaluator, invocations, table, seat, action, best - now)
            # A card that is worth nothing unused is used at once: waiting brings nothing.
            if invocations.costs_nothing(action):
                value = max(value, best + SMALLEST_GAIN)
            moves.append(Move([action], value))
    if thefts and stealing is not None:
        appraisal = Appraisal(judge.lots, table)
        for action in thefts:
            moves.append(Move([action], best + gain_of_theft(appraisal, stealing, seat, action) - LEAST_THEFT))
    return best_first(moves)


def _value_of_use(
    evaluator: Evaluator, invocations: InvocationJudge, table: ModularState, seat: int, action: int, gain: float
) -> float:
    """Returns the value of a table after a card was used and the turn went on; `gain` is that of the best action."""
    after = table.copy()
    after.apply(seat, action)
    if after.asked_seat() == seat:
        return _best_next(evaluator, after, seat, after.legal(seat)) + gain
    value = evaluator.evaluate(after, seat)
    if not _is_turn_of(after, table, seat):
        return value
    effect = invocations.effect_used(action)
    if effect.kind == "gain":
        value += value_saved_incomes(table, seat, effect.coins)
    if effect.kind == "set_price":
        return max(value + gain, _best_buy(evaluator, table, after, seat))
    if effect.kind not in WORKS_WITH_NEXT:
        return value + gain
    return max(value + gain, _best_next(evaluator, after, seat, _next_steps(after, seat, effect.kind)))


def _best_buy(evaluator: Evaluator, before: ModularState, table: ModularState, seat: int) -> float:
    """Returns the value of the table after the best buy for new prices, with the coins that they save."""
    best = -1e9
    usual, prices = before.prices(seat), table.prices(seat)
    for action in table.legal(seat):
        if FIRST_BUY <= action < table.rules.first_take:
            slot = slot_of(table, action - FIRST_BUY)
            after = table.copy()
            after.apply(seat, action)
            saved = value_saved_incomes(before, seat, usual[slot] - prices[slot])
            best = max(best, evaluator.evaluate(after, seat) + saved)
    return best


def _next_steps(table: ModularState, seat: int, kind: str) -> list[int]:
    """Returns the actions in which the gain of a card that was just used may show."""
    rules = table.rules
    if kind == "build_over_equal":
        return _builds(table, seat)
    if kind == "refresh_market":
        return [action for action in table.legal(seat) if action < rules.first_take]
    return [action for action in _builds(table, seat) if rules.kind_of[action] >= rules.own_kinds]


def _builds(table: ModularState, seat: int) -> list[int]:
    return [action for action in table.legal(seat) if table.rules.first_build <= action < table.rules.ids]


def _best_next(evaluator: Evaluator, table: ModularState, seat: int, ids: list[int]) -> float:
    """Returns the value of the table after the best of these actions; far below any other if there is none."""
    best = -1e9
    for action in ids:
        after = table.copy()
        after.apply(seat, action)
        best = max(best, evaluator.evaluate(after, seat))
    return best


def _is_turn_of(after: ModularState, before: ModularState, seat: int) -> bool:
    """Returns whether the seat's turn went on."""
    return after.phase == PLAYING and after.era == before.era and after.turn == seat
