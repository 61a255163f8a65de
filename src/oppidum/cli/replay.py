"""`oppidum replay`: a record move by move, or the table after one of its moves."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich.text import Text

from oppidum.cli.console import grid, printable, show, write, write_json
from oppidum.cli.files import Recorded, about, read_record
from oppidum.cli.outline import outline
from oppidum.cli.points import final_ranking, result_data, score_of, scored_parties, totals
from oppidum.cli.setup import At, Json, RecordFile, options_of, party_names
from oppidum.engine.chance import seed_text
from oppidum.engine.events import SPECTATOR
from oppidum.engine.game import State
from oppidum.engine.record import Move, Note, Step, final_state
from oppidum.engine.record import replay as replay_record
from oppidum.words import say


def replay(
    file: RecordFile,
    /,
    *,
    at: At = None,
    playthrough: Annotated[
        bool, Parameter(help="Write the golden form: each move with totals and a digest of every seat's view.")
    ] = False,
    json: Json = False,
) -> None:
    """Play a record again and show its moves, or the table after one of them."""
    recorded = read_record(file)
    if at is not None:
        _show_table(recorded, at, json)
        return
    with about(recorded.name):
        steps = list(replay_record(recorded.record, recorded.configuration))
    if playthrough:
        write(playthrough_text(recorded, steps))
    elif json:
        write_json(_data(recorded, steps))
    else:
        _print_moves(recorded, steps)


def _first_state(recorded: Recorded) -> State:
    with about(recorded.name):
        return final_state(recorded.record, recorded.configuration, 0)


def _print_moves(recorded: Recorded, steps: list[Step]) -> None:
    names = [printable(name) for name in party_names(recorded.configuration, recorded.record.names)]
    told = scored_parties(recorded.configuration, names)
    table = grid("move", "player", "action", *told.values(), numbers=("move", *told.values()))
    for step in steps:
        scores = [str(score_of(step.state, party).total) for party in told]
        player = names[step.entry.seat]
        if isinstance(step.entry, Move):
            table.add_row(str(step.number), player, _with_comment(step.entry.notation, step.entry), *scores)
        else:
            table.add_row("", player, _with_comment(_note_text(step.entry), step.entry), *scores, style="italic")
    show(table)
    state = steps[-1].state if steps else _first_state(recorded)
    show()
    if state.over():
        show(final_ranking(state, names))
    elif recorded.record.ended_by_resignation():
        show(f"{printable(names[recorded.record.entries[-1].seat])} has resigned; the game is over.")
    else:
        _print_prompts(state, recorded)


def _with_comment(text: str, entry: Move | Note) -> Text:
    shown = Text(printable(text))
    if entry.comment:
        shown.append(f"  {printable(entry.comment)}", "dim")
    return shown


def _note_text(note: Note) -> str:
    return f"undo to move {note.to}" if note.kind == "undo" else f"{note.kind} {note.detail}".strip()


def _print_prompts(state: State, recorded: Recorded) -> None:
    names = party_names(recorded.configuration, recorded.record.names)
    for seat in state.to_act():
        prompt = say(state.prompt(seat), names=recorded.record.names)
        show(Text(printable(names[seat]), "bold").append(f"  {prompt}", "not bold"))


def _data(recorded: Recorded, steps: list[Step]) -> dict[str, Any]:
    record, last = recorded.record, steps[-1].state if steps else _first_state(recorded)
    return {
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "options": options_of(recorded.configuration),
        "pack": record.pack or None,
        "seed": seed_text(record.seed) if record.seed is not None else None,
        "names": party_names(recorded.configuration, record.names),
        "entries": [_step_data(step) for step in steps],
        "result": result_data(last),
    }


def _step_data(step: Step) -> dict[str, Any]:
    entry = step.entry
    what = entry.notation if isinstance(entry, Move) else _note_text(entry)
    kind = "move" if isinstance(entry, Move) else entry.kind
    data: dict[str, Any] = {"number": step.number, "seat": entry.seat + 1, "kind": kind, "text": what}
    return data | {"totals": totals(step.state), "comment": entry.comment}


def _show_table(recorded: Recorded, at: int, json: bool) -> None:
    with about(recorded.name):
        state = final_state(recorded.record, recorded.configuration, at)
    view = msgspec.to_builtins(state.knowledge(SPECTATOR).view())
    names = party_names(recorded.configuration, recorded.record.names)
    if json:
        data: dict[str, Any] = {"move": at, "totals": totals(state), "view": view, "result": result_data(state)}
        data["to_act"] = [seat + 1 for seat in state.to_act()]
        write_json(data)
        return
    show(Text(f"{recorded.configuration.game.name}, after move {at}", "bold"))
    for party, name in scored_parties(recorded.configuration, names).items():
        show(f"  {printable(name)}: {score_of(state, party).total} points")
    show()
    _print_prompts(state, recorded)
    show(Text("\nThe table as an onlooker sees it; its seats count from 0.", "italic"))
    for line in outline(view):
        show(line)


def playthrough_text(recorded: Recorded, steps: list[Step]) -> str:
    """Writes a line for each move: number, seat, action | points of every party | digest of every seat's view.

    Line 0 is the table before the first move. Two builds that print the same text play the same game.
    """
    record = recorded.record
    lines = [f"{record.game} rules {record.rules} players {record.players}"]
    lines.append(f"0 - start {_fingerprint(_first_state(recorded))}")
    for step in steps:
        entry = step.entry
        text = entry.notation if isinstance(entry, Move) else f"({_note_text(entry)})"
        lines.append(f"{step.number} {entry.seat + 1} {text} {_fingerprint(step.state)}")
    return "\n".join(lines) + "\n"


def _fingerprint(state: State) -> str:
    points = " ".join(map(str, totals(state)))
    views = " ".join(view_digest(state, seat) for seat in range(state.configuration.players))
    return f"| {points} | {views}"


def view_digest(state: State, seat: int) -> str:
    """Returns eight hexadecimal digits that tell views apart."""
    text = msgspec.json.encode(state.knowledge(seat).view(), order="deterministic")
    return hashlib.blake2b(text).hexdigest()[:8]
