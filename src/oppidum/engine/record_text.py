"""Records as text: one file is save, export, bug report, fixture and tutorial.

`parse` and `write` mirror each other. The grammar is in `docs/record.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from oppidum.engine.chance import BadSeed, seed_bytes, seed_text
from oppidum.engine.configuration import option_text
from oppidum.engine.messages import Message, Param
from oppidum.engine.record import NOTE_KINDS, UNDO, Move, Note, Record, RecordError

FINISHED, RUNNING = "end", "running"

# Numbers have at most nine digits: longer ones are mistakes, and Python refuses integers of thousands of digits.
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


def write(record: Record) -> str:
    """Returns the record as text. `parse` reads it back, except for characters that would break it.

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
    lines = [*(f"[{name} {_quote(value)}]" for name, value in headers.items()), ""]
    number = 0
    for entry in record.entries:
        # Moves are numbered by what is in force, so an undo sets the count back and the next move repeats a number.
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
    """Returns the text in one line, with one blank between its words."""
    return " ".join(_harmless(text).split())


def _harmless(text: str) -> str:
    """Returns the text without what a line of a text file cannot hold."""
    return _LONE_SURROGATE.sub("\ufffd", _LINE_BREAKING.sub(" ", text))


def parse(text: str) -> Record:
    """Reads a record from text; RecordError names the line that is wrong."""
    headers: dict[str, tuple[int, str]] = {}
    entries: list[Move | Note] = []
    number, ending = 0, ""
    lines = _lines(text)
    for line_number, raw in enumerate(lines, start=1):
        line = raw.strip()
        # In a header a semicolon is part of a quoted value, and in braces of a comment; elsewhere it begins a remark.
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
    """Returns the lines as an editor counts them: no other character than a line feed ends one."""
    lines = _LINE_END.split(text)
    return lines if lines[-1] else lines[:-1]


def _read_header(line: str, number: int, headers: dict[str, tuple[int, str]], late: bool) -> None:
    match = _HEADER.fullmatch(line)
    if match is None or late:
        raise RecordError(number, Message("engine-record-bad-header", {"text": line[:60]}))
    name = match[1]
    if name in headers:
        raise RecordError(number, Message("engine-record-double-header", {"name": name}))
    headers[name] = (number, _unquote(match[2], number))


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


def _quote(text: str) -> str:
    return '"' + _harmless(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _unquote(text: str, line: int) -> str:
    if _CONTROL.search(text):
        raise RecordError(line, Message("engine-record-bad-header", {"text": text[:60]}))
    return re.sub(r"\\(.)", r"\1", text[1:-1])
