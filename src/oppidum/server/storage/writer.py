"""The writer: all writes of a process go through one connection, and waiting rows are committed together.

A commit waits for the disk, so it costs the same for one row as for two hundred. While one transaction is on its way
to the disk, the next rows gather. A busy server therefore makes few commits, and an idle one waits for nobody. A write
is acknowledged when its transaction is committed, never before.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping
from functools import cache, partial
from typing import Any, TypeVar

from sqlalchemy import Table, insert
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from oppidum.engine.messages import Message
from oppidum.server.errors import Refused
from oppidum.server.storage.sqlite_rows import SqliteRows

LOG = logging.getLogger("oppidum.writer")
T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[T]]
MOST_TOGETHER = 200
"""The most writes in one transaction: it bounds how long the first of them waits for the last."""
LONGEST_SILENCE = 10.0
"""Without a commit for so many seconds something is wrong: the heartbeat writes more often than that."""
TRIES = 4
RETRYABLE_STATES = ("40001", "40P01")
"""PostgreSQL's codes for a transaction that it rolled back in favour of another, which may be tried again."""


class Conflict(Refused):
    """Another row has this key already, or the row that this one refers to is gone."""

    def __init__(self) -> None:
        super().__init__(503, Message("server-try-again"))


class WriteFailed(Refused):
    """The write failed, or nobody knows whether it did. The caller has to read its data again."""

    def __init__(self) -> None:
        super().__init__(503, Message("server-try-again"))


class Rows:
    """Rows to insert and updates by key. Those of many callers are joined into few statements."""

    def __init__(self) -> None:
        self.inserts: list[tuple[Table, dict[str, Any]]] = []
        self.updates: list[tuple[Any, dict[str, Any]]] = []


class Writer:
    """Writes rows, many callers' in one transaction, and jobs, each in its own; then resolves the callers' futures."""

    def __init__(self, engine: AsyncEngine, file: SqliteRows | None = None) -> None:
        self._engine = engine
        self._file = file
        self._waiting: list[tuple[Any, asyncio.Future[Any]]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="writer")
        self.commits = 0
        self._committed = time.monotonic()
        self._failed = False
        self.observe_commit: Callable[[float], object] = lambda _: None

    def problem(self) -> str:
        """Returns a fixed word for why the database takes no writes; empty if it does."""
        if self._failed:
            return "write-failed"
        return "database-silent" if time.monotonic() - self._committed > LONGEST_SILENCE else ""

    async def write(self, job: Job[T]) -> T:
        """Runs the job in a transaction and returns its result once committed; a job that raises writes nothing."""
        result: T = await self._enqueue(job)
        return result

    async def append(self, rows: Rows) -> None:
        """Writes all the rows or none; raises Conflict where a row of that key exists already."""
        await self._enqueue(rows)

    async def close(self) -> None:
        """Writes what waits, then stops."""
        self._closing = True
        self._wake.set()
        await self._task
        if self._file is not None:
            self._file.close()

    async def _enqueue(self, work: Any) -> Any:
        if self._closing:
            raise WriteFailed
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        self._wake.set()
        return await done

    async def _run(self) -> None:
        # No timer delays a batch: it is whatever came while the last one was committed. So batches grow with the load.
        while not (self._closing and not self._waiting):
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch = self._waiting[:MOST_TOGETHER]
                del self._waiting[: len(batch)]
                begin = time.perf_counter()
                await self._commit(batch)
                self.observe_commit(time.perf_counter() - begin)

    async def _commit(self, batch: list[tuple[Any, asyncio.Future[Any]]]) -> None:
        """Commits all rows together, or one caller's after the other if some conflict, then every job by itself."""
        rows = [(work, done) for work, done in batch if isinstance(work, Rows)]
        if rows:
            together = await self._write_together([work for work, _ in rows])
            for work, done in rows:
                # One caller's conflict rolled back everybody's rows, and the database does not say whose it was.
                alone = isinstance(together, Conflict) and len(rows) > 1
                _resolve(done, await self._write_together([work]) if alone else together)
        for work, done in batch:
            if not isinstance(work, Rows):
                _resolve(done, await self._transact(work))

    async def _write_together(self, works: list[Rows]) -> Any:
        """Writes the rows in one transaction; returns None, or the error to raise at the callers."""
        if self._file is None:
            return await self._transact(partial(_write_rows, works=works))
        try:
            await self._file.write(_statements(works))
        except sqlite3.IntegrityError:
            return Conflict()
        except sqlite3.Error:
            return self._give_up()
        self._note_commit()
        return None

    async def _transact(self, job: Job[Any]) -> Any:
        """Runs a job in a transaction; returns its result, or the exception that it raised. Never raises."""
        for attempt in range(1, TRIES + 1):
            try:
                async with self._engine.begin() as connection:
                    outcome = await job(connection)
                self._note_commit()
                return outcome
            except IntegrityError:
                return Conflict()
            except (DBAPIError, OSError) as error:
                # After any other error nobody knows whether the commit arrived; a second try might write twice.
                if attempt == TRIES or getattr(getattr(error, "orig", None), "sqlstate", None) not in RETRYABLE_STATES:
                    return self._give_up()
            except Exception as error:  # noqa: BLE001 - the caller of `write` gets it
                return error
        raise AssertionError("the last attempt returns")

    def _note_commit(self) -> None:
        self.commits += 1
        self._committed, self._failed = time.monotonic(), False

    def _give_up(self) -> WriteFailed:
        LOG.exception("nothing could be written")
        self._failed = True
        return WriteFailed()


def _resolve(done: asyncio.Future[Any], outcome: Any) -> None:
    if done.cancelled():  # the caller has gone, but its rows are written all the same
        return
    if isinstance(outcome, BaseException):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)


async def _write_rows(connection: AsyncConnection, works: list[Rows]) -> None:
    for statement, many in _statements(works):
        await connection.execute(statement, many)


def _statements(works: list[Rows]) -> list[tuple[Any, list[Mapping[str, Any]]]]:
    """Returns the inserts, table by table, then the updates, each statement with all of its rows."""
    found: dict[Any, list[Mapping[str, Any]]] = {}
    for rows in works:
        for table, row in rows.inserts:
            found.setdefault(_insert(table), []).append(row)
    for rows in works:
        for statement, parameters in rows.updates:
            found.setdefault(statement, []).append(parameters)
    # Every process locks rows in the same order, that of the tables' ids. So two transactions cannot deadlock.
    return [(statement, sorted(many, key=_lock_order)) for statement, many in found.items()]


@cache
def _insert(table: Table) -> Any:
    return insert(table)  # cached, because rows are joined by the identity of their statement


def _lock_order(row: Mapping[str, Any]) -> str:
    return str(row.get("table_id") or row.get("row_id"))
