"""kill -9 in full play: what was acknowledged is in the log, once, at its version, and every log replays."""

import asyncio
import random
import sqlite3
import time
from pathlib import Path

import httpx
import msgspec
import pytest

from oppidum.server.play.loading import course_at
from oppidum.server.play.recording import recorded
from oppidum.server.settings import Settings
from oppidum.server.storage import journal
from oppidum.server.storage.database import open_database
from oppidum.server.storage.shelf import fetch_table
from oppidum.server.wire.play import Group
from oppidum.server.wire.prompts import notations
from tests.server.houses import Server
from tests.server.people import Closed, Company, Person, Seat

Acknowledged = dict[tuple[str, str], int]
GONE = (Closed, OSError, httpx.TransportError, TimeoutError)


async def _insist(person: Person, table: str, dice: random.Random, done: Acknowledged, end: float) -> None:
    """Plays on through every loss of the connection, sending again what was not acknowledged."""
    waiting: dict[str, object] | None = None
    while time.monotonic() < end:
        try:
            seat = await Seat(person, table).connect()
        except Exception:  # noqa: BLE001 - the server is down: any kind of failure to connect
            await asyncio.sleep(0.05)
            continue
        try:
            while time.monotonic() < end:
                if waiting is None:
                    waiting = await _command(seat, dice)
                    if waiting is None:
                        return
                await seat.send(waiting)
                key = str(waiting["key"])
                while key not in seat.answers:
                    await seat.hear()
                if seat.answers[key]["type"] == "accepted":
                    done[table, key] = seat.answers[key]["version"]
                    while seat.version < done[table, key]:
                        await seat.hear()
                waiting = None
        except GONE:
            continue
        finally:
            await seat.close()


async def _command(seat: Seat, dice: random.Random) -> dict[str, object] | None:
    prompt = await seat.until_asked()
    if prompt is None:
        return None
    action = dice.choice(notations(msgspec.convert(prompt["choices"], list[Group])))
    return {"type": "answer", "version": seat.version, "key": f"k{dice.getrandbits(64):x}", "action": action}


async def _killed_in_play(server: Server, tables: int, kills: int, pause: float) -> Acknowledged:
    done: Acknowledged = {}
    async with Company() as company:
        games = [await company.table(server, 2, "metropolis") for _ in range(tables)]
        end = time.monotonic() + 600
        dice = random.Random(1)
        playing = [
            asyncio.create_task(_insist(person, table, random.Random(dice.getrandbits(32)), done, end))
            for people, table in games
            for person in people
        ]
        for _ in range(kills):
            before = len(done)
            while len(done) < before + tables * pause:
                await asyncio.sleep(0.05)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        before = len(done)
        while len(done) < before + tables:
            await asyncio.sleep(0.05)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return done


async def _check(data: Path, done: Acknowledged) -> None:
    database = await open_database(Settings(data=data))
    try:
        for table in {table for table, _ in done}:
            async with database.read() as connection:
                stored = await fetch_table(connection, table)
                assert stored is not None
                log = await journal.entries_after(connection, table, 0)
                course = await course_at(connection, stored)
            assert [entry.version for entry in log] == list(range(1, len(log) + 1))
            found = {entry.key: entry.version for entry in log if entry.key}
            told = {key: version for (where, key), version in done.items() if where == table}
            assert told.items() <= found.items()
            assert recorded(stored, log).state.to_bytes() == course.state.to_bytes()
    finally:
        await database.close()


def _run(data: Path, tables: int, kills: int, pause: float) -> None:
    server = Server(data).start()
    try:
        done = asyncio.run(_killed_in_play(server, tables, kills, pause))
    finally:
        server.kill()
    asyncio.run(_check(data, done))
    with sqlite3.connect(data / "oppidum.db") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(data: Path) -> None:
    _run(data, tables=10, kills=2, pause=3)


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_when_it_is_killed_again_and_again(data: Path) -> None:
    _run(data, tables=50, kills=10, pause=6)


def test_a_server_stops_in_order_and_goes_on_where_it_was(data: Path) -> None:
    server = Server(data).start()
    kept: dict[str, str] = {}

    async def before() -> None:
        async with Company() as company:
            people, kept["table"] = await company.table(server, 2, "metropolis")
            seats = [await person.sit(kept["table"]) for person in people]
            for seat in seats:
                while not seat.now:
                    await seat.hear()
            asked = next(seat for seat in seats if seat.now["prompt"])
            await asked.command("answer", action="income")
            kept["token"] = asked.person.token
            assert await asyncio.to_thread(server.stop) == 0
            with pytest.raises(Closed):
                await asked.play(random.Random(1))

    async def after() -> None:
        async with Company() as company:
            person = await company.again(server, kept["token"])
            assert (await person.get(f"/tables/{kept['table']}/view"))["version"] == 1

    asyncio.run(before())
    assert "Traceback" not in server.log
    server.start()
    asyncio.run(after())
    server.stop()
