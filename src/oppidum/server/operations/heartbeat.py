"""Signs of life, so that the time during which no server ran is nobody's thinking time."""

from __future__ import annotations

import asyncio
import logging

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.messages import OppidumError
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import Entry
from oppidum.server.play.house import House
from oppidum.server.storage.models import processes, tables
from oppidum.server.times import SECOND, now

BEAT_SECONDS = 3.0
ALIVE = 10 * SECOND
TOGETHER = 50
LOG = logging.getLogger("oppidum.heartbeat")


class Heartbeat:
    """Writes that this process lives; a first process stops the clocks for the time before it, and a little longer."""

    def __init__(self, house: House, grace_seconds: float) -> None:
        self._house = house
        self._grace = int(grace_seconds * SECOND)
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Makes up for the time when nobody served, then begins to beat. Pre: nothing looks at clocks yet."""
        at = now()
        async with self._house.database.read() as connection:
            last = await connection.scalar(select(func.max(processes.c.alive)))
            living = select(processes.c.id).where(processes.c.alive > at - ALIVE, processes.c.ended.is_(False))
            others = self._house.database.postgresql and (await connection.scalars(living)).first() is not None
            ticking = select(tables.c.id).where(tables.c.status == "running", tables.c.clock.not_like('%"none"%'))
            found = list(await connection.scalars(ticking)) if last is not None and not others else []
        for first in range(0, len(found), TOGETHER):
            some = found[first : first + TOGETHER]
            await asyncio.gather(*(self._pause(table, last, at + self._grace) for table in some))

        async def begin(connection: AsyncConnection) -> None:
            row = {"id": self._house.duties.holder, "started": at, "alive": at, "ended": False}
            await connection.execute(insert(processes).values(row))

        await self._house.database.writer.write(begin)
        self._task = asyncio.create_task(self._beat(), name="heartbeat")

    async def close(self) -> None:
        """Beats a last time."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self._live(ended=True)

    async def _pause(self, table: str, last: int, until: int) -> None:
        try:
            course = (await self._house.live(table)).playing()
        except OppidumError:  # its rules are no longer kept: nobody can play there
            LOG.warning("a table could not be loaded", extra={"table": table})
            return
        missed = until - max(last, course.clocks.since)
        if missed > 0 and not course.over:
            seat = course.to_act()[0]
            entry = Entry(version=course.version + 1, kind=kind.PAUSE, seat=seat, at=now(), notation=str(missed))
            await self._house.enter(table, course.version, entry)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._live()
            except Exception:  # the database may be away for a while
                LOG.exception("no sign of life could be written")

    async def _live(self, ended: bool = False) -> None:
        async def beat(connection: AsyncConnection) -> None:
            mine = processes.c.id == self._house.duties.holder
            await connection.execute(update(processes).where(mine).values(alive=now(), ended=ended))

        await self._house.database.writer.write(beat)
