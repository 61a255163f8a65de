"""The writer: every write of a process goes through one connection, and what waits is committed together.

While one transaction is on its way to the disk the next rows gather, so a busy server pays for few commits and an idle
one waits for nobody. What was asked for is acknowledged when its transaction is committed, never before.
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
LONGEST_SILENCE = 10.0
"""After so many seconds without a commit something is wrong, for a heartbeat is written more often."""
TRIES = 4
UNDONE_BY_OTHERS = ("40001", "40P01")
"""What PostgreSQL calls a transaction that it has rolled back for the sake of another: it may be tried again."""


class Conflict(Refused):
    """Something else is already written where this was to stand, or what it refers to is gone."""

    def __init__(self) -> None:
        super().__init__(503, Message("server-try-again"))


class WriteFailed(Refused):
    """The database did not take it, or nobody knows whether it did: what is in memory is to be read again."""

    def __init__(self) -> None:
        super().__init__(503, Message("server-try-again"))


class Rows:
    """Plain rows to insert and updates by key: many of these go to the database in few statements."""

    def __init__(self) -> None:
        self.inserts: list[tuple[Table, dict[str, Any]]] = []
        self.updates: list[tuple[Any, dict[str, Any]]] = []


class Writer:
    """Takes rows, which are written together, and jobs, one transaction each; then tells whoever asked."""

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
        """The word for what keeps the database from taking writes; empty if nothing does."""
        if self._failed:
            return "write-failed"
        return "database-silent" if time.monotonic() - self._committed > LONGEST_SILENCE else ""

    async def write(self, job: Job[T]) -> T:
        """Runs the job in a transaction and gives its result once committed; a job that raises writes nothing."""
        result: T = await self._enqueue(job)
        return result

    async def append(self, rows: Rows) -> None:
        """Writes the rows, all or none; Conflict where a row of that key is there already."""
        await self._enqueue(rows)

    async def close(self) -> None:
        """Writes what waits, and ends."""
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
        """Commits all rows together, or each by itself if some clash, then every job by itself."""
        rows = [(work, done) for work, done in batch if isinstance(work, Rows)]
        if rows:
            together = await self._written([work for work, _ in rows])
            for work, done in rows:
                alone = isinstance(together, Conflict) and len(rows) > 1
                _tell(done, await self._written([work]) if alone else together)
        for work, done in batch:
            if not isinstance(work, Rows):
                _tell(done, await self._transact(work))

    async def _written(self, works: list[Rows]) -> Any:
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
        """The job's outcome in a transaction of its own, its exception if it raised one; it never raises itself."""
        for attempt in range(1, TRIES + 1):
            try:
                async with self._engine.begin() as connection:
                    outcome = await job(connection)
                self._note_commit()
                return outcome
            except IntegrityError:
                return Conflict()
            except (DBAPIError, OSError) as error:
                if attempt == TRIES or getattr(getattr(error, "orig", None), "sqlstate", None) not in UNDONE_BY_OTHERS:
                    return self._give_up()
            except Exception as error:  # noqa: BLE001 - it is handed to whoever gave the job
                return error
        raise AssertionError("the last attempt returns")

    def _note_commit(self) -> None:
        self.commits += 1
        self._committed, self._failed = time.monotonic(), False

    def _give_up(self) -> WriteFailed:
        LOG.exception("nothing could be written")
        self._failed = True
        return WriteFailed()


def _tell(done: asyncio.Future[Any], outcome: Any) -> None:
    if done.cancelled():
        return
    if isinstance(outcome, BaseException):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)


async def _write_rows(connection: AsyncConnection, works: list[Rows]) -> None:
    for statement, many in _statements(works):
        await connection.execute(statement, many)


def _statements(works: list[Rows]) -> list[tuple[Any, list[Mapping[str, Any]]]]:
    """Inserts table by table, then updates statement by statement, many rows each.

    Rows go in the order of the tables they speak of, the same in every process: so none waits for another in a ring.
    """
    found: dict[Any, list[Mapping[str, Any]]] = {}
    for rows in works:
        for table, row in rows.inserts:
            found.setdefault(_insert(table), []).append(row)
    for rows in works:
        for statement, parameters in rows.updates:
            found.setdefault(statement, []).append(parameters)
    return [(statement, sorted(many, key=_place)) for statement, many in found.items()]


@cache
def _insert(table: Table) -> Any:
    return insert(table)


def _place(row: Mapping[str, Any]) -> str:
    return str(row.get("table_id") or row.get("which"))
