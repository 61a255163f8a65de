"""What a seat may ask for during a game, computed without changing the current game."""

from __future__ import annotations

import msgspec

from oppidum.engine.events import AnyEvent
from oppidum.engine.messages import Message
from oppidum.server.errors import Refused, Stale
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.steps import is_unfinished, join_steps, read_answer, takes_more
from oppidum.server.play.table_game import TableGame, apply_entry, expect_answerable
from oppidum.server.wire.play import Answer, AnyCommand, Confirm, Consent, Resign, Return, Undo, Withdraw

ResignOrReturn = Return | Resign
"""Commands that answer no prompt, so they are valid at any version and when time is up."""

BackwardCommand = Undo | Withdraw | Consent | Return
"""Commands that bring no game nearer to its end. Leaving is not one: nobody leaves twice without coming back."""

MOST_WITH_UNDO = 5000
"""The length of a log from which on nobody goes back; a game with all its undos has a few hundred entries."""


class PreparedEntry(msgspec.Struct, frozen=True):
    """An entry that is not in the log yet, the game after it, and the events that it causes."""

    entry: LogEntry
    game: TableGame
    events: list[AnyEvent]


def prepare_entry(game: TableGame, entry: LogEntry) -> PreparedEntry:
    """Computes the game after an entry, beside the current one; raises where the entry does not fit."""
    events: list[AnyEvent] = []
    new = apply_entry(game, entry, events)
    if entry.kind == kind.ANSWER:
        entry = msgspec.structs.replace(entry, revealed=new.revealed_to_people(), shared=game.state.is_shared())
    elif entry.kind == kind.WITHDRAW:
        waiting = sum(seat == entry.seat for seat, _ in game.state.pending())
        entry = msgspec.structs.replace(entry, notation=str(waiting))
    return PreparedEntry(entry, new, events)


def prepare_command(game: TableGame, seat: int, command: AnyCommand, at: int) -> PreparedEntry:
    """Prepares the entry of a seat's command. Undo and votes on it are in `undo.py`, because they read the log."""
    _expect_version(game, seat, command)
    entry = LogEntry(version=game.version + 1, kind=kind.ANSWER, seat=seat, at=at, key=command.key)
    match command:
        case Answer():
            if seat in game.absent:
                raise Refused(409, Message("server-bot-plays"))
            return _prepare_answer(game, entry, command.action)
        case Withdraw():
            _expect_running(game)
            if seat in game.absent:
                raise Refused(409, Message("server-bot-plays"))
            return prepare_entry(game, msgspec.structs.replace(entry, kind=kind.WITHDRAW))
        case Confirm():
            if game.holding != seat:
                raise Refused(409, Message("server-nothing-to-confirm"))
            return prepare_entry(game, msgspec.structs.replace(entry, kind=kind.CONFIRM))
        case Return():
            _expect_running(game)
            if seat not in game.absent:
                raise Refused(409, Message("server-not-away"))
            return prepare_entry(game, msgspec.structs.replace(entry, kind=kind.RETURN))
        case Resign():
            if game.over or game.state.over() or len(game.prompt_versions) > 2:
                raise Refused(409, Message("server-no-resignation"))
            return prepare_entry(game, msgspec.structs.replace(entry, kind=kind.RESIGN))
    raise Refused(400, Message("server-bad-message", {"why": command.__class__.__name__}))


def _prepare_answer(game: TableGame, entry: LogEntry, text: str) -> PreparedEntry:
    """Prepares an answer; one of several steps has to be whole. What is composed may also come step by step."""
    expect_answerable(game)
    steps = read_answer(game.state, entry.seat, text)
    notation = join_steps(game.state.configuration.actions, steps)
    prepared = prepare_entry(game, msgspec.structs.replace(entry, notation=notation))
    after = prepared.game.state
    if takes_more(after, entry.seat) if len(steps) > 1 else is_unfinished(after, entry.seat):
        raise Refused(400, Message("server-answer-unfinished"))
    return prepared


def _expect_running(game: TableGame) -> None:
    """Refuses what would change a game that is over."""
    if game.over:
        raise Refused(409, Message("server-game-over"))


def _expect_version(game: TableGame, seat: int, command: AnyCommand) -> None:
    """Refuses an answer to a prompt that has changed since the client saw it.

    Resigning and coming back answer no prompt, so they are valid at any version.
    """
    least = 0 if isinstance(command, ResignOrReturn) else game.prompt_versions[seat]
    if not least <= command.version <= game.version:
        raise Stale(game.version)


def expect_room(game: TableGame, command: AnyCommand) -> None:
    """Refuses a command that would let a long log grow without end."""
    # Answers end a game sooner or later (`Limits.most_actions`), but people could undo and answer again for ever. A
    # long log accepts only what brings the game forward, so every game can still be finished.
    if game.version >= MOST_WITH_UNDO and isinstance(command, BackwardCommand):
        raise Refused(409, Message("server-too-long", {"most": MOST_WITH_UNDO}))


def rate_of(command: AnyCommand) -> str:
    """Returns the rate limit under which a command is counted."""
    return "undos" if isinstance(command, BackwardCommand) else "commands"
