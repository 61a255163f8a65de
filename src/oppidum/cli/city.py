"""Reads a city from a real table as text, draws it, and prints its score."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from oppidum.cli.console import format_signed, grid, printable, show, width
from oppidum.cli.files import NO_TABLE, STDIN, file_name, is_position, is_record, read_text, table_of
from oppidum.cli.files import Table as FileTable
from oppidum.cli.points import score_data
from oppidum.cli.refusal import Refusal, sentence
from oppidum.drawing.sprawlopolis import Block, cell_of, chosen_light, draw_blocks
from oppidum.engine.messages import Message
from oppidum.engine.scoring import Line
from oppidum.games.sprawlopolis.data.packs import load
from oppidum.games.sprawlopolis.positions.city_text import CityError, first_word, is_city, read_city
from oppidum.games.sprawlopolis.shown.city_score import CityReport, score_written_city
from oppidum.words import say

CityFile = Annotated[
    str,
    Parameter(
        help="A record, a position or a Sprawlopolis city as text; `-` reads the standard input.",
        allow_leading_hyphen=True,
    ),
]
Conditions = Annotated[
    str | None, Parameter(help="The conditions of a city by number, such as 8,9,11, in place of those in the file.")
]
Difficulty = Annotated[
    str | None, Parameter(help="The difficulty of a city: easier, normal or harder, in place of that in the file.")
]

NO_CITY = "nor a city of Sprawlopolis (rows of blocks such as “R:EW C .”, or cards such as “7 2,-1”)"
SHOWN = 40
"""So much of a strange word is repeated."""

LISTED = 60
"""So many reasons of one kind are shown, and so many blocks of one reason named: as many as fifteen cards can have."""


def read_table_or_city(
    file: str, at: int | None, conditions: str | None, difficulty: str | None
) -> FileTable | CityReport:
    """Returns the table of a record or position, as `read_table`, or else a written city with its score."""
    text, name = read_text(file), file_name(file)
    if is_record(text) or is_position(text):
        if conditions is not None or difficulty is not None:
            raise Refusal(f"{name} holds a game, which has its own conditions and difficulty; leave them out.")
        return table_of(text, name, at)
    if at is not None:
        raise Refusal(f"{name} has no moves; --at is for records.")
    return _score_city(text, name, conditions, difficulty)


def _score_city(text: str, name: str, conditions: str | None, difficulty: str | None) -> CityReport:
    first = first_word(text)
    if first is None:
        raise Refusal(f"{name}, line 1, column 1: Nothing is written here, so it is {NO_TABLE} {NO_CITY}.")
    if not is_city(text):
        where, word = f"line {first.line}, column {first.column}", printable(first.text[:SHOWN])
        raise Refusal(f"{name}, {where}: “{word}” begins {NO_TABLE} {NO_CITY}.")
    try:
        return score_written_city(read_city(text, conditions, difficulty))
    except CityError as error:
        raise Refusal(f"{name}, {sentence(error)}" if error.line else sentence(error)) from None


def city_picture(scored: CityReport, file: str, theme: str, light: str | None) -> str:
    """Returns the city as SVG under the name of its file, with how it ends; raises NoPicture as `draw_blocks`."""
    blocks = {place: Block(seen.zone, seen.exits) for place, seen in scored.city.items()}
    name = "A city" if file == STDIN else printable(Path(file).stem)
    chosen = None
    if light is not None:
        cells = {cell_of(place): block for place, block in blocks.items()}
        names = {str(number): load().card[number - 1].name for number in scored.conditions}
        chosen = chosen_light(light, scored.score.lines, cells, names)
    return draw_blocks(blocks, theme, chosen, name, say(_verdict(scored)))


def city_data(scored: CityReport) -> dict[str, Any]:
    """Returns the score of a city for programs."""
    return {
        "groups": scored.groups,
        "roads": scored.roads,
        "conditions": {str(number): points for number, points in scored.conditions.items()},
        "total": scored.score.total,
        "target": scored.target,
        "won": scored.won,
        "reasons": score_data(scored.score, {})["reasons"],
    }


def print_city(scored: CityReport) -> None:
    """Prints the city with its columns and rows, every point with what earned it, and how it ends."""
    plan = _map(scored)
    if max(map(len, plan)) <= width():
        for line in plan:
            show(Text(line))
        show()
    show(_points(scored))
    show()
    show(Text(say(_verdict(scored)), "bold"))


def _map(scored: CityReport) -> list[str]:
    """Returns the blocks as they are written, with the numbers of columns and rows at the border."""
    columns = range(scored.left, scored.left + scored.columns)
    lines = ["     " + " ".join(f"{column:<4}" for column in columns)]
    for row in range(scored.top, scored.top + scored.rows):
        lines.append(f"{row:>3}  " + " ".join(f"{_block(scored, f'{column},{row}'):<4}" for column in columns))
    return [line.rstrip() for line in lines]


def _block(scored: CityReport, at: str) -> str:
    block = scored.city.get(at)
    if block is None:
        return "."
    return f"{block.zone}:{block.exits}" if block.exits else block.zone


def _points(scored: CityReport) -> Table:
    """Prints blocks, roads and conditions with their sums, and under each the reasons."""
    table = grid("", "points for", "where", "rule", numbers=("",))
    table.columns[1].no_wrap = True
    lines = scored.score.lines
    _add_part(table, "blocks", [line for line in lines if line.category == "blocks"])
    roads = f"roads: {scored.roads}" + (", at no cost" if scored.difficulty == "easier" else "")
    _add_part(table, roads, [line for line in lines if line.category == "roads"])
    for number in scored.conditions:
        _add_part(table, f"condition {number}", scored.lines(number))
    table.add_row(str(scored.score.total), "total", "", "", style="bold")
    return table


def _add_part(table: Table, name: str, lines: list[Line]) -> None:
    table.add_row(format_signed(sum(line.points for line in lines)), name, "", "", style="bold")
    for line in lines[:LISTED]:
        named = " ".join(line.subject[:LISTED]) + (" ..." if len(line.subject) > LISTED else "")
        table.add_row(format_signed(line.points), "  " + say(line.message), named, line.rule)
    if len(lines) > LISTED:
        table.add_row("", f"  and {len(lines) - LISTED} more", "", "")


def _verdict(scored: CityReport) -> Message:
    total = scored.score.total
    if scored.target is None:
        return Message("sprawlopolis-city-open", {"points": total})
    key = "sprawlopolis-city-won" if scored.won else "sprawlopolis-city-lost"
    return Message(key, {"points": total, "target": scored.target})
