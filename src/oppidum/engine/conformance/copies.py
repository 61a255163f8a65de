"""Copies: independent twins. What is done to one state never shows in another."""

from __future__ import annotations

from oppidum.engine.conformance.run import Run, Step
from oppidum.engine.game import State

KEPT = 12
AHEAD = 3


def check_twin(run: Run, state: State) -> bool:
    """Whether a copy can be played on without a trace in the original. If not, no other check can be trusted."""
    digest, twin = state.digest(), state.copy()
    for _ in range(AHEAD):
        seats = twin.to_act()
        if legal := twin.legal(seats[-1]) if seats else []:
            twin.apply(seats[-1], run.dice.choose(legal))
    return run.expect("copy", state.digest() == digest, "actions on a copy changed the original")


class Keepsakes:
    """Copies taken along one game, with their digests. Some are looked at after each action, all at the end."""

    def __init__(self) -> None:
        self._kept: list[tuple[State, bytes]] = []
        self._turn = 0

    def follow(self, run: Run, step: Step, digest: bytes) -> None:
        """`before` was copied ahead of the action, when the state had this digest."""
        run.expect("copy", step.before.digest() == digest, "an action changed a copy made before it")
        quiet = step.before.copy()
        quiet.apply(step.seat, step.action)
        run.expect(
            "copy", quiet.digest() == step.after.digest(), "without events, on a copy, the action does another thing"
        )
        run.expect("copy", set(quiet.revealed) == set(step.after.revealed), "revealed differs on a copy")
        self._turn += 1
        if len(self._kept) < KEPT:
            self._kept.append((step.before, digest))
        else:
            self._kept[self._turn * 7 % KEPT] = (step.before, digest)
        self._look(run, [self._turn % len(self._kept)])

    def finish(self, run: Run) -> None:
        """The game is over: nothing that was kept has changed."""
        self._look(run, list(range(len(self._kept))))

    def _look(self, run: Run, places: list[int]) -> None:
        for place in places:
            state, digest = self._kept[place]
            run.expect("copy", state.digest() == digest, "later actions changed an earlier copy")
