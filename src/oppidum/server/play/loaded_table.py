"""A table in memory: its row, its game and its listeners."""

from __future__ import annotations

import asyncio
import time

import msgspec

from oppidum.engine.events import SPECTATOR
from oppidum.engine.messages import Message
from oppidum.server.errors import Refused
from oppidum.server.listener import Listener
from oppidum.server.play.commands import PreparedEntry
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.points import PointsTracker
from oppidum.server.play.table_game import TableGame
from oppidum.server.play.viewer_messages import EntryBroadcast, table_view
from oppidum.server.server_clock import now
from oppidum.server.storage.table_store import StoredTable
from oppidum.server.tables.info import table_info

MOST_KEYS = 64
MOST_LOOKING = 500
MOST_OF_ONE = 8
"""How many may watch one table, beside those who sit at it, and how often one person may at once."""


class LoadedTable:
    """A table in memory. Hold `lock` to change it. `game` is None before the start, and if `stored.log_only`."""

    def __init__(self, stored: StoredTable, game: TableGame | None) -> None:
        self.id = stored.id
        self.stored = stored
        self.game = game
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.keys: dict[tuple[int, str], int] = {}
        self.last_used = time.monotonic()
        self._points = PointsTracker()

    def current_game(self) -> TableGame:
        """Returns the game; Refused before it has begun, and where only the log is left."""
        if self.game is None:
            raise Refused(409, self.stored.why_not_playing())
        return self.game

    def readable_version(self) -> int:
        """Returns the last version of the log that may be read; Refused before the start."""
        return self.stored.version if self.stored.log_only else self.current_game().version

    def viewer_of(self, guest: str | None) -> int:
        """Returns the guest's seat, or SPECTATOR."""
        seat = self.stored.seat_of(guest)
        return SPECTATOR if seat is None else seat

    def has_member_watching(self) -> bool:
        """Whether the host or a seated person watches."""
        return any(each.viewer != SPECTATOR or each.guest == self.stored.host for each in self.listeners)

    def next_entry_time(self) -> int:
        """Returns the time of the next entry: never before the last one's, even if another process made that."""
        return max(now(), self.stored.touched)

    def disconnect_listeners(self) -> None:
        """Makes every listener reconnect."""
        for listener in self.listeners:
            listener.disconnect()

    def add_listener(self, listener: Listener) -> None:
        """Adds a listener; Refused where there are too many."""
        listener.viewer = self.viewer_of(listener.guest)
        own = sum(each.guest == listener.guest for each in self.listeners)
        full = listener.viewer == SPECTATOR and len(self.listeners) >= MOST_LOOKING
        if full or (own >= MOST_OF_ONE and listener.guest is not None):
            raise Refused(429, Message("server-too-many"))
        self.listeners.add(listener)

    def remove_listener(self, listener: Listener) -> None:
        """Removes a listener."""
        self.listeners.discard(listener)
        if not self.listeners:
            self._points.forget()

    def commit(self, prepared: PreparedEntry) -> None:
        """Makes the prepared game current, now that the log has its entry, and sends the entry to every listener."""
        entry = prepared.entry
        before = prepared.game.state if self.game is None else self.game.state
        self.game = prepared.game
        self._remember(entry)
        status = "ended" if prepared.game.over else "running"
        self.stored = msgspec.structs.replace(self.stored, status=status, version=entry.version, touched=entry.at)
        broadcast = EntryBroadcast(prepared, before, self._points)
        for listener in self.listeners:
            for message in broadcast.to(listener.viewer):
                listener.send(message)

    def refresh_seats(self, stored: StoredTable) -> None:
        """Takes over a row that the lobby has changed, and sends it to every listener.

        At a private table those without a seat have to reconnect, with an invitation that is still valid.
        """
        self.stored = stored
        for listener in self.listeners:
            listener.viewer = self.viewer_of(listener.guest)
            if not (stored.public or listener.viewer != SPECTATOR or listener.guest == stored.host):
                listener.disconnect()
                continue
            listener.send(msgspec.json.encode(table_info(stored, listener.guest)))
            if self.game is not None:
                listener.send(msgspec.json.encode(table_view(self.game, listener.viewer)))

    def _remember(self, entry: LogEntry) -> None:
        """Remembers the keys of the latest requests, so that repeating one needs no query."""
        if entry.key is not None:
            self.keys[entry.seat, entry.key] = entry.version
            if len(self.keys) > MOST_KEYS:
                del self.keys[next(iter(self.keys))]
