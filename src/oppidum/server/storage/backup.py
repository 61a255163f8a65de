"""A copy of all data in one file, made while the server runs, and the way back. For SQLite; PostgreSQL has its own."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url

from oppidum.engine.messages import Message, OppidumError
from oppidum.server.settings import Settings
from oppidum.server.storage.database import hold, keep_private


class NoBackup(OppidumError):
    """Nothing can be copied, or not to there."""


def database_file(settings: Settings) -> Path:
    """The SQLite file of the settings."""
    url = make_url(settings.storage_url)
    if url.drivername != "sqlite+aiosqlite" or not url.database:
        raise NoBackup(Message("server-backup-elsewhere"))
    return Path(url.database)


def back_up(settings: Settings, target: Path) -> None:
    """Writes everything that is committed at this moment into a new file."""
    source = database_file(settings)
    if not source.is_file():
        raise NoBackup(Message("server-no-data", {"file": str(source)}))
    if target.exists():
        raise NoBackup(Message("server-file-exists", {"file": str(target)}))
    partial = target.with_name(target.name + ".partial")
    partial.unlink(missing_ok=True)
    _copy(source, partial)
    partial.rename(target)


def restore(settings: Settings, source: Path) -> None:
    """Puts a backup where the data are; what was there before is kept beside it. Pre: no server runs on it."""
    target = database_file(settings)
    _expect_whole(source)
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = hold(target)
    try:
        partial = target.with_name(target.name + ".partial")
        partial.unlink(missing_ok=True)
        _copy(source, partial)
        if target.exists():
            _settle(target)
            target.replace(target.with_name(target.name + ".before"))
        partial.replace(target)
    finally:
        os.close(lock)


def _copy(source: Path, target: Path) -> None:
    keep_private(target)
    with closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)


def _settle(file: Path) -> None:
    """Brings what is written ahead into the file itself, so that it is whole without its companions."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def _expect_whole(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            sound = connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            ours = connection.execute("SELECT name FROM sqlite_master WHERE name = 'log'").fetchone()
    except sqlite3.DatabaseError:
        sound, ours = False, None
    if not sound or ours is None:
        raise NoBackup(Message("server-not-a-backup", {"file": str(file)}))
