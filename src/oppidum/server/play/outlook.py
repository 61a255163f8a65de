"""What each viewer is told: messages made of a course for one viewer, a seat or a spectator, and of nothing else."""

from __future__ import annotations

import msgspec

from oppidum.engine.events import AnyEvent, visible
from oppidum.engine.messages import Message
from oppidum.engine.record import HIDDEN
from oppidum.server.play import entries as kind
from oppidum.server.play.commands import Draft
from oppidum.server.play.course import Course
from oppidum.server.play.entries import Entry
from oppidum.server.play.steps import JOINER, parse_steps
from oppidum.server.wire.lobby import Ending
from oppidum.server.wire.play import ClockFace, Happened, Prompt, Seen, Standing, UndoWish, Whole
from oppidum.server.wire.prompts import prompt_for

_ENCODER = msgspec.json.Encoder()


def standing(course: Course, viewer: int) -> Standing:
    """Where the table stands, with the viewer's own prompt."""
    return _asking(_unasked(course), course, viewer)


def _unasked(course: Course) -> Standing:
    """Where the table stands for everybody who is not asked anything."""
    to_act, wish = course.to_act(), course.wish
    return Standing(
        to_act=to_act,
        prompt=None,
        holding=course.holding,
        wish=UndoWish(wish.seat, wish.back, list(wish.agreed)) if wish else None,
        absent=sorted(course.absent),
        clock=_clock(course, to_act),
        ending=_ending(course),
    )


def _asking(now: Standing, course: Course, viewer: int) -> Standing:
    return msgspec.structs.replace(now, prompt=_prompt(course, viewer)) if viewer in now.to_act else now


def _prompt(course: Course, seat: int) -> Prompt:
    if course.holding == seat:
        return Prompt(Message("server-confirm-turn"), [], confirm=True)
    return prompt_for(course.state, seat)


def _clock(course: Course, running: list[int]) -> ClockFace | None:
    clocks = course.clocks
    if clocks.rules.kind == "none":
        return None
    return ClockFace(list(clocks.left), clocks.since, running)


def _ending(course: Course) -> Ending | None:
    if not course.over:
        return None
    return Ending(course.state.result() if course.state.over() else None, course.resigned)


def whole(course: Course, viewer: int) -> Whole:
    """The table as the viewer sees it."""
    view = course.state.knowledge(viewer).view()
    return Whole(version=course.version, view=view, now=standing(course, viewer))


def remembered(course: Course, viewer: int) -> Whole:
    """The table as the viewer saw it then; what was asked is no longer a question."""
    then = whole(course, viewer)
    return msgspec.structs.replace(then, now=msgspec.structs.replace(then.now, prompt=None))


def happened(course: Course, entry: Entry, events: list[AnyEvent], viewer: int, last: bool = True) -> Happened:
    """An entry for this viewer; `course` is that after it, or a later one."""
    return _happened(course, entry, events, viewer, standing(course, viewer) if last else None)


def _happened(course: Course, entry: Entry, events: list[AnyEvent], viewer: int, now: Standing | None) -> Happened:
    seen = Seen(entry.kind, entry.seat, _seen(course, entry, viewer), entry.back)
    return Happened(version=entry.version, entry=seen, events=visible(events, viewer), now=now)


def _seen(course: Course, entry: Entry, viewer: int) -> str:
    if entry.kind != kind.ANSWER:
        return ""
    state, hidden = course.state, course.hides(entry, viewer)
    actions = parse_steps(state.configuration.actions, entry.notation)
    seen = [state.seen_by(viewer, entry.seat, action, hidden) for action in actions]
    # One mark for a hidden answer: several would tell how many steps it has.
    return HIDDEN if HIDDEN in seen else JOINER.join(seen)


class Telling:
    """What an entry says to each viewer, as bytes; what is the same for all is made once."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._now = _unasked(draft.course)
        self._made: dict[int, list[bytes]] = {}

    def to(self, viewer: int) -> list[bytes]:
        """What the viewer is sent; after an undo no events lead from the old view to the new, so that is sent too."""
        if viewer not in self._made:
            draft, now = self._draft, _asking(self._now, self._draft.course, viewer)
            told = _happened(draft.course, draft.entry, draft.events, viewer, now)
            self._made[viewer] = [_ENCODER.encode(told)]
            if draft.entry.kind == kind.UNDO:
                self._made[viewer].append(_ENCODER.encode(whole(draft.course, viewer)))
        return self._made[viewer]


def told(course: Course, log: list[tuple[Entry, list[AnyEvent]]], viewer: int) -> list[Happened | Whole]:
    """Entries with their events for a viewer, up to the course that stands."""
    return [happened(course, entry, events, viewer, entry.version == course.version) for entry, events in log]


def smaller(events: list[Happened | Whole], view: Whole) -> list[Happened | Whole]:
    """The events one by one, or the view if that is shorter."""
    return events if len(msgspec.json.encode(events)) <= len(msgspec.json.encode(view)) else [view]
