"""The server's clock: whole milliseconds since 1970, as the database stores them.

It reads the machine's wall clock once, at the start of the process, and runs evenly from there, even if somebody sets
the machine's clock later. While a process was stopped, the machine asleep or the database away, nobody could play. That
is a gap: the clock stands still until all games have been paused for as long (`operations/heartbeat.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable

SECOND = 1000
DAY = 24 * 60 * 60 * SECOND
LONGEST_STALL = 2500
"""The longest time between two ticks that is not a gap, in milliseconds."""

_NANOSECONDS = 1_000_000


def _steady_nanoseconds() -> int:
    """Returns the time since the machine was started; on Linux it counts sleep too."""
    # Without the time of sleep, machines on one PostgreSQL would disagree on the time after one of them has slept.
    try:
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    except (AttributeError, OSError):
        return time.monotonic_ns()


class ServerClock:
    """A clock that runs evenly from the wall time of its creation, and notices gaps between ticks."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = _steady_nanoseconds) -> None:
        self._read = steady
        self._offset = wall() - steady()
        self._ticked: int | None = None
        self._latest = 0

    def elapsed(self) -> int:
        """Returns the time without regard to gaps, for rate limits and leases that no player depends on."""
        return (self._offset + self._read()) // _NANOSECONDS

    def now(self) -> int:
        """Returns the time; during a gap the last one that was returned before it."""
        at = self.elapsed()
        if self._ticked is None or at - self._ticked <= LONGEST_STALL:
            self._latest = max(at, self._latest)
        return self._latest

    def gap(self) -> int:
        """Returns for how long the clock has stood still, in milliseconds; 0 while it runs."""
        return max(self.elapsed() - self.now(), 0)

    def tick(self) -> None:
        """Notes that the server works now, which ends a gap. Gaps are noticed from the first tick on."""
        self._ticked = self.elapsed()
        self._latest = max(self._ticked, self._latest)

    def stop_watching(self) -> None:
        """Stops looking for gaps, because nobody will tick any more."""
        self._ticked = None

    def advance_to(self, at: int) -> None:
        """Moves the clock forward to a time that was stored earlier, if it is behind it."""
        self._offset += max(at - self.elapsed(), 0) * _NANOSECONDS


CLOCK = ServerClock()


def now() -> int:
    """Returns the server's time."""
    return CLOCK.now()


def elapsed() -> int:
    """Returns the server's time without regard to gaps."""
    return CLOCK.elapsed()
