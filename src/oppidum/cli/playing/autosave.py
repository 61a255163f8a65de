"""Saves a game in the terminal after every move, so that its file is complete at any time."""

from __future__ import annotations

from pathlib import Path

from oppidum.cli.files import cause, write_text
from oppidum.cli.refusal import Refusal


class Autosave:
    """Writes the record of a game; never overwrites a file that is not the game's own.

    `file` is where the game is kept as it goes, if anywhere; `source` the file that it was resumed from.
    """

    def __init__(self, file: Path | None, source: Path | None = None) -> None:
        self.file = file
        self.source = source
        self._own = {source.resolve()} if source is not None else set()

    def update(self, text: str) -> None:
        """Updates the game's own file, if it has one."""
        if self.file is not None:
            self.save(self.file, text)

    def save(self, path: Path, text: str) -> None:
        """Writes to this file: a new one, or one that is the game's own."""
        try:
            place = path.resolve()
            if place not in self._own:
                write_text(path, text)
                self._own.add(place)
                return
            part = path.with_name(path.name + ".part")
            part.write_text(text, encoding="utf-8", newline="\n")
            part.replace(path)
        except (OSError, ValueError) as error:
            raise Refusal(f"{path} cannot be written: {cause(error)}.") from None
