"""Rate limits: token buckets that fill with time, one for each kind of request and person.

Where several processes share a database the buckets are stored there, so that a person has one bucket for all of them.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from sqlalchemy import delete, func
from sqlalchemy.dialects.postgresql import insert

from oppidum.engine.messages import Message
from oppidum.server.errors import Refused
from oppidum.server.server_clock import SECOND
from oppidum.server.server_clock import elapsed as now
from oppidum.server.storage.database import Database
from oppidum.server.storage.models import buckets


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second in the long run."""

    burst: float
    each_second: float

    def refill(self, level: Any, milliseconds: Any) -> Any:
        """Returns the level after this time, without the upper bound; works on numbers and on SQL columns."""
        return level + milliseconds * (self.each_second / SECOND)


RATES: Final = {
    "guests": Rate(20, 0.2),
    "tables": Rate(10, 0.05),
    "tables of an address": Rate(60, 0.5),
    "joins": Rate(20, 0.5),
    "changes": Rate(30, 1.0),
    "chat": Rate(8, 1.0),
    "commands": Rate(60, 20.0),
    "looks": Rate(120, 20.0),
    "undos": Rate(30, 1.0),
    "histories": Rate(60, 2.0),
    "positions": Rate(5, 0.1),
    "positions of an address": Rate(20, 0.4),
    "packs": Rate(10, 0.1),
    "packs of an address": Rate(30, 0.4),
    "cities": Rate(60, 4.0),
    "messages": Rate(256, 50.0),  # over sockets, of any kind: what comes faster waits
}
MOST_KEPT = 20_000
LONGEST_FILLING = int(max(rate.burst / rate.each_second for rate in RATES.values()) * SECOND)


class RateLimits:
    """Counts requests and refuses those that come too often, unless it is not `active`."""

    def __init__(self, database: Database, active: bool) -> None:
        self._database = database
        self.active = active
        self._buckets: dict[tuple[str, str], tuple[float, int]] = {}

    async def check(self, kind: str, who: str) -> None:
        """Takes one token out of the bucket; Refused where it is empty."""
        if not self.active:
            return
        taken = await self._take_shared(kind, who) if self._database.postgresql else self._take(kind, who)
        if not taken:
            raise Refused(429, Message("server-too-many"))

    async def pace(self, kind: str, who: str) -> None:
        """Waits until the bucket has a token, and takes it; only this process's own bucket counts."""
        while self.active and not self._take(kind, who):
            await asyncio.sleep(1 / RATES[kind].each_second)

    def _take(self, kind: str, who: str) -> bool:
        rate, at = RATES[kind], now()
        level, since = self._buckets.get((kind, who), (rate.burst, at))
        level = min(rate.burst, rate.refill(level, max(at - since, 0)))
        if level < 1:
            return False
        self._buckets[kind, who] = (level - 1, at)
        if len(self._buckets) > MOST_KEPT:
            self._buckets = {name: each for name, each in self._buckets.items() if at - each[1] < LONGEST_FILLING}
        return True

    async def _take_shared(self, kind: str, who: str) -> bool:
        """Takes a token from a stored bucket; returns whether there was one."""
        # One statement, so that of two processes that want the last token only one gets it.
        rate, at = RATES[kind], now()
        level = func.least(rate.burst, rate.refill(buckets.c.level, func.greatest(at - buckets.c.at, 0)))
        fresh = insert(buckets).values(id=f"{kind} {who}"[:80], level=rate.burst - 1, at=at)
        taking = fresh.on_conflict_do_update(
            index_elements=["id"], set_={"level": level - 1, "at": at}, where=level >= 1
        ).returning(buckets.c.id)
        async with self._database.read() as connection:
            return (await connection.execute(taking)).first() is not None

    async def delete_full_buckets(self) -> None:
        """Deletes stored buckets that are full again, because they limit nobody."""
        if self._database.postgresql:
            async with self._database.read() as connection:
                await connection.execute(delete(buckets).where(buckets.c.at < now() - LONGEST_FILLING))
