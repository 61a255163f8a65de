"""The command line in the same process, and files to try it on."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

import oppidum
from oppidum.cli.main import main
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.record import Record
from oppidum.engine.record_text import write
from oppidum.engine.recorder import Recorder


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return msgspec.json.decode(self.out)


Run = Callable[..., Done]
Play = Callable[..., Done]
SEED = 5


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command: `run("score", path, "--json")`."""

    def run_command(*arguments: object) -> Done:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Done(code, out, err)

    return run_command


@pytest.fixture(scope="session")
def played() -> Record:
    """A whole game of Metropolis with three players, drawn at random."""
    table = Recorder(oppidum.game("metropolis").configure(players=3), seed_bytes(7))
    dice = Dice(seed_bytes(7), "choices")
    while not table.state.over():
        seat = table.state.to_act()[0]
        table.play(seat, dice.choose(table.state.legal(seat)))
    return table.record


@pytest.fixture
def record(played: Record, tmp_path: Path) -> Path:
    """That game as a file."""
    path = tmp_path / "game.record"
    path.write_text(write(played), encoding="utf-8")
    return path


@pytest.fixture
def position(run: Run, tmp_path: Path) -> Path:
    """The beginning of a game as a position file."""
    path = tmp_path / "start.toml"
    assert run("new", "metropolis", "--seed", 1, "--position", "--out", path).code == 0
    return path


@pytest.fixture
def play(run: Run, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Plays Metropolis with these lines typed: `play("1", "undo", "--players", 3)`; options begin with a hyphen."""

    def play_lines(*words: object, title: str | None = "metropolis") -> Done:
        texts = [str(word) for word in words]
        first = next((place for place, text in enumerate(texts) if text.startswith("--")), len(texts))
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in texts[:first])))
        options = texts[first:]
        if title is not None and "--seed" not in options:
            options = ["--seed", str(SEED), *options]
        return run("play", *([title] if title else []), *options)

    return play_lines
