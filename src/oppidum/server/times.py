"""The server's clock: whole milliseconds since 1970, as the database keeps them."""

from __future__ import annotations

import time

SECOND = 1000
DAY = 24 * 60 * 60 * SECOND


def now() -> int:
    """The time."""
    return time.time_ns() // 1_000_000
