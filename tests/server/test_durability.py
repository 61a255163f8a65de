"""kill -9 in full play: what was acknowledged is in the log, once, at its version, and every log replays."""

import asyncio
import random
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import asyncpg
import httpx
import pytest
from sqlalchemy import make_url

from oppidum.engine.record import final_state
from oppidum.engine.record_text import parse, write
from oppidum.server.play.game_loader import load_game
from oppidum.server.play.records import replay_to_recorder
from oppidum.server.settings import Settings
from oppidum.server.storage import journal
from oppidum.server.storage.database import open_database
from oppidum.server.storage.table_store import fetch_table
from tests.server.clients import ClientGroup, Closed, Person, Seat
from tests.server.servers import Server

Acknowledged = dict[tuple[str, str], int]
Outage = Callable[[], Awaitable[None]]
TITLES = ("metropolis", "rome", "sprawlopolis", "city-of-iron")
GONE = (Closed, OSError, httpx.TransportError, TimeoutError)
MOVES_A_GAME = 3
"""So many are acknowledged before each kill."""
OUTAGE_SECONDS = 2.0


async def _insist(person: Person, table: str, dice: random.Random, done: Acknowledged) -> None:
    """Plays on through every loss of the connection, sending again what was not acknowledged."""
    waiting: dict[str, object] | None = None
    while True:
        try:
            seat = await Seat(person, table).connect()
        except Exception:  # noqa: BLE001 - the server is down: any kind of failure to connect
            await asyncio.sleep(0.05)
            continue
        try:
            while True:
                if waiting is None:
                    waiting = await _command(seat, dice)
                    if waiting is None:
                        return
                await seat.send(waiting)
                key = str(waiting["key"])
                while key not in seat.answers:
                    await seat.hear()
                answer = seat.answers[key]
                if answer["type"] == "accepted":
                    assert done.setdefault((table, key), answer["version"]) == answer["version"]
                    while seat.version < answer["version"]:
                        await seat.hear()
                elif answer["error"] in ("internal", "try-again"):  # the database is away: sent again on a new socket
                    raise TimeoutError
                else:
                    assert answer["error"] == "stale-version", answer
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
    action = await seat.choose(prompt, dice)
    return {"type": "answer", "version": seat.version, "key": f"k{dice.getrandbits(64):x}", "action": action}


async def _full_play(playing: list[asyncio.Task[None]], done: Acknowledged, more: int) -> None:
    """Waits for so many more acknowledged moves; then most people are connected, and play."""
    goal = len(done) + more
    while len(done) < goal:
        await asyncio.sleep(0.05)
        for task in playing:
            if task.done():
                task.result()


async def _open(clients: ClientGroup, servers: list[Server], title: str) -> tuple[list[Person], str]:
    """A running game of two people, who are at different processes where there are two."""
    people = [await clients.arrive(server) for server in (servers[0], servers[-1])]
    table = await people[0].open(title, 2)
    await people[1].join(table)
    await people[0].post(f"/tables/{table}/start")
    return people, table


async def _kill_in_play(
    servers: list[Server], games: int, kills: int, outage: Outage | None = None, outages: int = 0
) -> Acknowledged:
    """Kills one process after the other while every game goes on, each time in the middle of many moves.

    Before that the database goes away for a while, so many times.
    """
    done: Acknowledged = {}
    dice = random.Random(1)
    titles = TITLES if outage is None else TITLES[:-1]  # the last asks for its steps, and would be refused them
    async with ClientGroup() as clients:
        tables = [await _open(clients, servers, titles[number % len(titles)]) for number in range(games)]
        playing = [
            asyncio.create_task(_insist(person, table, random.Random(dice.getrandbits(32)), done))
            for people, table in tables
            for person in people
        ]
        for _ in range(outages):
            assert outage is not None
            await _full_play(playing, done, MOVES_A_GAME * games)
            await outage()
        for number in range(kills):
            await _full_play(playing, done, MOVES_A_GAME * games)
            victim = servers[number % len(servers)]
            await asyncio.to_thread(victim.kill)
            await asyncio.to_thread(victim.start)
        await _full_play(playing, done, MOVES_A_GAME * games)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return done


async def _check(settings: Settings, done: Acknowledged) -> None:
    """What clients saw acknowledged is in the record, once, at its version; and every record replays."""
    database = await open_database(settings)
    try:
        for table in {table for table, _ in done}:
            async with database.read() as connection:
                stored = await fetch_table(connection, table)
                assert stored is not None
                log = await journal.entries_after(connection, table, 0)
                game = await load_game(connection, stored)
            assert [entry.version for entry in log] == list(range(1, len(log) + 1))
            told = {(key, version) for (where, key), version in done.items() if where == table}
            found = [(entry.key, entry.version) for entry in log if entry.key]
            assert all(found.count(each) == 1 for each in told)
            assert len({key for key, _ in found}) == len(found)
            recorder = replay_to_recorder(stored, log)
            assert recorder.state.to_bytes() == game.state.to_bytes()
            again = final_state(parse(write(recorder.save())), stored.configuration())
            assert again.to_bytes() == recorder.state.to_bytes()
    finally:
        await database.close()


def _run(servers: list[Server], settings: Settings, games: int, kills: int) -> None:
    for server in servers:
        server.start()
    try:
        done = asyncio.run(_kill_in_play(servers, games, kills))
    finally:
        for server in servers:
            server.kill()
    asyncio.run(_check(settings, done))
    assert not [server.log for server in servers if "Traceback" in server.log]


def _on_sqlite(data: Path, games: int, kills: int) -> None:
    _run([Server(data)], Settings(data=data), games, kills)
    with closing(sqlite3.connect(data / "oppidum.db")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def _on_postgresql(url: str, data: Path, games: int, kills: int) -> None:
    servers = [Server(data / str(number), OPPIDUM_DATABASE_URL=url) for number in range(2)]
    _run(servers, Settings(data=data, database_url=url), games, kills)


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(data: Path) -> None:
    _on_sqlite(data, games=20, kills=2)


def test_nothing_acknowledged_is_lost_when_one_of_two_servers_is_killed(data: Path, postgresql: str) -> None:
    _on_postgresql(postgresql, data, games=20, kills=2)


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_when_it_is_killed_again_and_again(data: Path) -> None:
    _on_sqlite(data, games=50, kills=12)


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_when_two_are_killed_again_and_again(data: Path, postgresql: str) -> None:
    _on_postgresql(postgresql, data, games=50, kills=12)


@pytest.mark.soak
def test_nothing_acknowledged_is_lost_when_the_database_goes_away(data: Path, postgresql: str) -> None:
    name = f"outage{time.monotonic_ns()}"
    url = make_url(postgresql).set(database=name).render_as_string(hide_password=False)

    async def do(*commands: str) -> None:
        connection = await asyncpg.connect(postgresql.replace("+asyncpg", ""))
        for each in commands:
            await connection.execute(each)
        await connection.close()

    async def go_away() -> None:
        gone = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        await do(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", gone)
        await asyncio.sleep(OUTAGE_SECONDS)
        await do(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")

    asyncio.run(do(f"CREATE DATABASE {name}"))
    servers = [Server(data / str(number), OPPIDUM_DATABASE_URL=url).start() for number in range(2)]
    try:
        done = asyncio.run(_kill_in_play(servers, 30, 4, go_away, 2))
    finally:
        for server in servers:
            server.kill()
    asyncio.run(_check(Settings(data=data, database_url=url), done))


def test_a_server_stops_in_order_and_goes_on_where_it_was(data: Path) -> None:
    server = Server(data).start()
    kept: dict[str, str] = {}

    async def before() -> None:
        async with ClientGroup() as clients:
            people, kept["table"] = await clients.table(server, 2, "metropolis")
            seats = [await person.sit(kept["table"]) for person in people]
            for seat in seats:
                while not seat.now:
                    await seat.hear()
            asked = next(seat for seat in seats if seat.now["prompt"])
            await asked.command("answer", action="income")
            kept["token"] = asked.person.token
            waiting = asyncio.create_task(asked.person.get(f"/tables/{kept['table']}/since/1?wait=25"))
            await asyncio.sleep(0.5)
            assert await asyncio.to_thread(server.stop) == 0
            assert (await waiting)["messages"] == []
            with pytest.raises(Closed):
                await asked.play(random.Random(1))

    async def after() -> None:
        async with ClientGroup() as clients:
            person = await clients.again(server, kept["token"])
            assert (await person.get(f"/tables/{kept['table']}/view"))["version"] == 1

    asyncio.run(before())
    assert "Traceback" not in server.log
    server.start()
    asyncio.run(after())
    server.stop()
