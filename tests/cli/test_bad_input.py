"""Whatever people hand in that is wrong gets one sentence with place and reason, and exit code 2."""

import errno
import io
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from oppidum.cli.files import LARGEST
from oppidum.cli.main import REFUSED
from tests.cli.conftest import Done, Run

START = '[Game "metropolis"]\n[Rules "1"]\n[Players "2"]\n[Seed "1"]\n\n'
SEATS = "[[position.seats]]\nlots = ['A1']\n[[position.seats]]\nlots = ['A1']\n"


def one_sentence(done: Done) -> str:
    """The sentence of a refusal."""
    assert done.code == REFUSED
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert "Traceback" not in done.err
    return done.err.strip()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("new metropoli", ["“metropoli”", "did you mean metropolis?", "The games are metropolis"]),
        ("new chess", ["There is no game “chess”", "metropolis"]),
        ("new metropolis --players 5", ["Foundations of Metropolis", "2 to 4 players", "not 5"]),
        ("new metropolis --players many", ["--players", "many"]),
        ("new metropolis --seed monday", ["“monday” is no seed"]),
        ("new metropolis --seed -1", ["“-1” is no seed"]),
        ("new metropolis --seed 1_000", ["“1_000” is no seed"]),
        ("new metropolis --seed \u0661", ["is no seed"]),
        ("new metropolis --option drafting", ["KEY=VALUE", "“drafting”"]),
        ("new metropolis --option drafting=maybe", ["drafting", "“maybe”", "yes and no"]),
        ("new metropolis --option drafting=yes --option drafting=no", ["drafting is given twice"]),
        ("new metropolis --option walls=yes", ["no option “walls”", "drafting"]),
        ("new metropolis --players 2 --option first=3", ["Player 3", "2"]),
        ("new metropolis --out no/such/folder/game.record", ["cannot be written", "no such file"]),
        ("new", ["GAME"]),
        ("nwe metropolis", ["nwe", "new"]),
        ("games --colour", ["--colour"]),
        ("games two words", ["a word too many", "two words"]),
        ("rules metropolis F-99", ["no rule F-99", "nearest is F-"]),
        ("rules metropolis --search spaceship", ["holds “spaceship”"]),
        ("perft metropolis --depth 0", ["depth", "0"]),
        ("simulate metropolis --games 0", ["At least one game"]),
        ("simulate metropolis --games 1000001", ["At most 1,000,000 games", "not 1,000,001"]),
        ("simulate metropolis --bots gready", ["“gready”", "greedy"]),
        ("simulate metropolis --players 2 --bots greedy,random,random", ["3 bots for 2 seats"]),
        ("simulate metropolis --show --json", ["--show or --json"]),
        ("arena metropolis", ["--bots"]),
        ("arena metropolis --bots greedy,gready", ["“gready”", "greedy"]),
        ("arena metropolis --bots greedy/fast", ["“greedy/fast”", "greedy/400", "greedy/1s"]),
        ("arena metropolis --bots greedy,,random", ["left out"]),
        ("arena metropolis --bots greedy/1s,greedy/1000ms", ["greedy/1s is named twice"]),
        ("arena metropolis --bots greedy --games 0", ["At least one game", "0"]),
        ("arena metropolis --bots greedy --seeds 0", ["At least one seed", "0"]),
        ("arena metropolis --bots greedy --games 2 --seeds 2", ["either how many games or how many seeds"]),
        ("arena metropolis --bots greedy --workers 0", ["At least one process", "0"]),
        ("arena metropolis --bots greedy --workers 257", ["At most 256 processes"]),
        ("arena metropolis --bots greedy --move-timeout -1", ["0 to 1,000,000 seconds", "not -1"]),
        ("arena metropolis --bots greedy --move-timeout nan", ["0 to 1,000,000 seconds", "not nan"]),
        ("arena metropolis --bots greedy --games 99999999999999999999", ["At most 1,000,000 games"]),
        ("arena metropolis --bots greedy,random --seeds 1000000", ["At most 1,000,000 games", "not 2,000,000"]),
        ("arena metropolis --bots greedy --out /dev/null", ["/dev/null is no file"]),
        ("play metropolis --bots greedy/0", ["“greedy/0” has no budget", "greedy/1s"]),
        ("play metropolis --bots gredy/20", ["“gredy”", "did you mean greedy?"]),
        ("play metropolis --record .", [". is a folder; name a new file in it."]),
        ("arena metropolis --bots greedy --players 9", ["2 to 4 players, not 9"]),
        ("arena metropolis --bots greedy --out no/such/folder/games", ["cannot be written", "no such file"]),
        ("check metropolis --games 0", ["at least one game"]),
    ],
)
def test_bad_arguments(run: Run, arguments: str, words: list[str]) -> None:
    sentence = one_sentence(run(*arguments.split()))
    for word in words:
        assert word in sentence


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (START + "1. 1 income\n2. 2 fly\n\nrunning\n", [", line 7:", "“fly” is no action"]),
        (START + "1. 2 income\n\nrunning\n", [", line 6:", "turn of Player 1", "(F-10)"]),
        (START + "1. 1 build house A1 A2\n\nrunning\n", [", line 6:", "A1 is not yours (F-14)."]),
        (START + "1. 1 buy ?\n\nrunning\n", [", line 6:", "hidden"]),
        (START + "2. 1 income\n\nrunning\n", [", line 6:", "Move 2", "move 1 is due"]),
        (START + "1. 3 income\n\nrunning\n", [", line 6:", "seat 3"]),
        (START + "1. 1 income\n* undo 1 to 4\n\nrunning\n", [", line 7:", "move 4"]),
        (START + "1. 1 income\nlate\n\nrunning\n", [", line 7:", "“late” is no move"]),
        (START + "1. 1 income\n", [", line 6:", "cut off"]),
        (START + "1. 1 inc", [", line 6:", "cut off"]),
        (START + "1. 1 income\n\nend\n", ["goes on"]),
        (START + "running\nmore\n", [", line 7:", "after the end"]),
        (START + "9" * 5000 + ". 1 income\n\nrunning\n", [", line 6:", "is no move"]),
        (START.replace("metropolis", "metropoli") + "running\n", ["did you mean metropolis?"]),
        (START.replace('Rules "1"', 'Rules "99"') + "running\n", ["version 99", "version 1"]),
        (START.replace('Players "2"', 'Players "5"') + "running\n", ["2 to 4 players, not 5"]),
        (START.replace('[Players "2"]\n', "") + "running\n", ["header Players is missing"]),
        (START.replace('Seed "1"', 'Seed "x"') + "running\n", [", line 4:", "“x” is no seed"]),
        (START.replace('[Seed "1"]\n', "") + "running\n", ["no seed"]),
        (START.replace('"2"]', '"2]') + "running\n", [", line 3:", "no header"]),
        (START + '[Pack "abc"]\nrunning\n', ["card pack abc"]),
        (START + '[Name x "Ada"]\nrunning\n', [", line 6:", "seat x"]),
        (START + "1. 1 income\n* undo 1 to 0 agreed " + "1" * 5000 + "x\nrunning\n", [", line 7:", "is no move"]),
        (START + "; \x0c \u2028 \x85\n1. 1 fly\nrunning\n", [", line 7:", "“fly” is no action"]),
    ],
)
def test_bad_records(run: Run, tmp_path: Path, content: str, words: list[str]) -> None:
    path = tmp_path / "game.record"
    path.write_text(content, encoding="utf-8")
    for command in ("replay", "legal", "score", "verify"):
        sentence = one_sentence(run(command, path))
        assert sentence.startswith(str(path))
        for word in words:
            assert word in sentence


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", ["neither a record (it would begin with [Game ...]) nor a position (TOML or JSON"]),
        ("Once upon a time", ["neither a record", "nor a position"]),
        ("a = 1\n", ["neither a record", "nor a position"]),
        ("1. 1 income\n\nrunning\n", ["neither a record", "nor a position"]),
        ("[Game metropolis]\nrunning\n", [", line 1:", "is no header"]),
        ("{", [", line 1, column 2: The JSON of this position is broken: it breaks off."]),
        ('{"game": "ü",\n "ö" 3}', [", line 2, column 6: The JSON of this position is broken: expected ':'."]),
        ("players = 2\ngame 'x'\n", [", line 2, column 6: The TOML of this position is broken: expected '='"]),
        ("players = 2\ngame = 'x", [", line 2, column 10: The TOML of this position is broken:"]),
        ("game = 'metropolis'\nplayers = 2\n", ["position"]),
        ("game = 'metropolis'\nplayers = 2\nposition = 3\n", ["$.position"]),
        ("game = 'metropolis'\nplayers = 5\n[position]\n", ["2 to 4 players, not 5"]),
        ("game = 'metro'\nplayers = 2\n[position]\n", ["no game “metro”", "metropolis"]),
        ("game = 'metropolis'\nplayers = 2\nwalls = 1\n[position]\n", ["walls"]),
        ("game = 'metropolis'\nplayers = 2\n[position]\nera = 9\n", ["position.era", "from 1 to 3"]),
        ("game = 'metropolis'\nplayers = 2\n[position]\nera = 'x'\n", ["position.era", "int"]),
        ("game = 'metropolis'\nplayers = 2\n" + SEATS, ["position.seats[1].lots[0]", "position.seats[0].lots[0]"]),
        ("game = 'metropolis'\nplayers = " + "9" * 5000, ["too long"]),
        ("game = " + "[" * 20_000, ["too long"]),
        ('{"game": ' + "[" * 20_000, ["too long"]),
        ('{"game": ' + "9" * 5000 + "}", ["too long"]),
    ],
)
def test_bad_positions(run: Run, tmp_path: Path, content: str, words: list[str]) -> None:
    path = tmp_path / "table.toml"
    path.write_text(content, encoding="utf-8")
    for command in ("legal", "score"):
        sentence = one_sentence(run(command, path))
        assert sentence.startswith(str(path))
        for word in words:
            assert word in sentence


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: path.unlink(missing_ok=True), ["There is no file"]),
        (lambda path: path.mkdir(), ["is a folder"]),
        (lambda path: path.write_bytes(b"\x7fELF\0\0\0\1"), ["binary file"]),
        (lambda path: path.write_bytes(START.encode("utf-16")), ["line 1", "not in UTF-8"]),
        (lambda path: path.write_bytes((START + "{Köln}").encode("latin-1")), ["line 6", "not in UTF-8"]),
        (lambda path: path.write_bytes(bytes(50 << 20)), ["larger than 4 MB"]),
        (lambda path: path.write_bytes(b";" * (LARGEST + 1)), ["larger than 4 MB"]),
        (lambda path: path.write_text("game = 'metropolis'\nplayers = 2\n[position]\n"), ["needs a record"]),
        (lambda path: path.write_text("Once upon a time"), ["is no record; it would begin with [Game ...]."]),
    ],
)
def test_files_that_cannot_be_records(
    run: Run, tmp_path: Path, make: Callable[[Path], object], words: list[str]
) -> None:
    path = tmp_path / "game.record"
    make(path)
    for command in ("replay", "verify"):
        sentence = one_sentence(run(command, path))
        assert str(path) in sentence
        for word in words:
            assert word in sentence


def test_an_unreadable_file(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal is put in place by hand: the administrator, as whom tests may run, can read everything."""

    def refuse(*_: object, **__: object) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(record))

    monkeypatch.setattr(Path, "open", refuse)
    assert "permission denied" in one_sentence(run("replay", record))


def test_a_file_without_a_name(run: Run) -> None:
    for command in ("legal", "replay"):
        assert one_sentence(run(command, "")) == "The name of the file is empty."


@pytest.mark.parametrize("error", [ValueError, OverflowError, RecursionError])
@pytest.mark.parametrize(("place", "kind"), [("parse", "record"), ("read_position", "position")])
def test_a_fault_of_the_engine_is_not_blamed_on_the_file(
    run: Run,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    error: type[Exception],
    place: str,
    kind: str,
) -> None:
    def fail(*_: object) -> NoReturn:
        raise error("a bug")

    path = request.getfixturevalue(kind)
    monkeypatch.setattr(f"oppidum.cli.files.{place}", fail)
    with pytest.raises(error, match="a bug"):
        run("legal", path)


def test_an_illegal_move_in_line_12(run: Run, record: Path) -> None:
    lines = record.read_text("utf-8").splitlines()
    number, seat, *_ = lines[11].split()
    lines[11] = f"{number} {seat} build house A1 H8"
    record.write_text("\n".join(lines), encoding="utf-8")
    assert ", line 12:" in one_sentence(run("verify", record))
    lines[11] = f"{number} {seat} buy {_own_lot(run, record, int(number[:-1]) - 1)}"
    record.write_text("\n".join(lines), encoding="utf-8")
    sentence = one_sentence(run("verify", record))
    assert re.search(r"game\.record, line 12: “buy ..” cannot be played: .. is not on sale \(F-12\)\.", sentence)


def _own_lot(run: Run, record: Path, move: int) -> str:
    """A lot that somebody owns, so that it is not on sale."""
    text = record.read_text("utf-8").splitlines()
    start = record.with_name("start.record")
    start.write_text("\n".join([*text[: 11 - move], "running"]), encoding="utf-8")
    return str(next(iter(run("replay", start, "--at", 0, "--json").data["view"]["lots"])))


@pytest.mark.parametrize("at", [-1, 10_000])
def test_a_move_that_the_record_does_not_have(run: Run, record: Path, at: int) -> None:
    for command in ("replay", "legal", "score"):
        assert f"There is no move {at}" in one_sentence(run(command, record, "--at", at))


def test_positions_have_no_moves(run: Run, position: Path) -> None:
    assert "--at is for records" in one_sentence(run("score", position, "--at", 1))


def test_a_seat_that_is_not_there(run: Run, record: Path) -> None:
    assert "the seats are 1 to 3" in one_sentence(run("legal", record, "--seat", 4))


def test_an_existing_file_is_not_overwritten(run: Run, record: Path) -> None:
    before = record.read_bytes()
    assert "exists already" in one_sentence(run("new", "metropolis", "--out", record))
    assert record.read_bytes() == before


def test_standard_input_is_read_with_the_same_care(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def give(content: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))

    give((START + "running\n").encode())
    assert run("score", "-").code == 0
    give(b"\xef\xbb\xbf" + (START + "running\n").encode())
    assert run("score", "-").code == 0
    give(b"\0")
    assert "The standard input is a binary file" in one_sentence(run("score", "-"))
    give(b" " * (LARGEST + 1))
    assert "larger than 4 MB" in one_sentence(run("score", "-"))


def test_what_steers_a_terminal_is_not_repeated(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    path.write_text(START + "1. 1 \x1b[31mincome\n\nrunning\n", encoding="utf-8")
    assert "\x1b" not in one_sentence(run("replay", path))
