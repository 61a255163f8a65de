"""Opening the database: SQLite, held by one process at a time, or PostgreSQL, shared by many.

Reads go to a pool, each statement seeing what is committed. Every write of a process goes through its one `Writer`.
What statements carry, seeds and cards among it, never gets into an error's text (`hide_parameters`).
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event, make_url, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from oppidum.engine.messages import Message, OppidumError
from oppidum.server.settings import Settings
from oppidum.server.storage.disk import DataFile
from oppidum.server.storage.migrations.run import upgrade
from oppidum.server.storage.sqlite_rows import SqliteRows
from oppidum.server.storage.writer import Writer

MIGRATION_LOCK = 0x0991D
"""The number of the advisory lock under which processes on PostgreSQL take turns to migrate."""


class DatabaseInUse(OppidumError):
    """Another process holds the SQLite file."""


class BadDatabase(OppidumError):
    """The address names no database that the server can use."""


class Database:
    """An open database. `reader` gives connections for reading; `writer` does every write."""

    def __init__(
        self,
        reader: AsyncEngine,
        writer_engine: AsyncEngine,
        lock: int | None,
        file: SqliteRows | None = None,
        disk: DataFile | None = None,
    ) -> None:
        self.reader = reader
        self.writer = Writer(writer_engine, file)
        self.postgresql = reader.dialect.name == "postgresql"
        self._engines = (reader, writer_engine)
        self._lock = lock
        self._disk = disk

    def problem(self) -> str:
        """The word for what keeps data from being kept, found without asking the database; empty if nothing does."""
        return self.writer.problem() or (self._disk.problem() if self._disk is not None else "")

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        async with self.reader.connect() as connection:
            yield connection

    async def close(self) -> None:
        """Writes what waits, then lets go of everything."""
        await self.writer.close()
        for engine in self._engines:
            await engine.dispose()
        if self._lock is not None:
            os.close(self._lock)


async def open_database(settings: Settings) -> Database:
    """Opens the database of the settings, at the newest version."""
    url = make_url(settings.storage_url)
    if url.drivername == "sqlite+aiosqlite" and url.database:
        return await _open_sqlite(settings, Path(url.database))
    if url.drivername == "postgresql+asyncpg":
        return await _open_postgresql(settings.storage_url)
    raise BadDatabase(Message("server-bad-database", {"driver": url.drivername}))


async def visit_database(settings: Settings) -> Database:
    """The database as it is, for a short errand; a server may be running on it."""
    url = make_url(settings.storage_url)
    if url.drivername == "postgresql+asyncpg":
        return Database(*_postgresql_engines(settings.storage_url), None)
    if url.drivername != "sqlite+aiosqlite" or not url.database or not Path(url.database).is_file():
        raise BadDatabase(Message("server-no-data", {"file": str(url.database)}))
    return Database(*_sqlite_engines(settings, Path(url.database)), None)


async def _open_sqlite(settings: Settings, file: Path) -> Database:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = hold(file)
    keep_private(file)
    reader, writer = _sqlite_engines(settings, file)
    async with writer.begin() as connection:
        await connection.run_sync(upgrade)
    return Database(reader, writer, lock, SqliteRows(file, _pragmas(settings.synchronous)), DataFile(file))


def _sqlite_engines(settings: Settings, file: Path) -> tuple[AsyncEngine, AsyncEngine]:
    url = f"sqlite+aiosqlite:///{file}"
    reader = create_async_engine(url, pool_size=4, max_overflow=4, hide_parameters=True)
    writer = create_async_engine(url, pool_size=1, max_overflow=0, hide_parameters=True)
    for engine in (reader, writer):
        _prepare_sqlite(engine, settings.synchronous)
    event.listen(writer.sync_engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return reader, writer


def hold(file: Path) -> int:
    """Holds the file for this process; the system lets go of it when the process ends, however it ends."""
    lock = os.open(file.with_name(file.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise DatabaseInUse(Message("server-database-in-use", {"file": str(file)})) from None
    return lock


def keep_private(file: Path) -> None:
    """Makes the file, if it is not there, such that nobody else on the machine reads the keys and seeds in it."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))


def _prepare_sqlite(engine: AsyncEngine, synchronous: str) -> None:
    """Transactions begin where we say so, and what is acknowledged is on the disk."""

    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in _pragmas(synchronous):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine.sync_engine, "connect", prepare)


def _pragmas(synchronous: str) -> tuple[str, ...]:
    return ("journal_mode=WAL", f"synchronous={synchronous}", "foreign_keys=ON", "busy_timeout=5000")


async def _open_postgresql(url: str) -> Database:
    reader, writer = _postgresql_engines(url)
    async with writer.begin() as connection:
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        await connection.run_sync(upgrade)
    return Database(reader, writer, None)


def _postgresql_engines(url: str) -> tuple[AsyncEngine, AsyncEngine]:
    # A process that is stopped within a transaction must not hold up the others for longer than this.
    given: Any = {"server_settings": {"idle_in_transaction_session_timeout": "10s"}}
    reader = create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True)
    writer = create_async_engine(
        url, pool_size=1, max_overflow=0, pool_pre_ping=True, hide_parameters=True, connect_args=given
    )
    return reader.execution_options(isolation_level="AUTOCOMMIT"), writer
