"""The file of a match: one line of JSON for each game. A match continues where its file ends.

The order of the lines means nothing: games are written as they end. A line that was cut off while it was written is
dropped, and its game is played again; a file that is something else is never touched.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from oppidum.arena.match import Match, Played
from oppidum.arena.schedule import Schedule
from oppidum.engine.messages import Item, Message, OppidumError, Param

try:
    import fcntl
except ImportError:  # a system without this lock: nobody keeps two commands from writing one file
    fcntl = None  # type: ignore[assignment]

BEGINNING = b'{"game":'


class ResultsError(OppidumError):
    """The file holds something else, or somebody else is writing it."""


class Results:
    """Games played so far, in memory, and in a file if there is one.

    Entering reads the file and changes nothing; `begin` checks that it is of this match, and games may then be added.
    """

    def __init__(self, path: Path | None) -> None:
        self.games: dict[int, Played] = {}
        self._path = path
        self._file: BinaryIO | None = None
        self._whole = 0

    def __enter__(self) -> Results:
        if self._path is not None:
            if self._path.exists() and not self._path.is_file():
                raise self._error("arena-no-file", {})
            self._path.touch()
            self._file = self._path.open("r+b", buffering=0)
            try:
                self._lock(self._file)
                self._read(self._file.read())
            except BaseException:
                self._file.close()
                raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()

    def match(self) -> Match | None:
        """Returns what the file says is played; None if it is empty."""
        return next((played.match for played in self.games.values()), None)

    def begin(self, schedule: Schedule) -> None:
        """Refuses to mix two matches in one file, then makes room for the next line."""
        for played in self.games.values():
            if played.match != schedule.match:
                differences: list[Item] = [*_differences(played.match, schedule.match)]
                raise self._error("arena-other-match", {"differences": differences})
            job = schedule.job(played.game)
            if (played.seed, played.seats) != (job.seed, job.seats):
                raise self._error("arena-other-game", {"game": played.game})
        if self._file is not None:
            self._file.seek(self._whole)
            self._file.truncate()

    def add(self, played: Played) -> None:
        """Keeps a game; in the file at once. Pre: `begin`, and the game is not there yet."""
        assert played.game not in self.games, "a game is played once"
        if self._file is not None:
            line = msgspec.json.encode(played) + b"\n"
            while line:
                line = line[self._file.write(line) :]
        self.games[played.game] = played

    def _lock(self, file: BinaryIO) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise self._error("arena-file-in-use", {}) from None

    def _read(self, content: bytes) -> None:
        lines: dict[int, int] = {}
        *whole, torn = content.split(b"\n")
        if not torn.startswith(BEGINNING) and not BEGINNING.startswith(torn):
            raise self._error("arena-no-line", {"line": len(whole) + 1})
        for number, line in enumerate(whole, start=1):
            try:
                played = msgspec.json.decode(line, type=Played)
            except (msgspec.DecodeError, UnicodeDecodeError):
                raise self._error("arena-no-line", {"line": number}) from None
            if played.game in lines:
                params: dict[str, Param] = {"line": number, "game": played.game, "first": lines[played.game]}
                raise self._error("arena-double-game", params)
            lines[played.game] = number
            self.games[played.game] = played
            self._whole += len(line) + 1

    def _error(self, key: str, params: dict[str, Param]) -> ResultsError:
        return ResultsError(Message(key, {"file": str(self._path), **params}))


def _differences(there: Match, here: Match) -> Iterator[Message]:
    """Yields what the file was played with, and is not asked for now."""
    for field in Match.__struct_fields__:
        old, new = getattr(there, field), getattr(here, field)
        if old != new:
            yield Message(f"arena-other-{field}", {"there": _text(old), "here": _text(new)})


def _text(value: int | str | tuple[str, ...] | dict[str, str]) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={choice}" for key, choice in value.items())
    return ",".join(value) if isinstance(value, tuple) else str(value) or "none"
