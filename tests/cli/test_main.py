"""The front door: help, version, and how every command leaves."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import oppidum
from oppidum.build import build_kind
from oppidum.cli import games, main
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "import sys; from oppidum.cli.main import main; sys.exit(main())"
COMMANDS = [
    "admin",
    "arena",
    "backup",
    "bench",
    "games",
    "play",
    "render",
    "new",
    "replay",
    "restore",
    "legal",
    "score",
    "serve",
    "simulate",
    "perft",
    "check",
    "verify",
    "diff",
    "rules",
]


def test_the_version_is_that_of_the_package(run: Run) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert oppidum.__version__ == project["version"]
    assert run("--version").out.strip() == f"oppidum {oppidum.__version__} ({build_kind()})"


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_names_every_command(run: Run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.code == 0
    for command in COMMANDS:
        assert f" {command} " in done.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    done = run(command, "--help")
    assert done.code == 0
    assert f"Usage: oppidum {command}" in done.out


def test_an_interrupted_command_leaves_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "titles", interrupt)
    done = run("games")
    assert (done.code, done.out, done.err) == (main.INTERRUPTED, "", "")


def test_a_reader_that_leaves_is_no_error() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "rules", "metropolis"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == main.UNREAD


def test_a_poor_terminal_gets_what_it_can_show() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "new", "metropoli"],
        env={"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == main.REFUSED
    assert done.stderr.startswith(b"There is no game ?metropoli?")


def test_output_in_a_pipe_is_plain(run: Run) -> None:
    done = run("games")
    assert "\x1b" not in done.out
    assert all(line == line.rstrip() for line in done.out.splitlines())


def test_output_fits_a_terminal_of_80_columns(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for arguments in (("games",), ("rules", "metropolis"), ("score", record), ("replay", record)):
        assert max(len(line) for line in run(*arguments).out.splitlines()) <= 80


def test_the_titles_are_offered_in_python() -> None:
    assert oppidum.game("metropolis") in oppidum.titles()
