"""The restore drill: a backup made in full play becomes a server elsewhere, where the same people play on."""

import asyncio
import configparser
import random
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from oppidum.cli.main import main
from oppidum.engine.record import final_state
from oppidum.engine.record_text import parse
from oppidum.games import find
from tests.server.clients import ClientGroup, Seat, run_clients
from tests.server.servers import Server

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
MOVES = 6
"""Answers of each person before the backup is made."""

Oppidum = Callable[..., None]


class Player:
    """A person who plays at random, and remembers what was acknowledged."""

    def __init__(self, seat: Seat, number: int) -> None:
        self.seat = seat
        self.token = seat.person.token
        self.acknowledged = 0
        self._dice = random.Random(number)

    async def play(self, moves: int | None = None) -> None:
        """So many answers, or until the game is over."""
        while moves is None or moves > 0:
            if not await self.seat.step(self._dice):
                return
            self.acknowledged = self.seat.version
            moves = None if moves is None else moves - 1


@pytest.fixture
def oppidum(monkeypatch: pytest.MonkeyPatch) -> Oppidum:
    """Runs a command at the data of a folder."""

    def run(data: Path, *words: str) -> None:
        monkeypatch.setenv("OPPIDUM_DATA", str(data))
        assert main(list(words)) == 0

    return run


def test_the_game_goes_on_from_a_backup_that_was_made_in_full_play(tmp_path: Path, oppidum: Oppidum) -> None:
    first, second = Server(tmp_path / "first").start(), Server(tmp_path / "second")
    backups, kept = tmp_path / "backups", dict[str, int]()

    async def before(clients: ClientGroup) -> list[Player]:
        seats = await clients.seats(first, 2, "metropolis", confirm=False)
        players = [Player(seat, number) for number, seat in enumerate(seats)]
        await asyncio.gather(*(player.play(MOVES) for player in players))
        kept["acknowledged"] = max(player.acknowledged for player in players)
        playing = [asyncio.create_task(player.play()) for player in players]
        await asyncio.to_thread(oppidum, first.data, *_command_of_the_timer(backups))
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return players

    async def after(clients: ClientGroup, left: list[Player]) -> str:
        people = [await clients.again(second, player.token) for player in left]
        seats = [await person.sit(left[0].seat.table) for person in people]
        for seat in seats:
            while seat.version < 0:
                await seat.hear()
            assert kept["acknowledged"] <= seat.version
        await asyncio.gather(*(Player(seat, 7).play() for seat in seats))
        assert seats[0].now["ending"] == seats[1].now["ending"] != {}
        return (await people[0].http.get(f"/tables/{seats[0].table}/record")).text

    async def drill(clients: ClientGroup) -> None:
        left = await before(clients)
        first.kill()
        (backup,) = backups.iterdir()
        await asyncio.to_thread(oppidum, second.data, "restore", str(backup))
        await asyncio.to_thread(oppidum, second.data, "admin", "verify")
        await asyncio.to_thread(second.start)
        record = parse(await after(clients, left))
        assert final_state(record, record.configure(find)).over()

    try:
        run_clients(drill)
    finally:
        for server in (first, second):
            if server.process is not None and server.process.poll() is None:
                server.stop()


# What makes backups every night


def _unit(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(DEPLOY / name)
    return parser


def _command_of_the_timer(folder: Path) -> list[str]:
    """The words after `oppidum` that the unit runs, with another folder."""
    _, *words = shlex.split(_unit("oppidum-backup.service")["Service"]["ExecStart"])
    assert words[:3] == ["admin", "backup", "/var/lib/oppidum-backups"]
    return [*words[:2], str(folder), *words[3:]]


def test_the_backup_has_the_user_and_the_data_of_the_server() -> None:
    backup, server = _unit("oppidum-backup.service")["Service"], _unit("oppidum.service")["Service"]
    for name in ("Environment", "EnvironmentFile", "DynamicUser", "StateDirectoryMode", "UMask"):
        assert backup[name] == server[name]
    assert backup["User"] == "oppidum", "the name that systemd derives from that of the server's unit"
    assert backup["StateDirectory"].split() == [server["StateDirectory"], "oppidum-backups"]
    assert _unit("oppidum-backup.timer")["Timer"]["Persistent"] == "yes"


def test_systemd_takes_the_timer(tmp_path: Path) -> None:
    """Only the program is another: the real one is not installed where the unit expects it."""
    for name in ("oppidum-backup.service", "oppidum-backup.timer"):
        text = re.sub("(?m)^ExecStart=.*$", f"ExecStart={shutil.which('true')}", (DEPLOY / name).read_text())
        (tmp_path / name).write_text(text)
    judge = shutil.which("systemd-analyze")
    if judge is not None:
        command = [judge, "verify", *map(str, tmp_path.iterdir())]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr.strip()) == (0, "")
