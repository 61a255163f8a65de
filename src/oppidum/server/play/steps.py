"""Answers of several steps, written with ` + ` between them. Each is one entry: it counts wholly or not at all.

There are two kinds. A secret answer to a shared decision is one entry, so that nobody sees how many steps it took. What
a title lets people write in one line, such as an offer, is sent and told as one. In both nothing takes effect, and
nobody learns anything, before the last step. So steps need no entries of their own.
"""

from __future__ import annotations

import re
from typing import Final

from oppidum.engine.actions import ActionSpace
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import State
from oppidum.engine.lines import find_steps, is_composing
from oppidum.engine.messages import Message
from oppidum.server.errors import Refused

JOINER: Final = " + "
_BETWEEN = re.compile(r"\s\+\s")


def split_steps(text: str) -> list[str]:
    """Returns the notations of an answer's steps."""
    return _BETWEEN.split(text)


def parse_steps(actions: ActionSpace, text: str) -> list[int]:
    """Returns the actions of an answer's steps."""
    return [actions.parse(step) for step in split_steps(text)]


def read_answer(state: State, seat: int, text: str) -> list[int]:
    """Returns the steps of an answer as somebody writes it at this table: step by step, or all in one line.

    Raises UnknownNotation, or IllegalAction for a line whose steps cannot be taken here.
    """
    texts = split_steps(text)
    if len(texts) == 1 and len(state.configuration.steps_of(text)) > 1:
        return find_steps(state, seat, text)
    return [state.configuration.actions.parse(step) for step in texts]


def join_steps(actions: ActionSpace, steps: list[int]) -> str:
    """Returns the notation of an answer, in the form that the log stores."""
    return JOINER.join(actions.notation(step) for step in steps)


def is_unfinished(state: State, seat: int) -> bool:
    """Whether the seat has begun a secret answer and owes more steps of it."""
    return seat in state.to_act() and any(each == seat for each, _ in state.pending())


def takes_more(state: State, seat: int) -> bool:
    """Whether another step may follow in the same answer."""
    return is_unfinished(state, seat) or is_composing(state, seat)


def play_steps(state: State, seat: int, steps: list[int], events: list[AnyEvent] | None = None) -> None:
    """Plays an answer on the state; Refused where a step follows the end of the answer.

    What comes after a decision depends on what others answer, so nobody may play into it unseen.
    """
    if len(steps) == 1:
        state.play(seat, steps[0], events)
        return
    trial = state.copy()
    for number, step in enumerate(steps):
        if number > 0:
            expect_unfinished(trial, seat)
        trial.play(seat, step)
    state.apply_steps(seat, steps, events)


def expect_unfinished(state: State, seat: int) -> None:
    """Refuses a further step of an answer that is complete."""
    if not takes_more(state, seat):
        raise Refused(400, Message("server-answer-complete"))


def takes_steps(state: State, seat: int) -> bool:
    """Whether some answer to the seat's prompt has to be sent as several steps."""
    return state.is_shared() and any(_goes_on(state, seat, action) for action in state.legal(seat))


def _goes_on(state: State, seat: int, action: int) -> bool:
    after = state.copy()
    after.play(seat, action)
    return is_unfinished(after, seat)
