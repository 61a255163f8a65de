"""Answers of several steps. A secret answer is one entry, so that nobody sees how many steps it took.

Only answers to shared decisions have steps, written with ` + ` between them. Nothing takes effect, and nobody else
learns anything, before the last step of the last seat. So steps need no entries of their own.
"""

from __future__ import annotations

import re
from typing import Final

from oppidum.engine.actions import ActionSpace
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import State
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


def join_steps(actions: ActionSpace, steps: list[int]) -> str:
    """Returns the notation of an answer, in the form that the log stores."""
    return JOINER.join(actions.notation(step) for step in steps)


def is_unfinished(state: State, seat: int) -> bool:
    """Whether the seat has begun a secret answer and owes more steps of it."""
    return seat in state.to_act() and any(each == seat for each, _ in state.pending())


def play_steps(state: State, seat: int, steps: list[int], events: list[AnyEvent] | None = None) -> None:
    """Plays an answer on the state; Refused where a step follows the end of the answer.

    What comes after a decision depends on what others answer, so nobody may play into it unseen.
    """
    for number, step in enumerate(steps):
        if number > 0:
            expect_unfinished(state, seat)
        state.play(seat, step, events)


def expect_unfinished(state: State, seat: int) -> None:
    """Refuses a further step of an answer that is complete."""
    if not is_unfinished(state, seat):
        raise Refused(400, Message("server-answer-complete"))


def takes_steps(state: State, seat: int) -> bool:
    """Whether some answer to the seat's prompt has to be sent as several steps."""
    return state.is_shared() and any(_goes_on(state, seat, action) for action in state.legal(seat))


def _goes_on(state: State, seat: int, action: int) -> bool:
    after = state.copy()
    after.play(seat, action)
    return is_unfinished(after, seat)
