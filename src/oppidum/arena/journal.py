"""Writes the moves of a running game to a file, for another process to read if a bot is killed.

There are two entries a move: that a bot is asked, then what it chose.
"""

from __future__ import annotations

import struct
from pathlib import Path

import msgspec

_ENTRY = struct.Struct("<qd")
_ASKED = _ENTRY.pack(-1, 0.0)


class Choice(msgspec.Struct, frozen=True):
    """What a bot chose, and how many seconds it thought."""

    action: int
    seconds: float


class Journal:
    """Writes the file; each game begins anew."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb", buffering=0)

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def begin(self) -> None:
        """Forgets the game before."""
        self._file.seek(0)
        self._file.truncate()

    def note_question(self) -> None:
        """Notes that a bot is asked to choose."""
        self._file.write(_ASKED)

    def note_choice(self, choice: Choice) -> None:
        """Notes what it chose."""
        self._file.write(_ENTRY.pack(choice.action, choice.seconds))


def count_entries(path: Path) -> int:
    """Returns how many entries there are; while a bot is thinking it is an odd number."""
    return path.stat().st_size // _ENTRY.size if path.exists() else 0


def read_choices(path: Path) -> list[Choice]:
    """Returns the choices of the game, in order."""
    entries = [Choice(*entry) for entry in _ENTRY.iter_unpack(path.read_bytes())]
    return entries[1::2]
