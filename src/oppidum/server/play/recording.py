"""The record of a table's game, made of its log: for those who played it, and for everybody once it is over."""

from __future__ import annotations

from oppidum.engine.chance import commitment
from oppidum.engine.record import RESIGNATION, UNDO
from oppidum.engine.record_text import write
from oppidum.engine.recorder import Recorder
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import Entry
from oppidum.server.storage.shelf import StoredTable


def record_for(stored: StoredTable, entries: list[Entry], viewer: int) -> str:
    """The record that this viewer may have: of a running game neither seed nor secret nor what others hide."""
    return write(recorded(stored, entries).exported(viewer))


def recorded(stored: StoredTable, entries: list[Entry]) -> Recorder:
    """The whole game, as if a recorder had sat at the table."""
    assert stored.seed is not None, "the table has started"
    names = {seat.seat: seat.name for seat in stored.seats}
    recorder = Recorder(stored.configuration(), stored.seed, names, stored.opening or "")
    recorder.record.facts |= _facts(stored)
    moves = {0: 0}
    for entry in entries:
        _write(recorder, entry, moves)
        moves[entry.version] = recorder.moves
    return recorder


def _facts(stored: StoredTable) -> dict[str, str]:
    """Who sat where, and what proves the shuffle where nobody was given the seed to choose."""
    facts = {f"Seat {seat.seat + 1}": seat.bot or seat.kind for seat in stored.seats}
    if stored.given_seed is None:
        facts |= {"Table": stored.id, "Commitment": commitment(stored.secret), "Secret": stored.secret.hex()}
        facts |= {f"Share {seat.seat + 1}": (seat.share or b"").hex() for seat in stored.seats}
    return facts


def _write(recorder: Recorder, entry: Entry, moves: dict[int, int]) -> None:
    match entry.kind:
        case kind.ANSWER:
            recorder.play(entry.seat, recorder.state.configuration.actions.parse(entry.notation))
        case kind.WITHDRAW:
            recorder.withdraw(entry.seat)
        case kind.UNDO:
            assert entry.back is not None
            _go_back(recorder, entry, moves[entry.back])
        case kind.TIMEOUT:
            recorder.note("timeout", entry.seat)
        case kind.TAKEOVER:
            recorder.note("takeover", entry.seat, detail="by a bot")
        case kind.RETURN:
            recorder.note("takeover", entry.seat, detail="by the player")
        case kind.RESIGN:
            recorder.note(RESIGNATION, entry.seat)


def _go_back(recorder: Recorder, entry: Entry, to: int) -> None:
    """Answers that wait for others are no moves yet, so taking back no more than those is not written."""
    if to == recorder.moves:
        for seat in sorted({seat for seat, _ in recorder.state.pending()}):
            recorder.withdraw(seat)
        return
    by = [int(word) - 1 for word in entry.notation.split()] or [entry.seat]
    recorder.note(UNDO, by[0], to, tuple(by[1:]))
