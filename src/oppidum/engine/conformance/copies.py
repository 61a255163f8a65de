"""Copies: independent twins. What is done to one state never shows in another."""

from __future__ import annotations

from oppidum.engine.conformance.run import Run, Step
from oppidum.engine.game import State

KEPT = 12
AHEAD = 3


def check_twin(run: Run, state: State) -> bool:
    """Returns whether playing on a copy leaves the original unchanged; if not, no other check can be trusted."""
    digest, twin = state.digest(), state.copy()
    for _ in range(AHEAD):
        seats = twin.to_act()
        if legal := twin.legal(seats[-1]) if seats else []:
            twin.apply(seats[-1], run.dice.choose(legal))
    return run.expect("copy", state.digest() == digest, "actions on a copy changed the original")


class SavedCopies:
    """Keeps copies of one game with their digests, and checks some after each action and all at the end."""

    def __init__(self) -> None:
        self._kept: list[tuple[State, bytes]] = []
        self._turn = 0

    def follow(self, run: Run, step: Step, digest: bytes) -> None:
        """Checks one action. Pre: `step.before` was copied ahead of it, when the state had this digest."""
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
            # Seven and the number kept share no factor, so replacements go through all places, old copies among new.
            self._kept[self._turn * 7 % KEPT] = (step.before, digest)
        self._check_unchanged(run, [self._turn % len(self._kept)])

    def finish(self, run: Run) -> None:
        """Checks at the end of the game that no kept copy has changed."""
        self._check_unchanged(run, list(range(len(self._kept))))

    def _check_unchanged(self, run: Run, places: list[int]) -> None:
        for place in places:
            state, digest = self._kept[place]
            run.expect("copy", state.digest() == digest, "later actions changed an earlier copy")
