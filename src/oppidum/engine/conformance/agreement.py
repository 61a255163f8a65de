"""Agreement: `legal`, `mask`, `why_not` and `play` say the same of every action and seat; `encode` fills its buffer."""

from __future__ import annotations

import math

from oppidum.engine.conformance.play import count
from oppidum.engine.conformance.run import Run
from oppidum.engine.game import State
from oppidum.engine.messages import IllegalAction

REFUSALS = 4


def check_agreement(run: Run, state: State) -> None:
    """For every seat, asked or not; over the whole space if it is not larger than the effort allows."""
    digest = state.digest()
    for seat in run.seats:
        legal = set(state.legal(seat))
        _check_mask(run, state, seat, legal)
        illegal = []
        for action in sample_of_ids(run, legal):
            reason = state.why_not(seat, action)
            agrees = (reason is None) == (action in legal)
            run.expect("why-not", agrees, f"seat {seat}, {run.name(action)}: legal {action in legal}, reason {reason}")
            if reason is not None:
                count(run.report.refusals, reason.rule)
                illegal.append(action)
        _check_refusals(run, state, seat, illegal, digest)
        _check_encoding(run, state, seat)
    run.expect("asking", state.digest() == digest, "asking a state changed it")


def sample_of_ids(run: Run, legal: set[int]) -> list[int]:
    """Returns the whole action space, or so many ids spread over it and all that are legal."""
    size, most = run.configuration.actions.size, run.effort.ids
    if size <= most:
        return list(range(size))
    stride = -(-size // most)
    return sorted(legal.union(range(run.dice.below(stride), size, stride)))


def _check_mask(run: Run, state: State, seat: int, legal: set[int]) -> None:
    size = run.configuration.actions.size
    out = [math.nan] * size
    state.mask(seat, out)
    wrong = [action for action in range(size) if out[action] != (action in legal)]
    run.expect("mask", not wrong, f"seat {seat}: {list(map(run.name, wrong[:5]))}")


def _check_refusals(run: Run, state: State, seat: int, illegal: list[int], digest: bytes) -> None:
    if not illegal:
        return
    for action in {run.dice.choose(illegal) for _ in range(REFUSALS)}:
        trial = state.copy()
        try:
            trial.play(seat, action)
        except IllegalAction:
            run.expect("play", trial.digest() == digest, f"{run.name(action)} was refused and changed the state")
        else:
            run.expect("play", False, f"{run.name(action)} is not legal and was played by seat {seat}")


def _check_encoding(run: Run, state: State, seat: int) -> None:
    out = [math.nan] * run.configuration.encoding_size()
    state.encode(seat, out)
    wrong = [index for index, value in enumerate(out) if not math.isfinite(value)]
    run.expect("encode", not wrong, f"seat {seat}: nothing is written at {wrong[:5]}")
