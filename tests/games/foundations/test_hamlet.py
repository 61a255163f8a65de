"""Hamlet, the laboratory title: small enough to be solved exactly, so that players can be tested against the truth."""

from __future__ import annotations

import pytest

import oppidum
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.game import State
from oppidum.engine.perft import after
from oppidum.players import DEFAULT_BUDGET, find


def hamlet(seed: int) -> State:
    return oppidum.game("hamlet").configure(players=2).new(seed)


class Solver:
    """Exact values by looking at every position once: the first seat's lead in points under best play by both."""

    def __init__(self) -> None:
        self.known: dict[bytes, int] = {}

    def value(self, state: State) -> int:
        if state.over():
            first, second = state.result().seats
            return first.points - second.points
        key = state.digest()
        if key not in self.known:
            self.known[key] = self.best(state)[0]
        return self.known[key]

    def best(self, state: State) -> tuple[int, int]:
        """The value and an action that keeps it."""
        seat = state.to_act()[0]
        choices = [(self.value(after(state, seat, action)), action) for action in state.legal(seat)]
        return max(choices) if seat == 0 else min(choices)


def test_hamlet_is_solved_exactly() -> None:
    values = {}
    for seed in (3, 4, 6, 10):
        solver = Solver()
        values[seed] = solver.value(hamlet(seed))
        assert len(solver.known) < 30_000
    assert values == {3: 0, 4: 0, 6: 0, 10: -1}


@pytest.mark.parametrize("rival", ["random", "greedy"])
@pytest.mark.parametrize("solver_seat", [0, 1])
def test_best_play_is_never_beaten_below_its_value(rival: str, solver_seat: int) -> None:
    state, solver, bot = hamlet(4), Solver(), find(rival)
    value = solver.value(state)
    dice = Dice(seed_bytes(1))
    while not state.over():
        seat = state.to_act()[0]
        if seat == solver_seat:
            state.play(seat, solver.best(state)[1])
        else:
            state.play(seat, bot.choose(state.knowledge(seat), state.legal(seat), DEFAULT_BUDGET, dice))
    first, second = state.result().seats
    lead = first.points - second.points
    assert lead >= value if solver_seat == 0 else lead <= value
