"""Upkeep: retires tables of older rules, and deletes data that are older than the settings keep, in small steps.

Every step is its own transaction, so moves go on between two steps. A step that fails is tried again in the next round.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from sqlalchemy import ColumnElement

from oppidum.engine.record_text import write
from oppidum.server.operations.archive import Archive
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.records import record_from_log
from oppidum.server.play.table_manager import TableManager
from oppidum.server.server_clock import DAY, now
from oppidum.server.settings import Settings
from oppidum.server.storage import journal, retention
from oppidum.server.storage.closed_tables import retire_some
from oppidum.server.storage.retention import OldTable
from oppidum.server.storage.table_store import StoredTable, fetch_table
from oppidum.server.storage.writer import Job

ROUND_SECONDS = 60.0
BUSY_SECONDS = 1.0
"""The time between two rounds, usually, and after a round that has left something to do."""

MOST_RETIRED = 100
MOST_TABLES = 20
UNUSED_PACK_DAYS = 1 / 24
"""How long a pack is kept that no table uses, so that one that is just being given to a table is not deleted."""

LOG = logging.getLogger("oppidum.upkeep")


class Upkeep:
    """Looks after the data of a process's database in rounds."""

    def __init__(self, manager: TableManager, settings: Settings) -> None:
        self._manager = manager
        self._settings = settings
        self._archive = Archive(Path(settings.archive)) if settings.archive else None
        self._guest = ""
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Retires tables that can no longer be played, and logs how many; then begins its rounds."""
        if self._archive is not None:
            await asyncio.to_thread(self._archive.open)
        await self._retire()
        self._task = asyncio.create_task(self._run(), name="upkeep")

    async def close(self) -> None:
        """Stops; a transaction that has begun is committed or rolled back."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            busy = await self.go_round()
            await asyncio.sleep(BUSY_SECONDS if busy else ROUND_SECONDS)

    async def go_round(self) -> bool:
        """Takes each step once; returns whether one of them has more to do."""
        keep = self._settings
        steps: list[Callable[[], Awaitable[bool]]] = [
            self._retire,
            self._delete_invitations,
            partial(self._delete_tables, retention.is_finished(), keep.keep_finished_days),
            partial(self._delete_tables, retention.is_abandoned(), keep.keep_abandoned_days),
            self._delete_packs,
            self._delete_chat,
            self._delete_guests,
        ]
        busy = False
        for step in steps:
            try:
                busy = await step() or busy
            except Exception:  # the database may be away for a while
                LOG.exception("a step of upkeep failed")
        return busy

    async def _retire(self) -> bool:
        """Retires every table of older rules. During an update an older process may still open such tables."""
        writer, count = self._manager.database.writer, Counter[str]()
        while some := await writer.write(lambda found: retire_some(found, MOST_RETIRED)):
            for each in some:
                await self._manager.refresh(each.id)
                self._manager.notify_processes(each.id, each.version)
                count[each.status] += 1
        if count:
            figures = {"retired": count["retired"], "closed": count["closed"]}
            LOG.warning("tables of older rules cannot be played any more", extra=figures)
        return False

    async def _delete_invitations(self) -> bool:
        before = now()
        return await self._delete_rows("invitations", lambda found: retention.delete_expired_invitations(found, before))

    async def _delete_packs(self) -> bool:
        before = now() - int(UNUSED_PACK_DAYS * DAY)
        return await self._delete_rows("card packs", lambda found: retention.delete_unused_packs(found, before))

    async def _delete_chat(self) -> bool:
        if not self._settings.keep_chat_days:
            return False
        before = _days_ago(self._settings.keep_chat_days)
        return await self._delete_rows("lines of chat", lambda found: retention.delete_old_chat(found, before))

    async def _delete_rows(self, what: str, job: Job[int]) -> bool:
        count = await self._manager.database.writer.write(job)
        if count:
            LOG.info("old rows are deleted", extra={"what": what, "count": count})
        return count == retention.MOST_ROWS

    async def _delete_guests(self) -> bool:
        """Looks at some guests in each round, and starts over after the last of them."""
        if not self._settings.keep_guests_days:
            return False
        before = _days_ago(self._settings.keep_guests_days)
        async with self._manager.database.read() as connection:
            some = await retention.find_guests(connection, self._guest)
        self._guest = some[-1] if some else ""
        if some:
            await self._delete_rows("guests", lambda found: retention.delete_guests(found, some, before))
        return len(some) == retention.MOST_ROWS

    async def _delete_tables(self, which: ColumnElement[bool], days: float) -> bool:
        if not days:
            return False
        before = _days_ago(days)
        async with self._manager.database.read() as connection:
            found = await retention.find_old_tables(connection, which, before, MOST_TABLES)
        gone = 0
        for old in found:
            gone += await self._delete_table(old, before)
        return gone == MOST_TABLES

    async def _delete_table(self, old: OldTable, before: int) -> bool:
        """Deletes a table once its record is in the archive; keeps the table if that fails."""
        if self._archive is not None and old.played and not await self._keep_record(self._archive, old):
            return False
        if not await self._manager.database.writer.write(lambda found: retention.delete_table(found, old, before)):
            return False
        LOG.info("an old table is deleted", extra={"table": old.id, "status": old.status})
        await self._manager.refresh(old.id)
        self._manager.notify_processes(old.id, 0)
        return True

    async def _keep_record(self, archive: Archive, old: OldTable) -> bool:
        """Writes the game's record from its log, without a replay, which would take long."""
        async with self._manager.database.read() as connection:
            stored = await fetch_table(connection, old.id)
            entries = await journal.entries_after(connection, old.id, 0)
        if stored is None or stored.version != old.version:
            return False
        log = [entry for entry in entries if entry.version <= old.version]
        try:
            await asyncio.to_thread(_archive, archive, stored, log)
        except Exception as error:  # noqa: BLE001 - one damaged log must not keep all newer tables for ever
            LOG.error("a record could not be written, its table stays", extra={"table": old.id, "why": repr(error)})
            return False
        return True


def _archive(archive: Archive, stored: StoredTable, log: list[LogEntry]) -> None:
    """Writes the record of a table, and before it the card pack that a replay needs."""
    if stored.pack is not None and stored.pack.content is not None:
        archive.write_pack(stored.pack.content)
    archive.write(stored.id, write(record_from_log(stored, log)))


def _days_ago(days: float) -> int:
    return now() - int(days * DAY)
