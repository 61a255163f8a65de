"""`oppidum diff`: where two games or two tables part."""

from __future__ import annotations

from itertools import zip_longest
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from oppidum.cli.console import grid, printable, show, write_json
from oppidum.cli.files import Table, read_table
from oppidum.cli.setup import At, Json, options_of
from oppidum.engine.chance import seed_text
from oppidum.engine.configuration import option_text
from oppidum.engine.game import State
from oppidum.engine.record import Move, Record, final_state

Fields = list[dict[str, Any]]

FileA = Annotated[str, Parameter(help="A record or a position.", allow_leading_hyphen=True)]
FileB = Annotated[str, Parameter(help="Another one.", allow_leading_hyphen=True)]


def diff(a: FileA, b: FileB, /, *, at: At = None, json: Json = False) -> int:
    """Compare two records move by move, or two tables field by field; exit code 1 if they differ."""
    first, second = read_table(a, at), read_table(b, at)
    found: dict[str, Any] = {"equal": True, "headers": [], "move": None, "fields": []}
    if first.record and second.record and at is None:
        _compare_records(first, second, found)
    else:
        found["fields"] = _table_fields(first.state, second.state)
    found["equal"] = not (found["headers"] or found["move"] or found["fields"])
    if json:
        write_json(found)
    else:
        _print(found, a, b)
    return 0 if found["equal"] else 1


def _compare_records(first: Table, second: Table, found: dict[str, Any]) -> None:
    """Headers, then the first move that differs and the tables after it."""
    assert first.record
    assert second.record
    found["headers"] = _differences(_headers(first.record), _headers(second.record))
    lines = (moves_after_undos(first.record), moves_after_undos(second.record))
    for number, (one, other) in enumerate(zip_longest(*lines), start=1):
        if one != other:
            found["move"] = {"number": number, "a": _move_text(one), "b": _move_text(other)}
            states = [
                _state_at(table, min(number, len(line))) for table, line in zip((first, second), lines, strict=True)
            ]
            found["fields"] = _table_fields(*states)
            return
    if found["headers"]:
        found["fields"] = _table_fields(first.state, second.state)


def moves_after_undos(record: Record) -> list[tuple[int, str]]:
    """Returns the moves that stand when all undos are done, as seat and notation."""
    line: list[tuple[int, str]] = []
    for entry in record.entries:
        if isinstance(entry, Move):
            line.append((entry.seat, entry.notation))
        elif entry.kind == "undo":
            del line[entry.to :]
    return line


def _headers(record: Record) -> dict[str, Any]:
    headers: dict[str, Any] = {"Game": record.game, "Rules": record.rules, "Players": record.players}
    headers |= {f"Option {key}": option_text(value) for key, value in record.options.items()}
    headers |= {"Seed": seed_text(record.seed) if record.seed else None, "Pack": record.pack or None}
    return headers


def _state_at(table: Table, move: int) -> State:
    assert table.record
    return final_state(table.record, table.state.configuration, move)


def _move_text(move: tuple[int, str] | None) -> str | None:
    return None if move is None else f"{move[0] + 1} {move[1]}"


def _table_fields(first: State, second: State) -> Fields:
    """Returns the fields in which two tables differ. A seed is no part of a table."""
    return _differences(_tree(first), _tree(second))


def _tree(state: State) -> dict[str, Any]:
    configuration = state.configuration
    return {
        "game": configuration.game.key,
        "players": configuration.players,
        "options": options_of(configuration),
        "pack": configuration.pack.hash if configuration.pack else None,
        "position": state.position(),
    }


def _differences(first: Any, second: Any, path: str = "") -> Fields:
    """Returns every leaf that differs, by its path; a part that is missing on one side is None there."""
    if isinstance(first, dict) and isinstance(second, dict):
        keys = list(dict.fromkeys([*first, *second]))
        parts = [(first.get(key), second.get(key), f"{path}.{key}" if path else str(key)) for key in keys]
    elif isinstance(first, list) and isinstance(second, list):
        parts = [(one, other, f"{path}[{number}]") for number, (one, other) in enumerate(zip_longest(first, second))]
    else:
        return [] if first == second else [{"path": path, "a": first, "b": second}]
    return [field for part in parts for field in _differences(*part)]


def _print(found: dict[str, Any], a: str, b: str) -> None:
    if found["equal"]:
        show("They are equal.")
        return
    if found["headers"]:
        show(_fields_table("header", found["headers"], a, b))
    if move := found["move"]:
        show(f"They part at move {move['number']}:")
        for name, text in ((a, move["a"]), (b, move["b"])):
            show(f"  {name}: {text or 'has ended'}")
    if found["fields"]:
        show(_fields_table("field", found["fields"], a, b))


def _fields_table(what: str, fields: Fields, a: str, b: str) -> Any:
    table = grid(what, a, b)
    for field in fields:
        table.add_row(printable(field["path"]), *(_format_value(field[side]) for side in ("a", "b")))
    return table


def _format_value(value: Any) -> str:
    return "-" if value is None else printable(value if isinstance(value, str) else msgspec.json.encode(value).decode())
