"""The server's clock: whole milliseconds since 1970, as the database keeps them.

It runs evenly from the wall time at which the process began, whatever happens to the machine's own clock since. While a
process was stopped, the machine asleep or the database away, nobody could play. That is a gap: the clock stands still
until the clocks of all games have been stopped for as long (`operations/heartbeat.py`).
"""

from __future__ import annotations

import time
from collections.abc import Callable

SECOND = 1000
DAY = 24 * 60 * 60 * SECOND
LONGEST_STALL = 2500
"""Without a tick for longer than this, there is a gap."""

_NANOSECONDS = 1_000_000


def _steady_nanoseconds() -> int:
    """Time since the machine was started. On Linux it counts sleep too, so that machines agree on it afterwards."""
    try:
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    except (AttributeError, OSError):
        return time.monotonic_ns()


class ServerClock:
    """Runs evenly from the wall time at its making, and notices gaps once somebody ticks it."""

    def __init__(self, wall: Callable[[], int] = time.time_ns, steady: Callable[[], int] = _steady_nanoseconds) -> None:
        self._read = steady
        self._offset = wall() - steady()
        self._ticked: int | None = None
        self._latest = 0

    def elapsed(self) -> int:
        """The time without regard to gaps: for what nobody plays against."""
        return (self._offset + self._read()) // _NANOSECONDS

    def now(self) -> int:
        """The time; during a gap the last one that was given before it."""
        at = self.elapsed()
        if self._ticked is None or at - self._ticked <= LONGEST_STALL:
            self._latest = max(at, self._latest)
        return self._latest

    def gap(self) -> int:
        """For how long the clock has stood still, in milliseconds; 0 while it runs."""
        return max(self.elapsed() - self.now(), 0)

    def tick(self) -> None:
        """Says that the server works now; a gap is over. From the first tick on, a time without ticks is a gap."""
        self._ticked = self.elapsed()
        self._latest = max(self._ticked, self._latest)

    def stop_watching(self) -> None:
        """Nobody will tick any more, and that is no gap."""
        self._ticked = None

    def advance_to(self, at: int) -> None:
        """Makes sure that the time is not before this one, which was written down before."""
        self._offset += max(at - self.elapsed(), 0) * _NANOSECONDS


CLOCK = ServerClock()


def now() -> int:
    """The time."""
    return CLOCK.now()


def elapsed() -> int:
    """The time without regard to gaps."""
    return CLOCK.elapsed()
