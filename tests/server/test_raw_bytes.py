"""Broken bytes: whatever arrives at the port, no fault of the server follows, no table dies and memory stays bounded.

The long run tells how far it is: `pytest -m soak tests/server/test_raw_bytes.py -s`.
"""

import random
import sys
import time
from pathlib import Path

import msgspec
import psutil
import pytest

from oppidum.engine.position import write_position
from oppidum.games import find
from tests.server.clients import ClientGroup, Person, run_clients, who_is_asked
from tests.server.raw_bytes import Report, Target, Tell, send_frames, send_requests
from tests.server.servers import Server

OPTIONS = {"metropolis": {"drafting": True}, "rome": {}, "sprawlopolis": {}, "city-of-iron": {}}
PLAYERS = 3
MOVES = 5
MEGABYTE = 1 << 20
MOST_GROWTH = 150 * MEGABYTE
SEED = 15


class Attacked:
    """A server with tables at which people play."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people: dict[str, list[Person]] = {}

    async def begin(self, clients: ClientGroup) -> Target:
        for title, options in OPTIONS.items():
            persons, table = await clients.table(self.server, PLAYERS, title, options=options)
            self.people[table] = persons
        position = write_position(find("metropolis").configure(2).new(seed=5))
        seats = [(table, person.token) for table, persons in self.people.items() for person in persons]
        return Target(self.server.port, seats, position)

    async def expect_alive(self) -> None:
        """Every table plays on, and its record can be had."""
        dice = random.Random(SEED)
        for table, persons in self.people.items():
            seats = [await person.sit(table) for person in persons]
            for _ in range(MOVES):
                asked, _ = await who_is_asked(seats)
                assert await asked.step(dice)
            assert (await persons[0].http.get(f"/tables/{table}/record")).status_code == 200

    def expect_clean_log(self) -> None:
        """Neither the server nor a library below it has met an error that it did not expect."""
        lines = [msgspec.json.decode(line) for line in self.server.log.splitlines()]
        assert not [line for line in lines if "exception" in line or line["level"] in ("error", "critical")]

    @property
    def memory(self) -> int:
        assert self.server.process is not None
        return int(psutil.Process(self.server.process.pid).memory_info().rss)


def told(every: int, attacked: Attacked, kind: str) -> Tell:
    """Says how far an attack is, once in so many."""
    next_at, began = [every], time.monotonic()

    def tell(report: Report) -> None:
        if report.sent >= next_at[0]:
            next_at[0] += every
            seconds, memory = time.monotonic() - began, attacked.memory // MEGABYTE
            sys.stderr.write(f"{report.sent} {kind} in {seconds:.0f} s, {memory} MB: {dict(report.answers)}\n")

    return tell


def attack(data: Path, requests: int, frames: int) -> None:
    """Sends so many broken requests and frames to a server of its own, and looks at what is left of it."""
    server = Server(data, OPPIDUM_IDLE_SECONDS="5").start()
    attacked = Attacked(server)

    async def work(clients: ClientGroup) -> None:
        target = await attacked.begin(clients)
        warm = await send_requests(target, SEED, requests // 10, lambda _: None)
        warm_frames = await send_frames(target, SEED, frames // 10, lambda _: None)
        before = attacked.memory
        answered = await send_requests(target, SEED + 1, requests, told(requests // 20, attacked, "requests"))
        heard = await send_frames(target, SEED + 1, frames, told(frames // 20, attacked, "frames"))
        for report in (warm, warm_frames, answered, heard):
            report.expect_no_fault()
        assert answered.sent >= requests
        assert heard.sent >= frames
        assert {"200", "400", "404"} <= answered.answers.keys()
        assert {"bad-message", "stale-version", "view"} <= heard.answers.keys()
        await attacked.expect_alive()
        assert attacked.memory - before < MOST_GROWTH

    try:
        run_clients(work)
        attacked.expect_clean_log()
    finally:
        server.stop()


def test_broken_bytes_break_nothing(data: Path) -> None:
    attack(data, requests=1000, frames=2500)


@pytest.mark.soak
def test_very_many_broken_bytes_break_nothing(data: Path) -> None:
    attack(data, requests=100_000, frames=200_000)
