"""A listener: a socket or a long poll that watches a table, with a bounded queue of messages."""

from __future__ import annotations

import asyncio
from collections import deque

from oppidum.engine.events import SPECTATOR

MOST_WAITING = 256
MOST_BYTES = 1 << 20


class Listener:
    """A client that watches a table. A client that reads too slowly is cut off and has to reconnect.

    `viewer` is the seat that it sees the table from, once it has been admitted.
    """

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.viewer = SPECTATOR
        self.is_cut_off = False
        self.is_slow = False
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._wakeup = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Queues a message. A listener whose queue is full is cut off, and its queue is emptied."""
        if self.is_cut_off:
            return
        self._waiting.append(message)
        self._bytes += len(message)
        # Dropping single messages would leave a version gap in the middle of the stream. A client that reconnects asks
        # for all that it missed at once, and costs the server no memory until then.
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES:
            self._waiting.clear()
            self.is_cut_off = self.is_slow = True
        self._wakeup.set()

    def disconnect(self) -> None:
        """Cuts the listener off once it has read what waits, so that it reconnects."""
        self.is_cut_off = True
        self._wakeup.set()

    async def next(self) -> bytes | None:
        """Waits for the next message and returns it; None once the listener is cut off."""
        while not self._waiting:
            if self.is_cut_off:
                return None
            self._wakeup.clear()
            await self._wakeup.wait()
        message = self._waiting.popleft()
        self._bytes -= len(message)
        return message
