"""`oppidum new`: a table before its first move, as a record or a position."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from oppidum.cli.console import write
from oppidum.cli.files import write_text
from oppidum.cli.setup import GameKey, Setup
from oppidum.engine import record_text
from oppidum.engine.position import write_position
from oppidum.engine.recorder import Recorder


def new(
    game: GameKey,
    /,
    *,
    setup: Setup = Setup(),  # noqa: B008 - a frozen value
    position: Annotated[bool, Parameter(help="Write the table as a position instead of a record.")] = False,
    out: Annotated[Path | None, Parameter(help="The file to write; else the standard output.")] = None,
) -> None:
    """Set up a game and write its record, ready for moves."""
    table = Recorder(setup.configure(game), setup.seed_or())
    text = write_position(table.state) if position else record_text.write(table.record)
    if out is None:
        write(text)
    else:
        write_text(out, text)
