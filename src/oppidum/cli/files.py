"""Files that people hand in: records and positions, or what is meant to be one.

Whatever is wrong with a file is said in one sentence that begins with its name.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import msgspec

from oppidum import packs
from oppidum.cli.refusal import Refusal, sentence
from oppidum.engine.game import Configuration, State
from oppidum.engine.messages import OppidumError
from oppidum.engine.position import BadPosition, read_position
from oppidum.engine.record import Record, RecordError, final_state
from oppidum.engine.record_text import parse
from oppidum.games import find

LARGEST = 4 * 1024 * 1024
STDIN = "-"
NO_TABLE = "neither a record (it would begin with [Game ...]) nor a position (TOML or JSON, with game = ...)"
UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

_RECORD = re.compile(r'\[(?:Game\b|[A-Za-z]+(?: [A-Za-z0-9_-]+)? ")')
_POSITION = re.compile(
    r"^\s*(?:(?:game|players|pack|seed|options|streams|position)\s*[.=]|\[{1,2}(?:options|streams|position)\b|\{)",
    re.MULTILINE,
)
_TOML_PLACE = re.compile(r" \(at (?:line ([0-9]+), column ([0-9]+)|end of document)\)$")
_JSON_PLACE = re.compile(r" \(byte ([0-9]+)\)$")


@dataclass(frozen=True)
class Recorded:
    """A record and the configuration that it was played with; `name` is what its file is called."""

    name: str
    record: Record
    configuration: Configuration


@dataclass(frozen=True)
class Table:
    """A table from a file. `record` is None where the file held a position."""

    name: str
    state: State
    record: Record | None

    @property
    def names(self) -> dict[int, str]:
        """The names that the record gives to its seats."""
        return self.record.names if self.record else {}


def read_record(path: str) -> Recorded:
    """Returns the record in the file, with its moves not yet played."""
    text, name = read_text(path), file_name(path)
    if not is_record(text):
        if is_position(text):
            raise Refusal(f"{name} is a position, and this command needs a record.")
        raise Refusal(f"{name} is no record; it would begin with [Game ...].")
    return _read_record(text, name)


def read_table(path: str, at: int | None = None) -> Table:
    """Returns the table of a position, or of a record at its end or after move `at`."""
    return table_of(read_text(path), file_name(path), at)


def table_of(text: str, name: str, at: int | None = None) -> Table:
    """Returns the table that the text of a file holds, as `read_table`."""
    if is_record(text):
        recorded = _read_record(text, name)
        with about(name):
            return Table(name, final_state(recorded.record, recorded.configuration, at), recorded.record)
    if at is not None:
        raise Refusal(f"{name} is a position and has no moves; --at is for records.")
    return Table(name, _position(text, name), None)


def is_record(text: str) -> bool:
    """Returns whether the text begins like a record, with a header; comments may stand before it."""
    lines = (line.strip() for line in text.split("\n"))
    first = next((line for line in lines if line and not line.startswith(";")), "")
    return bool(_RECORD.match(first))


def is_position(text: str) -> bool:
    """Returns whether the text has a line that belongs into a position, right or wrong."""
    return bool(_POSITION.search(text))


def read_text(path: str) -> str:
    """Returns the file as text, if it is text and not too large."""
    name = file_name(path)
    content = _content(path, name)
    if b"\0" in content and not content.startswith(UTF16):
        raise Refusal(f"{name} is a binary file, and this command reads text.")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Refusal(f"{name}, line {line}: The text is not in UTF-8; save it in that encoding.") from None


def write_text(path: Path, text: str) -> None:
    """Writes a new file; one that exists is left alone."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        if path.is_dir():
            raise Refusal(f"{path} is a folder; name a new file in it.") from None
        raise Refusal(f"{path} exists already; choose another name or remove it first.") from None
    except (OSError, ValueError) as error:
        raise Refusal(f"{path} cannot be written: {cause(error)}.") from None


@contextmanager
def about(name: str) -> Iterator[None]:
    """Says of every refusal inside which file it is about."""
    try:
        yield
    except RecordError as error:
        raise Refusal(f"{name}{', ' if error.line else ': '}{sentence(error)}") from None
    except OppidumError as error:
        raise Refusal(f"{name}: {sentence(error)}") from None


def file_name(path: str) -> str:
    """Returns what a sentence calls the file."""
    return "The standard input" if path == STDIN else path


def cause(error: OSError | ValueError) -> str:
    """Returns why a file could not be opened, in words."""
    text = error.strerror if isinstance(error, OSError) and error.strerror else "the name is not valid"
    return _uncapitalise(text)


def _read_record(text: str, name: str) -> Recorded:
    with about(name):
        record = parse(text)
        return Recorded(name, record, record.configure(find, packs.find))


def _position(text: str, name: str) -> State:
    with about(name):
        try:
            return read_position(text, find, packs.find)
        except BadPosition:
            if not is_position(text):
                raise Refusal(f"{name} is {NO_TABLE}.") from None
            _expect_readable(text, name)
            raise
        except (RecursionError, ValueError):
            _expect_readable(text, name)
            raise


def _expect_readable(text: str, name: str) -> None:
    """Refuses what is no TOML or JSON, with the place; Python itself gives up on endless numbers and nesting."""
    json = text.lstrip().startswith("{")
    try:
        _decode(text, json)
    except msgspec.ValidationError:
        raise Refusal(f"{name} holds a number that is too long to read.") from None
    except (tomllib.TOMLDecodeError, msgspec.DecodeError) as error:
        line, column, why = (_json_break if json else _toml_break)(text, str(error))
        where = f"{name}, line {line}, column {column}"
        raise Refusal(f"{where}: The {'JSON' if json else 'TOML'} of this position is broken: {why}.") from None
    except (RecursionError, ValueError):
        raise Refusal(f"{name} holds a number or a nesting that is too long to read.") from None


def _decode(text: str, json: bool) -> None:
    if json:
        msgspec.json.decode(text)
    else:
        tomllib.loads(text)


def _toml_break(text: str, why: str) -> tuple[int, int, str]:
    place = _TOML_PLACE.search(why)
    line, column = (int(place[1]), int(place[2])) if place and place[1] else _place(text)
    return line, column, _uncapitalise(_TOML_PLACE.sub("", why))


def _json_break(text: str, why: str) -> tuple[int, int, str]:
    place = _JSON_PLACE.search(why)
    before = text.encode()[: int(place[1])].decode(errors="ignore") if place else text
    reason = _JSON_PLACE.sub("", why).removeprefix("JSON is malformed: ")
    return *_place(before), "it breaks off" if place is None else reason


def _place(before: str) -> tuple[int, int]:
    """Returns line and column of what comes after this text."""
    return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1


def _uncapitalise(text: str) -> str:
    return text[:1].lower() + text[1:]


def _content(path: str, name: str) -> bytes:
    if not path:
        raise Refusal("The name of the file is empty.")
    try:
        if path == STDIN:
            return _read_bounded(sys.stdin.buffer, name)
        with Path(path).open("rb") as file:
            return _read_bounded(file, name)
    except FileNotFoundError:
        raise Refusal(f"There is no file {name}.") from None
    except IsADirectoryError:
        raise Refusal(f"{name} is a folder, not a file.") from None
    except (OSError, ValueError) as error:
        raise Refusal(f"{name} cannot be read: {cause(error)}.") from None


def _read_bounded(file: BinaryIO, name: str) -> bytes:
    """Returns what stands in the file; of one that says it is too large nothing is read."""
    if _size(file) <= LARGEST:
        content = file.read(LARGEST + 1)
        if len(content) <= LARGEST:
            return content
    raise Refusal(f"{name} is larger than {LARGEST >> 20} MB, and nothing that this command reads is.")


def _size(file: BinaryIO) -> int:
    """Returns the size of a file on disk; 0 for a stream, which does not know it."""
    try:
        return os.fstat(file.fileno()).st_size
    except OSError:
        return 0
