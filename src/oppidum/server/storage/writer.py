"""The writer: every write of a process goes through one connection, and what waits is committed together.

While one transaction is on its way to the disk the next jobs gather, so a busy server pays for few commits and an idle
one waits for nobody. A job is acknowledged when its transaction is committed, never before.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sqlalchemy import Table, insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from oppidum.engine.messages import Message
from oppidum.server.errors import Refused

LOG = logging.getLogger("oppidum.writer")
T = TypeVar("T")
Job = Callable[[AsyncConnection], Awaitable[T]]
MOST_TOGETHER = 200


class Conflict(Exception):
    """Something else is already written where this was to stand."""


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
    """Takes jobs and rows in order, runs what waits in one transaction, then tells whoever asked."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[tuple[Any, asyncio.Future[Any]]] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="writer")
        self.commits = 0

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

    async def _enqueue(self, work: Any) -> Any:
        if self._closing:
            raise WriteFailed
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        self._wake.set()
        return await asyncio.shield(done)

    async def _run(self) -> None:
        while not (self._closing and not self._waiting):
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch = self._waiting[:MOST_TOGETHER]
                del self._waiting[: len(batch)]
                await self._commit(batch)

    async def _commit(self, batch: list[tuple[Any, asyncio.Future[Any]]]) -> None:
        """Commits the batch together; if plain rows clash, once more with each by itself."""
        try:
            outcomes = await self._transact(batch, together=True)
        except IntegrityError:
            outcomes = await self._safely(batch)
        except Exception:  # whoever asked is told, and the writer goes on
            LOG.exception("nothing could be written")
            outcomes = [WriteFailed() for _ in batch]
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            if done.cancelled():
                continue
            if isinstance(outcome, BaseException):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)

    async def _safely(self, batch: list[tuple[Any, asyncio.Future[Any]]]) -> list[Any]:
        try:
            return await self._transact(batch, together=False)
        except Exception:  # as above
            LOG.exception("nothing could be written")
            return [WriteFailed() for _ in batch]

    async def _transact(self, batch: list[tuple[Any, asyncio.Future[Any]]], together: bool) -> list[Any]:
        async with self._engine.begin() as connection:
            outcomes: list[Any] = [None] * len(batch)
            if together:
                await _write_rows(connection, [work for work, _ in batch if isinstance(work, Rows)])
            for place, (work, _) in enumerate(batch):
                if not (together and isinstance(work, Rows)):
                    outcomes[place] = await _alone(connection, work)
        self.commits += 1
        return outcomes


async def _alone(connection: AsyncConnection, work: Any) -> Any:
    """Runs one job in a savepoint; an exception is its outcome, and nobody else's."""
    try:
        async with connection.begin_nested():
            if isinstance(work, Rows):
                await _write_rows(connection, [work])
                return None
            return await work(connection)
    except IntegrityError:
        return Conflict()
    except Exception as error:  # noqa: BLE001 - it is handed to whoever gave the job
        return error


async def _write_rows(connection: AsyncConnection, works: list[Rows]) -> None:
    """Inserts table by table, then updates statement by statement, many rows each."""
    inserts: dict[Table, list[dict[str, Any]]] = {}
    updates: dict[Any, list[dict[str, Any]]] = {}
    for rows in works:
        for table, row in rows.inserts:
            inserts.setdefault(table, []).append(row)
        for statement, parameters in rows.updates:
            updates.setdefault(statement, []).append(parameters)
    for table, many in inserts.items():
        await connection.execute(insert(table), many)
    for statement, many in updates.items():
        await connection.execute(statement, many)
