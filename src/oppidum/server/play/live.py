"""A loaded table: what it is, where its game stands, and who looks at it."""

from __future__ import annotations

import asyncio
import time

import msgspec

from oppidum.engine.events import SPECTATOR
from oppidum.engine.messages import Message
from oppidum.server.errors import Refused
from oppidum.server.fanout import Listener
from oppidum.server.play.commands import Draft
from oppidum.server.play.entries import Entry
from oppidum.server.play.outlook import Telling, whole
from oppidum.server.play.table_game import TableGame
from oppidum.server.storage.shelf import StoredTable
from oppidum.server.tables.info import table_info
from oppidum.server.times import now

MOST_KEYS = 64
MOST_LOOKING = 500
MOST_OF_ONE = 8
"""How many may look at one table, beside those who sit at it, and how often one person may at once."""


class Live:
    """A loaded table. Whoever changes it holds `lock`. `game` is None before the start, and if `stored.log_only`."""

    def __init__(self, stored: StoredTable, game: TableGame | None) -> None:
        self.id = stored.id
        self.stored = stored
        self.game = game
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.keys: dict[tuple[int, str], int] = {}
        self.used = time.monotonic()

    def playing(self) -> TableGame:
        """Returns the game; Refused before it has begun, and where only the log is left."""
        if self.game is None:
            raise Refused(409, self.stored.why_not_playing())
        return self.game

    def readable_version(self) -> int:
        """The last version of the log that may be read; Refused before the start."""
        return self.stored.version if self.stored.log_only else self.playing().version

    def viewer(self, guest: str | None) -> int:
        """The seat from which the guest sees the table, or a spectator's place."""
        seat = self.stored.seat_of(guest)
        return SPECTATOR if seat is None else seat

    def is_attended(self) -> bool:
        """Whether the host, or somebody who sits here, looks on."""
        return any(each.viewer != SPECTATOR or each.guest == self.stored.host for each in self.listeners)

    def next_moment(self) -> int:
        """The time of the next entry: never before the last one's, whichever process made that."""
        return max(now(), self.stored.touched)

    def dismiss(self) -> None:
        """Tells whoever looks at the table to go and begin anew."""
        for listener in self.listeners:
            listener.dismiss()

    def admit(self, listener: Listener) -> None:
        """Gives a listener its place; Refused where there are too many."""
        listener.viewer = self.viewer(listener.guest)
        own = sum(each.guest == listener.guest for each in self.listeners)
        full = listener.viewer == SPECTATOR and len(self.listeners) >= MOST_LOOKING
        if full or (own >= MOST_OF_ONE and listener.guest is not None):
            raise Refused(429, Message("server-too-many"))
        self.listeners.add(listener)

    def stand(self, draft: Draft) -> None:
        """The entry is in the log: it stands, and everybody is told."""
        entry = draft.entry
        self.game = draft.game
        self._remember(entry)
        status = "ended" if draft.game.over else "running"
        self.stored = msgspec.structs.replace(self.stored, status=status, version=entry.version, touched=entry.at)
        telling = Telling(draft)
        for listener in self.listeners:
            for message in telling.to(listener.viewer):
                listener.tell(message)

    def seat_anew(self, stored: StoredTable) -> None:
        """The lobby has changed the table: everybody is told.

        At a private table whoever has no seat has to come in again, by an invitation that is still good.
        """
        self.stored = stored
        for listener in self.listeners:
            listener.viewer = self.viewer(listener.guest)
            if not (stored.public or listener.viewer != SPECTATOR or listener.guest == stored.host):
                listener.dismiss()
                continue
            listener.tell(msgspec.json.encode(table_info(stored, listener.guest)))
            if self.game is not None:
                listener.tell(msgspec.json.encode(whole(self.game, listener.viewer)))

    def _remember(self, entry: Entry) -> None:
        """Keeps the keys of the latest requests at hand."""
        if entry.key is not None:
            self.keys[entry.seat, entry.key] = entry.version
            if len(self.keys) > MOST_KEYS:
                del self.keys[next(iter(self.keys))]
