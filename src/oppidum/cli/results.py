"""The file of a series: one line of JSON a game, valid at every moment, taken up again where it ends."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

import msgspec

from oppidum.cli.files import cause
from oppidum.cli.refusal import Refusal
from oppidum.cli.series import Played, Series
from oppidum.cli.setup import options_of
from oppidum.engine.chance import seed_text


class Results:
    """Games played so far, in memory, and in a file if there is one.

    A line that was cut off while it was written is dropped; its game is played again.
    """

    def __init__(self, path: Path | None) -> None:
        self.games: dict[int, Played] = {}
        self._path = path
        self._file: BinaryIO | None = None

    def __enter__(self) -> Results:
        if self._path is not None:
            with ExitStack() as undo:
                self._file = undo.enter_context(self._open(self._path))
                self._read(self._file, self._path)
                undo.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, played: Played) -> None:
        """Keeps a game; in the file at once."""
        if self._file is not None:
            self._file.write(msgspec.json.encode(played) + b"\n")
            self._file.flush()
        self.games[played.game] = played

    def check(self, series: Series) -> None:
        """Refuses to mix two series in one file."""
        configuration = series.configuration
        pack = configuration.pack.hash if configuration.pack else ""
        table = (configuration.game.key, options_of(configuration), pack)
        for number, played in self.games.items():
            seed, bots = series.seating(number)
            if (played.title, played.options, played.pack, played.seed, played.bots) != (
                *table,
                seed_text(seed),
                bots,
            ):
                raise Refusal(
                    f"{self._path}: Game {number} is {played.title} played by {', '.join(played.bots)} with "
                    f"the seed {played.seed}, so the file belongs to another series."
                )

    def _open(self, path: Path) -> BinaryIO:
        try:
            path.touch()
            return path.open("r+b")
        except (OSError, ValueError) as error:
            raise Refusal(f"{path} cannot be written: {cause(error)}.") from None

    def _read(self, file: BinaryIO, path: Path) -> None:
        whole = 0
        for number, line in enumerate(file, start=1):
            if not line.endswith(b"\n"):
                break
            try:
                played = msgspec.json.decode(line, type=Played)
            except msgspec.DecodeError:
                raise Refusal(f"{path}, line {number}: This is no line of a series of games.") from None
            self.games[played.game] = played
            whole += len(line)
        file.seek(whole)
        file.truncate()
