"""Copies the standard error of bots' processes into the server's log, at a limited rate."""

from __future__ import annotations

import asyncio
import logging
import time

LONGEST_LINE = 500
MOST_LINES = 50
WINDOW_SECONDS = 60.0
CHUNK_BYTES = 4096

LOG = logging.getLogger("oppidum.bots")


async def log_lines(stream: asyncio.StreamReader, process: int) -> None:
    """Log what comes until the stream ends. Long lines are cut; of many in a short time only the first are logged."""
    tally = _Tally(process)
    line = b""
    while chunk := await stream.read(CHUNK_BYTES):
        *whole, line = (line + chunk).split(b"\n")
        for each in whole:
            tally.log(each)
        line = line[: LONGEST_LINE + 1]  # the rest of a line that is too long is dropped as it comes
    if line:
        tally.log(line)
    tally.report_dropped()


class _Tally:
    """Counts lines by windows of time, and tells how many were dropped when a window ends."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._begin = time.monotonic()
        self._logged = 0
        self._dropped = 0

    def log(self, line: bytes) -> None:
        if time.monotonic() - self._begin > WINDOW_SECONDS:
            self.report_dropped()
            self._begin, self._logged = time.monotonic(), 0
        if self._logged >= MOST_LINES:
            self._dropped += 1
            return
        self._logged += 1
        text = line.decode("utf-8", "backslashreplace")
        LOG.warning("a bot's process wrote", extra={"worker": self._process, "line": text[:LONGEST_LINE]})

    def report_dropped(self) -> None:
        if self._dropped:
            LOG.warning("more lines were dropped", extra={"worker": self._process, "lines": self._dropped})
        self._dropped = 0
