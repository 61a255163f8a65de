"""What an administrator does to tables from outside the server, which may be running."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.events import SPECTATOR
from oppidum.engine.messages import Message
from oppidum.engine.record_text import write
from oppidum.server.errors import Refused, not_found
from oppidum.server.notifications import send_notifications
from oppidum.server.play.records import record_for, record_from_log
from oppidum.server.settings import Settings
from oppidum.server.storage import journal
from oppidum.server.storage.closed_tables import ClosedTable, close_table
from oppidum.server.storage.database import Database, open_as_administrator
from oppidum.server.storage.migrations.run import expect_current_revision
from oppidum.server.storage.table_store import fetch_table

SENDER = "administrator"


@asynccontextmanager
async def administrator_database(
    settings: Settings, expect: Callable[[Connection], None] = expect_current_revision
) -> AsyncIterator[Database]:
    """Yields the database of a server that may be running, if it has the expected revision."""
    database = await open_as_administrator(settings)
    try:
        async with database.read() as connection:
            await connection.run_sync(expect)
        yield database
    finally:
        await database.close()


async def close_by_administrator(database: Database, table: str) -> ClosedTable:
    """Closes an open or running table for good, and notifies the processes that serve it.

    On SQLite there are no notifications: the server notices at the next move, or within half a minute.
    """

    async def job(connection: AsyncConnection) -> ClosedTable:
        return await close_table(connection, table)

    closed = await database.writer.write(job)
    if database.postgresql:
        await send_notifications(database, [f"{SENDER} {closed.id} {closed.version}"])
    return closed


async def export_record(database: Database, table: str, secrets: bool) -> str:
    """Returns the record of a table; of a running game what spectators may read, with `secrets` all of it."""
    async with database.read() as connection:
        stored = await fetch_table(connection, table)
        if stored is None:
            raise not_found()
        entries = await journal.entries_after(connection, table, 0)
    if stored.seed is None and not stored.log_only:
        raise Refused(409, Message("server-not-started"))
    log = [entry for entry in entries if entry.version <= stored.version]
    if secrets and stored.status == "running":
        return write(record_from_log(stored, log))
    return await asyncio.to_thread(record_for, stored, log, SPECTATOR)
