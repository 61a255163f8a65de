"""How often somebody may do something: buckets that fill with time, one for each kind of request and person.

They are this process's own: with several processes behind one address each counts for itself.
"""

from __future__ import annotations

import time
from typing import Final

import msgspec

from oppidum.engine.messages import Message
from oppidum.server.errors import Refused


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second in the long run."""

    burst: float
    each_second: float


RATES: Final = {
    "guests": Rate(20, 0.2),
    "tables": Rate(10, 0.05),
    "joins": Rate(20, 0.5),
    "chat": Rate(8, 1.0),
    "commands": Rate(60, 20.0),
}
MOST_KEPT = 20_000


class Limits:
    """Counts, and refuses what is too often."""

    def __init__(self, active: bool) -> None:
        self._active = active
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def check(self, kind: str, who: str) -> None:
        """Takes one out of the bucket; Refused where it is empty."""
        if not self._active:
            return
        rate, at = RATES[kind], time.monotonic()
        level, since = self._buckets.get((kind, who), (rate.burst, at))
        level = min(rate.burst, level + (at - since) * rate.each_second)
        if level < 1:
            raise Refused(429, Message("server-too-many"))
        self._buckets[kind, who] = (level - 1, at)
        if len(self._buckets) > MOST_KEPT:
            self._forget_the_full(at)

    def _forget_the_full(self, at: float) -> None:
        """A bucket that is full again says nothing."""
        self._buckets = {
            (kind, who): (level, since)
            for (kind, who), (level, since) in self._buckets.items()
            if level + (at - since) * RATES[kind].each_second < RATES[kind].burst
        }
