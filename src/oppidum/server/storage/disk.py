"""Watches the file of a SQLite database and the disk that it is on."""

from __future__ import annotations

import os
from pathlib import Path

LEAST_FREE = 1 << 20
"""With fewer free bytes than this the disk counts as full."""


class DataFile:
    """An open SQLite file and its disk."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._identity = _identity(file)

    def problem(self) -> str:
        """Returns a fixed word for what is wrong with the file or its disk; empty if nothing is."""
        # An open file still takes writes after somebody has moved or deleted it, and nobody would find them again.
        if _identity(self._file) != self._identity:
            return "database-gone"
        space = os.statvfs(self._file.parent)
        return "disk-full" if space.f_blocks and space.f_bavail * space.f_frsize < LEAST_FREE else ""


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
