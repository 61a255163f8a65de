"""Writes the golden playthroughs in records/ and the pictures in docs/pictures/ anew, from the shipped records.

python tools/goldens.py
"""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

from oppidum.cli.main import main as oppidum
from oppidum.engine.record_text import parse

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
    "rome-modules-light.svg": ["render", "records/rome-4-modules.record", "--at", "151", "--seat", "1"],
    "rome-modules-dark.svg": [
        "render",
        "records/rome-4-modules.record",
        "--at",
        "151",
        "--seat",
        "1",
        "--theme",
        "dark",
    ],
    "sprawlopolis-lit.svg": ["render", "records/sprawlopolis-4.record", "--light", "18"],
}


def records_of(title: str) -> list[Path]:
    """Returns the shipped records of a title."""
    return [path for path in RECORDS if parse(path.read_text("utf-8")).game == title]


def playthrough_of(record: Path) -> str:
    """Returns what `oppidum replay --playthrough` prints for a record."""
    return output_of(["replay", str(record), "--playthrough"])


def draw_picture(name: str) -> str:
    """Draws a picture of the documents."""
    command, record, *rest = PICTURES[name]
    return output_of([command, str(ROOT / record), *rest])


def output_of(arguments: list[str]) -> str:
    """Runs a command of `oppidum` and returns what it prints."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        code = oppidum(arguments)
    if code:
        raise SystemExit(f"oppidum {' '.join(arguments)} failed")
    return output.getvalue()


if __name__ == "__main__":
    for path in RECORDS:
        path.with_suffix(".playthrough").write_text(playthrough_of(path), "utf-8")
        print(path.with_suffix(".playthrough").name)
    for name in PICTURES:
        (ROOT / "docs" / "pictures" / name).write_text(draw_picture(name), "utf-8")
        print(name)
