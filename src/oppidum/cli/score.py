"""`oppidum score`: every point of a table and what earned it."""

from __future__ import annotations

from typing import Any

from rich.table import Table
from rich.text import Text

from oppidum.cli.city import CityFile, Conditions, Difficulty, city_data, print_city, read_table_or_city
from oppidum.cli.console import format_signed, grid, show, write_json
from oppidum.cli.files import Table as FileTable
from oppidum.cli.points import final_ranking, projected_of, result_data, score_data, score_of, scored_parties
from oppidum.cli.setup import At, Json, party_names
from oppidum.engine.scoring import Score
from oppidum.words import say


def score(
    file: CityFile,
    /,
    *,
    at: At = None,
    conditions: Conditions = None,
    difficulty: Difficulty = None,
    json: Json = False,
) -> None:
    """Show every point with its reason and rule, for each player of a game or for a city."""
    found = read_table_or_city(file, at, conditions, difficulty)
    if isinstance(found, FileTable):
        _score_table(found, json)
    elif json:
        write_json(city_data(found))
    else:
        print_city(found)


def _score_table(table: FileTable, json: bool) -> None:
    if json:
        write_json(_data(table))
        return
    names = party_names(table.state.configuration, table.names)
    for party, name in scored_parties(table.state.configuration, names).items():
        _print_party(table, party, name)
    choices = table.state.coming_scoring().open_choices
    if choices is not None:
        show(Text(say(choices)))
    if table.state.over():
        show(final_ranking(table.state, names))


def _data(table: FileTable) -> dict[str, Any]:
    state = table.state
    names = party_names(state.configuration, table.names)
    parties = [
        {"seat": party + 1, "name": name}
        | score_data(score_of(state, party), table.names)
        | {"projected": score_data(projected_of(state, party), table.names)}
        for party, name in enumerate(names)
    ]
    players = state.configuration.players
    return {
        "game": state.configuration.game.key,
        "over": state.over(),
        "coming_scoring": None if state.over() else say(state.coming_scoring().name),
        "seats": parties[:players],
        "rivals": parties[players:],
        "result": result_data(state),
    }


def _print_party(table: FileTable, party: int, name: str) -> None:
    now, later = score_of(table.state, party), projected_of(table.state, party)
    title = Text(name, "bold").append(f"  {now.total} points", "bold")
    if not table.state.over():
        title.append(f", {now.total + later.total} with the {say(table.state.coming_scoring().name)}")
    show(title)
    if now.lines:
        show(_lines(now, table.names))
    if later.lines:
        show(Text(f"with the {say(table.state.coming_scoring().name)}, as things stand", "italic"))
        show(_lines(later, table.names))
    show()


def _lines(score: Score, names: dict[int, str]) -> Table:
    """Returns the lines of a score, category by category, each category with its sum."""
    table = grid("", "", "rule", "period", numbers=("", "period"))
    table.columns[1].justify = "left"
    for category, points in score.by_category().items():
        table.add_row(format_signed(points), category, "", "", style="bold")
        for line in score.lines:
            if line.category == category:
                period = str(line.period) if line.period else ""
                table.add_row(format_signed(line.points), "  " + say(line.message, names=names), line.rule, period)
    return table
