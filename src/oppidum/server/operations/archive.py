"""The archive: a folder with one record for each deleted game, and the card packs that these were played with."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path

from oppidum.engine.configuration import Pack
from oppidum.engine.messages import Message
from oppidum.engine.packs import write_pack
from oppidum.server.settings import BadSetting


class Archive:
    """Writes records into a folder, each completely or not at all."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def open(self) -> None:
        """Creates the folder; BadSetting where nothing can be written to it."""
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            probe = self._folder / f".{secrets.token_hex(8)}"
            probe.touch(mode=0o600)
            probe.unlink()
        except OSError as error:
            why = error.strerror or str(error)
            raise BadSetting(Message("server-no-archive", {"folder": str(self._folder), "why": why})) from None

    def write(self, table: str, record: str) -> Path:
        """Writes the record of a table to the disk; OSError where that fails, with nothing left behind."""
        return self._write(f"{table}.record", record)

    def write_pack(self, pack: Pack) -> None:
        """Writes a card pack as a file for `oppidum cards use`, unless it is there."""
        name = f"{pack.hash}.toml"
        if not (self._folder / name).exists():
            self._write(name, write_pack(pack))

    def _write(self, name: str, content: str) -> Path:
        """Writes a file completely or not at all."""
        target = self._folder / name
        partial = self._folder / f".{name}.{secrets.token_hex(4)}.partial"
        try:
            partial.touch(mode=0o600, exist_ok=False)
            with partial.open("w", encoding="utf-8") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            partial.replace(target)
        except BaseException:
            with suppress(OSError):
                partial.unlink(missing_ok=True)
            raise
        self._sync_folder()
        return target

    def _sync_folder(self) -> None:
        """Writes the folder itself to the disk: without that a power cut could lose the file's name."""
        folder = os.open(self._folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
