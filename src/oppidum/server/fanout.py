"""From one change to everybody who looks at the table: listeners with bounded queues, and news between processes."""

from __future__ import annotations

import asyncio
from collections import deque

from oppidum.engine.events import SPECTATOR

MOST_WAITING = 256
MOST_BYTES = 1 << 20


class Listener:
    """Somebody who looks at a table: a socket, or a long poll. What it does not fetch in time cuts it off.

    `viewer` is the seat that it sees the table from, once it has been admitted.
    """

    def __init__(self, guest: str | None) -> None:
        self.guest = guest
        self.viewer = SPECTATOR
        self.cut = False
        self.slow = False
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._news = asyncio.Event()

    def tell(self, message: bytes) -> None:
        """Puts a message into the queue; a full one is emptied and the listener has to begin anew."""
        if self.cut:
            return
        self._waiting.append(message)
        self._bytes += len(message)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES:
            self._waiting.clear()
            self.cut = self.slow = True
        self._news.set()

    def dismiss(self) -> None:
        """Tells the listener to go and begin anew."""
        self.cut = True
        self._news.set()

    async def next(self) -> bytes | None:
        """The next message, when there is one; None once the listener is cut off."""
        while not self._waiting:
            if self.cut:
                return None
            self._news.clear()
            await self._news.wait()
        message = self._waiting.popleft()
        self._bytes -= len(message)
        return message
