"""What `deploy/` promises: the unit is one that systemd takes, and the container's steps are steps that work."""

import configparser
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
import venv
from pathlib import Path

import httpx
import msgspec
import pytest

from oppidum.server.operations.listening_sockets import RESERVED_FILES
from oppidum.server.settings import PREFIX, Settings
from tests.server import patient
from tests.server.servers import PATIENCE, free_port

ROOT = Path(__file__).resolve().parents[2]
UNIT = ROOT / "deploy" / "oppidum.service"
SOCKET = ROOT / "deploy" / "oppidum.socket"
CONTAINER = ROOT / "deploy" / "Containerfile"
STARTING_SECONDS = 120
OUTSIDE = ("apt-get", "useradd")
"""Steps that only a container of its own can take."""


def _steps() -> list[tuple[str, str]]:
    """Each instruction of the Containerfile, with what it is about."""
    lines = CONTAINER.read_text().replace("\\\n", " ").splitlines()
    found = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in found]


def _words(name: str) -> list[str]:
    (found,) = [rest for word, rest in _steps() if word == name]
    words: list[str] = msgspec.json.decode(found.removeprefix("CMD "))
    return words


def _environment() -> dict[str, str]:
    pairs = [pair.partition("=") for word, rest in _steps() if word == "ENV" for pair in rest.split()]
    return {name: value for name, _, value in pairs}


def _unit(file: Path = UNIT, section: str = "Service") -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(file)
    return parser[section]


def test_the_unit_keeps_its_data_where_it_may_write() -> None:
    unit = _unit()
    name, _, folder = unit["Environment"].partition("=")
    assert name.removeprefix(PREFIX).lower() in Settings.__struct_fields__
    assert folder == f"/var/lib/{unit['StateDirectory']}"
    assert unit["StateDirectoryMode"] == "0700"
    assert unit["ExecStart"] == shlex.join(_words("ENTRYPOINT"))


def test_the_unit_bounds_memory_and_has_files_for_all_connections() -> None:
    unit = _unit()
    assert int(unit["LimitNOFILE"]) >= Settings().connections + RESERVED_FILES
    assert re.fullmatch("[0-9]+[MG]", unit["MemoryMax"])
    assert unit["OOMPolicy"] == "continue", "a bot that takes too much memory must not end the server"


def test_the_socket_is_where_the_server_would_listen() -> None:
    settings = Settings()
    assert SOCKET.stem == UNIT.stem, "that is how systemd finds the server of a socket"
    assert _unit(SOCKET, "Socket")["ListenStream"] == f"{settings.host}:{settings.port}"


def test_systemd_takes_the_units(tmp_path: Path) -> None:
    """Only the program is another: the real one is not installed where the unit expects it."""
    copies = [tmp_path / UNIT.name, tmp_path / SOCKET.name]
    text, changed = re.subn("(?m)^ExecStart=.*$", f"ExecStart={shutil.which('true')}", UNIT.read_text())
    assert changed == 1
    copies[0].write_text(text)
    shutil.copy(SOCKET, copies[1])
    judge = shutil.which("systemd-analyze")
    if judge is not None:
        done = subprocess.run([judge, "verify", *map(str, copies)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr.strip()) == (0, "")


def test_the_container_copies_what_is_there_and_all_that_the_wheel_is_made_of() -> None:
    copied = [part for word, rest in _steps() if word == "COPY" and "--from" not in rest for part in rest.split()[:-1]]
    assert [part for part in copied if not (ROOT / part).exists()] == []
    project = msgspec.toml.decode((ROOT / "pyproject.toml").read_bytes())
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = [*wheel["only-include"], wheel["hooks"]["custom"]["path"], project["project"]["readme"], "web", "LICENSE"]
    inside = [need for need in needed if any(Path(need).is_relative_to(part) for part in copied)]
    assert inside == needed


def test_the_container_is_well_when_its_server_runs(tmp_path: Path) -> None:
    port = free_port()
    given = _environment() | {"OPPIDUM_DATA": str(tmp_path), "OPPIDUM_PORT": str(port)}
    assert {name.removeprefix(PREFIX).lower() for name in given} <= set(Settings.__struct_fields__)
    check = [sys.executable, *(word.replace(":8000", f":{port}") for word in _words("HEALTHCHECK")[1:])]
    assert subprocess.run(check, capture_output=True, check=False).returncode != 0
    command = [sys.executable, "-m", "oppidum.cli", *_words("ENTRYPOINT")[1:]]
    server = subprocess.Popen(command, env=os.environ | given, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + STARTING_SECONDS
        while subprocess.run(check, capture_output=True, check=False).returncode != 0:
            assert server.poll() is None
            assert time.monotonic() < end
    finally:
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0


@pytest.mark.soak
def test_the_steps_of_the_container_make_a_server_that_serves_its_page(tmp_path: Path) -> None:
    """Every step of the first stage that needs no container, in a folder that stands for it."""
    inside, prefix = tmp_path / "src", tmp_path / "opt"
    inside.mkdir()
    for word, rest in _steps()[: _steps().index(("FROM", "docker.io/library/python:3.11-slim"))]:
        if word == "COPY":
            *sources, target = rest.split()
            for source in sources:
                _copy(ROOT / source, inside / target)
        elif word == "RUN" and not rest.startswith(OUTSIDE):
            command = rest.replace("/opt/oppidum", str(prefix))
            if command.startswith("python -m venv"):
                venv.create(prefix, with_pip=True)
                continue
            done = subprocess.run(command, shell=True, cwd=inside, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
    port = free_port()
    given = {"OPPIDUM_DATA": str(tmp_path / "data"), "OPPIDUM_PORT": str(port)}
    said = subprocess.run(
        [prefix / "bin" / "oppidum", "--version"], capture_output=True, text=True, check=True, cwd="/"
    )
    assert "(compiled)" in said.stdout
    server = subprocess.Popen([prefix / "bin" / "oppidum", "serve"], env=os.environ | given, cwd="/")
    try:
        for _ in range(STARTING_SECONDS):
            assert server.poll() is None
            try:
                assert '<script type="module"' in patient.get(f"http://127.0.0.1:{port}/").text
                return
            except httpx.TransportError:
                time.sleep(1)
        raise AssertionError("it does not answer")
    finally:
        server.terminate()
        server.wait(PATIENCE)


def _copy(source: Path, target: Path) -> None:
    """As a container's COPY does: a folder's content goes to the target, files go into it."""
    if source.is_dir():
        shutil.copytree(
            source, target, ignore=shutil.ignore_patterns("node_modules", "__pycache__"), dirs_exist_ok=True
        )
    else:
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target / source.name)
