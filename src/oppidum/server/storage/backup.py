"""Backs up all data into one file while the server runs, rotates backups in a folder, and restores one.

This is for SQLite; PostgreSQL has its own tools.
"""

from __future__ import annotations

import os
import re
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from oppidum.engine.messages import Message, OppidumError
from oppidum.server.settings import Settings
from oppidum.server.storage.database import SQLITE, database_url, lock_file
from oppidum.server.storage.sqlite_files import copy_database, find_problem, move_aside, remove_database

NAME = re.compile(r"oppidum-\d{8}T\d{6}Z\.db")
UNFINISHED = "oppidum-*.db.partial*"


class NoBackup(OppidumError):
    """Nothing can be copied, or not to there."""


class PreviousData(msgspec.Struct, frozen=True):
    """The data from before a restore: their new name, None where there were none, and what was wrong with them."""

    aside: Path | None
    problem: str


def database_file(settings: Settings) -> Path:
    """Returns the SQLite file of the settings; NoBackup on PostgreSQL."""
    url = database_url(settings)
    if url.drivername != SQLITE or not url.database:
        raise NoBackup(Message("server-backup-elsewhere"))
    return Path(url.database)


def back_up(settings: Settings, target: Path) -> None:
    """Copies everything that is committed at this moment into a new file, or raises NoBackup with the reason."""
    source = database_file(settings)
    if not source.is_file():
        raise NoBackup(Message("server-no-data", {"file": str(source)}))
    if target.exists():
        raise NoBackup(Message("server-file-exists", {"file": str(target)}))
    partial, problem = _copy_checked(source, target)
    if problem:
        raise NoBackup(Message("server-backup-damaged", {"file": str(source), "why": problem}))
    partial.rename(target)


def rotate_backups(settings: Settings, folder: Path, keep: int) -> tuple[Path, list[Path]]:
    """Makes a new backup in the folder, then deletes the oldest beyond `keep`; returns the new one and the deleted."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for partial in folder.glob(UNFINISHED):
        partial.unlink()
    target = folder / f"oppidum-{datetime.now(UTC):%Y%m%dT%H%M%SZ}.db"
    back_up(settings, target)  # if this raises nothing is deleted, so damaged data never push out good backups
    old = sorted(each for each in folder.iterdir() if NAME.fullmatch(each.name))[:-keep]
    for each in old:
        each.unlink()
    return target, old


def restore(settings: Settings, source: Path) -> PreviousData:
    """Replaces the data by a backup and keeps the previous data beside it. Pre: no server runs on it."""
    target = database_file(settings)
    if not source.is_file():
        raise NoBackup(Message("server-not-a-backup", {"file": str(source), "why": "there is no such file"}))
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = lock_file(target)
    try:
        damage = find_problem(target)
        partial, problem = _copy_checked(source, target)
        if problem:
            raise NoBackup(Message("server-not-a-backup", {"file": str(source), "why": problem}))
        aside = move_aside(target)
        partial.rename(target)
        return PreviousData(aside, damage)
    finally:
        os.close(lock)


def _copy_checked(source: Path, target: Path) -> tuple[Path, str]:
    """Copies a database beside the target and checks the copy; returns its name and what is wrong with it.

    A bad copy is removed. The caller renames a good one, so the target is complete at any moment.
    """
    partial = target.with_name(target.name + ".partial")
    remove_database(partial)
    try:
        problem = find_problem(source) or _copy(source, partial) or find_problem(partial, in_full=True)
    except BaseException:
        remove_database(partial)
        raise
    if problem:
        remove_database(partial)
    return partial, problem


def _copy(source: Path, partial: Path) -> str:
    """Copies a database; returns the reason where that fails."""
    try:
        copy_database(source, partial)
    except sqlite3.Error as error:
        return str(error)
    return ""
