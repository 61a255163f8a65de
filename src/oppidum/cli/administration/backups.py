"""`oppidum admin backup`: makes a backup in a folder and keeps only the newest ones there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

Folder = Annotated[Path, Parameter(help="The folder of the backups; it is made if it is not there.")]
Keep = Annotated[int, Parameter(help="How many backups are kept, the new one among them.", validator=Number(gte=1))]


def backup(folder: Folder, /, *, keep: Keep = 14) -> None:
    """Copy all data into a new file in a folder and delete the oldest backups there; made for a timer."""
    from oppidum.server.settings import read_settings
    from oppidum.server.storage.backup import rotate_backups

    made, old = rotate_backups(read_settings(os.environ), folder, keep)
    print(f"Everything is in {made}.")
    for each in old:
        print(f"{each} is deleted.")
