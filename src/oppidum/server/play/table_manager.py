"""The table manager: loads tables on demand, appends entries one at a time, and evicts idle tables.

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

from oppidum.engine.events import visible
from oppidum.engine.messages import Message
from oppidum.engine.record import result_text
from oppidum.server.errors import Refused, Stale, not_found
from oppidum.server.identity import Guest
from oppidum.server.listener import Listener
from oppidum.server.play import entries as kind
from oppidum.server.play.commands import PreparedEntry, ResignOrReturn, expect_room, prepare_command, prepare_entry
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.game_loader import load_game
from oppidum.server.play.loaded_table import LoadedTable
from oppidum.server.play.table_game import TableGame, due_time, encode_game
from oppidum.server.play.undo import request_undo, vote_on_undo
from oppidum.server.play.viewer_messages import choose_smaller, entry_messages, table_view
from oppidum.server.server_clock import now
from oppidum.server.storage import journal
from oppidum.server.storage.database import Database
from oppidum.server.storage.pending_work import PendingWork
from oppidum.server.storage.table_store import StoredTable, fetch_status, fetch_table, fetch_versions
from oppidum.server.storage.writer import Conflict, WriteFailed
from oppidum.server.tables.info import table_info
from oppidum.server.wire.lobby import TableInfo
from oppidum.server.wire.play import Accepted, AnyCommand, Consent, EntryMessage, FullView, Undo

MOST_MISSED = 64
"""A client that missed more entries than this is sent the view, which is smaller."""

SNAPSHOTS_PER_TRANSACTION = 200
"""How many snapshots are written in one transaction."""

TABLES_PER_QUERY = 1000
"""How many tables one statement asks the database about."""

LOG = logging.getLogger("oppidum.tables")


class TableManager:
    """Holds every loaded table of this process.

    `on_entry` is called after each entry that this process has made, `notify_processes` to tell other processes of it.
    """

    def __init__(self, database: Database, takes_work: bool = True) -> None:
        self.database = database
        self.pending_work = PendingWork(database, takes_work)
        self.on_entry: Callable[[LoadedTable], None] = lambda _: None
        self.notify_processes: Callable[[str, int], None] = lambda *_: None
        self.entries = 0
        self._tables: dict[str, LoadedTable] = {}
        self._loading: dict[str, asyncio.Task[LoadedTable]] = {}

    @property
    def loaded_count(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def listener_count(self) -> int:
        """How many listeners watch them."""
        return sum(len(loaded.listeners) for loaded in self._tables.values())

    def list_ids(self) -> list[str]:
        """Returns the ids of the tables that are in memory."""
        return list(self._tables)

    def find_loaded(self, table: str) -> LoadedTable | None:
        """Returns the table if it is in memory."""
        return self._tables.get(table)

    def list_watched_lobbies(self) -> list[str]:
        """Returns the tables in memory that have not started and that their host or a seated person watches."""
        waiting = [loaded for loaded in self._tables.values() if loaded.game is None]
        return [loaded.id for loaded in waiting if loaded.has_member_watching()]

    def find_stored(self, table: str) -> StoredTable | None:
        """Returns the table's row as it was last read or written, if the table is in memory."""
        loaded = self._tables.get(table)
        return None if loaded is None else loaded.stored

    async def load(self, table: str) -> LoadedTable:
        """Returns the table, loading it if needed. Without its lock it may be evicted at any time."""
        loaded = self._tables[table] if table in self._tables else await asyncio.shield(self._load_once(table))
        loaded.last_used = time.monotonic()
        return loaded

    def _load_once(self, table: str) -> asyncio.Task[LoadedTable]:
        """Returns the task that loads the table. Concurrent loads share it; cancelling a waiter does not cancel it."""
        if table not in self._loading:
            self._loading[table] = task = asyncio.create_task(self._load(table), name=f"loading {table}")
            task.add_done_callback(lambda _: self._loading.pop(table))
        return self._loading[table]

    async def _load(self, table: str) -> LoadedTable:
        async with self.database.read() as connection:
            stored = await fetch_table(connection, table)
            if stored is None:
                raise not_found()
            missing: list[journal.Snapshot] = []
            game = await _load_if_played(connection, stored, missing)
        loaded = LoadedTable(stored, game)
        self._tables[table] = loaded
        await self._renew_snapshots(table, missing)
        return loaded

    async def _renew_snapshots(self, table: str, missing: list[journal.Snapshot]) -> None:
        """Writes the snapshots that were missing when a table was loaded, so that the next load is short."""
        with suppress(WriteFailed, Conflict):
            for first in range(0, len(missing), SNAPSHOTS_PER_TRANSACTION):
                some = missing[first : first + SNAPSHOTS_PER_TRANSACTION]
                await self.database.writer.append(journal.snapshot_rows(table, some, self.database.postgresql))

    @asynccontextmanager
    async def _lock_table(self, table: str) -> AsyncIterator[LoadedTable]:
        """Yields the table with its lock held. Retries where it was evicted while this waited for the lock."""
        while True:
            loaded = await self.load(table)
            async with loaded.lock:
                if self._tables.get(table) is loaded:
                    yield loaded
                    return

    def evict(self, idle_seconds: float) -> None:
        """Drops tables from memory that nobody has used for so long; the log has everything."""
        before = time.monotonic() - idle_seconds
        for loaded in list(self._tables.values()):
            if not loaded.listeners and loaded.last_used < before and not loaded.lock.locked():
                del self._tables[loaded.id]

    # Appending entries

    async def submit(self, table: str, guest: Guest, command: AnyCommand) -> Accepted:
        """Carries out a seated person's command; a repeated request is carried out once."""
        async with self._lock_table(table) as loaded:
            seat = loaded.stored.seat_of(guest.id)
            if seat is None:
                raise Refused(403, Message("server-not-seated"))
            game = loaded.current_game()
            version = await self._find_earlier_entry(loaded, game, seat, command)
            if version is None:
                _expect_in_time(game, seat, command)
                expect_room(game, command)
                prepared = await _prepare(self.database, loaded, game, seat, command)
                version = await self._append(loaded, prepared)
        return Accepted(key=command.key, version=version)

    async def append_entry(self, table: str, version: int, entry: LogEntry) -> bool:
        """Appends an entry of the server's own; False if the table is no longer at this version."""
        async with self._lock_table(table) as loaded:
            game = loaded.current_game()
            if game.version != version:
                return False
            entry = msgspec.structs.replace(entry, at=loaded.next_entry_time())
            await self._append(loaded, prepare_entry(game, entry))
            return True

    async def _find_earlier_entry(
        self, loaded: LoadedTable, game: TableGame, seat: int, command: AnyCommand
    ) -> int | None:
        """Returns the version of the entry that this same request has already made, if any."""
        known = loaded.keys.get((seat, command.key))
        if known is not None or command.version == game.version:
            return known
        async with self.database.read() as connection:
            entry = await journal.entry_of_key(connection, loaded.id, seat, command.key)
        return None if entry is None else entry.version

    async def _append(self, loaded: LoadedTable, prepared: PreparedEntry) -> int:
        entry, game = prepared.entry, prepared.game
        due = journal.needs_snapshot(entry) or game.over
        rows = journal.entry_rows(loaded.id, entry, prepared.events, encode_game(game) if due else None)
        self.pending_work.set_due(rows, loaded.id, due_time(game))
        if game.over:
            journal.add_result(rows, loaded.id, result_text(game.state) if game.state.over() else "")
        try:
            await self.database.writer.append(rows)
            loaded.commit(prepared)
        except Conflict:
            return await self._resolve_conflict(loaded, entry)
        except BaseException:  # the log may have the entry although not everybody was sent it
            self._forget(loaded)
            raise
        self.entries += 1
        LOG.debug("entry", extra={"table": loaded.id, "version": entry.version, "kind": entry.kind, "seat": entry.seat})
        if game.over:
            LOG.info("a game is over", extra={"table": loaded.id, "version": entry.version})
        self.notify_processes(loaded.id, entry.version)
        self.on_entry(loaded)
        return entry.version

    async def _resolve_conflict(self, loaded: LoadedTable, entry: LogEntry) -> int:
        """Finds out why the entry's version or key was taken, and returns the version of the same request's entry.

        Either the request was done before, or another process was first, or the table was deleted meanwhile.
        """
        await self._catch_up(loaded)
        async with self.database.read() as connection:
            if await fetch_table(connection, loaded.id) is None:
                self._forget(loaded)
                raise not_found()
        if entry.key is not None:
            async with self.database.read() as connection:
                before = await journal.entry_of_key(connection, loaded.id, entry.seat, entry.key)
            if before is not None:
                return before.version
        raise Stale(loaded.current_game().version)

    # Following other processes and the lobby

    async def catch_up_with(self, table: str, version: int) -> None:
        """Reads the entries that another process has written, up to this version, if the table is loaded here."""
        if table in self._tables:
            async with self._lock_table(table) as loaded:
                if loaded.game is None or loaded.game.version < version:
                    await self._catch_up(loaded)

    async def catch_up_with_log(self) -> None:
        """Reads what other processes have written to loaded tables without a notification.

        A process may die between an entry and its notification. Nobody else would ever hear of the entry.
        """
        known = self.list_ids()
        for first in range(0, len(known), TABLES_PER_QUERY):
            some = known[first : first + TABLES_PER_QUERY]
            async with self.database.read() as connection:
                newest = await fetch_versions(connection, some)
            for table in some:
                loaded = self._tables.get(table)
                if loaded is not None and loaded.game is not None and loaded.game.version < newest.get(table, 0):
                    await self.catch_up_with(table, newest[table])

    async def _catch_up(self, loaded: LoadedTable) -> None:
        async with self.database.read() as connection:
            if loaded.game is None:
                await self._refresh(connection, loaded)
                return
            for entry in await journal.entries_after(connection, loaded.id, loaded.game.version):
                if entry.kind in kind.LAST_KINDS:
                    await self._refresh(connection, loaded)
                    return
                if entry.kind == kind.UNDO:
                    game = await load_game(connection, loaded.stored, entry.version)
                    loaded.commit(PreparedEntry(entry, game, []))
                else:
                    loaded.commit(prepare_entry(loaded.game, entry))

    async def refresh(self, table: str) -> None:
        """Reads a table again that the lobby has changed, and sends it to its listeners."""
        if table in self._tables:
            async with self._lock_table(table) as loaded, self.database.read() as connection:
                await self._refresh(connection, loaded)

    async def _refresh(self, connection: AsyncConnection, loaded: LoadedTable) -> None:
        stored = await fetch_table(connection, loaded.id)
        if stored is None:
            self._forget(loaded)
            return
        if loaded.game is None or stored.log_only:
            loaded.game = await _load_if_played(connection, stored)
        loaded.refresh_seats(stored)
        self.on_entry(loaded)

    async def follow_administrators(self) -> None:
        """Refreshes loaded tables that an administrator's command, another process, has closed or deleted."""
        known = self.list_ids()
        for first in range(0, len(known), TABLES_PER_QUERY):
            some = known[first : first + TABLES_PER_QUERY]
            async with self.database.read() as connection:
                status = await fetch_status(connection, some)
            for table in some:
                loaded = self._tables.get(table)
                if loaded is not None and status.get(table) != loaded.stored.status and _is_final(status.get(table)):
                    await self.refresh(table)

    def _forget(self, loaded: LoadedTable) -> None:
        """Drops a table whose memory may differ from the log; its listeners have to reconnect."""
        self._tables.pop(loaded.id, None)
        loaded.disconnect_listeners()

    # Watching

    async def watch(
        self, table: str, listener: Listener, since: int | None
    ) -> tuple[TableInfo, list[EntryMessage | FullView]]:
        """Adds a listener, and returns what it needs first: the table, and what came after `since`."""
        async with self._lock_table(table) as loaded:
            viewer, missed = loaded.viewer_of(listener.guest), list[EntryMessage | FullView]()
            if loaded.game is not None and since is not None:
                missed = await self._messages_since(loaded, viewer, since)
            elif loaded.game is not None:
                missed = [table_view(loaded.game, viewer)]
            loaded.add_listener(listener)
            return table_info(loaded.stored, listener.guest), missed

    def unwatch(self, table: str, listener: Listener) -> None:
        """Removes a listener."""
        loaded = self._tables.get(table)
        if loaded is not None:
            loaded.remove_listener(listener)

    def disconnect_all(self) -> None:
        """Disconnects every listener, so that nobody waits for a server that stops."""
        for loaded in self._tables.values():
            loaded.disconnect_listeners()

    async def messages_since(
        self, table: str, guest: str | None, version: int, *, one_by_one: bool = False
    ) -> list[EntryMessage | FullView]:
        """Returns the messages that the guest missed since a version, or the view where that is smaller."""
        async with self._lock_table(table) as loaded:
            return await self._messages_since(loaded, loaded.viewer_of(guest), version, one_by_one=one_by_one)

    async def _messages_since(
        self, loaded: LoadedTable, viewer: int, version: int, *, one_by_one: bool = False
    ) -> list[EntryMessage | FullView]:
        game = loaded.current_game()
        if version == game.version:
            return []
        view = table_view(game, viewer)
        if not 0 < game.version - version <= MOST_MISSED:
            return [view]
        async with self.database.read() as connection:
            found = await journal.entries_with_events(connection, loaded.id, version, MOST_MISSED)
        found = found and [pair for pair in found if pair[0].version <= game.version]
        if not found or any(entry.kind == kind.UNDO for entry, _ in found):
            return [view]
        events = entry_messages(game, found, viewer)
        return events if one_by_one else choose_smaller(events, view)


def _is_final(status: str | None) -> bool:
    """Whether a table of this status can never be played again; None stands for a deleted table."""
    return status in (None, "closed", "retired")


async def _load_if_played(
    connection: AsyncConnection, stored: StoredTable, missing: list[journal.Snapshot] | None = None
) -> TableGame | None:
    """Returns the game of a started table; None where it has not started or its rules are no longer played."""
    if stored.seed is None or stored.log_only:
        return None
    return await load_game(connection, stored, missing=missing)


async def _prepare(
    database: Database, loaded: LoadedTable, game: TableGame, seat: int, command: AnyCommand
) -> PreparedEntry:
    """Prepares the entry of a seat's command; one that comes too late is told what has happened instead."""
    at = loaded.next_entry_time()
    if not isinstance(command, Undo | Consent):
        with suppress(Stale):
            return prepare_command(game, seat, command, at)
    async with database.read() as connection:
        if isinstance(command, Undo):
            return await request_undo(connection, loaded.stored, game, seat, command, at)
        if isinstance(command, Consent):
            return await vote_on_undo(connection, loaded.stored, game, seat, command, at)
        raise Stale(game.version, await _first_news(connection, loaded.id, game, seat, command.version))


async def _first_news(
    connection: AsyncConnection, table: str, game: TableGame, seat: int, version: int
) -> Message | None:
    """Returns what the seat was told of the first answer after a version, which made its own come too late."""
    found = await journal.entries_with_events(connection, table, version, MOST_MISSED)
    answers = [events for entry, events in found or [] if entry.kind == kind.ANSWER and entry.version <= game.version]
    messages = [event.message for events in answers[:1] for event in visible(events, seat)]
    return next((message for message in messages if message is not None), None)


def _expect_in_time(game: TableGame, seat: int, command: AnyCommand) -> None:
    """Refuses a seat whose time is up, except for coming back, resigning and voting on another's undo."""
    late = seat in game.clocks.out_of_time(game.to_act(), now())
    if late and not isinstance(command, ResignOrReturn | Consent):
        raise Refused(409, Message("server-out-of-time"))
