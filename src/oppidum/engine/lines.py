"""Lines of notation: one action, or a whole compound action that a title lets people write in one line."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.game import State


def play_line(state: State, seat: int, text: str, events: list[AnyEvent] | None = None) -> list[int]:
    """Takes the steps of a line; returns them. Raises UnknownNotation or IllegalAction and changes nothing else.

    Steps that the game takes itself, because nothing else was possible, may stand in the line and are passed over.
    """
    steps = find_steps(state, seat, text)
    state.apply_steps(seat, steps, events)
    return steps


def find_steps(state: State, seat: int, text: str) -> list[int]:
    """Returns the actions that a line stands for at this table, as `play_line` takes them."""
    configuration, trial = state.configuration, state.copy()
    texts = configuration.steps_of(text)
    steps: list[int] = []
    for number, each in enumerate(texts):
        action = configuration.actions.parse(each)
        if number > 0 and (action in trial.steps_taken() or _is_complete(trial, seat, each == texts[-1])):
            continue
        trial.play(seat, action)
        steps.append(action)
    return steps


def is_composing(state: State, seat: int) -> bool:
    """Returns whether the seat has begun what people write in one line, and owes more steps of it."""
    return state.midway() and seat in state.to_act() and bool(state.steps_taken())


def _is_complete(state: State, seat: int, last: bool) -> bool:
    """Whether the last word of a line was said by the game itself."""
    return last and not (state.midway() and seat in state.to_act())
