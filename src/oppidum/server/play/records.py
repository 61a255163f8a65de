"""Makes the record of a table's game from its log, for its players and, once it is over, for everybody."""

from __future__ import annotations

from oppidum.engine.chance import commitment
from oppidum.engine.record import POSITION, RESIGNATION, UNDO, Move, Note, Record
from oppidum.engine.record_text import write
from oppidum.engine.recorder import Recorder
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.steps import parse_steps, split_steps
from oppidum.server.storage.table_store import StoredTable

NOTES = {
    kind.TIMEOUT: ("timeout", ""),
    kind.TAKEOVER: ("takeover", "by a bot"),
    kind.RETURN: ("takeover", "by the player"),
    kind.RESIGN: (RESIGNATION, ""),
}
"""The notes of a record for log entries that are not moves: the word and a detail."""


def record_for(stored: StoredTable, entries: list[LogEntry], viewer: int) -> str:
    """Returns the record for a viewer; of a running game without the seed, the secret and hidden answers."""
    if stored.log_only:
        return write(record_from_log(stored, entries))
    return write(replay_to_recorder(stored, entries).export(viewer, running=stored.status == "running"))


def record_from_log(stored: StoredTable, entries: list[LogEntry]) -> Record:
    """Returns the record of the whole game, secrets included, without a replay by the rules.

    Moves are in the order in which they were made, so answers to a shared decision are not sorted by seat. Without a
    replay there is no digest of the last table.
    """
    record = Record(
        game=stored.title,
        rules=stored.rules,
        players=stored.players,
        options=dict(stored.options),
        pack=stored.pack.hash if stored.pack else "",
        seed=stored.seed,
        names={seat.seat: seat.name for seat in stored.seats},
        facts=_facts(stored) | ({POSITION: stored.opening} if stored.opening else {}),
        finished=stored.result is not None,
    )
    if stored.result:
        record.facts["Result"] = stored.result
    number, reached = 0, {0: 0}
    for entry in entries:
        number = _copy_entry(record.entries, entry, number, reached)
        reached[entry.version] = number
    return record


def _copy_entry(lines: list[Move | Note], entry: LogEntry, number: int, reached: dict[int, int]) -> int:
    """Appends a log entry to a record's lines; returns how many moves are valid after it.

    `number` is how many were valid before, `reached` how many were valid at each version.
    """
    match entry.kind:
        case kind.ANSWER:
            steps = split_steps(entry.notation)
            lines.extend(Move(entry.seat, step) for step in steps)
            return number + len(steps)
        case kind.WITHDRAW:  # the seat's last moves are the answers that waited for others
            own = [place for place, line in enumerate(lines) if _is_move_of(line, entry.seat)]
            withdrawn = own[-int(entry.notation or 1) :]
            for place in reversed(withdrawn):
                del lines[place]
            return number - len(withdrawn)
        case kind.UNDO:
            assert entry.back is not None
            if reached[entry.back] < number:
                lines.append(_undo_note(entry, reached[entry.back]))
            return reached[entry.back]
    if entry.kind in NOTES:
        word, detail = NOTES[entry.kind]
        lines.append(Note(word, entry.seat, detail=detail))
    return number


def _is_move_of(line: Move | Note, seat: int) -> bool:
    return isinstance(line, Move) and line.seat == seat


def replay_to_recorder(stored: StoredTable, entries: list[LogEntry]) -> Recorder:
    """Plays the log into a recorder, as if it had recorded the game from the start, and returns it."""
    assert stored.seed is not None, "the table has started"
    names = {seat.seat: seat.name for seat in stored.seats}
    recorder = Recorder(stored.configuration(), stored.seed, names, stored.opening or "")
    recorder.record.facts |= _facts(stored)
    moves = {0: 0}
    for entry in entries:
        _record_entry(recorder, entry, moves)
        moves[entry.version] = recorder.moves
    return recorder


def _facts(stored: StoredTable) -> dict[str, str]:
    """Returns who sat where, and the proof of the shuffle unless the host chose the seed."""
    facts = {f"Seat {seat.seat + 1}": seat.bot or seat.kind for seat in stored.seats}
    if stored.given_seed is None:
        facts |= {"Table": stored.id, "Commitment": commitment(stored.secret), "Secret": stored.secret.hex()}
        facts |= {f"Share {seat.seat + 1}": (seat.share or b"").hex() for seat in stored.seats}
    return facts


def _record_entry(recorder: Recorder, entry: LogEntry, moves: dict[int, int]) -> None:
    match entry.kind:
        case kind.ANSWER:
            for step in parse_steps(recorder.state.configuration.actions, entry.notation):
                recorder.play(entry.seat, step)
        case kind.WITHDRAW:
            recorder.withdraw(entry.seat)
        case kind.UNDO:
            assert entry.back is not None
            _go_back(recorder, entry, moves[entry.back])
        case other if other in NOTES and not recorder.record.finished:
            word, detail = NOTES[other]
            recorder.note(word, entry.seat, detail=detail)


def _go_back(recorder: Recorder, entry: LogEntry, to: int) -> None:
    """Takes a recorder back to a number of moves."""
    # Pending answers are not moves of a record yet, so an undo of nothing else leaves no note.
    if to == recorder.moves:
        for seat in sorted({seat for seat, _ in recorder.state.pending()}):
            recorder.withdraw(seat)
        return
    note = _undo_note(entry, to)
    recorder.note(UNDO, note.seat, to, note.agreed)


def _undo_note(entry: LogEntry, to: int) -> Note:
    """Returns the note of an undo; its log entry names the seat that asked and those that agreed."""
    by = [int(word) - 1 for word in entry.notation.split()] or [entry.seat]
    return Note(UNDO, by[0], to, tuple(by[1:]))
