"""Records: a played game as text. One file is save, export, bug report, fixture and tutorial.

The grammar is in `docs/record.md`. `parse` and `write` mirror each other; `replay` plays the moves through the rules.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any

import msgspec

from oppidum.engine.chance import BadSeed, Chance, seed_bytes, seed_text
from oppidum.engine.configuration import Configuration, OptionValue, Pack, option_text
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Game, State
from oppidum.engine.messages import IllegalAction, Message, OppidumError, Param, Reason

FINISHED, RUNNING = "end", "running"
UNDO, RESIGNATION = "undo", "resignation"
NOTE_KINDS = (UNDO, "timeout", "takeover", RESIGNATION)
HIDDEN = "?"
POSITION = "Position"
SECRET_FACTS = ("Secret", POSITION)

_HEADER_NAME = re.compile(r"[A-Za-z]+(?: [A-Za-z0-9_-]+)?")
_HEADER = re.compile(rf'\[({_HEADER_NAME.pattern}) ("(?:[^"\\]|\\.)*")\]')
_COMMENT = r"(?: \{([^{}]*)\})?"
_MOVE = re.compile(r"([0-9]{1,9})\. ([0-9]{1,9}) ([^{}]*?)" + _COMMENT)
_NOTE = re.compile(r"\* ([a-z]+) ([^{}]*?)" + _COMMENT)
_UNDO = re.compile(r"([0-9]{1,9}) to ([0-9]{1,9})(?: agreed ([0-9]{1,9}(?: [0-9]{1,9})*))?")
_ABOUT_SEAT = re.compile(r"([0-9]{1,9})(?: (.+))?")
_SEAT = re.compile(r"[1-9]")
_NUMBER = re.compile(r"[0-9]{1,9}")
_LINE_END = re.compile(r"\r?\n")
_REMARK = re.compile(r"(\{[^{}]*\})|;.*")

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_LINE_BREAKING = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")
_BRACES = str.maketrans("{}", "()")
_BRACES_AND_REMARKS = str.maketrans("{};", "(),")


class RecordError(OppidumError):
    """The record cannot be read or replayed: line and reason."""

    def __init__(self, line: int, why: Message, rule: str = "") -> None:
        super().__init__(Message("engine-record-line", {"line": line, "why": why}), rule)
        self.line = line


class Move(msgspec.Struct, frozen=True, tag="move"):
    """A seat's action in notation. `line` is where it stood in the file, 0 for one that was not read."""

    seat: int
    notation: str
    comment: str = ""
    line: int = 0


class Note(msgspec.Struct, frozen=True, tag="note"):
    """An entry that is no action. An undo goes back to the position after move number `to`."""

    kind: str
    seat: int
    to: int = 0
    agreed: tuple[int, ...] = ()
    detail: str = ""
    comment: str = ""
    line: int = 0


class Record(msgspec.Struct, kw_only=True):
    """A game as it was played. Seats count from 0 here and from 1 in the text."""

    game: str
    rules: int
    players: int
    options: dict[str, OptionValue] = {}
    pack: str = ""
    seed: bytes | None = None
    names: dict[int, str] = {}
    facts: dict[str, str] = {}
    entries: list[Move | Note] = []
    finished: bool = False

    def configure(
        self, find: Callable[[str], Game], find_pack: Callable[[str], Pack | None] | None = None
    ) -> Configuration:
        """The configuration that the record was played with; `find_pack` gives the card pack with a hash."""
        game = find(self.game)
        if self.rules != game.rules_version:
            params: dict[str, Param] = {"record": self.rules, "rules": game.rules_version}
            raise RecordError(0, Message("engine-record-rules-version", params))
        pack = find_pack(self.pack) if self.pack and find_pack else None
        if self.pack != (pack.hash if pack else ""):
            raise RecordError(0, Message("engine-record-pack", {"pack": self.pack}))
        return game.configure(self.players, self.options, pack)

    def resigned(self) -> bool:
        """Whether a resignation has ended the game, by the table's word and not by the rules."""
        last = self.entries[-1] if self.entries else None
        return self.finished and isinstance(last, Note) and last.kind == RESIGNATION


class Step(msgspec.Struct):
    """One entry replayed: the number of moves in force, the entry, and the state after it (a copy is yours to make)."""

    number: int
    entry: Move | Note
    state: State
    action: int | None


def replay(record: Record, configuration: Configuration) -> Iterator[Step]:
    """Plays the record entry by entry through `State.play`; an illegal move raises RecordError with its line."""
    if record.seed is None:
        raise RecordError(0, Message("engine-record-no-seed"))
    history = [_beginning(record.facts, configuration, record.seed)]
    for entry in record.entries:
        action = None
        if isinstance(entry, Move):
            state = history[-1].copy()
            action = _play(state, entry)
            history.append(state)
        elif entry.kind == UNDO:
            del history[entry.to + 1 :]
        yield Step(len(history) - 1, entry, history[-1], action)
    if record.finished and not history[-1].over() and not record.resigned():
        raise RecordError(0, Message("engine-record-not-over"))


def final_state(record: Record, configuration: Configuration, moves: int | None = None) -> State:
    """The state at the record's end, or after so many moves of the line that stands."""
    if record.seed is None:
        raise RecordError(0, Message("engine-record-no-seed"))
    states = [_beginning(record.facts, configuration, record.seed)]
    for step in replay(record, configuration):
        del states[step.number :]
        states.append(step.state)
    if moves is None:
        return states[-1]
    if not 0 <= moves < len(states):
        raise RecordError(0, Message("engine-record-no-move", {"move": moves, "moves": len(states) - 1}))
    return states[moves]


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """What the Position header holds, as JSON: a position's own part and the streams of chance used before it."""

    position: dict[str, Any]
    streams: dict[str, Annotated[int, msgspec.Meta(ge=0, lt=2**32)]] = {}

    def state(self, configuration: Configuration, seed: bytes) -> State:
        """The table that the game began with; ImpossiblePosition where it cannot be."""
        return configuration.from_position(self.position, Chance(seed, tuple(sorted(self.streams.items()))))


def _beginning(facts: dict[str, str], configuration: Configuration, seed: bytes) -> State:
    if POSITION not in facts:
        return configuration.new(seed)
    try:
        return msgspec.json.decode(facts[POSITION], type=Opening).state(configuration, seed)
    except msgspec.DecodeError as error:
        raise RecordError(0, Message("engine-plain", {"text": f"[{POSITION} ...]: {error}"})) from None


def _play(state: State, move: Move) -> int:
    if HIDDEN in move.notation:
        raise RecordError(move.line, Message("engine-record-hidden"))
    try:
        action = state.configuration.actions.parse(move.notation)
        state.play(move.seat, action)
    except OppidumError as error:
        params: dict[str, Param] = {"move": move.notation, "why": error.message}
        raise RecordError(move.line, Message("engine-record-illegal", params), error.rule) from None
    return action


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
        self.state = _beginning(facts, configuration, seed)
        self.record = Record(
            game=configuration.game.key,
            rules=configuration.game.rules_version,
            players=configuration.players,
            options=dict(configuration.options),
            pack=configuration.pack.hash if configuration.pack else "",
            seed=seed,
            names=names or {},
            facts=facts,
        )
        self.moves = 0
        self.past = [(0, self.state.copy())]
        self._answers: list[Move] = []

    @classmethod
    def resumed(cls, record: Record, configuration: Configuration) -> Recorder:
        """The recorder that saved this record, with the answers that wait; RecordError if it cannot be replayed."""
        steps = list(replay(record, configuration))
        assert record.seed is not None, "replaying has asked for it"
        recorder = cls(configuration, record.seed, opening=record.facts.get(POSITION, ""))
        recorder.record = _twin(record, record.entries)
        for step in steps:
            recorder._forget(step.number)
            if step.action is not None and not step.state.pending():
                recorder.past.append((step.number, step.state))
        if steps:
            recorder.state, recorder.moves = steps[-1].state.copy(), steps[-1].number
        if recorder.state.pending() and not record.finished:
            recorder._reopen()
        return recorder

    def play(self, seat: int, action: int, comment: str = "", tell: list[AnyEvent] | None = None) -> None:
        """Takes the action by `State.play` and writes it down."""
        self._expect_open()
        self.state.play(seat, action, tell)
        notation = self.state.configuration.actions.notation(action)
        self._answers.append(Move(seat, notation, comment))
        if not self.state.pending():
            self._write_answers()
            self.past.append((self.moves, self.state.copy()))
        if self.state.over():
            self.record.facts["Result"] = result_text(self.state)
            self._close()

    def withdraw(self, seat: int, tell: list[AnyEvent] | None = None) -> None:
        """Takes back what the seat has answered in the open decision."""
        self._expect_open()
        self.state.withdraw(seat, tell)
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

    def saved(self) -> Record:
        """All that has happened, with the answers that wait for others; `resumed` goes on from there."""
        return _twin(self.record, [*self.record.entries, *_in_seat_order(self._answers)])

    def exported(self, viewer: int) -> Record:
        """What the viewer may have of it: of a running game neither the seed nor hidden parts of moves.

        Of the answers that wait only the viewer's own are there: that another has answered is no part of a record.
        What of an action may be read now is asked of the table as it stands.
        """
        if self.record.finished:
            return self.saved()
        entries = [self._seen(entry, viewer, False) for entry in self.record.entries]
        entries += [self._seen(move, viewer, True) for move in self._answers if move.seat == viewer]
        record = _twin(self.record, entries)
        record.seed = None
        record.facts = {name: text for name, text in record.facts.items() if name not in SECRET_FACTS}
        return record

    def _seen(self, entry: Move | Note, viewer: int, pending: bool) -> Move | Note:
        if isinstance(entry, Note):
            return entry
        action = self.state.configuration.actions.parse(entry.notation)
        return msgspec.structs.replace(entry, notation=self.state.seen_by(viewer, entry.seat, action, pending))

    def _expect_open(self) -> None:
        if self.record.resigned():
            raise IllegalAction(Reason(Message("engine-record-closed")))

    def _write_answers(self) -> None:
        self.record.entries.extend(_in_seat_order(self._answers))
        self.moves += len(self._answers)
        self._answers = []

    def _close(self) -> None:
        self.record.finished = True
        self.record.facts["Digest"] = final_digest(self.state)

    def _go_back(self, to: int) -> int:
        """Goes back to this move, or to the last before it that one can go back to; its number."""
        if not 0 <= to < self.moves:
            raise RecordError(0, Message("engine-record-bad-undo", {"to": to, "move": self.moves}))
        self._forget(to)
        self.moves, state = self.past[-1]
        self.state, self._answers = state.copy(), []
        self.record.finished = False
        for name in ("Result", "Digest"):
            self.record.facts.pop(name, None)
        return self.moves

    def _forget(self, after: int) -> None:
        while self.past[-1][0] > after:
            self.past.pop()

    def _reopen(self) -> None:
        """Takes the answers to the open decision out of what is written, for they may still be withdrawn.

        Where an undo speaks of them they stay, and one more undo stands behind them.
        """
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
        if undone:
            entries.append(Note(UNDO, undone[-1], self.moves))
        else:
            self.record.entries = [entry for place, entry in enumerate(entries) if place not in opened]


def _twin(record: Record, entries: Sequence[Move | Note]) -> Record:
    """A record of the same game with these entries; the two share nothing that changes."""
    parts = {"options": dict(record.options), "names": dict(record.names), "facts": dict(record.facts)}
    return msgspec.structs.replace(record, entries=list(entries), **parts)


def _in_seat_order(answers: list[Move]) -> list[Move]:
    return sorted(answers, key=lambda move: move.seat)


def final_digest(state: State) -> str:
    """What the Digest header writes: a hash of the table as a position says it, which outlives any inner change."""
    chance = {"seed": seed_text(state.chance.seed), "streams": dict(state.chance.used)}
    form = msgspec.json.encode([chance, state.position()], order="deterministic")
    return hashlib.blake2b(form, digest_size=16).hexdigest()


def result_text(state: State) -> str:
    """The points of each seat, first seat first, as the Result header writes them."""
    return " ".join(str(outcome.points) for outcome in state.result().seats)


def write(record: Record) -> str:
    """The record as text; `parse` is the way back, but for characters that would break a line or end a comment.

    Control characters become blanks, braces in comments and details round brackets, a semicolon in a detail a comma.

    >>> print(write(Record(game="metropolis", rules=1, players=2, entries=[Move(0, "income")])), end="")
    [Game "metropolis"]
    [Rules "1"]
    [Players "2"]
    <BLANKLINE>
    1. 1 income
    <BLANKLINE>
    running
    """
    headers: dict[str, str] = {}
    for name, value in _headers(record):
        if name in headers or not _HEADER_NAME.fullmatch(name):
            raise ValueError(f"{name!r} cannot be a header here")
        headers[name] = value
    lines = [*(f"[{name} {_quoted(value)}]" for name, value in headers.items()), ""]
    number = 0
    for entry in record.entries:
        number = number + 1 if isinstance(entry, Move) else (entry.to if entry.kind == UNDO else number)
        lines.append(_entry_text(number, entry))
    lines += ["", FINISHED if record.finished else RUNNING, ""]
    return "\n".join(lines)


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    yield "Game", record.game
    yield "Rules", str(record.rules)
    yield "Players", str(record.players)
    for key, value in sorted(record.options.items()):
        yield f"Option {key}", option_text(value)
    if record.pack:
        yield "Pack", record.pack
    for seat, name in sorted(record.names.items()):
        yield f"Name {seat + 1}", name
    if record.seed is not None:
        yield "Seed", seed_text(record.seed)
    yield from sorted(record.facts.items())


def _entry_text(number: int, entry: Move | Note) -> str:
    words = _words(entry.comment.translate(_BRACES))
    comment = f" {{{words}}}" if words else ""
    if isinstance(entry, Move):
        return f"{number}. {entry.seat + 1} {_words(entry.notation)}{comment}"
    text = f"* {entry.kind} {entry.seat + 1}"
    if entry.kind == UNDO:
        text += f" to {entry.to}"
        if entry.agreed:
            text += " agreed " + " ".join(str(seat + 1) for seat in entry.agreed)
    elif detail := _words(entry.detail.translate(_BRACES_AND_REMARKS)):
        text += f" {detail}"
    return text + comment


def _words(text: str) -> str:
    """The text in one line, with one blank between its words."""
    return " ".join(_harmless(text).split())


def _harmless(text: str) -> str:
    """The text without what a line of a text file cannot hold."""
    return _LONE_SURROGATE.sub("\ufffd", _LINE_BREAKING.sub(" ", text))


def parse(text: str) -> Record:
    """The record that a text holds, or RecordError with the line."""
    headers: dict[str, tuple[int, str]] = {}
    entries: list[Move | Note] = []
    number, ending = 0, ""
    lines = _lines(text)
    for line_number, raw in enumerate(lines, start=1):
        line = raw.strip()
        if not line.startswith("["):
            line = _REMARK.sub(r"\1", line).strip()
        if not line:
            continue
        if ending:
            raise RecordError(line_number, Message("engine-record-after-end", {"text": line[:40]}))
        if line.startswith("["):
            _read_header(line, line_number, headers, bool(entries))
        elif line in (FINISHED, RUNNING):
            ending = line
        else:
            entry, number = _read_entry(line, line_number, number)
            entries.append(entry)
    if not ending:
        raise RecordError(len(lines), Message("engine-record-cut-off"))
    return _record(headers, entries, ending == FINISHED)


def _lines(text: str) -> list[str]:
    """The lines as an editor counts them: no other character than a line feed ends one."""
    lines = _LINE_END.split(text)
    return lines if lines[-1] else lines[:-1]


def _read_header(line: str, number: int, headers: dict[str, tuple[int, str]], late: bool) -> None:
    match = _HEADER.fullmatch(line)
    if match is None or late:
        raise RecordError(number, Message("engine-record-bad-header", {"text": line[:60]}))
    name = match[1]
    if name in headers:
        raise RecordError(number, Message("engine-record-double-header", {"name": name}))
    headers[name] = (number, _unquoted(match[2], number))


def _read_entry(line: str, line_number: int, number: int) -> tuple[Move | Note, int]:
    if (move := _MOVE.fullmatch(line)) and (notation := _words(move[3])):
        if int(move[1]) != number + 1:
            params: dict[str, Param] = {"found": int(move[1]), "expected": number + 1}
            raise RecordError(line_number, Message("engine-record-bad-number", params))
        seat = _seat(move[2], line_number)
        return Move(seat, notation, _words(move[4] or ""), line_number), number + 1
    note = _read_note(line, line_number)
    if note is None:
        raise RecordError(line_number, Message("engine-record-bad-entry", {"text": line[:60]}))
    if note.kind == UNDO:
        if note.to >= number:
            raise RecordError(line_number, Message("engine-record-bad-undo", {"to": note.to, "move": number}))
        return note, note.to
    return note, number


def _read_note(line: str, line_number: int) -> Note | None:
    match = _NOTE.fullmatch(line)
    if match is None or match[1] not in NOTE_KINDS:
        return None
    comment = _words(match[3] or "")
    if match[1] == UNDO:
        if undo := _UNDO.fullmatch(match[2].strip()):
            agreed = tuple(_seat(word, line_number) for word in (undo[3] or "").split())
            return Note(UNDO, _seat(undo[1], line_number), int(undo[2]), agreed, "", comment, line_number)
    elif about := _ABOUT_SEAT.fullmatch(match[2].strip()):
        return Note(match[1], _seat(about[1], line_number), 0, (), _words(about[2] or ""), comment, line_number)
    return None


def _seat(word: str, line: int) -> int:
    if not _SEAT.fullmatch(word):
        raise RecordError(line, Message("engine-record-bad-seat", {"seat": word[:10]}))
    return int(word) - 1


def _record(headers: dict[str, tuple[int, str]], entries: list[Move | Note], finished: bool) -> Record:
    game = _take_header(headers, "Game")
    rules = _take_number(headers, "Rules")
    players = _take_number(headers, "Players")
    record = Record(game=game, rules=rules, players=players, entries=entries, finished=finished)
    if "Seed" in headers:
        line, text = headers.pop("Seed")
        try:
            record.seed = seed_bytes(text)
        except BadSeed as error:
            raise RecordError(line, error.message) from None
    record.pack = headers.pop("Pack", (0, ""))[1]
    record.options = {key: text for key, (_, text) in _take_group(headers, "Option").items()}
    record.names = {_seat(key, line): text for key, (line, text) in _take_group(headers, "Name").items()}
    record.facts = {name: text for name, (_, text) in headers.items()}
    for entry in entries:
        seat = max(entry.seat, *entry.agreed) if isinstance(entry, Note) and entry.agreed else entry.seat
        if seat >= players:
            raise RecordError(entry.line, Message("engine-record-bad-seat", {"seat": seat + 1}))
    return record


def _take_group(headers: dict[str, tuple[int, str]], group: str) -> dict[str, tuple[int, str]]:
    names = [name for name in headers if name.startswith(group + " ")]
    return {name.partition(" ")[2]: headers.pop(name) for name in names}


def _take_header(headers: dict[str, tuple[int, str]], name: str) -> str:
    if name not in headers:
        raise RecordError(1, Message("engine-record-no-header", {"name": name}))
    return headers.pop(name)[1]


def _take_number(headers: dict[str, tuple[int, str]], name: str) -> int:
    line = headers[name][0] if name in headers else 1
    text = _take_header(headers, name)
    if not _NUMBER.fullmatch(text):
        raise RecordError(line, Message("engine-record-bad-header", {"text": f"{name} {text[:40]}"}))
    return int(text)


def _quoted(text: str) -> str:
    return '"' + _harmless(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _unquoted(text: str, line: int) -> str:
    if _CONTROL.search(text):
        raise RecordError(line, Message("engine-record-bad-header", {"text": text[:60]}))
    return re.sub(r"\\(.)", r"\1", text[1:-1])
