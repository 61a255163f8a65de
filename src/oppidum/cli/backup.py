"""`oppidum backup` and `oppidum restore`: all data of the table server, in one file."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

BackupFile = Annotated[Path, Parameter(help="The file of the backup.")]


def backup(file: BackupFile, /) -> None:
    """Copy all data of the table server into a new file; the server may go on."""
    from oppidum.server.settings import read_settings
    from oppidum.server.storage.backup import back_up

    back_up(read_settings(os.environ), file)
    print(f"Everything is in {file}.")


def restore(file: BackupFile, /) -> None:
    """Put a backup in the place of the data while the server is stopped; keep the old data beside it."""
    from oppidum.server.settings import read_settings
    from oppidum.server.storage import backup as copies

    replaced = copies.restore(read_settings(os.environ), file)
    print(f"The data are those of {file}.")
    if replaced.aside is not None:
        damaged = f", which was damaged ({replaced.problem})" if replaced.problem else ""
        print(f"What was there before{damaged} is kept as {replaced.aside}, with all files of that name.")
