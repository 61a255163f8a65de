"""`oppidum legal`: what may be done at a table, and why something may not."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter
from rich.columns import Columns
from rich.padding import Padding
from rich.text import Text

from oppidum.cli.console import show, write_json
from oppidum.cli.files import Table, read_table
from oppidum.cli.setup import At, File, Json, party_names, seat_index
from oppidum.engine.game import State
from oppidum.words import reason, say


def legal(
    file: File,
    /,
    *,
    at: At = None,
    seat: Annotated[int | None, Parameter(help="The seat to ask for, from 1; else all that are to act.")] = None,
    why: Annotated[str | None, Parameter(help="An action: say whether it is legal, and if not, why.")] = None,
    json: Json = False,
) -> None:
    """List the legal actions by kind, in the notation of records."""
    table = read_table(file, at)
    players = table.state.configuration.players
    seats = table.state.to_act() if seat is None else [seat_index(seat, players)]
    if why is not None:
        _explain(table, seats[0] if seats else 0, why, json)
    elif json:
        write_json({"over": table.state.over(), "seats": [_data(table, number) for number in seats]})
    elif table.state.over():
        show("The game is over.")
    else:
        for number in seats:
            _print_seat(table, number)


def _explain(table: Table, seat: int, notation: str, json: bool) -> None:
    space = table.state.configuration.actions
    action = space.parse(notation)
    against = table.state.why_not(seat, action)
    text = reason(against, names=table.names) if against else "This is legal."
    if json:
        rule = against.rule if against else ""
        data = {"seat": seat + 1, "action": space.notation(action), "legal": against is None}
        write_json(data | {"reason": text if against else "", "rule": rule})
    else:
        show(text)


def _data(table: Table, seat: int) -> dict[str, Any]:
    prompt = say(table.state.prompt(seat), names=table.names)
    return {"seat": seat + 1, "prompt": prompt, "actions": _by_kind(table.state, seat)}


def _print_seat(table: Table, seat: int) -> None:
    name = party_names(table.state.configuration, table.names)[seat]
    show(Text(name, "bold").append(f"  {say(table.state.prompt(seat), names=table.names)}", "not bold"))
    for kind, notations in _by_kind(table.state, seat).items():
        show(Text(f"\n{kind} ({len(notations)})", "bold"))
        show(Padding(Columns(notations, padding=(0, 3), column_first=True), (0, 0, 0, 2)))


def _by_kind(state: State, seat: int) -> dict[str, list[str]]:
    space = state.configuration.actions
    kinds: dict[str, list[str]] = {}
    for action in state.legal(seat):
        kinds.setdefault(space.action(action).kind, []).append(space.notation(action))
    return kinds
