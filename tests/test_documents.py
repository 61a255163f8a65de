"""Documented commands run: what README and docs show a reader is tried here, block by block."""

import asyncio
import doctest
import io
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from oppidum.cli.main import app, main
from oppidum.server.services import run_services
from oppidum.server.settings import Settings
from oppidum.server.wire.lobby import NewTable, SeatChoice

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXIT = re.compile(r"\s+# exit (\d+)$")
SECONDS = 120
TABLE = "0123456789abcdef"
"""The table that documents speak of to an administrator."""


def _blocks(document: Path, language: str) -> list[str]:
    text = document.read_text(encoding="utf-8")
    return [body for name, body in BLOCK.findall(text) if name == language]


def _commands(document: Path, program: str) -> list[str]:
    """The commands of a program shown after `$ `; a backslash at a line's end joins it to the next."""
    lines = [
        line
        for block in _blocks(document, "console")
        for line in block.replace("\\\n", " ").splitlines()
        if line.startswith(f"$ {program}")
    ]
    return [line.removeprefix("$ ").strip() for line in lines]


def _oppidum_commands(document: Path) -> list[str]:
    return _commands(document, "oppidum ")


def _make_targets(document: Path) -> list[str]:
    commands = [EXIT.sub("", command).split("#")[0].split() for command in _commands(document, "make")]
    return [word for command in commands for word in command[1:] if "=" not in word]


def _python_blocks(document: Path) -> list[str]:
    return _blocks(document, "python")


def _having(found: Callable[[Path], Iterable[str]]) -> list[Any]:
    """The documents in which something is found, as test parameters."""
    return [pytest.param(path, id=path.relative_to(ROOT).as_posix()) for path in DOCUMENTS if any(found(path))]


def _run(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Runs a command in this process: to start Python for each would take most of the time."""
    expected = int(found[1]) if (found := EXIT.search(command)) else 0
    code = main(shlex.split(EXIT.sub("", command))[1:])
    said = capsys.readouterr()
    assert code == expected, f"$ {command}\n{said.out[-2000:]}{said.err[-2000:]}"
    assert "Traceback" not in said.err, f"$ {command}\n{said.err}"


def _make_server_data(folder: Path) -> None:
    """The data of a server that has stopped, with a game that is not over."""

    async def play() -> None:
        async with run_services(Settings(data=folder, bot_workers=0)) as services:
            ada = await services.identity.create_guest("Ada")
            alone = [SeatChoice(kind="me")]
            wanted = NewTable(title="sprawlopolis", players=1, share="0" * 32, seats=alone, seed="1")
            await services.lobby.start(await services.lobby.open(ada, wanted), ada)

    asyncio.run(play())
    with closing(sqlite3.connect(folder / "oppidum.db")) as database:
        database.execute("UPDATE seats SET table_id = ?", (TABLE,))
        database.execute("UPDATE tables SET id = ?", (TABLE,))
        database.commit()


@pytest.mark.parametrize("document", _having(_oppidum_commands))
def test_commands_run_as_shown(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OPPIDUM_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    for example in (ROOT / "docs").glob("*.city"):
        shutil.copy(example, tmp_path)
    if any(command.startswith("oppidum admin") for command in _oppidum_commands(document)):
        _make_server_data(tmp_path / "data")
    for command in _oppidum_commands(document):
        _run(command, capsys)


def test_the_command_is_installed(tmp_path: Path) -> None:
    program = shutil.which("oppidum", path=str(Path(sys.executable).parent))
    assert program is not None
    done = subprocess.run([program, "games"], cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS, check=True)
    assert "metropolis" in done.stdout


@pytest.mark.parametrize("document", _having(_make_targets))
def test_make_targets_exist(document: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert set(_make_targets(document)) <= set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))


@pytest.mark.parametrize("document", _having(_python_blocks))
def test_python_runs_as_shown(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Blocks of one document share their names, from top to bottom."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for block in _python_blocks(document):
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, names, document.name, str(document), 0)
            failed = runner.run(test, clear_globs=False).failed
            names = test.globs
            assert not failed, capsys.readouterr().out
        else:
            exec(compile(block, str(document), "exec"), names)


def test_the_page_of_the_command_line_has_every_command() -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    shown = {name for heading in re.findall(r"^## ([a-z, ]+):", page, re.MULTILINE) for name in heading.split(", ")}
    assert shown == {name for name in app if not name.startswith("-")}
