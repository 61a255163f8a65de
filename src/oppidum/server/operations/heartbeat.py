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
from oppidum.server.play.entries import LogEntry
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
    """Writes that this process lives, and pauses all games for the time in which no process did."""

    def __init__(self, manager: TableManager, grace_seconds: float) -> None:
        self._manager = manager
        self._grace = int(grace_seconds * SECOND)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Pauses the games for the time when nobody served, then begins to beat. Pre: nothing reads clocks yet."""
        async with self._manager.database.read() as connection:
            last = await connection.scalar(select(func.max(processes.c.alive)))
        if last is not None:
            # The machine's clock may have been set back since; entries of a log must not go back in time.
            server_clock.CLOCK.advance_to(last)
            if not await self._others_live():
                found = await self._manager.database.writer.write(_tables_with_clocks)
                await self._pause_all(found, last, now() + self._grace)
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
        """Stops, and writes that this process has ended."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        server_clock.CLOCK.stop_watching()
        if self._tasks:
            with suppress(WriteFailed):  # the other services have to be closed all the same
                await self._write_beat(ended=True)

    # Gaps

    async def _watch(self) -> None:
        """Ticks while the server works; after a gap it pauses the games before the server's clock goes on."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            # Without ticks the clock stands still, so a database that is away costs nobody thinking time either.
            if self._manager.database.writer.problem():
                continue
            if not server_clock.CLOCK.gap():
                server_clock.CLOCK.tick()
                continue
            try:
                await self._end_gap()
            except Exception:  # the clock stands still until it works
                LOG.exception("the clocks could not be stopped for a gap")

    async def _end_gap(self) -> None:
        """Ends a gap. If no other process served, all games pause for it and as long again, up to the grace."""
        last, gap = now(), server_clock.CLOCK.gap()
        LOG.warning("nothing was served for a while", extra={"milliseconds": gap})
        for table in self._manager.list_ids() if self._manager.database.postgresql else []:
            await self._manager.catch_up_with(table, NEWEST)
        if await self._others_live():
            server_clock.CLOCK.tick()
            return
        async with self._manager.database.read() as connection:
            last = max(last, await connection.scalar(select(func.max(processes.c.alive))) or 0)
        until, paused = now() + gap + min(self._grace, gap), set[str]()

        async def find_unpaused(connection: AsyncConnection) -> list[str]:
            """Returns the tables that are still to be paused; if there are none, the clock goes on."""
            found = [table for table in await _tables_with_clocks(connection) if table not in paused]
            # The tick is inside the writer's job: no other write, such as the start of a game, can come in between.
            if not found:
                server_clock.CLOCK.tick()
            return found

        while found := await self._manager.database.writer.write(find_unpaused):
            await self._pause_all(found, last, until)
            paused.update(found)

    async def _others_live(self) -> bool:
        """Whether another process serves the same tables; on SQLite there is no other."""
        if not self._manager.database.postgresql:
            return False
        async with self._manager.database.read() as connection:
            return (await connection.scalars(self._select_live_processes())).first() is not None

    def _select_live_processes(self) -> Select[tuple[str]]:
        alive = (processes.c.alive > server_clock.elapsed() - ALIVE, processes.c.ended.is_(False))
        return select(processes.c.id).where(processes.c.id != self._manager.pending_work.holder, *alive)

    async def _pause_all(self, found: list[str], last: int, until: int) -> None:
        for first in range(0, len(found), TOGETHER):
            await asyncio.gather(*(self._pause(table, last, until) for table in found[first : first + TOGETHER]))

    async def _pause(self, table: str, last: int, until: int) -> None:
        """Pauses a table's clocks from `last` to `until`; does nothing if another process has done so."""
        while True:
            try:
                game = (await self._manager.load(table)).current_game()
            except OppidumError:  # this code does not play its rules
                LOG.warning("a table could not be loaded", extra={"table": table})
                return
            # `since` is later than `last` where a pause is in the log already, so a gap is made up for only once.
            missed = until - max(last, game.clocks.since)
            if missed <= 0 or game.over:
                return
            seat = game.to_act()[0]
            entry = LogEntry(version=game.version + 1, kind=kind.PAUSE, seat=seat, at=now(), notation=str(missed))
            try:
                if await self._manager.append_entry(table, game.version, entry):
                    return
            except WriteFailed:
                raise
            except Refused:  # another process has appended an entry, which this one has read by now
                continue

    # Signs of life

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._write_beat()
            except Exception:  # the database may be away for a while
                LOG.exception("no sign of life could be written")

    async def _write_beat(self, ended: bool = False) -> None:
        async def beat(connection: AsyncConnection) -> None:
            mine = processes.c.id == self._manager.pending_work.holder
            await connection.execute(update(processes).where(mine).values(alive=now(), ended=ended))

        await self._manager.database.writer.write(beat)


async def _tables_with_clocks(connection: AsyncConnection) -> list[str]:
    """Returns the running tables that have a clock."""
    query = select(tables.c.id).where(tables.c.status == "running", tables.c.clock.not_like('%"none"%'))
    return list(await connection.scalars(query))
