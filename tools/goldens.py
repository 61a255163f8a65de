"""Writes the golden playthroughs in records/ and the pictures in docs/pictures/ anew, from the shipped records.

python tools/goldens.py
"""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

from oppidum.cli.main import main as oppidum

ROOT = Path(__file__).parents[1]
RECORDS = sorted((ROOT / "records").glob("*.record"))
PICTURES = {
    "metropolis-light.svg": ["render", "records/metropolis-4.record", "--at", "96"],
    "metropolis-dark.svg": ["render", "records/metropolis-4.record", "--at", "96", "--theme", "dark"],
    "sprawlopolis-light.svg": ["render", "records/sprawlopolis-4.record", "--at", "13", "--seat", "1"],
    "sprawlopolis-dark.svg": [
        "render",
        "records/sprawlopolis-4.record",
        "--at",
        "22",
        "--seat",
        "1",
        "--theme",
        "dark",
    ],
    "city-of-iron-light.svg": ["render", "records/city-of-iron-4.record", "--at", "170", "--seat", "1"],
    "city-of-iron-dark.svg": [
        "render",
        "records/city-of-iron-4.record",
        "--at",
        "170",
        "--seat",
        "1",
        "--theme",
        "dark",
    ],
    "sprawlopolis-lit.svg": ["render", "records/sprawlopolis-4.record", "--light", "18"],
}


def playthrough_of(record: Path) -> str:
    """What `oppidum replay --playthrough` says of a record."""
    return said_by(["replay", str(record), "--playthrough"])


def picture(name: str) -> str:
    """A picture of the documents."""
    command, record, *rest = PICTURES[name]
    return said_by([command, str(ROOT / record), *rest])


def said_by(arguments: list[str]) -> str:
    """What a command writes."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = oppidum(arguments)
    if code:
        raise SystemExit(f"oppidum {' '.join(arguments)} failed")
    return said.getvalue()


if __name__ == "__main__":
    for path in RECORDS:
        path.with_suffix(".playthrough").write_text(playthrough_of(path), "utf-8")
        print(path.with_suffix(".playthrough").name)
    for picture_name in PICTURES:
        (ROOT / "docs" / "pictures" / picture_name).write_text(picture(picture_name), "utf-8")
        print(picture_name)
