"""A SQLite file as a whole: what is wrong with it, copying it, and moving it aside with what was written ahead.

SQLite keeps the newest writes beside the file (`-wal`). It takes an empty or missing file for a new database, and then
deletes those writes; so such a file is looked at before SQLite opens it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

COMPANIONS = ("-wal", "-shm", "-journal")
OURS = {"alembic_version", "signing_keys", "guests", "tables", "seats", "invites", "log", "snapshots", "duties", "chat"}
"""Tables that a database of ours has had from the first version on."""
LARGEST_CHECKED = 1 << 30
"""Bytes that are read in a few seconds; a larger file is only checked in full where nobody waits."""


def find_problem(file: Path, *, in_full: bool = False) -> str:
    """What keeps a file from being our database, empty where nothing does; a file that is not there may be made.

    `in_full` checks indexes and references too. OSError where the file cannot be read.
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
    """A connection that writes nothing."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def copy_database(source: Path, target: Path) -> None:
    """Copies all that is committed at this moment into one file, which only its owner can read."""
    keep_private(target)
    with closing(connect_to_read(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # a file without companions can be read from any medium


def keep_private(file: Path) -> None:
    """Makes the file, if it is not there, such that nobody else on the machine reads the keys and seeds in it."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))


def move_aside(file: Path) -> Path | None:
    """Renames a file and its companions, which stay a database of their own; gives the new name, None without one.

    A companion that stayed would be taken for writes to the next file of that name.
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
    """What SQLite itself finds wrong, in its words; empty where it finds nothing."""
    if in_full or quickly:
        check = "integrity_check" if in_full else "quick_check"
        found = str(connection.execute(f"PRAGMA {check}(1)").fetchone()[0])
        if found != "ok":
            return found
    dangling = connection.execute("PRAGMA foreign_key_check").fetchone() if in_full else None
    return f"a row of {dangling[0]} names one of {dangling[2]} that is missing" if dangling else ""


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
