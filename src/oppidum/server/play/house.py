"""The house: tables are loaded when somebody needs them, moved on by one entry at a time, and put away when idle.

A move is computed beside the current game, appended to the log, and only then committed in memory and sent to everybody
who watches. Whatever fails before the log has the entry leaves the game as it was.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.messages import Message
from oppidum.engine.record import result_text
from oppidum.server.errors import Refused, not_found
from oppidum.server.fanout import Listener
from oppidum.server.identity import Guest
from oppidum.server.play import entries as kind
from oppidum.server.play.bounds import expect_room
from oppidum.server.play.commands import ComingOrGoing, Draft, commanded, drafted
from oppidum.server.play.entries import Entry
from oppidum.server.play.live import Live
from oppidum.server.play.loading import load_game
from oppidum.server.play.outlook import smaller, told, whole
from oppidum.server.play.table_game import TableGame, due_time, encode_game
from oppidum.server.play.undo import consented, wished
from oppidum.server.storage import journal
from oppidum.server.storage.database import Database
from oppidum.server.storage.duties import Duties
from oppidum.server.storage.shelf import StoredTable, fetch_status, fetch_table
from oppidum.server.storage.writer import Conflict, WriteFailed
from oppidum.server.tables.info import table_info
from oppidum.server.times import now
from oppidum.server.wire.lobby import TableInfo
from oppidum.server.wire.play import Accepted, AnyCommand, Consent, Happened, Undo, Whole

MOST_TOLD = 64
"""With more entries than this missed, the view is smaller anyway."""

MOST_RENEWED = 200
"""How many snapshots are written in one transaction."""

MOST_ASKED = 1000
"""How many tables the database is asked about in one statement."""

LOG = logging.getLogger("oppidum.house")


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

    def attended_lobbies(self) -> list[str]:
        """The tables in memory whose game has not begun, and at which their host or somebody seated looks on."""
        waiting = [live for live in self._tables.values() if live.game is None]
        return [live.id for live in waiting if live.is_attended()]

    def at_hand(self, table: str) -> StoredTable | None:
        """What the table was when it was last looked at, if it is in memory."""
        live = self._tables.get(table)
        return None if live is None else live.stored

    async def live(self, table: str) -> Live:
        """The table, loaded if it is not. It may be put away at any time by whoever does not hold its lock."""
        live = self._tables[table] if table in self._tables else await asyncio.shield(self._load_once(table))
        live.used = time.monotonic()
        return live

    def _load_once(self, table: str) -> asyncio.Task[Live]:
        """Whoever needs the table while it is loaded waits for the same; that somebody goes away ends nothing."""
        if table not in self._loading:
            self._loading[table] = task = asyncio.create_task(self._load(table), name=f"loading {table}")
            task.add_done_callback(lambda _: self._loading.pop(table))
        return self._loading[table]

    async def _load(self, table: str) -> Live:
        async with self.database.read() as connection:
            stored = await fetch_table(connection, table)
            if stored is None:
                raise not_found()
            missing: list[journal.Snapshot] = []
            game = await _load_if_played(connection, stored, missing)
        live = Live(stored, game)
        self._tables[table] = live
        await self._renew_snapshots(table, missing)
        return live

    async def _renew_snapshots(self, table: str, missing: list[journal.Snapshot]) -> None:
        """Writes the snapshots that were missing when a table was loaded, so that the next look at it is short."""
        with suppress(WriteFailed, Conflict):
            for first in range(0, len(missing), MOST_RENEWED):
                some = missing[first : first + MOST_RENEWED]
                await self.database.writer.append(journal.renewed(table, some, self.database.postgresql))

    @asynccontextmanager
    async def _held(self, table: str) -> AsyncIterator[Live]:
        """The table with its lock, and the one that is loaded: while it was waited for it may have been put away."""
        while True:
            live = await self.live(table)
            async with live.lock:
                if self._tables.get(table) is live:
                    yield live
                    return

    def evict(self, idle_seconds: float) -> None:
        """Puts tables away that nobody has looked at for so long; the log has all of them."""
        before = time.monotonic() - idle_seconds
        for live in list(self._tables.values()):
            if not live.listeners and live.used < before and not live.lock.locked():
                del self._tables[live.id]

    # Moving on

    async def submit(self, table: str, guest: Guest, command: AnyCommand) -> Accepted:
        """Does what a person at the table asks for; the same request twice is done once."""
        async with self._held(table) as live:
            seat = live.stored.seat_of(guest.id)
            if seat is None:
                raise Refused(403, Message("server-not-seated"))
            game = live.playing()
            version = await self._done_before(live, game, seat, command)
            if version is None:
                _expect_in_time(game, seat, command)
                expect_room(game, command)
                draft = await self._draft(live, game, seat, command)
                version = await self._append(live, draft)
        return Accepted(key=command.key, version=version)

    async def enter(self, table: str, version: int, entry: Entry) -> bool:
        """Appends an entry that the server itself makes upon this version; False if the table has moved on."""
        async with self._held(table) as live:
            game = live.playing()
            if game.version != version:
                return False
            entry = msgspec.structs.replace(entry, at=live.next_moment())
            await self._append(live, drafted(game, entry))
            return True

    async def _draft(self, live: Live, game: TableGame, seat: int, command: AnyCommand) -> Draft:
        at = live.next_moment()
        if not isinstance(command, Undo | Consent):
            return commanded(game, seat, command, at)
        async with self.database.read() as connection:
            if isinstance(command, Undo):
                return await wished(connection, live.stored, game, seat, command, at)
            return await consented(connection, live.stored, game, seat, command, at)

    async def _done_before(self, live: Live, game: TableGame, seat: int, command: AnyCommand) -> int | None:
        """The version of the entry that this very request has made already."""
        known = live.keys.get((seat, command.key))
        if known is not None or command.version == game.version:
            return known
        async with self.database.read() as connection:
            entry = await journal.entry_of_key(connection, live.id, seat, command.key)
        return None if entry is None else entry.version

    async def _append(self, live: Live, draft: Draft) -> int:
        entry, game = draft.entry, draft.game
        due = journal.needs_snapshot(entry) or game.over
        rows = journal.appended(live.id, entry, draft.events, encode_game(game) if due else None)
        self.duties.owe(rows, live.id, due_time(game))
        if game.over:
            journal.ended(rows, live.id, result_text(game.state) if game.state.over() else "")
        try:
            await self.database.writer.append(rows)
            live.stand(draft)
        except Conflict:
            return await self._overtaken(live, entry)
        except BaseException:  # the log may have the entry, and not everybody was told
            self._forget(live)
            raise
        self.entries += 1
        LOG.debug("entry", extra={"table": live.id, "version": entry.version, "kind": entry.kind, "seat": entry.seat})
        if game.over:
            LOG.info("a game is over", extra={"table": live.id, "version": entry.version})
        self.news(live.id, entry.version)
        self.moved(live)
        return entry.version

    async def _overtaken(self, live: Live, entry: Entry) -> int:
        """The entry's version or key is taken: either the request was done before, or another process was first.

        A table that was deleted meanwhile takes no entry either.
        """
        await self._catch_up(live)
        async with self.database.read() as connection:
            if await fetch_table(connection, live.id) is None:
                self._forget(live)
                raise not_found()
        if entry.key is not None:
            async with self.database.read() as connection:
                before = await journal.entry_of_key(connection, live.id, entry.seat, entry.key)
            if before is not None:
                return before.version
        raise Refused(409, Message("server-stale-version", {"version": live.playing().version}))

    # Others moving on

    async def heard(self, table: str, version: int) -> None:
        """Another process has written: a table that is loaded here follows."""
        if table in self._tables:
            async with self._held(table) as live:
                if live.game is None or live.game.version < version:
                    await self._catch_up(live)

    async def _catch_up(self, live: Live) -> None:
        async with self.database.read() as connection:
            if live.game is None:
                await self._refresh(connection, live)
                return
            for entry in await journal.entries_after(connection, live.id, live.game.version):
                if entry.kind in kind.LAST_KINDS:
                    await self._refresh(connection, live)
                    return
                if entry.kind == kind.UNDO:
                    game = await load_game(connection, live.stored, entry.version)
                    live.stand(Draft(entry, game, []))
                else:
                    live.stand(drafted(live.game, entry))

    async def refresh(self, table: str) -> None:
        """The lobby has changed the table: whoever looks at it is told."""
        if table in self._tables:
            async with self._held(table) as live, self.database.read() as connection:
                await self._refresh(connection, live)

    async def _refresh(self, connection: AsyncConnection, live: Live) -> None:
        stored = await fetch_table(connection, live.id)
        if stored is None:
            self._forget(live)
            return
        if live.game is None or stored.log_only:
            live.game = await _load_if_played(connection, stored)
        live.seat_anew(stored)
        self.moved(live)

    async def follow_administrators(self) -> None:
        """Refreshes loaded tables that were closed or deleted by somebody who cannot tell this process."""
        loaded = self.names()
        for first in range(0, len(loaded), MOST_ASKED):
            some = loaded[first : first + MOST_ASKED]
            async with self.database.read() as connection:
                status = await fetch_status(connection, some)
            for table in some:
                live = self._tables.get(table)
                if live is not None and status.get(table) != live.stored.status and _is_final(status.get(table)):
                    await self.refresh(table)

    def _forget(self, live: Live) -> None:
        """What is in memory may not be what is written: whoever looks at the table begins anew."""
        self._tables.pop(live.id, None)
        live.dismiss()

    # Looking on

    async def look(self, table: str, listener: Listener, since: int | None) -> tuple[TableInfo, list[Happened | Whole]]:
        """Lets a listener look from now on; what it has to know first: the table, and what came after `since`."""
        async with self._held(table) as live:
            viewer, missed = live.viewer(listener.guest), list[Happened | Whole]()
            if live.game is not None:
                missed = [whole(live.game, viewer)] if since is None else await self._missed(live, viewer, since)
            live.admit(listener)
            return table_info(live.stored, listener.guest), missed

    def look_away(self, table: str, listener: Listener) -> None:
        """The listener is gone."""
        live = self._tables.get(table)
        if live is not None:
            live.listeners.discard(listener)

    def dismiss_all(self) -> None:
        """Nobody is kept waiting by a server that stops."""
        for live in self._tables.values():
            live.dismiss()

    async def since(
        self, table: str, guest: str | None, version: int, *, one_by_one: bool = False
    ) -> list[Happened | Whole]:
        """What the guest would have been told since a version, or the view where that is smaller."""
        async with self._held(table) as live:
            return await self._missed(live, live.viewer(guest), version, one_by_one=one_by_one)

    async def _missed(
        self, live: Live, viewer: int, version: int, *, one_by_one: bool = False
    ) -> list[Happened | Whole]:
        game = live.playing()
        if version == game.version:
            return []
        view = whole(game, viewer)
        if not 0 < game.version - version <= MOST_TOLD:
            return [view]
        async with self.database.read() as connection:
            found = await journal.told_after(connection, live.id, version, MOST_TOLD)
        found = found and [pair for pair in found if pair[0].version <= game.version]
        if not found or any(entry.kind == kind.UNDO for entry, _ in found):
            return [view]
        events = told(game, found, viewer)
        return events if one_by_one else smaller(events, view)


def _is_final(status: str | None) -> bool:
    """Whether a table of this status is out of play for good; None is that of a deleted table."""
    return status in (None, "closed", "retired")


async def _load_if_played(
    connection: AsyncConnection, stored: StoredTable, missing: list[journal.Snapshot] | None = None
) -> TableGame | None:
    """Returns the game of a started table; None where it has not started or its rules are no longer played."""
    if stored.seed is None or stored.log_only:
        return None
    return await load_game(connection, stored, missing=missing)


def _expect_in_time(game: TableGame, seat: int, command: AnyCommand) -> None:
    """Nobody plays on borrowed time; one may still come back to the seat, or speak of another's move."""
    late = seat in game.clocks.out_of_time(game.to_act(), now())
    if late and not isinstance(command, ComingOrGoing | Consent):
        raise Refused(409, Message("server-out-of-time"))
