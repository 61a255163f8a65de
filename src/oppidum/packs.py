"""The card packs that are kept on this machine: a folder with one file a pack, called by its hash.

The folder is `packs` in `$OPPIDUM_DATA`; without that variable in the user's own data folder for Oppidum.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from oppidum.engine.configuration import Pack
from oppidum.engine.packs import BadPack, read_pack

VARIABLE = "OPPIDUM_DATA"

_HASH = re.compile(r"[0-9a-f]{16}")


def folder() -> Path:
    """Returns where packs are kept; it need not exist."""
    if own := os.environ.get(VARIABLE):
        return Path(own) / "packs"
    shared = os.environ.get("XDG_DATA_HOME")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "oppidum" / "packs"


def list_packs() -> list[Pack]:
    """Returns every pack of the folder, by title and name; what is no pack is passed over."""
    found = [pack for file in folder().glob("*.toml") if (pack := find(file.stem)) is not None]
    return sorted(found, key=lambda pack: (pack.game, pack.name, pack.hash))


def find(wanted: str) -> Pack | None:
    """Returns the pack with this hash, None if it is not kept here or its file was changed."""
    if not _HASH.fullmatch(wanted) or not _file(wanted).is_file():
        return None
    try:
        pack = read_pack(text_of(wanted))
    except (BadPack, UnicodeDecodeError, OverflowError):
        return None
    return pack if pack.hash == wanted else None


def text_of(wanted: str) -> str:
    """Returns the file of a pack as it was handed in."""
    return _file(wanted).read_text("utf-8")


def keep(text: str) -> Pack:
    """Puts a pack into the folder. Pre: it has been checked."""
    pack = read_pack(text)
    folder().mkdir(parents=True, exist_ok=True)
    _file(pack.hash).write_text(text, encoding="utf-8", newline="\n")
    return pack


def _file(wanted: str) -> Path:
    return folder() / f"{wanted}.toml"
