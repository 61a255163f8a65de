"""Keeps the record of a game while it is played, with undos and with the answers that wait for others."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Configuration, written_options
from oppidum.engine.messages import IllegalAction, Message, Reason
from oppidum.engine.record import (
    FINAL_FACTS,
    NOTE_KINDS,
    POSITION,
    RESIGNATION,
    SECRET_FACTS,
    UNDO,
    Move,
    Note,
    Record,
    RecordError,
    beginning,
    final_digest,
    replay,
    result_text,
)


class Recorder:
    """Plays a game and keeps its record. The answers to a shared decision are written in seat order when it closes.

    `moves` counts the moves in force that are written; `past` is every table that one can go back to, each with the
    number of its move: all but those inside a shared decision.
    """

    def __init__(
        self, configuration: Configuration, seed: bytes, names: dict[int, str] | None = None, opening: str = ""
    ) -> None:
        """A game that has not begun; `opening` is the position that it begins with, as the header writes it."""
        facts = {POSITION: opening} if opening else {}
        self.state = beginning(facts, configuration, seed)
        self.record = Record(
            game=configuration.game.key,
            rules=configuration.game.rules_version,
            players=configuration.players,
            options=written_options(configuration),
            pack=configuration.pack.hash if configuration.pack else "",
            seed=seed,
            names=names or {},
            facts=facts,
        )
        self.moves = 0
        self.past = [(0, self.state.copy())]
        self._answers: list[Move] = []

    @classmethod
    def resume(cls, record: Record, configuration: Configuration) -> Recorder:
        """Returns the recorder that saved this record, with waiting answers; raises RecordError if replay fails."""
        steps = list(replay(record, configuration))
        assert record.seed is not None, "replaying has asked for it"
        recorder = cls(configuration, record.seed, opening=record.facts.get(POSITION, ""))
        recorder.record = _twin(record, record.entries)
        for step in steps:
            # A step that an undo went behind leaves no table to go back to.
            recorder._forget(step.number)
            if step.action is not None and not step.state.pending():
                recorder.past.append((step.number, step.state))
        if steps:
            recorder.state, recorder.moves = steps[-1].state.copy(), steps[-1].number
        if recorder.state.pending() and not record.finished:
            recorder._reopen()
        return recorder

    def play(self, seat: int, action: int, comment: str = "", events: list[AnyEvent] | None = None) -> None:
        """Takes the action by `State.play` and writes it down."""
        self._expect_open()
        self.state.play(seat, action, events)
        notation = self.state.configuration.actions.notation(action)
        # Answers wait outside the record while a shared decision is open: written in the order of arrival, the record
        # would depend on who was faster.
        self._answers.append(Move(seat, notation, comment))
        if not self.state.pending():
            self._write_answers()
            self.past.append((self.moves, self.state.copy()))
        if self.state.over():
            self.record.facts["Result"] = result_text(self.state)
            self._close()

    def withdraw(self, seat: int, events: list[AnyEvent] | None = None) -> None:
        """Takes back what the seat has answered in the open decision."""
        self._expect_open()
        self.state.withdraw(seat, events)
        self._answers = [move for move in self._answers if move.seat != seat]

    def note(
        self, kind: str, seat: int, to: int = 0, agreed: tuple[int, ...] = (), detail: str = "", comment: str = ""
    ) -> None:
        """Writes what is no action.

        An undo goes back to the table after move `to`, or to the beginning of the shared decision that the move is
        part of; answers that wait are dropped, and a game that had ended goes on. A resignation ends the game.
        Pre: the game has not ended, or it is an undo.
        """
        players = range(self.record.players)
        if kind not in NOTE_KINDS or not all(each in players for each in (seat, *agreed)):
            raise ValueError(f"no note: {kind!r} of seat {seat}")
        if kind == UNDO:
            to = self._go_back(to)
        elif self.record.finished:
            raise ValueError("the game has ended")
        if kind == RESIGNATION:
            self._write_answers()
            self._close()
        self.record.entries.append(Note(kind, seat, to, agreed, detail, comment))

    def save(self) -> Record:
        """Returns the whole record, with the answers that wait for others; `resume` goes on from there."""
        return _twin(self.record, [*self.record.entries, *_in_seat_order(self._answers)])

    def export(self, viewer: int, *, running: bool = False) -> Record:
        """Returns the record for a viewer: of a running game without the seed and hidden parts of moves.

        Of the answers that wait only the viewer's own are there: that another has answered is no part of a record.
        What of an action may be read now is asked of the table as it stands. A game that the table calls `running` is
        told as such even if its last action ended it, because that action may still be taken back.
        """
        if self.record.finished and not running:
            return self.save()
        entries = [self._redact(entry, viewer, False) for entry in self.record.entries]
        entries += [self._redact(move, viewer, True) for move in self._answers if move.seat == viewer]
        record = _twin(self.record, entries)
        record.seed, record.finished = None, False
        record.facts = {name: text for name, text in record.facts.items() if name not in (*SECRET_FACTS, *FINAL_FACTS)}
        return record

    def _redact(self, entry: Move | Note, viewer: int, pending: bool) -> Move | Note:
        if isinstance(entry, Note):
            return entry
        action = self.state.configuration.actions.parse(entry.notation)
        return msgspec.structs.replace(entry, notation=self.state.visible_notation(viewer, entry.seat, action, pending))

    def _expect_open(self) -> None:
        if self.record.ended_by_resignation():
            raise IllegalAction(Reason(Message("engine-record-closed")))

    def _write_answers(self) -> None:
        self.record.entries.extend(_in_seat_order(self._answers))
        self.moves += len(self._answers)
        self._answers = []

    def _close(self) -> None:
        self.record.finished = True
        self.record.facts["Digest"] = final_digest(self.state)

    def _go_back(self, to: int) -> int:
        """Goes back to this move, or to the last possible one before it; returns its number."""
        if not 0 <= to < self.moves:
            raise RecordError(0, Message("engine-record-bad-undo", {"to": to, "move": self.moves}))
        self._forget(to)
        self.moves, state = self.past[-1]
        self.state, self._answers = state.copy(), []
        self.record.finished = False
        # The game goes on, so result and digest of its former end are no longer true.
        for name in FINAL_FACTS:
            self.record.facts.pop(name, None)
        return self.moves

    def _forget(self, after: int) -> None:
        while self.past[-1][0] > after:
            self.past.pop()

    def _reopen(self) -> None:
        """Takes the answers to the open decision out of what is written, for they may still be withdrawn.

        Where an undo speaks of them they stay, and one more undo stands behind them.
        """
        # `standing` are the places of the moves in force: an undo takes away those after the move it goes back to.
        entries, standing = self.record.entries, []
        for place, entry in enumerate(entries):
            if isinstance(entry, Move):
                standing.append(place)
            elif entry.kind == UNDO:
                del standing[entry.to :]
        self.moves = self.past[-1][0]
        opened = standing[self.moves :]
        self._answers = [entry for place in opened if isinstance(entry := entries[place], Move)]
        undone = [note.seat for note in entries[opened[0] :] if isinstance(note, Note) and note.kind == UNDO]
        # An undo counts moves. Taking moves out from before one would change what it means, so all stays written and
        # one more undo takes the answers back.
        if undone:
            entries.append(Note(UNDO, undone[-1], self.moves))
        else:
            self.record.entries = [entry for place, entry in enumerate(entries) if place not in opened]


def _twin(record: Record, entries: Sequence[Move | Note]) -> Record:
    """Returns a record of the same game with these entries; the two share nothing that changes."""
    parts = {"options": dict(record.options), "names": dict(record.names), "facts": dict(record.facts)}
    return msgspec.structs.replace(record, entries=list(entries), **parts)


def _in_seat_order(answers: list[Move]) -> list[Move]:
    return sorted(answers, key=lambda move: move.seat)
