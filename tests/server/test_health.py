"""`/health` and `/ready`: they say at once when nothing can be kept, and when the server is about to end."""

import asyncio
import resource
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import make_url

from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.storage import sqlite_files
from tests.server import patient
from tests.server.clients import ClientGroup, run_clients, who_is_asked
from tests.server.servers import PATIENCE, Server, served


@pytest.fixture
def lone(data: Path) -> Iterator[Server]:
    """A server of the test's own, which it may maltreat."""
    server = Server(data, OPPIDUM_CLOCK_GRACE_SECONDS="0").start()
    yield server
    server.stop()


def _ask(server: Server, path: str) -> tuple[int, str]:
    answer = patient.get(f"{server.url}{path}")
    return answer.status_code, answer.json()["problem"]


async def _until(server: Server, wanted: Callable[[tuple[int, str]], bool]) -> tuple[int, str]:
    """What `/health` says as soon as it is what is waited for."""
    end = time.monotonic() + PATIENCE
    while not wanted(found := await asyncio.to_thread(_ask, server, "/health")):
        assert time.monotonic() < end, found
        await asyncio.sleep(0.1)
    return found


@contextmanager
def _no_room(server: Server) -> Iterator[None]:
    """No file of the server can grow: whatever it writes to its database fails."""
    assert server.process is not None
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


def test_a_server_that_can_write_nothing_is_not_well_and_clocks_stand_still(lone: Server) -> None:
    """Looking goes on meanwhile; when there is room again so does the game, and nobody has lost time."""

    async def work(clients: ClientGroup) -> None:
        clock = {"kind": "bank", "seconds": 60}
        asked, _ = await who_is_asked(await clients.seats(lone, 2, "metropolis", clock=clock))
        with _no_room(lone):
            assert await _until(lone, lambda found: found[0] != 200) == (503, "write-failed")
            assert await asyncio.to_thread(_ask, lone, "/ready") == (503, "write-failed")
            move = {"type": "answer", "version": 0, "key": "a", "action": "income"}
            await asked.person.post(f"/tables/{asked.table}/commands", move, expect=503)
            await asked.person.get(f"/tables/{asked.table}/view")
            await asyncio.sleep(6)
        assert await _until(lone, lambda found: found[0] == 200) == (200, "")
        again = await asked.person.sit(asked.table)
        assert await again.until_asked()
        while not again.now["clock"]["since"] > asked.now["clock"]["since"] + 5000:
            await again.hear()
        assert (await again.command("answer", action="income"))["type"] == "accepted"
        kinds = [line["entry"]["kind"] for line in await asked.person.get(f"/tables/{asked.table}/story")]
        assert set(kinds) == {"pause", "answer"}

    run_clients(work)


def test_a_database_that_was_moved_away_is_missed(lone: Server) -> None:
    """What is written to a file without a name is found by nobody."""
    file = lone.data / "oppidum.db"
    assert _ask(lone, "/health") == (200, "")
    file.rename(file.with_name("elsewhere.db"))
    assert _ask(lone, "/health") == (503, "database-gone")
    file.with_name("elsewhere.db").rename(file)
    assert _ask(lone, "/health") == (200, "")


def test_a_server_without_its_postgresql_is_not_well(postgresql: str, data: Path) -> None:
    name = f"away{time.monotonic_ns()}"
    url = make_url(postgresql).set(database=name).render_as_string(hide_password=False)

    async def do(*commands: str) -> None:
        connection = await asyncpg.connect(postgresql.replace("+asyncpg", ""))
        for each in commands:
            await connection.execute(each)
        await connection.close()

    async def work() -> None:
        gone = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        await do(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", gone)
        assert await _until(server, lambda found: found[0] != 200) == (503, "write-failed")
        await do(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert await _until(server, lambda found: found[0] == 200) == (200, "")

    asyncio.run(do(f"CREATE DATABASE {name}"))
    server = Server(data, OPPIDUM_DATABASE_URL=url).start()
    try:
        asyncio.run(work())
    finally:
        server.stop()


def test_a_disk_without_room_is_seen_before_a_write_fails(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with served(Settings(data=data)) as (_, address), patient.AsyncClient() as http:
            monkeypatch.setattr(sqlite_files, "LEAST_FREE", 1 << 80)
            answer = await http.get(f"http://{address}/health")
            assert (answer.status_code, answer.json()["problem"]) == (503, "disk-full")

    asyncio.run(work())


def test_a_busy_database_keeps_nobody_from_asking_how_the_server_is(data: Path) -> None:
    """All connections for reading are taken, and stay so."""

    async def hold(services: Services, taken: asyncio.Event, free: asyncio.Event) -> None:
        async with services.database.read():
            taken.set()
            await free.wait()

    async def work() -> None:
        async with served(Settings(data=data)) as (services, address), patient.AsyncClient() as http:
            pool: Any = services.database.reader.pool
            free, holding = asyncio.Event(), []
            for _ in range(pool.size() + pool._max_overflow):
                taken = asyncio.Event()
                holding.append(asyncio.create_task(hold(services, taken, free)))
                await taken.wait()
            for path in ("/health", "/ready"):
                assert (await http.get(f"http://{address}{path}")).status_code == 200
            free.set()
            await asyncio.gather(*holding)

    asyncio.run(work())


def test_a_server_that_is_to_end_says_so_while_it_still_serves(data: Path) -> None:
    server = Server(data, OPPIDUM_DRAIN_SECONDS="3").start()
    assert server.process is not None
    assert _ask(server, "/ready") == (200, "")
    server.process.send_signal(signal.SIGTERM)
    while (found := _ask(server, "/ready")) == (200, ""):
        time.sleep(0.02)
    assert found == (503, "stopping")
    assert _ask(server, "/health") == (200, "")
    assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)
