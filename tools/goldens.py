"""Writes the golden playthroughs in records/ anew, from the records beside them.

python tools/goldens.py
"""

from __future__ import annotations

import contextlib
import io
from pathlib import Path

from oppidum.cli.main import main as oppidum

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.record"))


def playthrough_of(record: Path) -> str:
    """What `oppidum replay --playthrough` says of a record."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        code = oppidum(["replay", str(record), "--playthrough"])
    if code:
        raise SystemExit(f"{record.name} cannot be replayed")
    return said.getvalue()


if __name__ == "__main__":
    for path in RECORDS:
        path.with_suffix(".playthrough").write_text(playthrough_of(path), "utf-8")
        print(path.with_suffix(".playthrough").name)
