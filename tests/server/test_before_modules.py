"""A database made by the code before Rome's modules: its tables are loaded, told, proven and played on.

`before_modules/oppidum.sql.gz` was made by that code and is never made anew: a finished game with drafting, and a
running one for three, both with snapshots.
"""

from __future__ import annotations

import gzip
import random
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from oppidum.cli.main import main
from oppidum.server.tokens import TokenSigner
from tests.server.clients import ClientGroup, run_clients
from tests.server.servers import Server

DUMP = Path(__file__).parent / "before_modules" / "oppidum.sql.gz"
FINISHED = "5338181297c69777"
RUNNING = "b2d37d8a2ca09c18"


class OldServer:
    """A server on that database, and a token of the person who played there."""

    def __init__(self, data: Path) -> None:
        with sqlite3.connect(data / "oppidum.db") as database:
            database.executescript(gzip.decompress(DUMP.read_bytes()).decode())
            keys = dict(database.execute("SELECT id, secret FROM signing_keys").fetchall())
            (guest,) = database.execute("SELECT id FROM guests").fetchone()
        database.close()
        # The token that she had is older than a token may be some day; its key is not.
        self.token = TokenSigner(keys).sign(guest, int(time.time() * 1000))
        self.server = Server(data)


@pytest.fixture
def old(tmp_path: Path) -> Iterator[OldServer]:
    found = OldServer(tmp_path)
    found.server.start()
    yield found
    found.server.stop()


def test_the_record_of_a_finished_game_is_proven(old: OldServer, tmp_path: Path) -> None:
    async def work(clients: ClientGroup) -> None:
        person = await clients.again(old.server, old.token)
        answer = await person.http.get(f"/tables/{FINISHED}/record")
        assert answer.status_code == 200
        (tmp_path / "finished.record").write_text(answer.text)

    run_clients(work)
    assert main(["verify", str(tmp_path / "finished.record")]) == 0


def test_a_running_game_is_played_to_its_end(old: OldServer, tmp_path: Path) -> None:
    async def work(clients: ClientGroup) -> None:
        person = await clients.again(old.server, old.token)
        before = await person.get(f"/tables/{RUNNING}/view")
        seat = await person.sit(RUNNING)
        dice = random.Random(1)
        while await seat.step(dice):
            pass
        assert seat.version > before["version"]
        answer = await person.http.get(f"/tables/{RUNNING}/record")
        (tmp_path / "running.record").write_text(answer.text)

    run_clients(work)
    assert main(["verify", str(tmp_path / "running.record")]) == 0
