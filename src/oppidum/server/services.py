"""The parts of a running server, created and connected in one place."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, cast

from litestar.connection import ASGIConnection

from oppidum.server.bots.budgets import BudgetLimits
from oppidum.server.bots.pool import BotPool
from oppidum.server.bots.scheduler import BotScheduler
from oppidum.server.chat import Chat
from oppidum.server.checking.checker import Checker
from oppidum.server.identity import Identity
from oppidum.server.notifications import Notifications
from oppidum.server.operations.heartbeat import Heartbeat
from oppidum.server.operations.metrics import Metrics
from oppidum.server.operations.upkeep import Upkeep
from oppidum.server.play.history_cache import HistoryCache
from oppidum.server.play.table_manager import TableManager
from oppidum.server.rate_limits import RateLimits
from oppidum.server.settings import Settings
from oppidum.server.storage.database import Database, open_database
from oppidum.server.tables.lobby import Lobby
from oppidum.server.tables.open_tables import IdleTables

TIDY_SECONDS = 15.0
LOG = logging.getLogger("oppidum.services")


class Services:
    """Holds one of each service. `stopping` is set when the server shuts down and still answers requests."""

    def __init__(self, settings: Settings, database: Database, pool: BotPool) -> None:
        self.settings = settings
        self.stopping = False
        self.metrics = Metrics()
        pool.metrics = self.metrics.bots
        database.writer.observe_commit = self.metrics.commit_seconds.observe
        self.pool = pool
        self.database = database
        self.limits = RateLimits(database, settings.rate_limits == "on")
        self.history_cache = HistoryCache(settings.rate_limits == "on")
        self.identity = Identity(database)
        self.manager = TableManager(database, takes_work=settings.bot_workers > 0)
        self.checker = Checker(settings.check_workers, settings.check_seconds)
        self.lobby = Lobby(database, self.checker, settings.invite_days, self.manager.find_stored, pool.limits)
        self.idle_tables = IdleTables(database, settings.open_table_hours, settings.invite_days)
        self.chat = Chat(database, self.manager)
        self.bot_scheduler = BotScheduler(self.manager, pool)
        self.notifications = Notifications(database, self.manager, self.chat)
        self.heartbeat = Heartbeat(self.manager, settings.clock_grace_seconds)
        self.upkeep = Upkeep(self.manager, settings)


def services_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Services:
    """Returns the services of a connection's application."""
    return cast(Services, connection.app.state.services)


@asynccontextmanager
async def run_services(settings: Settings) -> AsyncIterator[Services]:
    """Opens all services, and closes them in reverse: bots first, the database with its last writes at the end."""
    database = await open_database(settings)
    pool = BotPool(settings.bot_workers, BudgetLimits(settings.bot_seconds, settings.bot_simulations))
    services = Services(settings, database, pool)
    try:
        await services.identity.open()
        await services.notifications.open(settings.storage_url)
        await services.upkeep.open()
        await services.heartbeat.open()
        await services.bot_scheduler.open()
        tidying = asyncio.create_task(_tidy(services), name="tidying")
        try:
            yield services
        finally:
            tidying.cancel()
            with suppress(asyncio.CancelledError):
                await tidying
            await services.upkeep.close()
            await services.bot_scheduler.close()
            await services.notifications.close()
            await services.heartbeat.close()
            await services.checker.close()
            await services.identity.close()
            await pool.close()
    finally:
        await database.close()


async def _tidy(services: Services) -> None:
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        services.manager.evict(services.settings.idle_seconds)
        services.identity.forget_guests()
        steps = (
            services.identity.refresh,
            services.identity.write_visits,
            services.manager.follow_administrators,
            services.limits.delete_full_buckets,
            partial(_close_idle_tables, services),
        )
        for step in steps:
            try:
                await step()
            except Exception:  # the database may be away for a while
                LOG.exception("something could not be tidied")


async def _close_idle_tables(services: Services) -> None:
    manager = services.manager
    for table in await services.idle_tables.close(manager.list_watched_lobbies()):
        LOG.info("a table is closed", extra={"table": table})
        await manager.refresh(table)
        manager.notify_processes(table, 0)
