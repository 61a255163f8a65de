"""`oppidum render`: a table as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from oppidum.cli.captions import captions
from oppidum.cli.files import Table, read_table, write_text
from oppidum.cli.paper import printable, write
from oppidum.cli.refusal import Refusal
from oppidum.cli.setup import At, File, party_names, seat_index
from oppidum.drawing import NoPicture, Standing, picture
from oppidum.engine.events import SPECTATOR


def render(
    file: File,
    /,
    *,
    at: At = None,
    seat: Annotated[int | None, Parameter(help="Draw what this seat sees, from 1; else what all see.")] = None,
    theme: Annotated[Literal["light", "dark"], Parameter(help="Paper or blueprint.")] = "light",
    light: Annotated[
        str | None,
        Parameter(
            name=["--light", "--highlight"],
            help="Light up what earned points: a civic building, such as “school-2 C3 C4”; "
            "in Sprawlopolis a condition (8), roads, blocks, or a zone (R).",
        ),
    ] = None,
    out: Annotated[Path | None, Parameter(help="Write to this new file instead of the standard output.")] = None,
) -> None:
    """Draw the table as SVG."""
    table = read_table(file, at)
    configuration = table.state.configuration
    viewer = SPECTATOR if seat is None else seat_index(seat, configuration.players)
    view = table.state.knowledge(viewer).view()
    try:
        drawn = picture(view, configuration, theme, light, standings(table, viewer), captions(view, configuration))
    except NoPicture as error:
        raise Refusal(str(error)) from None
    if out is None:
        write(drawn)
    else:
        write_text(out, drawn)


def standings(table: Table, viewer: int) -> list[Standing]:
    """What the panels say of each party beyond the view, as far as the viewer may know it."""
    state = table.state
    won = {outcome.seat for outcome in state.result().seats if outcome.won} if state.over() else set()
    return [
        Standing(printable(name), state.score(party, viewer), state.projected(party, viewer), party in won)
        for party, name in enumerate(party_names(state.configuration, table.names))
    ]
