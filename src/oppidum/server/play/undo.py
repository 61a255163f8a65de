"""Going back: free while nobody has learnt anything and no other person has acted, by consent after that.

An undo never ends inside a shared decision: whoever takes back no more than its own pending answer withdraws it, and
everything further takes back the answers of all who are deciding. Those of bots are taken back freely: nobody has seen
them, they stay concealed, and the bots choose anew.
"""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.messages import Message
from oppidum.server.errors import Refused
from oppidum.server.play import entries as kind
from oppidum.server.play.commands import Draft, drafted
from oppidum.server.play.course import Course, gone_back
from oppidum.server.play.entries import Entry
from oppidum.server.play.loading import course_at
from oppidum.server.storage import journal
from oppidum.server.storage.shelf import StoredTable
from oppidum.server.wire.play import Consent, Undo


async def wished(
    connection: AsyncConnection, stored: StoredTable, course: Course, seat: int, command: Undo, at: int
) -> Draft:
    """What an undo makes of the course: taken back at once, or asked of the others."""
    if course.over:
        raise Refused(409, Message("server-game-over"))
    if command.version != course.version:
        raise Refused(409, Message("server-stale-version", {"version": course.version}))
    if seat in course.absent:
        raise Refused(409, Message("server-bot-plays"))
    entry = Entry(version=course.version + 1, kind=kind.WITHDRAW, seat=seat, at=at, key=command.key)
    own = any(each == seat for each, _ in course.state.pending())
    if own and command.to is None:
        return drafted(course, entry)
    back = await _target(connection, stored, course, seat) if command.to is None else command.to
    if not 0 <= back < course.version or not await journal.is_standing(connection, stored.id, back):
        raise Refused(409, Message("server-nothing-to-undo"))
    crossed = _standing_answers(course, await journal.entries_after(connection, stored.id, back))
    if not crossed:  # going back over nothing would only end somebody's right to take a turn back
        raise Refused(409, Message("server-nothing-to-undo"))
    if own and all(answer.seat == seat and answer.version in course.pending_versions() for answer in crossed):
        return drafted(course, entry)
    earlier = await course_at(connection, stored, back)
    if earlier.state.pending():
        earlier = await course_at(connection, stored, earlier.settled)
    back = earlier.version
    if is_free(await journal.entries_after(connection, stored.id, back), course, seat, back):
        return _undone(course, earlier, entry, [])
    if not course.seating.people - course.absent - {seat}:
        raise Refused(409, Message("server-nobody-to-ask"))
    return drafted(course, _as(entry, kind.ASK_UNDO, back))


async def consented(
    connection: AsyncConnection, stored: StoredTable, course: Course, seat: int, command: Consent, at: int
) -> Draft:
    """What a seat's word on another's wish makes of the course: the last one who agrees brings the undo about."""
    wish = course.wish
    if course.over:
        raise Refused(409, Message("server-game-over"))
    if wish is None or seat == wish.seat or seat in wish.agreed or command.version != course.version:
        raise Refused(409, Message("server-no-wish"))
    entry = Entry(version=course.version + 1, kind=kind.AGREE, seat=seat, at=at, key=command.key)
    if not command.agree:
        return drafted(course, _as(entry, kind.DECLINE, None))
    agreed = {*wish.agreed, seat}
    if course.seating.people - course.absent - {wish.seat} - agreed:
        return drafted(course, entry)
    earlier = await course_at(connection, stored, wish.back)
    return _undone(course, earlier, entry, [wish.seat, *sorted(agreed)])


def is_free(log: list[Entry], course: Course, seat: int, back: int) -> bool:
    """Whether the seat may go back to this version on its own.

    Answers that were taken back meanwhile count too: what was shown stays known, and what another person chose in
    secret is not another's to throw away.
    """
    others = course.seating.people - {seat}
    crossed = [entry for entry in log if entry.version > back and entry.kind == kind.ANSWER]
    return not any(entry.revealed or entry.seat in others for entry in crossed)


def standing_line(log: list[Entry]) -> list[Entry]:
    """The entries that lead to the table as it stands, without what was taken back."""
    line: list[Entry] = []
    for entry in log:
        if entry.kind == kind.UNDO:
            assert entry.back is not None
            line = [each for each in line if each.version <= entry.back]
        line.append(entry)
    return line


def _standing_answers(course: Course, log: list[Entry]) -> list[Entry]:
    """The answers of this log that stand: neither undone nor withdrawn."""
    withdrawn = course.concealed - course.pending_versions()
    answers = [entry for entry in standing_line(log) if entry.kind == kind.ANSWER]
    return [entry for entry in answers if entry.version not in withdrawn]


async def _target(connection: AsyncConnection, stored: StoredTable, course: Course, seat: int) -> int:
    """The version before the seat's last answer that stands; -1 if there is none. Pre: none of the seat is pending."""
    return (await journal.last_standing_answer(connection, stored.id, seat, course.concealed) or 0) - 1


def _undone(course: Course, earlier: Course, entry: Entry, by: list[int]) -> Draft:
    """The text of an undo by consent is the seat that asked and those that agreed, from 1."""
    undo = _as(entry, kind.UNDO, earlier.version, " ".join(str(seat + 1) for seat in by))
    return Draft(undo, gone_back(course, undo, earlier.state.copy()), [])


def _as(entry: Entry, new: str, back: int | None, notation: str = "") -> Entry:
    return Entry(
        version=entry.version, kind=new, seat=entry.seat, at=entry.at, key=entry.key, back=back, notation=notation
    )
