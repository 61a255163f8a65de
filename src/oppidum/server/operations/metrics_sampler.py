"""Samples metrics at intervals that no event reports: the lag of the event loop, and the size of the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import make_url, text

from oppidum.server.services import Services

LAG_SECONDS = 0.25
SIZE_SECONDS = 15.0
LOG = logging.getLogger("oppidum.metrics")


@asynccontextmanager
async def sample_metrics(services: Services) -> AsyncIterator[None]:
    """Samples the event loop and the database while the context is open."""
    metrics = services.metrics
    tasks = [
        asyncio.create_task(_watch_loop(metrics.loop_lag.observe), name="event loop lag"),
        asyncio.create_task(_watch_size(services), name="database size"),
    ]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _watch_loop(observe: Callable[[float], None]) -> None:
    """Observes how late a timer rings: for so long something has kept the event loop busy."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_SECONDS
        await asyncio.sleep(LAG_SECONDS)
        observe(max(loop.time() - due, 0.0))


async def _watch_size(services: Services) -> None:
    while True:
        try:
            services.metrics.database_bytes.set(await database_bytes(services))
        except Exception:  # the database may be away for a while
            LOG.exception("the size of the database could not be read")
        await asyncio.sleep(SIZE_SECONDS)


async def database_bytes(services: Services) -> int:
    """Returns the size of the database; for SQLite, of the file and its write-ahead log."""
    if services.database.postgresql:
        async with services.database.read() as connection:
            return int(await connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    file = Path(make_url(services.settings.storage_url).database or "")
    parts = [file, file.with_name(f"{file.name}-wal")]
    return sum(part.stat().st_size for part in parts if part.exists())
