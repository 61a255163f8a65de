"""What a seat may ask for while a game is played, worked out beside the course that stands."""

from __future__ import annotations

import msgspec

from oppidum.engine.events import AnyEvent
from oppidum.engine.messages import Message
from oppidum.server.errors import Refused
from oppidum.server.play import entries as kind
from oppidum.server.play.course import Course, after
from oppidum.server.play.entries import Entry
from oppidum.server.play.steps import is_unfinished, join_steps, parse_steps
from oppidum.server.wire.play import Answer, AnyCommand, Back, Confirm, Resign, Withdraw

ComingOrGoing = Back | Resign


class Draft(msgspec.Struct, frozen=True):
    """An entry that is not in the log yet, the course after it, and what will have happened."""

    entry: Entry
    course: Course
    events: list[AnyEvent]


def drafted(course: Course, entry: Entry) -> Draft:
    """What the entry would make of the course; raises if it cannot be."""
    events: list[AnyEvent] = []
    new = after(course, entry, events)
    if entry.kind == kind.ANSWER:
        entry = msgspec.structs.replace(entry, revealed=new.taught(), shared=course.state.is_shared())
    elif entry.kind == kind.WITHDRAW:
        waiting = sum(seat == entry.seat for seat, _ in course.state.pending())
        entry = msgspec.structs.replace(entry, notation=str(waiting))
    return Draft(entry, new, events)


def commanded(course: Course, seat: int, command: AnyCommand, at: int) -> Draft:
    """What a seat's command would make of the course; undo and consent are decided elsewhere."""
    _expect_version(course, seat, command)
    entry = Entry(version=course.version + 1, kind=kind.ANSWER, seat=seat, at=at, key=command.key)
    match command:
        case Answer():
            if seat in course.absent:
                raise Refused(409, Message("server-bot-plays"))
            draft = drafted(course, msgspec.structs.replace(entry, notation=_notation(course, command.action)))
            if is_unfinished(draft.course.state, seat):
                raise Refused(400, Message("server-answer-unfinished"))
            return draft
        case Withdraw():
            _expect_running(course)
            if seat in course.absent:
                raise Refused(409, Message("server-bot-plays"))
            return drafted(course, msgspec.structs.replace(entry, kind=kind.WITHDRAW))
        case Confirm():
            if course.holding != seat:
                raise Refused(409, Message("server-nothing-to-confirm"))
            return drafted(course, msgspec.structs.replace(entry, kind=kind.CONFIRM))
        case Back():
            _expect_running(course)
            if seat not in course.absent:
                raise Refused(409, Message("server-not-away"))
            return drafted(course, msgspec.structs.replace(entry, kind=kind.RETURN))
        case Resign():
            if course.over or course.state.over() or len(course.asked) > 2:
                raise Refused(409, Message("server-no-resignation"))
            return drafted(course, msgspec.structs.replace(entry, kind=kind.RESIGN))
    raise Refused(400, Message("server-bad-message", {"why": command.__class__.__name__}))


def _expect_running(course: Course) -> None:
    """Refuses what would change a game that is over."""
    if course.over:
        raise Refused(409, Message("server-game-over"))


def _expect_version(course: Course, seat: int, command: AnyCommand) -> None:
    """The client has seen what it answers to: nothing has changed the seat's question since.

    Coming and going are no answers, and need not keep up with a bot that plays on.
    """
    least = 0 if isinstance(command, ComingOrGoing) else course.asked[seat]
    if not least <= command.version <= course.version:
        raise Refused(409, Message("server-stale-version", {"version": course.version}))


def _notation(course: Course, text: str) -> str:
    """The answer in the form that the log keeps."""
    actions = course.state.configuration.actions
    return join_steps(actions, parse_steps(actions, text))
