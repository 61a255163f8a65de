"""Computes responses that need a whole log, one at a time, and caches some of them.

Each may take a good part of a second on one core. One at a time leaves the other cores to moves.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from oppidum.engine.messages import Message
from oppidum.server.errors import Refused

MOST_WAITING = 64
MOST_OF_ONE = 8
"""How many requests may wait for their turn, in all and from one address."""

MOST_BYTES = 16 << 20
"""The size of the cache."""

KEY_BYTES = 500
"""The estimated overhead of a cached response, so that many tiny ones do not fill the memory."""

T = TypeVar("T")
Work = Callable[[], Awaitable[T]]


class HistoryCache:
    """Computes responses in turn and caches them up to a size. `limited` is False among trusted clients."""

    def __init__(self, limited: bool = True) -> None:
        self._limited = limited
        self._turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()
        self._kept: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._size = 0

    async def compute(self, who: str, work: Work[T]) -> T:
        """Computes a response in its turn; Refused where too many wait, in all or of this address."""
        async with self._in_turn(who):
            return await work()

    async def compute_cached(self, who: str, key: Hashable, work: Work[T], size: Callable[[T], int]) -> T:
        """Returns the cached response of this key, or computes it in its turn; `size` gives its bytes."""
        if key not in self._kept:
            async with self._in_turn(who):
                if key not in self._kept:  # an earlier request in the queue may have computed the same
                    made = await work()
                    self._keep(key, made, size(made) + KEY_BYTES)
                    return made
        self._kept.move_to_end(key)
        found: T = self._kept[key][0]
        return found

    @asynccontextmanager
    async def _in_turn(self, who: str) -> AsyncIterator[None]:
        if self._limited and (self._waiting[who] >= MOST_OF_ONE or self._waiting.total() >= MOST_WAITING):
            raise Refused(429, Message("server-too-many"))
        self._waiting[who] += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting[who] -= 1
            self._waiting += Counter()  # drops addresses at zero, which else would stay for ever

    def _keep(self, key: Hashable, made: Any, size: int) -> None:
        self._kept[key] = (made, size)
        self._size += size
        while self._size > MOST_BYTES:
            _, (_, freed) = self._kept.popitem(last=False)
            self._size -= freed
