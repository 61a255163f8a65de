"""Limits tables that wait for people: how many one person may open, and how long they wait.

A table is counted by its host's guest id and by `opener`, a pseudonym of the network from which it was opened. The
pseudonym is stored while the table is open or running, only for counting. Without the signing key nobody can tell which
address it stands for.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.messages import Message
from oppidum.server.errors import Refused
from oppidum.server.server_clock import DAY, now
from oppidum.server.storage.database import Database
from oppidum.server.storage.models import tables

MOST_OF_PERSON = 10
MOST_OF_ADDRESS = 30
"""How many tables of one person, and of one address, may wait at once."""

HOUR = DAY // 24
CLOSED: dict[str, Any] = {"status": "closed", "opener": None, "pack": None}
"""The new values of a table that is closed before its game begins; `closed_because` says why.

It has no record, so its card pack is no longer needed.
"""


async def expect_few_open(connection: AsyncConnection, host: str, opener: str | None) -> None:
    """Refuses one more table where too many wait; without an opener there is no limit."""
    if opener is None:
        return
    waiting = select(func.count()).select_from(tables).where(tables.c.status == "open")
    for most, whose in ((MOST_OF_PERSON, tables.c.host == host), (MOST_OF_ADDRESS, tables.c.opener == opener)):
        if (await connection.scalar(waiting.where(whose)) or 0) >= most:
            raise Refused(429, Message("server-too-many-open", {"most": most}))


class IdleTables:
    """Closes tables that have waited too long for their game to begin.

    A private table waits as long as an invitation to it is valid.
    """

    def __init__(self, database: Database, open_hours: float, invite_days: float) -> None:
        self._database = database
        self._public_life = int(open_hours * HOUR)
        self._private_life = int(invite_days * DAY)

    async def close(self, watched: Collection[str]) -> list[str]:
        """Closes idle tables except `watched`, where a member watches; returns the ids of the closed."""
        # Touching a watched table at half its time keeps it open, and costs one write in all that time.
        refreshed = and_(tables.c.id.in_(watched), self._untouched(0.5))

        async def job(connection: AsyncConnection) -> list[str]:
            await connection.execute(update(tables).where(refreshed).values(touched=now()))
            closing = update(tables).where(self._untouched()).values(closed_because="expired", **CLOSED)
            return list(await connection.scalars(closing.returning(tables.c.id)))

        async with self._database.read() as connection:
            due = select(tables.c.id).where(or_(refreshed, self._untouched())).limit(1)
            if (await connection.scalars(due)).first() is None:
                return []
        return await self._database.writer.write(job)

    def _untouched(self, part: float = 1.0) -> ColumnElement[bool]:
        """Returns the SQL condition that an open table was unused for this part of its waiting time."""
        before = now() - int(part * self._public_life), now() - int(part * self._private_life)
        public = and_(tables.c.public, tables.c.touched < before[0])
        private = and_(~tables.c.public, tables.c.touched < before[1])
        return and_(tables.c.status == "open", or_(public, private))
