"""Checks, watches, copies and moves whole SQLite files, together with their write-ahead logs.

SQLite keeps the newest writes in a second file (`-wal`). It takes an empty or missing database for a new one and then
deletes those writes. So the files are checked before SQLite opens them.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

COMPANIONS = ("-wal", "-shm", "-journal")
OURS = {"alembic_version", "signing_keys", "guests", "tables", "seats", "invites", "log", "snapshots", "duties", "chat"}
"""Tables that every database of ours has, from the first version on."""
LARGEST_CHECKED = 1 << 30
"""The size in bytes that is checked in a few seconds. A larger file is checked only where nobody waits for it."""
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


def find_problem(file: Path, *, in_full: bool = False) -> str:
    """Returns why a file is not a sound database of Oppidum; empty if it is, or does not exist.

    `in_full` also checks indexes and references. Raises OSError where the file cannot be read.
    """
    if not file.exists():
        return f"only {file.name}-wal is left of it" if _has_writes_ahead(file) else ""
    with file.open("rb"):
        size = file.stat().st_size
    if size == 0:
        return "it is empty"
    try:
        with closing(connect_to_read(file)) as connection:
            damage = _find_damage(connection, in_full, size <= LARGEST_CHECKED)
            tables = _tables(connection)
    except sqlite3.DatabaseError as error:
        return str(error)
    if damage or not tables:  # an empty database is what a first start that failed leaves behind
        return damage or ("there is nothing in it" if in_full else "")
    if "alembic_version" not in tables:
        return "it is a database of another program"
    missing = sorted(OURS - tables)
    return f"the table {missing[0]} is missing" if missing else ""


def connect_to_read(file: Path) -> sqlite3.Connection:
    """Returns a connection that cannot write."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def copy_database(source: Path, target: Path) -> None:
    """Copies all that is committed at this moment into one file, which only its owner can read."""
    create_private(target)
    with closing(connect_to_read(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # a file without companions can be read from any medium


def create_private(file: Path) -> None:
    """Creates the file if needed, readable by its owner only: it holds signing keys and seeds."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))


def move_aside(file: Path) -> Path | None:
    """Renames a database with its companion files; returns the new name, None where there was nothing.

    SQLite would take a companion that stayed behind for writes to the next file of that name.
    """
    found = [suffix for suffix in ("", *COMPANIONS) if Path(f"{file}{suffix}").exists()]
    if not found:
        return None
    aside = Path(f"{file}.before")
    number = 1
    while any(Path(f"{aside}{suffix}").exists() for suffix in ("", *COMPANIONS)):
        number += 1
        aside = Path(f"{file}.before.{number}")
    for suffix in found:
        Path(f"{file}{suffix}").rename(f"{aside}{suffix}")
    return aside


def remove_database(file: Path) -> None:
    """Removes a file and its companions."""
    for suffix in ("", *COMPANIONS):
        Path(f"{file}{suffix}").unlink(missing_ok=True)


def _has_writes_ahead(file: Path) -> bool:
    ahead = Path(f"{file}-wal")
    return ahead.exists() and ahead.stat().st_size > 0


def _find_damage(connection: sqlite3.Connection, in_full: bool, quickly: bool) -> str:
    """Returns what SQLite itself finds wrong, in its words; empty where it finds nothing."""
    if in_full or quickly:
        check = "integrity_check" if in_full else "quick_check"
        found = str(connection.execute(f"PRAGMA {check}(1)").fetchone()[0])
        if found != "ok":
            return found
    dangling = connection.execute("PRAGMA foreign_key_check").fetchone() if in_full else None
    return f"a row of {dangling[0]} names one of {dangling[2]} that is missing" if dangling else ""


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
