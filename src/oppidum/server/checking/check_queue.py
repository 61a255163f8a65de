"""The queue of checks. Owners take turns, so that one owner's many texts cannot delay another's one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class QueueFull(Exception):
    """The queue is full; `by_owner` tells whether the owner's own share is, or the whole queue."""

    def __init__(self, by_owner: bool) -> None:
        super().__init__(by_owner)
        self.by_owner = by_owner


class CheckQueue(Generic[T]):
    """Checks that wait, a round robin of owners: each gets one check, then goes to the end of the line."""

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()
        self._items = asyncio.Semaphore(0)
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def put(self, owner: str, item: T) -> None:
        """Adds an item; QueueFull if too many wait already."""
        own = self._waiting.get(owner)
        if own is not None and len(own) >= self._most_each:
            raise QueueFull(by_owner=True)
        if self._length >= self._most:
            raise QueueFull(by_owner=False)
        self._waiting.setdefault(owner, deque()).append(item)
        self._length += 1
        self._items.release()

    async def get(self) -> T:
        """Removes and returns the next owner's first item, when there is one; that owner then comes last."""
        await self._items.acquire()
        owner, own = self._waiting.popitem(last=False)
        item = own.popleft()
        if own:
            self._waiting[owner] = own
        self._length -= 1
        return item
