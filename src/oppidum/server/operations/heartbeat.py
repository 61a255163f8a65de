"""Writes signs of life, so that time during which no server ran is nobody's thinking time.

A gap is such a time within the life of a process: the process was stopped, the machine slept, or nothing could be
written. The server's clock (`server_clock.py`) stands still during a gap. So no time-out is decided before the clocks
of all games have been paused for it.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from sqlalchemy import Select, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.messages import OppidumError
from oppidum.server import server_clock
from oppidum.server.errors import Refused
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import Entry
from oppidum.server.play.table_manager import TableManager
from oppidum.server.server_clock import SECOND, now
from oppidum.server.storage.models import processes, tables
from oppidum.server.storage.writer import WriteFailed

BEAT_SECONDS = 3.0
TICK_SECONDS = 0.5
ALIVE = 10 * SECOND
TOGETHER = 50
NEWEST = 1 << 30
LOG = logging.getLogger("oppidum.heartbeat")


class Heartbeat:
    """Writes that this process lives; a first process stops the clocks for the time before it, and a little longer."""

    def __init__(self, manager: TableManager, grace_seconds: float) -> None:
        self._manager = manager
        self._grace = int(grace_seconds * SECOND)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Makes up for the time when nobody served, then begins to beat. Pre: nothing looks at clocks yet."""
        async with self._manager.database.read() as connection:
            last = await connection.scalar(select(func.max(processes.c.alive)))
        if last is not None:
            server_clock.CLOCK.advance_to(last)
            if not await self._others_live():
                await self._pause_all(await self._manager.database.writer.write(_ticking), last, now() + self._grace)
        at = now()

        async def begin(connection: AsyncConnection) -> None:
            row = {"id": self._manager.pending_work.holder, "started": at, "alive": at, "ended": False}
            await connection.execute(insert(processes).values(row))

        await self._manager.database.writer.write(begin)
        server_clock.CLOCK.tick()
        self._tasks = [
            asyncio.create_task(self._beat(), name="heartbeat"),
            asyncio.create_task(self._watch(), name="gaps"),
        ]

    async def close(self) -> None:
        """Beats a last time."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        server_clock.CLOCK.stop_watching()
        if self._tasks:
            with suppress(WriteFailed):  # whatever else is open has to be closed too
                await self._live(ended=True)

    # Gaps

    async def _watch(self) -> None:
        """Ticks while the server works; after a gap the games' clocks wait before the server's goes on."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            if self._manager.database.writer.problem():
                continue
            if not server_clock.CLOCK.gap():
                server_clock.CLOCK.tick()
                continue
            try:
                await self._make_up()
            except Exception:  # the clock stands still until it works
                LOG.exception("the clocks could not be stopped for a gap")

    async def _make_up(self) -> None:
        """Ends a gap. Where no other process serves, it is nobody's time, and so is as much again up to the grace."""
        last, gap = now(), server_clock.CLOCK.gap()
        LOG.warning("nothing was served for a while", extra={"milliseconds": gap})
        for table in self._manager.table_ids() if self._manager.database.postgresql else []:
            await self._manager.catch_up_with(table, NEWEST)
        if await self._others_live():
            server_clock.CLOCK.tick()
            return
        async with self._manager.database.read() as connection:
            last = max(last, await connection.scalar(select(func.max(processes.c.alive))) or 0)
        until, paused = now() + gap + min(self._grace, gap), set[str]()

        async def unpaused(connection: AsyncConnection) -> list[str]:
            """The tables that are still to be paused. With none the time goes on, before another game can start."""
            found = [table for table in await _ticking(connection) if table not in paused]
            if not found:
                server_clock.CLOCK.tick()
            return found

        while found := await self._manager.database.writer.write(unpaused):
            await self._pause_all(found, last, until)
            paused.update(found)

    async def _others_live(self) -> bool:
        """Whether another process serves the same tables; a file has one process."""
        if not self._manager.database.postgresql:
            return False
        async with self._manager.database.read() as connection:
            return (await connection.scalars(self._living())).first() is not None

    def _living(self) -> Select[tuple[str]]:
        alive = (processes.c.alive > server_clock.elapsed() - ALIVE, processes.c.ended.is_(False))
        return select(processes.c.id).where(processes.c.id != self._manager.pending_work.holder, *alive)

    async def _pause_all(self, found: list[str], last: int, until: int) -> None:
        for first in range(0, len(found), TOGETHER):
            await asyncio.gather(*(self._pause(table, last, until) for table in found[first : first + TOGETHER]))

    async def _pause(self, table: str, last: int, until: int) -> None:
        """Lets no time pass at a table between `last` and `until`; another process may have done so already."""
        while True:
            try:
                game = (await self._manager.load(table)).current_game()
            except OppidumError:  # its rules are no longer kept: nobody can play there
                LOG.warning("a table could not be loaded", extra={"table": table})
                return
            missed = until - max(last, game.clocks.since)
            if missed <= 0 or game.over:
                return
            seat = game.to_act()[0]
            entry = Entry(version=game.version + 1, kind=kind.PAUSE, seat=seat, at=now(), notation=str(missed))
            try:
                if await self._manager.append_entry(table, game.version, entry):
                    return
            except WriteFailed:
                raise
            except Refused:  # another process has moved the table on, which is known here by now
                continue

    # Signs of life

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._live()
            except Exception:  # the database may be away for a while
                LOG.exception("no sign of life could be written")

    async def _live(self, ended: bool = False) -> None:
        async def beat(connection: AsyncConnection) -> None:
            mine = processes.c.id == self._manager.pending_work.holder
            await connection.execute(update(processes).where(mine).values(alive=now(), ended=ended))

        await self._manager.database.writer.write(beat)


async def _ticking(connection: AsyncConnection) -> list[str]:
    """The running tables that have a clock."""
    query = select(tables.c.id).where(tables.c.status == "running", tables.c.clock.not_like('%"none"%'))
    return list(await connection.scalars(query))
