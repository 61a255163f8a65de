"""Notifications between processes on one PostgreSQL: which table has changed, and its new version, nothing else.

Version 0 stands for a change in the lobby, and one below 0 for the line of chat of that number. A process that has the
table loaded then reads the log. After a lost connection, and every few seconds, a process checks all tables that it
has loaded.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import asyncpg
from sqlalchemy import make_url, text

from oppidum.server.chat import Chat
from oppidum.server.play.table_manager import TableManager
from oppidum.server.storage.database import Database

CHANNEL = "oppidum"
RETRY_SECONDS = 1.0
LOOK_SECONDS = 5.0
"""How often a process looks for entries whose notification was lost with the process that made them."""

LOG = logging.getLogger("oppidum.notifications")


async def send_notifications(database: Database, payloads: list[str]) -> None:
    """Tells every process: a payload is the sender, a table and a version. Pre: the database is PostgreSQL."""
    statement = text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")
    async with database.read() as connection:
        await connection.execute(statement, {"channel": CHANNEL, "payloads": payloads})


class Notifications:
    """Notifies the other processes, and follows their notifications."""

    def __init__(self, database: Database, manager: TableManager, chat: Chat) -> None:
        self._database = database
        self._manager = manager
        self._chat = chat
        self._mine = manager.pending_work.holder
        self._outgoing: asyncio.Queue[str] = asyncio.Queue()
        self._incoming: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, url: str) -> None:
        """Starts to listen; on SQLite there is no other process."""
        if not self._database.postgresql:
            return
        self._manager.notify_processes = self._tell
        address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(address, listening), name="notifications"),
            asyncio.create_task(self._send(), name="notifications out"),
            asyncio.create_task(self._follow(), name="notifications in"),
            asyncio.create_task(self._look_for_lost(), name="lost notifications"),
        ]
        await listening.wait()

    async def close(self) -> None:
        """Stops."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _tell(self, table: str, version: int) -> None:
        self._outgoing.put_nowait(f"{self._mine} {table} {version}")

    async def _send(self) -> None:
        """Sends all waiting notifications in one statement."""
        while True:
            payloads = [await self._outgoing.get()]
            while not self._outgoing.empty():
                payloads.append(self._outgoing.get_nowait())
            try:
                await send_notifications(self._database, payloads)
            except Exception:  # the others see it when they next look
                LOG.exception("notifications could not be sent")

    async def _listen(self, address: str, listening: asyncio.Event) -> None:
        while True:
            with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                connection = await asyncpg.connect(address)
                try:
                    gone = asyncio.Event()
                    connection.add_termination_listener(lambda _, gone=gone: gone.set())
                    await connection.add_listener(CHANNEL, self._hear)
                    # Notifications sent while there was no connection are lost, so every loaded table catches up.
                    for table in self._manager.list_ids():
                        self._incoming.put_nowait(f"- {table} {1 << 30}")
                    listening.set()
                    await gone.wait()
                finally:
                    connection.terminate()
            await asyncio.sleep(RETRY_SECONDS)

    def _hear(self, _: Any, __: int, ___: str, payload: object) -> None:
        if not str(payload).startswith(self._mine):
            self._incoming.put_nowait(str(payload))

    async def _follow(self) -> None:
        while True:
            _, table, text = (await self._incoming.get()).split(" ")
            version = int(text)
            try:
                if version > 0:
                    await self._manager.catch_up_with(table, version)
                elif version == 0:
                    await self._manager.refresh(table)
                else:
                    await self._chat.relay_line(table, -version)
            except Exception:  # one table's trouble is not the others'
                LOG.exception("a notification could not be followed")

    async def _look_for_lost(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self._manager.catch_up_with_log()
            except Exception:  # the database may be away for a while
                LOG.exception("lost notifications could not be looked for")
