"""Opens the database: SQLite for one process at a time, or PostgreSQL for many.

Reads use a pool of connections, and each statement sees what is committed. All writes of a process go through its one
`Writer`. Error texts never contain the values of a statement (`hide_parameters`), since seeds and cards are among them.
"""

from __future__ import annotations

import fcntl
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from oppidum.engine.messages import Message, OppidumError
from oppidum.server.settings import Settings
from oppidum.server.storage.connection_errors import address_of, reason_of
from oppidum.server.storage.migrations.run import upgrade
from oppidum.server.storage.sqlite_files import DataFile, create_private, find_problem
from oppidum.server.storage.sqlite_rows import SqliteRows
from oppidum.server.storage.writer import Writer

SQLITE, POSTGRESQL = "sqlite+aiosqlite", "postgresql+asyncpg"
MIGRATION_LOCK = 0x0991D
"""The number of the advisory lock with which processes on PostgreSQL take turns to migrate."""
CONNECT_SECONDS = 10
WRITE_NOTHING_NEW = text("UPDATE alembic_version SET version_num = version_num")
LOG = logging.getLogger("oppidum.database")


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
        """Returns a fixed word for why data cannot be stored, without a query; empty if they can."""
        return self.writer.problem() or (self._disk.problem() if self._disk is not None else "")

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Yields a connection to read with."""
        async with self.reader.connect() as connection:
            yield connection

    async def close(self) -> None:
        """Writes what waits, then closes all connections and releases the file."""
        await self.writer.close()
        for engine in self._engines:
            await engine.dispose()
        if self._lock is not None:
            os.close(self._lock)


async def open_database(settings: Settings) -> Database:
    """Opens the database of the settings and migrates it; BadDatabase says why it cannot be used."""
    url = database_url(settings)
    with explain_errors(url):
        if _is_file(url):
            return await _open_sqlite(settings, Path(str(url.database)))
        return await _open_postgresql(settings.storage_url)


async def open_as_administrator(settings: Settings) -> Database:
    """Opens the database without migrating or locking it, because a server may be running on it."""
    url = database_url(settings)
    with explain_errors(url):
        if not _is_file(url):
            engines = _postgresql_engines(settings.storage_url)
        elif Path(str(url.database)).is_file():
            _expect_sound(Path(str(url.database)))
            engines = _sqlite_engines(settings, Path(str(url.database)))
        else:
            raise BadDatabase(Message("server-no-data", {"file": str(url.database)}))
        async with _dispose_on_error(*engines), engines[0].connect() as connection:
            await connection.execute(text("SELECT 1"))
        return Database(*engines, None)


def database_url(settings: Settings) -> URL:
    """Returns the address of the database; BadDatabase where the server cannot use such a one."""
    try:
        url = make_url(settings.storage_url)
    except (ArgumentError, ValueError):  # its text may have the password in it
        raise BadDatabase(Message("server-bad-database-address")) from None
    if url.drivername not in (SQLITE, POSTGRESQL):
        raise BadDatabase(Message("server-bad-database", {"driver": url.drivername}))
    if url.drivername == SQLITE and not _is_file(url):
        raise BadDatabase(Message("server-bad-database-address"))
    return url


def _is_file(url: URL) -> bool:
    return url.drivername == SQLITE and url.database not in (None, "", ":memory:")


@contextmanager
def explain_errors(url: URL) -> Iterator[None]:
    """Turns what a driver raises into BadDatabase: one sentence, never with the password."""
    ours = (sqlite3.Error, DBAPIError) if _is_file(url) else (Exception,)
    try:
        yield
    except OppidumError:
        raise
    except ours as error:
        LOG.debug("the database could not be opened", exc_info=error)
        raise BadDatabase(
            Message("server-bad-database-unusable", {"address": address_of(url), "why": reason_of(error, url)})
        ) from None


def _expect_sound(file: Path) -> None:
    problem = find_problem(file)
    if problem:
        raise BadDatabase(Message("server-bad-database-file", {"file": str(file), "why": problem}))


async def _open_sqlite(settings: Settings, file: Path) -> Database:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = lock_file(file)
    try:
        _expect_sound(file)
        is_new = not file.exists()
        create_private(file)
        try:
            reader, writer = await _migrate_sqlite(settings, file)
        except BaseException:
            if is_new and file.stat().st_size == 0:  # else the next start would take it for a loss
                file.unlink()
            raise
        return Database(reader, writer, lock, SqliteRows(file, _pragmas(settings.synchronous)), DataFile(file))
    except BaseException:
        os.close(lock)
        raise


async def _migrate_sqlite(settings: Settings, file: Path) -> tuple[AsyncEngine, AsyncEngine]:
    """Migrates a file and returns its engines, for reading and for writing."""
    reader, writer = _sqlite_engines(settings, file)
    async with _dispose_on_error(reader, writer), writer.begin() as connection:
        await connection.run_sync(upgrade)
        # A full or read-only disk shows at the first write only, and then the start should fail, not the first move.
        await connection.execute(WRITE_NOTHING_NEW)
    return reader, writer


@asynccontextmanager
async def _dispose_on_error(*engines: AsyncEngine) -> AsyncIterator[None]:
    """Closes the connections of the engines after an error; else the threads behind them would never end."""
    try:
        yield
    except BaseException:
        for engine in engines:
            await engine.dispose()
        raise


def _sqlite_engines(settings: Settings, file: Path) -> tuple[AsyncEngine, AsyncEngine]:
    url = f"sqlite+aiosqlite:///{file}"
    reader = create_async_engine(url, pool_size=4, max_overflow=4, hide_parameters=True)
    writer = create_async_engine(url, pool_size=1, max_overflow=0, hide_parameters=True)
    for engine in (reader, writer):
        _prepare_sqlite(engine, settings.synchronous)
    event.listen(writer.sync_engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return reader, writer


def lock_file(file: Path) -> int:
    """Locks the file for this process. The system releases the lock when the process ends, however it ends."""
    lock = os.open(file.with_name(file.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise DatabaseInUse(Message("server-database-in-use", {"file": str(file)})) from None
    return lock


def _prepare_sqlite(engine: AsyncEngine, synchronous: str) -> None:
    """Sets up each new connection: explicit transactions, and commits that reach the disk."""

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
    async with _dispose_on_error(reader, writer), writer.begin() as connection:
        # Processes that start together wait here, and the first of them migrates for all.
        await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
        await connection.run_sync(upgrade)
    return Database(reader, writer, None)


def _postgresql_engines(url: str) -> tuple[AsyncEngine, AsyncEngine]:
    common: dict[str, Any] = {"pool_pre_ping": True, "hide_parameters": True}
    patience = {"timeout": CONNECT_SECONDS}
    # A process that is stopped within a transaction keeps its row locks, so other processes wait at most this long.
    waiting = {"server_settings": {"idle_in_transaction_session_timeout": "10s"}}
    reader = create_async_engine(url, pool_size=8, max_overflow=8, connect_args=patience, **common)
    writer = create_async_engine(url, pool_size=1, max_overflow=0, connect_args=patience | waiting, **common)
    # Without a transaction around each read there is no snapshot to grow old, and no round trip to begin and end one.
    return reader.execution_options(isolation_level="AUTOCOMMIT"), writer
