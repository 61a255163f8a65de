"""The course of a game: its log folded, entry by entry. Nothing here reads or writes anything.

A course is never changed: an entry makes a new one. So a move is worked out beside the course that stands, and takes
its place only when the log has it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from oppidum.engine.configuration import Configuration
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import State
from oppidum.engine.messages import Message
from oppidum.server.errors import Refused
from oppidum.server.play import entries as kind
from oppidum.server.play.clocks import ClockRules, Clocks
from oppidum.server.play.entries import Entry
from oppidum.server.play.steps import parse_steps, play_steps


class Seating(msgspec.Struct, frozen=True):
    """Who sits where, and what the table has agreed on before the start."""

    people: frozenset[int]
    confirm: bool = False
    clock: ClockRules = ClockRules()


class Wish(msgspec.Struct, frozen=True):
    """An undo that a seat has asked for and the others have not all agreed to."""

    seat: int
    back: int
    agreed: tuple[int, ...] = ()


class PendingAnswer(msgspec.Struct, frozen=True):
    """An answer in force to the open shared decision, by the version of its entry."""

    seat: int
    version: int


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """Where a game stands after `version` entries.

    `asked` is, for each seat, the version since which its question has been what it is. `holding` is the seat whose
    last answer waits for its own word before others go on. `absent` are seats of people for whom a bot plays.
    `settled` is the last version at which no answer waited for others: an undo goes back to no other.
    `concealed` are the versions of answers that others were never shown: those in `pending`, and those that were taken
    back while they were. An answer leaves it only when its decision closes with the answer in force.
    """

    state: State
    seating: Seating
    version: int
    asked: tuple[int, ...]
    clocks: Clocks
    holding: int | None = None
    wish: Wish | None = None
    absent: frozenset[int] = frozenset()
    resigned: int | None = None
    settled: int = 0
    pending: tuple[PendingAnswer, ...] = ()
    concealed: frozenset[int] = frozenset()

    @property
    def over(self) -> bool:
        """Whether nothing can be played any more."""
        return self.resigned is not None or (self.holding is None and self.state.over())

    def to_act(self) -> list[int]:
        """The seats that owe the table something now: an answer, or the word that their turn is done."""
        if self.resigned is not None:
            return []
        return self.state.to_act() if self.holding is None else [self.holding]

    def taught(self) -> bool:
        """Whether the last answer showed something new to a person who plays, its own included.

        Bots remember nothing that is taken back, and who only looks on has no part in the game.
        """
        return not self.seating.people.isdisjoint(self.state.revealed)

    def pending_versions(self) -> frozenset[int]:
        """The versions of the answers that wait for others."""
        return frozenset(answer.version for answer in self.pending)

    def hides(self, entry: Entry, viewer: int) -> bool:
        """Whether the viewer may not read the entry's answer; once the game is over everybody may."""
        return viewer != entry.seat and entry.version in self.concealed and not self.over

    def automatic(self, seat: int) -> bool:
        """Whether a bot decides for the seat."""
        return seat not in self.seating.people or seat in self.absent


def beginning(state: State, seating: Seating, at: int) -> Course:
    """The course of a game in which nothing has happened."""
    players = state.configuration.players
    clocks = seating.clock.wound(players, at)
    return Course(state=state, seating=seating, version=0, asked=(0,) * players, clocks=clocks)


def after(course: Course, entry: Entry, tell: list[AnyEvent] | None = None) -> Course:
    """The course after one more entry, which is not an undo; what happened is appended to `tell`.

    Raises Refused or an engine's error, and then nothing has happened.
    """
    assert entry.version == course.version + 1, "entries come one by one"
    new = _after(course, entry, tell)
    return new if new.state.pending() else msgspec.structs.replace(new, settled=entry.version)


def _after(course: Course, entry: Entry, tell: list[AnyEvent] | None) -> Course:
    match entry.kind:
        case kind.ANSWER:
            return _answered(course, entry, tell)
        case kind.WITHDRAW:
            return _withdrawn(course, entry, tell)
        case kind.CONFIRM:
            clocks = course.clocks.passed(course.to_act(), entry.at, entry.seat, course.state.to_act())
            asked = (entry.version,) * len(course.asked)
            return msgspec.structs.replace(course, version=entry.version, holding=None, asked=asked, clocks=clocks)
        case kind.PAUSE:
            clocks = course.clocks.paused(int(entry.notation))
            return msgspec.structs.replace(course, version=entry.version, clocks=clocks)
        case kind.CLOSE | kind.RETIRE:  # it came while the table was loaded
            raise Refused(409, Message("server-closed" if entry.kind == kind.CLOSE else "server-retired"))
        case _:
            return _noted(course, entry)


def gone_back(course: Course, entry: Entry, state: State) -> Course:
    """The course after an undo: `state` is the table of version `entry.back`. Time that was spent stays spent.

    Answers that were pending are gone, and stay concealed: nobody has seen them.
    """
    assert entry.back is not None
    by_consent = bool(entry.notation)
    wisher = course.wish.seat if course.wish and by_consent else entry.seat
    before = course.to_act()
    clocks = course.clocks.passed(before, entry.at, anew=set(state.to_act()) - {wisher, *before})
    if wisher not in before:
        clocks = clocks.reopened(wisher)
    return msgspec.structs.replace(
        course,
        state=state,
        version=entry.version,
        asked=(entry.version,) * len(course.asked),
        clocks=clocks,
        holding=None,
        wish=None,
        settled=course.settled if state.pending() else entry.version,
        pending=tuple(answer for answer in course.pending if answer.version <= entry.back),
    )


def _answered(course: Course, entry: Entry, tell: list[AnyEvent] | None) -> Course:
    if course.resigned is not None:
        raise Refused(409, Message("server-game-over"))
    if course.holding is not None:
        raise Refused(409, Message("server-unconfirmed"))
    seat, state = entry.seat, course.state.copy()
    play_steps(state, seat, parse_steps(state.configuration.actions, entry.notation), tell)
    pending, concealed = _secrets_after(course, state, entry)
    new = msgspec.structs.replace(
        course,
        state=state,
        version=entry.version,
        asked=_asked(course, state, entry),
        wish=None,
        pending=pending,
        concealed=concealed,
    )
    if _holds(new, seat):
        return msgspec.structs.replace(new, holding=seat)
    return msgspec.structs.replace(new, clocks=_moved_on(course, state, entry))


def _secrets_after(course: Course, state: State, entry: Entry) -> tuple[tuple[PendingAnswer, ...], frozenset[int]]:
    """The pending answers and the concealed versions after an answer that led to this state."""
    if state.pending():
        return (*course.pending, PendingAnswer(entry.seat, entry.version)), course.concealed | {entry.version}
    return (), course.concealed - {answer.version for answer in course.pending}


def _moved_on(course: Course, state: State, entry: Entry) -> Clocks:
    """The clocks after an answer: a move that is made whole winds up the clock for the seat's next."""
    before, following = course.state.to_act(), state.to_act()
    anew = [seat for seat in following if seat not in before or (seat == entry.seat and not state.midway())]
    return course.clocks.passed(before, entry.at, None if entry.seat in following else entry.seat, anew)


def _withdrawn(course: Course, entry: Entry, tell: list[AnyEvent] | None) -> Course:
    if all(seat != entry.seat for seat, _ in course.state.pending()):
        raise Refused(409, Message("server-nothing-to-undo"))
    state = course.state.copy()
    state.withdraw(entry.seat, tell)
    return msgspec.structs.replace(
        course,
        state=state,
        version=entry.version,
        asked=_asked(course, state, entry),
        clocks=course.clocks.passed(course.to_act(), entry.at),
        pending=tuple(answer for answer in course.pending if answer.seat != entry.seat),
    )


def _noted(course: Course, entry: Entry) -> Course:
    wish, absent, resigned, clocks = course.wish, course.absent, course.resigned, course.clocks
    match entry.kind:
        case kind.ASK_UNDO:
            assert entry.back is not None
            wish = Wish(entry.seat, entry.back)
        case kind.AGREE:
            assert wish is not None
            wish = Wish(wish.seat, wish.back, (*wish.agreed, entry.seat))
        case kind.DECLINE:
            wish = None
        case kind.TAKEOVER:
            absent = absent | {entry.seat}
        case kind.RETURN:
            absent = absent - {entry.seat}
            clocks = clocks.passed(course.to_act(), entry.at).returned(entry.seat)
        case kind.RESIGN:
            resigned, wish = entry.seat, None
    return msgspec.structs.replace(
        course, version=entry.version, wish=wish, absent=absent, resigned=resigned, clocks=clocks
    )


def _asked(course: Course, state: State, entry: Entry) -> tuple[int, ...]:
    """A seat that decides together with others is still asked the same when another of them has answered."""
    still_open = bool(state.pending()) or entry.kind == kind.WITHDRAW
    waiting = set(course.state.to_act()) if still_open else set()
    return tuple(
        since if seat in waiting and seat != entry.seat else entry.version for seat, since in enumerate(course.asked)
    )


def _holds(course: Course, seat: int) -> bool:
    """Whether the turn that ends here waits for the player's word: only while it could still be taken back freely."""
    if not course.seating.confirm or course.automatic(seat):
        return False
    return not (course.taught() or course.state.pending() or seat in course.state.to_act())


def owed(course: Course) -> int | None:
    """When the server itself has something to do here: at once where a bot is to act, else when a clock runs out."""
    if course.over:
        return None
    to_act = course.to_act()
    if any(course.automatic(seat) for seat in to_act):
        return 0
    return course.clocks.deadline(to_act)


class Kept(msgspec.Struct, frozen=True):
    """A course as a snapshot keeps it."""

    state: bytes
    asked: tuple[int, ...]
    clocks: Clocks
    holding: int | None
    wish: Wish | None
    absent: tuple[int, ...]
    resigned: int | None
    settled: int
    pending: tuple[PendingAnswer, ...]
    concealed: tuple[int, ...]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Kept)


def keep(course: Course) -> bytes:
    """The course as bytes; `kept` is the way back."""
    return _ENCODER.encode(
        Kept(
            course.state.to_bytes(),
            course.asked,
            course.clocks,
            course.holding,
            course.wish,
            tuple(sorted(course.absent)),
            course.resigned,
            course.settled,
            course.pending,
            tuple(sorted(course.concealed)),
        )
    )


def kept(data: bytes, version: int, configuration: Configuration, seating: Seating) -> Course:
    """The course that these bytes keep."""
    found = _DECODER.decode(data)
    return Course(
        state=configuration.from_bytes(found.state),
        seating=seating,
        version=version,
        asked=found.asked,
        clocks=found.clocks,
        holding=found.holding,
        wish=found.wish,
        absent=frozenset(found.absent),
        resigned=found.resigned,
        settled=found.settled,
        pending=found.pending,
        concealed=frozenset(found.concealed),
    )


def rebuilt(base: Course, entries: list[Entry], passed: Callable[[Entry, Course], None] = lambda *_: None) -> Course:
    """The course after these entries, which follow the base and never go back behind it.

    `passed` is called after each entry with the course that it led to.
    """
    course = base
    wanted = {entry.back for entry in entries if entry.kind == kind.UNDO}
    states = {base.version: base.state}
    for entry in entries:
        if entry.kind == kind.UNDO:
            assert entry.back is not None
            course = gone_back(course, entry, states[entry.back])
        else:
            course = after(course, entry)
        if entry.version in wanted:  # a long log would leave too many states in memory
            states[entry.version] = course.state
        passed(entry, course)
    return course
