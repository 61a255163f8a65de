"""Records: a played game as text. One file is save, export, bug report, fixture and tutorial.

The grammar is in `docs/record.md`. `parse` and `write` mirror each other; `replay` plays the moves through the rules.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from oppidum.engine.chance import BadSeed, seed_bytes, seed_text
from oppidum.engine.configuration import Configuration, OptionValue, Pack, option_text
from oppidum.engine.events import AnyEvent
from oppidum.engine.game import Game, State
from oppidum.engine.messages import Message, OppidumError, Param

FINISHED, RUNNING = "end", "running"
NOTE_KINDS = ("undo", "timeout", "takeover", "resignation")
HIDDEN = "?"

_HEADER = re.compile(r'\[([A-Za-z]+)(?: ([A-Za-z0-9_-]+))? ("(?:[^"\\]|\\.)*")\]')
_MOVE = re.compile(r"(\d{1,9})\. (\d{1,9}) ([^{}]*?)(?: \{([^{}]*)\})?")
_NOTE = re.compile(r"\* ([a-z]+) ([^{}]*?)(?: \{([^{}]*)\})?")
_UNDO = re.compile(r"(\d{1,9}) to (\d{1,9})(?: agreed ((?:\d{1,9} ?)+))?")
_ABOUT_SEAT = re.compile(r"(\d{1,9})(?: (.+))?")

_BRACES = str.maketrans("{}", "()")
_REMARK = re.compile(r"(\{[^{}]*\})|;.*")


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

    def configure(self, find: Callable[[str], Game], pack: Pack | None = None) -> Configuration:
        """The configuration that the record was played with."""
        game = find(self.game)
        if self.rules != game.rules_version:
            params: dict[str, Param] = {"record": self.rules, "rules": game.rules_version}
            raise RecordError(0, Message("engine-record-rules-version", params))
        if self.pack != (pack.hash if pack else ""):
            raise RecordError(0, Message("engine-record-pack", {"pack": self.pack}))
        return game.configure(self.players, self.options, pack)


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
    history = [configuration.new(record.seed)]
    for entry in record.entries:
        action = None
        if isinstance(entry, Move):
            state = history[-1].copy()
            action = _play(state, entry)
            history.append(state)
        elif entry.kind == "undo":
            del history[entry.to + 1 :]
        yield Step(len(history) - 1, entry, history[-1], action)
    if record.finished and not history[-1].over():
        raise RecordError(0, Message("engine-record-not-over"))


def final_state(record: Record, configuration: Configuration, moves: int | None = None) -> State:
    """The state at the record's end, or after so many moves of the line that stands."""
    if record.seed is None:
        raise RecordError(0, Message("engine-record-no-seed"))
    states = [configuration.new(record.seed)]
    for step in replay(record, configuration):
        del states[step.number :]
        states.append(step.state)
    if moves is None:
        return states[-1]
    if not 0 <= moves < len(states):
        raise RecordError(0, Message("engine-record-no-move", {"move": moves, "moves": len(states) - 1}))
    return states[moves]


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
    """Plays a game and keeps its record. The answers to a shared decision are written in seat order when it closes."""

    def __init__(self, configuration: Configuration, seed: bytes, names: dict[int, str] | None = None) -> None:
        self.state = configuration.new(seed)
        self.record = Record(
            game=configuration.game.key,
            rules=configuration.game.rules_version,
            players=configuration.players,
            options=dict(configuration.options),
            pack=configuration.pack.hash if configuration.pack else "",
            seed=seed,
            names=names or {},
        )
        self._answers: list[Move] = []

    def play(self, seat: int, action: int, comment: str = "", tell: list[AnyEvent] | None = None) -> None:
        """Takes the action by `State.play` and writes it down."""
        self.state.play(seat, action, tell)
        notation = self.state.configuration.actions.notation(action)
        self._answers.append(Move(seat, notation, comment))
        if not self.state.pending():
            self.record.entries.extend(sorted(self._answers, key=lambda move: move.seat))
            self._answers = []
        if self.state.over():
            self.record.finished = True
            self.record.facts["Result"] = result_text(self.state)
            self.record.facts["Digest"] = final_digest(self.state)

    def withdraw(self, seat: int) -> None:
        """Takes back what the seat has answered in the open decision."""
        self.state.withdraw(seat)
        self._answers = [move for move in self._answers if move.seat != seat]


def final_digest(state: State) -> str:
    """What the Digest header writes: a hash of the table as a position says it, so that it outlives any inner change."""
    chance = {"seed": seed_text(state.chance.seed), "streams": dict(state.chance.used)}
    form = msgspec.json.encode([chance, state.position()], order="deterministic")
    return hashlib.blake2b(form, digest_size=16).hexdigest()


def result_text(state: State) -> str:
    """The points of each seat, first seat first, as the Result header writes them."""
    return " ".join(str(outcome.points) for outcome in state.result().seats)


def write(record: Record) -> str:
    """The record as text; `parse` is the way back.

    >>> print(write(Record(game="metropolis", rules=1, players=2, entries=[Move(0, "income")])), end="")
    [Game "metropolis"]
    [Rules "1"]
    [Players "2"]
    <BLANKLINE>
    1. 1 income
    <BLANKLINE>
    running
    """
    lines = [f"[{name} {_quoted(value)}]" for name, value in _headers(record)]
    lines.append("")
    number = 0
    for entry in record.entries:
        number = number + 1 if isinstance(entry, Move) else (entry.to if entry.kind == "undo" else number)
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
    words = " ".join(entry.comment.translate(_BRACES).split())
    comment = f" {{{words}}}" if words else ""
    if isinstance(entry, Move):
        return f"{number}. {entry.seat + 1} {entry.notation}{comment}"
    text = f"* {entry.kind} {entry.seat + 1}"
    if entry.kind == "undo":
        text += f" to {entry.to}"
    if entry.agreed:
        text += " agreed " + " ".join(str(seat + 1) for seat in entry.agreed)
    if entry.detail:
        text += f" {entry.detail}"
    return text + comment


def parse(text: str) -> Record:
    """The record that a text holds, or RecordError with the line."""
    headers: dict[str, tuple[int, str]] = {}
    entries: list[Move | Note] = []
    number, ending = 0, ""
    for line_number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip() if raw.startswith("[") else _REMARK.sub(r"\1", raw).strip()
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
        raise RecordError(len(text.splitlines()), Message("engine-record-cut-off"))
    return _record(headers, entries, ending == FINISHED)


def _read_header(line: str, number: int, headers: dict[str, tuple[int, str]], late: bool) -> None:
    match = _HEADER.fullmatch(line)
    if match is None or late:
        raise RecordError(number, Message("engine-record-bad-header", {"text": line[:60]}))
    name = " ".join(part for part in match.group(1, 2) if part)
    if name in headers:
        raise RecordError(number, Message("engine-record-double-header", {"name": name}))
    headers[name] = (number, _unquoted(match.group(3), number))


def _read_entry(line: str, line_number: int, number: int) -> tuple[Move | Note, int]:
    if move := _MOVE.fullmatch(line):
        if int(move[1]) != number + 1:
            params: dict[str, Param] = {"found": int(move[1]), "expected": number + 1}
            raise RecordError(line_number, Message("engine-record-bad-number", params))
        seat = _seat(move[2], line_number)
        return Move(seat, " ".join(move[3].split()), move[4] or "", line_number), number + 1
    note = _read_note(line, line_number)
    if note is None:
        raise RecordError(line_number, Message("engine-record-bad-entry", {"text": line[:60]}))
    if note.kind == "undo":
        if note.to >= number:
            raise RecordError(line_number, Message("engine-record-bad-undo", {"to": note.to, "move": number}))
        return note, note.to
    return note, number


def _read_note(line: str, line_number: int) -> Note | None:
    match = _NOTE.fullmatch(line)
    if match is None or match[1] not in NOTE_KINDS:
        return None
    comment = match[3] or ""
    if match[1] == "undo":
        if undo := _UNDO.fullmatch(match[2].strip()):
            agreed = tuple(_seat(word, line_number) for word in (undo[3] or "").split())
            return Note("undo", _seat(undo[1], line_number), int(undo[2]), agreed, "", comment, line_number)
    elif about := _ABOUT_SEAT.fullmatch(match[2].strip()):
        return Note(match[1], _seat(about[1], line_number), 0, (), about[2] or "", comment, line_number)
    return None


def _seat(word: str, line: int) -> int:
    if not 1 <= int(word) <= 9:
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
        if entry.seat >= players:
            params: dict[str, Param] = {"seat": entry.seat + 1}
            raise RecordError(entry.line, Message("engine-record-bad-seat", params))
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
    if not text.isdecimal() or len(text) > 9:
        raise RecordError(line, Message("engine-record-bad-header", {"text": f"{name} {text[:40]}"}))
    return int(text)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _unquoted(text: str, line: int) -> str:
    inner: Any = re.sub(r"\\(.)", r"\1", text[1:-1])
    if not isinstance(inner, str) or any(ord(character) < 32 for character in inner):
        raise RecordError(line, Message("engine-record-bad-header", {"text": text[:60]}))
    return inner
