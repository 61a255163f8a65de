"""Undo: free while nobody has seen anything new and no other person has acted, by consent after that.

An undo never ends inside a shared decision. Undoing only one's own pending answer withdraws it; anything further takes
back the answers of all seats that are deciding. Bots' answers among them need no consent: nobody has seen them, they
stay concealed, and the bots choose again.
"""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.messages import Message
from oppidum.server.errors import Refused, Stale
from oppidum.server.play import entries as kind
from oppidum.server.play.commands import PreparedEntry, prepare_entry
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.game_loader import load_game
from oppidum.server.play.table_game import TableGame, after_undo
from oppidum.server.storage import journal
from oppidum.server.storage.table_store import StoredTable
from oppidum.server.wire.play import Consent, Undo


async def request_undo(
    connection: AsyncConnection, stored: StoredTable, game: TableGame, seat: int, command: Undo, at: int
) -> PreparedEntry:
    """Prepares an undo: done at once where it is free, else requested from the others."""
    if game.over:
        raise Refused(409, Message("server-game-over"))
    if command.version != game.version:
        raise Stale(game.version)
    if seat in game.absent:
        raise Refused(409, Message("server-bot-plays"))
    entry = LogEntry(version=game.version + 1, kind=kind.WITHDRAW, seat=seat, at=at, key=command.key)
    own = any(each == seat for each, _ in game.state.pending())
    if own and command.to is None:
        return prepare_entry(game, entry)
    back = await _target(connection, stored, game, seat) if command.to is None else command.to
    if not 0 <= back < game.version or not await journal.is_on_current_line(connection, stored.id, back):
        raise Refused(409, Message("server-nothing-to-undo"))
    crossed = _valid_answers(game, await journal.entries_after(connection, stored.id, back))
    if not crossed:  # an undo of nothing would only end somebody's right to undo freely
        raise Refused(409, Message("server-nothing-to-undo"))
    if own and all(answer.seat == seat and answer.version in game.pending_versions() for answer in crossed):
        return prepare_entry(game, entry)
    earlier = await load_game(connection, stored, back)
    if earlier.state.pending():
        earlier = await load_game(connection, stored, earlier.settled)
    back = earlier.version
    if is_free(await journal.entries_after(connection, stored.id, back), game, seat, back):
        return _prepare_undo(game, earlier, entry, [])
    if not game.seating.people - game.absent - {seat}:
        raise Refused(409, Message("server-nobody-to-ask"))
    return prepare_entry(game, _with_kind(entry, kind.ASK_UNDO, back))


async def vote_on_undo(
    connection: AsyncConnection, stored: StoredTable, game: TableGame, seat: int, command: Consent, at: int
) -> PreparedEntry:
    """Prepares a vote on another seat's request; the last vote needed carries out the undo."""
    request = game.undo_request
    if game.over:
        raise Refused(409, Message("server-game-over"))
    if request is None or seat == request.seat or seat in request.agreed or command.version != game.version:
        raise Refused(409, Message("server-no-wish"))
    entry = LogEntry(version=game.version + 1, kind=kind.AGREE, seat=seat, at=at, key=command.key)
    if not command.agree:
        return prepare_entry(game, _with_kind(entry, kind.DECLINE, None))
    agreed = {*request.agreed, seat}
    if game.seating.people - game.absent - {request.seat} - agreed:
        return prepare_entry(game, entry)
    earlier = await load_game(connection, stored, request.back)
    return _prepare_undo(game, earlier, entry, [request.seat, *sorted(agreed)])


def is_free(log: list[LogEntry], game: TableGame, seat: int, back: int) -> bool:
    """Whether the seat may go back to this version without consent.

    Answers that were taken back meanwhile count too: what they showed stays known, and nobody may discard what another
    person chose in secret.
    """
    others = game.seating.people - {seat}
    crossed = [entry for entry in log if entry.version > back and entry.kind == kind.ANSWER]
    return not any(entry.revealed or entry.seat in others for entry in crossed)


def drop_undone(log: list[LogEntry]) -> list[LogEntry]:
    """Returns the entries that lead to the current table, without undone ones."""
    line: list[LogEntry] = []
    for entry in log:
        if entry.kind == kind.UNDO:
            assert entry.back is not None
            line = [each for each in line if each.version <= entry.back]
        line.append(entry)
    return line


def _valid_answers(game: TableGame, log: list[LogEntry]) -> list[LogEntry]:
    """Returns the answers of this log that were neither undone nor withdrawn."""
    withdrawn = game.concealed - game.pending_versions()
    answers = [entry for entry in drop_undone(log) if entry.kind == kind.ANSWER]
    return [entry for entry in answers if entry.version not in withdrawn]


async def _target(connection: AsyncConnection, stored: StoredTable, game: TableGame, seat: int) -> int:
    """Returns the version before the seat's last valid answer, -1 if none. Pre: the seat has none pending."""
    return (await journal.last_valid_answer(connection, stored.id, seat, game.concealed) or 0) - 1


def _prepare_undo(game: TableGame, earlier: TableGame, entry: LogEntry, by: list[int]) -> PreparedEntry:
    """Prepares an undo. `by` is the seat that asked and those that agreed; the log counts them from 1."""
    undo = _with_kind(entry, kind.UNDO, earlier.version, " ".join(str(seat + 1) for seat in by))
    return PreparedEntry(undo, after_undo(game, undo, earlier.state.copy()), [])


def _with_kind(entry: LogEntry, new: str, back: int | None, notation: str = "") -> LogEntry:
    return LogEntry(
        version=entry.version, kind=new, seat=entry.seat, at=entry.at, key=entry.key, back=back, notation=notation
    )
