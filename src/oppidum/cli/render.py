"""`oppidum render`: a table, or a city from a real one, as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from oppidum.cli.board import captions
from oppidum.cli.city import CityFile, Conditions, Difficulty, city_picture, read_table_or_city
from oppidum.cli.console import printable, write
from oppidum.cli.files import Table, file_name, write_text
from oppidum.cli.refusal import Refusal
from oppidum.cli.setup import At, party_names, seat_index
from oppidum.drawing import NoPicture, PictureOptions, PlayerSummary, draw_view
from oppidum.engine.events import SPECTATOR
from oppidum.words import say


def render(
    file: CityFile,
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
    narrow: Annotated[bool, Parameter(help="One column, for a small screen; City of Iron only.")] = False,
    conditions: Conditions = None,
    difficulty: Difficulty = None,
    out: Annotated[Path | None, Parameter(help="Write to this new file instead of the standard output.")] = None,
) -> None:
    """Draw a table, or a city from a real table, as SVG."""
    found = read_table_or_city(file, at, conditions, difficulty)
    try:
        if isinstance(found, Table):
            drawn = _table_picture(found, seat, theme, light, narrow)
        elif seat is not None:
            raise Refusal(f"{file_name(file)} has no seats; --seat is for games.")
        elif narrow:
            raise Refusal("There is no narrow picture of a city; --narrow is for games.")
        else:
            drawn = city_picture(found, file, theme, light)
    except NoPicture as error:
        raise Refusal(str(error)) from None
    if out is None:
        write(drawn)
    else:
        write_text(out, drawn)


def _table_picture(table: Table, seat: int | None, theme: str, light: str | None, narrow: bool) -> str:
    configuration = table.state.configuration
    viewer = SPECTATOR if seat is None else seat_index(seat, configuration.players)
    view = table.state.knowledge(viewer).view()
    said = captions(view, configuration)
    options = PictureOptions(theme, light, summaries(table, viewer), said, viewer, narrow)
    return draw_view(view, configuration, options)


def summaries(table: Table, viewer: int) -> list[PlayerSummary]:
    """Returns what the panels say of each party beyond the view, as far as the viewer may know it."""
    state = table.state
    coming = say(state.coming_scoring().name)
    won = {outcome.seat for outcome in state.result().seats if outcome.won} if state.over() else set()
    return [
        PlayerSummary(
            printable(name),
            state.score(party, viewer),
            state.projected(party, viewer),
            party in won,
            coming,
            state.end_bonuses(party, viewer),
        )
        for party, name in enumerate(party_names(state.configuration, table.names))
    ]
