"""Thinking time against the time of the world: a process that is stopped, a machine that sleeps, a clock that jumps."""

import asyncio
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from oppidum.server import server_clock
from oppidum.server.play.clocks import ClockRules
from oppidum.server.server_clock import LONGEST_STALL, SECOND, ServerClock
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from tests.server import patient
from tests.server.clients import ClientGroup, Person, Seat, run_clients, who_is_asked
from tests.server.long_tables import quiet_settings, start_alone
from tests.server.servers import RunningServer, Server, served, with_services

CLOCK = 5
"""The shortest clock that a table may have, in seconds."""
GAP = 1.3 * CLOCK
STOPPED = 2 * LONGEST_STALL / SECOND
CLOCK_FOR_GAPS = ClockRules(kind="bank", seconds=600)
HOUR = 3600 * 1_000_000_000
DAY = 24 * HOUR


async def _kinds(person: Person, table: str) -> list[str]:
    """The kinds of all entries of the log."""
    found = await person.get(f"/tables/{table}/story")
    return [line["entry"]["kind"] for line in found]


async def _until_heard(seat: Seat, kind: str) -> None:
    while not any(message.get("entry", {}).get("kind") == kind for message in seat.heard):
        await seat.hear()


def _frozen(server: Server, seconds: float) -> None:
    """Stops the process for a while, as a debugger or a closed lid would."""
    assert server.process is not None
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(seconds)
    server.process.send_signal(signal.SIGCONT)


def test_a_process_that_was_stopped_times_nobody_out(data: Path) -> None:
    server = Server(data).start()

    async def work(clients: ClientGroup) -> None:
        clock = {"kind": "move", "seconds": 60, "then": "seat"}
        seats = await clients.seats(server, 2, "metropolis", clock=clock)
        asked, other = await who_is_asked(seats)
        before = asked.now["clock"]["since"]
        await asyncio.to_thread(_frozen, server, STOPPED)
        await _until_heard(asked, "pause")
        assert asked.now["clock"]["since"] >= before + STOPPED * SECOND, "the time that it stood still is given back"
        assert asked.now["absent"] == []
        assert (await asked.command("answer", action="income"))["type"] == "accepted"
        assert await other.until_asked()
        assert set(await _kinds(asked.person, asked.table)) == {"pause", "answer"}

    try:
        run_clients(work)
    finally:
        server.stop()


@pytest.mark.soak
def test_a_process_that_was_stopped_while_another_served_changes_no_clock(postgresql: str, tmp_path: Path) -> None:
    """The clock ran out at the other process: that stands, and the first neither stops clocks nor does it again."""
    servers = [Server(tmp_path / name, OPPIDUM_DATABASE_URL=postgresql).start() for name in ("a", "b")]

    async def work(clients: ClientGroup) -> None:
        clock = {"kind": "move", "seconds": CLOCK, "then": "seat"}
        asked, _ = await who_is_asked(await clients.seats(servers[0], 2, "metropolis", clock=clock))
        there = await (await clients.again(servers[1], asked.person.token)).sit(asked.table)
        stopped = asyncio.create_task(asyncio.to_thread(_frozen, servers[0], GAP))
        await _until_heard(there, "takeover")
        await stopped
        assert (await asked.command("return"))["type"] == "accepted"
        kinds = await _kinds(asked.person, asked.table)
        assert kinds[:2] == ["timeout", "takeover"]
        assert "pause" not in kinds
        assert kinds.count("timeout") == 1

    try:
        run_clients(work)
    finally:
        for server in servers:
            server.stop()


def test_a_clock_that_is_set_times_nobody_out(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, jumped = time.time_ns, [0]
    monkeypatch.setattr(time, "time_ns", lambda: real() + jumped[0])

    async def work() -> None:
        async with served(Settings(data=data, rate_limits="off")) as (_, address), ClientGroup() as clients:
            seats = await clients.seats(RunningServer(address), 2, "metropolis", clock={"kind": "bank", "seconds": 600})
            asked = seats[0]
            for jump in (DAY, -3 * DAY, DAY):
                asked, _ = await who_is_asked(seats)
                jumped[0] += jump
                await asyncio.sleep(1)  # time enough to look for clocks that have run out
                assert (await asked.command("answer", action="income"))["type"] == "accepted"
            kinds = await _kinds(asked.person, asked.table)
            assert [kind for kind in kinds if kind != "pause"] == ["answer"] * 3, "a busy machine may have gaps"
            assert min(asked.now["clock"]["left"]) > 500 * SECOND

    asyncio.run(work())
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        moments = [at for (at,) in database.execute("SELECT at FROM log ORDER BY version")]
    assert moments == sorted(moments)


def test_a_machine_that_slept_times_nobody_out(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slept = [0]
    monkeypatch.setattr(server_clock, "CLOCK", ServerClock(steady=lambda: time.monotonic_ns() + slept[0]))

    async def work() -> None:
        settings = Settings(data=data, rate_limits="off", clock_grace_seconds=60)
        async with served(settings) as (_, address), ClientGroup() as clients:
            place = RunningServer(address)
            seats = await clients.seats(place, 2, "metropolis", clock={"kind": "bank", "seconds": 600})
            asked, _ = await who_is_asked(seats)
            before = asked.now["clock"]["since"]
            slept[0] += 8 * HOUR
            await _until_heard(asked, "pause")
            passed = asked.now["clock"]["since"] - before
            assert passed >= 8 * 3600 * SECOND + 60 * SECOND, "the night is nobody's time, and a minute more"
            assert min(asked.now["clock"]["left"]) == 600 * SECOND
            assert (await asked.command("answer", action="income"))["type"] == "accepted"
            async with patient.AsyncClient() as http:
                assert (await http.get(f"{place.url}/health")).status_code == 200

    asyncio.run(work())


def test_a_game_that_begins_in_a_gap_loses_no_time_either(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It begins after the tables to be paused were looked for, and before the time goes on."""
    slept, begun = [0], list[str]()
    monkeypatch.setattr(server_clock, "CLOCK", ServerClock(steady=lambda: time.monotonic_ns() + slept[0]))

    async def work(services: Services) -> None:
        pause_all = services.heartbeat._pause_all

        async def pause_and_begin(found: list[str], last: int, until: int) -> None:
            if len(begun) < 2:
                begun.append((await start_alone(services, "metropolis", CLOCK_FOR_GAPS))[1])
            await pause_all(found, last, until)

        begun.append((await start_alone(services, "metropolis", CLOCK_FOR_GAPS))[1])
        monkeypatch.setattr(services.heartbeat, "_pause_all", pause_and_begin)
        slept[0] += 8 * HOUR
        while server_clock.CLOCK.gap():
            await asyncio.sleep(0.1)
        for table in begun:
            game = (await services.manager.load(table)).current_game()
            assert (game.clocks.deadline([0, 1]) or 0) > server_clock.now() + 500 * SECOND

    with_services(quiet_settings(data), work)


# The clock itself


class Machine:
    """A machine whose two clocks are set by hand, in milliseconds."""

    def __init__(self, at: int = 1_000_000) -> None:
        self.wall = at
        self.steady = 0
        self.clock = ServerClock(lambda: self.wall * 1_000_000, lambda: self.steady * 1_000_000)

    def wait(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.steady += milliseconds


def test_the_wall_clock_is_read_once() -> None:
    machine = Machine()
    machine.wait(5)
    machine.wall = 0
    assert machine.clock.now() == 1_000_005
    machine.wall = 9_000_000
    machine.wait(5)
    assert machine.clock.now() == 1_000_010


def test_nobody_who_does_not_tick_has_gaps() -> None:
    machine = Machine()
    machine.wait(10 * LONGEST_STALL)
    assert machine.clock.gap() == 0
    machine.clock.tick()
    machine.clock.stop_watching()
    machine.wait(10 * LONGEST_STALL)
    assert machine.clock.gap() == 0
    assert machine.clock.now() == machine.wall


def test_time_stands_still_in_a_gap_and_goes_on_after_it() -> None:
    machine = Machine()
    machine.clock.tick()
    machine.wait(LONGEST_STALL)
    last = machine.clock.now()
    assert last == machine.wall
    machine.wait(1)
    assert machine.clock.now() == last
    machine.wait(8 * 3600 * SECOND)
    assert machine.clock.now() == last
    assert machine.clock.gap() == machine.wall - last
    assert machine.clock.elapsed() == machine.wall
    machine.clock.tick()
    assert machine.clock.gap() == 0
    assert machine.clock.now() == machine.wall


def test_a_gap_begins_with_the_last_tick_where_nobody_asked_for_the_time() -> None:
    machine = Machine()
    machine.clock.tick()
    machine.wait(LONGEST_STALL)
    machine.clock.tick()
    machine.wait(LONGEST_STALL + 1)
    assert machine.clock.gap() == LONGEST_STALL + 1


def test_the_time_is_never_before_what_was_written() -> None:
    machine = Machine()
    machine.clock.advance_to(2_000_000)
    assert machine.clock.now() == 2_000_000
    machine.clock.advance_to(1_500_000)
    machine.wait(3)
    assert machine.clock.now() == 2_000_003
