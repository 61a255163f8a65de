"""The house: tables are loaded when somebody needs them, moved on by one entry at a time, and put away when idle.

A move is worked out beside the course that stands, appended to the log, and only then does it stand; then everybody who
looks at the table is told. Whatever goes wrong before the log has it leaves the game as it was.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.events import SPECTATOR, AnyEvent
from oppidum.engine.messages import Message
from oppidum.engine.record import result_text
from oppidum.server.errors import Refused, not_found
from oppidum.server.fanout import Listener
from oppidum.server.identity import Guest
from oppidum.server.play import entries as kind
from oppidum.server.play.commands import Draft, commanded, drafted
from oppidum.server.play.course import Course, keep, owed
from oppidum.server.play.entries import Entry
from oppidum.server.play.loading import course_at
from oppidum.server.play.outlook import happened, whole
from oppidum.server.play.undo import consented, wished
from oppidum.server.storage import journal
from oppidum.server.storage.database import Database
from oppidum.server.storage.duties import Duties
from oppidum.server.storage.shelf import StoredTable, fetch_table
from oppidum.server.storage.writer import Conflict, WriteFailed
from oppidum.server.tables.info import table_info
from oppidum.server.times import now
from oppidum.server.wire.play import Accepted, AnyCommand, Consent, Happened, Undo, Whole

MOST_TOLD = 64
"""With more entries than this missed, the view is smaller anyway."""

MOST_KEYS = 64


class Live:
    """A loaded table. Whoever changes it holds `lock`. `course` is None before the start."""

    def __init__(self, stored: StoredTable, course: Course | None) -> None:
        self.id = stored.id
        self.stored = stored
        self.course = course
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.keys: dict[tuple[int, str], int] = {}
        self.used = time.monotonic()

    def playing(self) -> Course:
        """The course of the game; Refused before it has begun."""
        if self.course is None:
            raise Refused(409, Message("server-not-started"))
        return self.course

    def remember(self, entry: Entry) -> None:
        """Keeps the keys of the latest requests at hand."""
        if entry.key is not None:
            self.keys[entry.seat, entry.key] = entry.version
            if len(self.keys) > MOST_KEYS:
                del self.keys[next(iter(self.keys))]


class House:
    """Every loaded table of this process.

    `moved` is called after each entry that this process has made, `news` to tell other processes of it.
    """

    def __init__(self, database: Database, attends: bool = True) -> None:
        self.database = database
        self.duties = Duties(database, attends)
        self.moved: Callable[[Live], None] = lambda _: None
        self.news: Callable[[str, int], None] = lambda *_: None
        self.entries = 0
        self._tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def listening(self) -> int:
        """How many look at them."""
        return sum(len(live.listeners) for live in self._tables.values())

    def names(self) -> list[str]:
        """The ids of the tables that are in memory."""
        return list(self._tables)

    def loaded_table(self, table: str) -> Live | None:
        """The table if it is in memory."""
        return self._tables.get(table)

    async def live(self, table: str) -> Live:
        """The table, loaded if it is not."""
        if table not in self._tables:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            try:
                await asyncio.shield(self._loading[table])
            finally:
                self._loading.pop(table, None)
        live = self._tables[table]
        live.used = time.monotonic()
        return live

    async def _load(self, table: str) -> Live:
        async with self.database.read() as connection:
            stored = await fetch_table(connection, table)
            if stored is None:
                raise not_found()
            course = await course_at(connection, stored) if stored.seed is not None else None
        live = Live(stored, course)
        self._tables[table] = live
        return live

    def evict(self, idle_seconds: float) -> None:
        """Puts tables away that nobody has looked at for so long; the log has all of them."""
        before = time.monotonic() - idle_seconds
        for live in list(self._tables.values()):
            if not live.listeners and live.used < before and not live.lock.locked():
                del self._tables[live.id]

    # Moving on

    async def submit(self, table: str, guest: Guest, command: AnyCommand) -> Accepted:
        """Does what a person at the table asks for; the same request twice is done once."""
        live = await self.live(table)
        seat = live.stored.seat_of(guest.id)
        if seat is None:
            raise Refused(403, Message("server-not-seated"))
        async with live.lock:
            course = live.playing()
            version = await self._done_before(live, course, seat, command)
            if version is None:
                if seat in course.clocks.out_of_time(course.to_act(), now()):
                    raise Refused(409, Message("server-out-of-time"))
                draft = await self._draft(live, course, seat, command)
                version = await self._append(live, draft)
        return Accepted(key=command.key, version=version)

    async def enter(self, table: str, version: int, entry: Entry) -> bool:
        """Appends an entry that the server itself makes upon this version; False if the table has moved on."""
        live = await self.live(table)
        async with live.lock:
            course = live.playing()
            if course.version != version:
                return False
            await self._append(live, drafted(course, entry))
            return True

    async def _draft(self, live: Live, course: Course, seat: int, command: AnyCommand) -> Draft:
        if not isinstance(command, Undo | Consent):
            return commanded(course, seat, command, now())
        async with self.database.read() as connection:
            if isinstance(command, Undo):
                return await wished(connection, live.stored, course, seat, command)
            return await consented(connection, live.stored, course, seat, command)

    async def _done_before(self, live: Live, course: Course, seat: int, command: AnyCommand) -> int | None:
        """The version of the entry that this very request has made already."""
        known = live.keys.get((seat, command.key))
        if known is not None or command.version == course.version:
            return known
        async with self.database.read() as connection:
            entry = await journal.entry_of_key(connection, live.id, seat, command.key)
        return None if entry is None else entry.version

    async def _append(self, live: Live, draft: Draft) -> int:
        entry, course = draft.entry, draft.course
        due = entry.version % journal.EVERY == 0 or entry.kind == kind.UNDO or course.over
        rows = journal.appended(live.id, entry, draft.events, keep(course) if due else None)
        self.duties.owe(rows, live.id, owed(course))
        if course.over:
            journal.ended(rows, live.id, result_text(course.state) if course.state.over() else "")
        try:
            await self.database.writer.append(rows)
        except Conflict:
            return await self._overtaken(live, entry)
        except WriteFailed:
            self._forget(live)
            raise
        self.entries += 1
        self._stand(live, draft)
        self.news(live.id, entry.version)
        self.moved(live)
        return entry.version

    async def _overtaken(self, live: Live, entry: Entry) -> int:
        """The entry's version or key is taken: either the request was done before, or another process was first."""
        await self._catch_up(live)
        if entry.key is not None:
            async with self.database.read() as connection:
                before = await journal.entry_of_key(connection, live.id, entry.seat, entry.key)
            if before is not None:
                return before.version
        raise Refused(409, Message("server-stale-version", {"version": live.playing().version}))

    def _stand(self, live: Live, draft: Draft) -> None:
        """The entry is in the log: it stands, and everybody is told."""
        live.course = draft.course
        live.remember(draft.entry)
        status = "ended" if draft.course.over else "running"
        live.stored = msgspec.structs.replace(live.stored, status=status, version=draft.entry.version)
        messages: dict[int, list[bytes]] = {}
        for listener in live.listeners:
            if listener.viewer not in messages:
                messages[listener.viewer] = _told_of(draft, listener.viewer)
            for message in messages[listener.viewer]:
                listener.tell(message)

    # Others moving on

    async def heard(self, table: str, version: int) -> None:
        """Another process has written: a table that is loaded here follows."""
        live = self._tables.get(table)
        if live is None:
            return
        async with live.lock:
            if live.course is None or live.course.version < version:
                await self._catch_up(live)

    async def _catch_up(self, live: Live) -> None:
        async with self.database.read() as connection:
            if live.course is None:
                await self._refresh(connection, live)
                return
            entries = await journal.entries_after(connection, live.id, live.course.version)
            for entry in entries:
                if entry.kind == kind.UNDO:
                    course = await course_at(connection, live.stored, entry.version)
                    self._stand(live, Draft(entry, course, []))
                else:
                    self._stand(live, drafted(live.course, entry))

    async def refresh(self, table: str) -> None:
        """The lobby has changed the table: whoever looks at it is told."""
        live = self._tables.get(table)
        if live is not None:
            async with live.lock, self.database.read() as connection:
                await self._refresh(connection, live)

    async def _refresh(self, connection: AsyncConnection, live: Live) -> None:
        stored = await fetch_table(connection, live.id)
        assert stored is not None, "tables are closed, not deleted"
        live.stored = stored
        if live.course is None and stored.seed is not None:
            live.course = await course_at(connection, stored)
        for listener in live.listeners:
            seat = stored.seat_of(listener.guest)
            listener.viewer = SPECTATOR if seat is None else seat
            listener.tell(msgspec.json.encode(table_info(stored, listener.guest)))
            if live.course is not None:
                listener.tell(msgspec.json.encode(whole(live.course, listener.viewer)))
        self.moved(live)

    def _forget(self, live: Live) -> None:
        """What is in memory may not be what is written: whoever looks at the table begins anew."""
        self._tables.pop(live.id, None)
        for listener in live.listeners:
            listener.dismiss()

    # Looking on

    async def since(self, live: Live, viewer: int, version: int) -> list[Happened | Whole]:
        """What the viewer would have been told since a version, or the view where that is smaller."""
        course = live.playing()
        if version == course.version:
            return []
        view = whole(course, viewer)
        if not 0 < course.version - version <= MOST_TOLD:
            return [view]
        async with self.database.read() as connection:
            told = await journal.told_after(connection, live.id, version, MOST_TOLD)
        told = told and [pair for pair in told if pair[0].version <= course.version]
        if not told or any(entry.kind == kind.UNDO for entry, _ in told):
            return [view]
        return _smaller(_told(course, told, viewer), view)


def _told_of(draft: Draft, viewer: int) -> list[bytes]:
    """What a viewer is told of an entry; after an undo no events lead from the old view to the new, so that is sent."""
    messages: list[Happened | Whole] = [happened(draft.course, draft.entry, draft.events, viewer)]
    if draft.entry.kind == kind.UNDO:
        messages.append(whole(draft.course, viewer))
    return [msgspec.json.encode(message) for message in messages]


def _told(course: Course, told: list[tuple[Entry, list[AnyEvent]]], viewer: int) -> list[Happened | Whole]:
    return [happened(course, entry, events, viewer, entry.version == course.version) for entry, events in told]


def _smaller(events: list[Happened | Whole], view: Whole) -> list[Happened | Whole]:
    return events if len(msgspec.json.encode(events)) <= len(msgspec.json.encode(view)) else [view]
