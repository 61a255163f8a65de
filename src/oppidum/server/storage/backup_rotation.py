"""Makes backups in a folder, named by their time, and keeps only the newest."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

from oppidum.server.settings import Settings
from oppidum.server.storage.backup import back_up

NAME = re.compile(r"oppidum-\d{8}T\d{6}Z\.db")
UNFINISHED = "oppidum-*.db.partial*"


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
