"""The table server under load: moves a second and how long until everybody knows, memory, and loading from cold.

    python -m bench.server live --tables 1000 --rate 500 --seconds 10 --rounds 3
    python -m bench.server rest

`live` starts a server of its own on SQLite and plays at it with four WebSocket clients a table, from this one process:
whoever is asked answers after a pause, such that all tables together make so many moves a second. A move is done when
the last of its four viewers has been told. `rest` measures loaded and evicted tables, and loads a game of 200 moves.
With PYTHONPATH=build/native both run on the compiled rules. `--peer FOLDER` puts boardgame.io's server, which `npm
install boardgame.io` has put there, under the same load in the same run (`bench/peers/boardgame_io.cjs`).
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import random
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
import psutil
import uvloop

from bench.load import SEATS, Client, Table, Tally
from oppidum.build import build_kind
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import LogEntry
from oppidum.server.services import Services, run_services
from oppidum.server.settings import Settings
from oppidum.server.wire.lobby import Join, NewTable, SeatChoice
from tests.server.servers import free_port

PEER = Path(__file__).parent / "peers" / "boardgame_io.cjs"
TOGETHER = 16
LOADS = 50
LONG_GAME = ("rome", 5, 200)
"""Few titles and tables have games of 200 moves."""
RESTING = 200


async def _seat_people(folder: Path, title: str, number: int) -> tuple[list[str], list[str]]:
    """Seats four people at tables in a folder that no server uses yet; returns their tokens and the tables."""
    async with run_services(Settings(data=folder, bot_workers=0, rate_limits="off", synchronous="NORMAL")) as services:
        people = [await services.identity.create_guest(f"Person {seat}") for seat in range(SEATS)]
        turn, share = asyncio.Semaphore(TOGETHER), secrets.token_hex(16)

        async def table() -> str:
            async with turn:
                opened = await services.lobby.open(people[0], NewTable(title=title, players=SEATS, share=share))
                for person in people[1:]:
                    await services.lobby.join(opened, person, Join(share=share))
                await services.lobby.start(opened, people[0])
                return opened

        tables = await asyncio.gather(*(table() for _ in range(number)))
        return [services.identity.issue_token(person) for person in people], list(tables)


@contextmanager
def _run_server(folder: Path) -> Iterator[tuple[str, int, psutil.Process]]:
    """Yields a server of our own on this folder."""
    port = free_port()
    settings = {"DATA": str(folder), "PORT": str(port), "RATE_LIMITS": "off", "BOT_WORKERS": "0"}
    environment = os.environ | {f"OPPIDUM_{name}": value for name, value in settings.items()}
    child = subprocess.Popen([sys.executable, "-m", "oppidum.cli", "serve"], env=environment, stderr=subprocess.DEVNULL)
    try:
        while True:
            assert child.poll() is None, "the server ends at once"
            try:
                httpx.get(f"http://127.0.0.1:{port}/health").raise_for_status()
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield "127.0.0.1", port, psutil.Process(child.pid)
    finally:
        child.terminate()
        child.wait(30)


class Round(msgspec.Struct, frozen=True):
    """One stretch of play: how long every move took, and what it cost the server and us."""

    took: float
    seconds: list[float]
    server: float
    own: float

    def at(self, part: float) -> float:
        """Returns the milliseconds below which this part of the moves was."""
        return self.seconds[int(len(self.seconds) * part)] * 1000


async def _live(title: str, number: int, rate: float, seconds: float, rounds: int) -> None:
    tally = Tally()
    clients: list[Client] = []
    with tempfile.TemporaryDirectory() as folder:
        tokens, tables = await _seat_people(Path(folder), title, number)
        _say(f"{number} tables are open")
        with _run_server(Path(folder)) as (host, port, server):
            for each in [Table(table, number / rate, tally) for table in tables]:
                clients += await asyncio.gather(*(each.join(host, port, token) for token in tokens))
            while len(tally.seconds) < 2 * number:
                await asyncio.sleep(0.5)
            _say(f"measuring {rounds} times {seconds:.0f} seconds")
            found = [await _round(tally, server, seconds) for _ in range(rounds)]
            resident = server.memory_info().rss
            for client in clients:
                client.leave()
    print(f"{title}, {build_kind()}: {number} tables, {SEATS * number} sockets, best of {rounds} x {seconds:.0f} s")
    _report(found, resident)


def _report(found: list[Round], resident: int) -> None:
    best = min(found, key=lambda each: each.at(0.99))
    moves = len(best.seconds)
    print(f"moves a second       {moves / best.took:10.1f}")
    print(f"p50 to all viewers   {best.at(0.5):10.1f} ms")
    print(f"p99 to all viewers   {best.at(0.99):10.1f} ms ({', '.join(f'{each.at(0.99):.1f}' for each in found)})")
    print(f"server CPU a move    {best.server / moves * 1000:10.2f} ms ({best.server / best.took:.0%} of a core)")
    print(f"generator            {best.own / best.took:10.0%} of a core")
    print(f"server memory        {resident / 2**20:10.1f} MB with all sockets")


async def _round(tally: Tally, server: psutil.Process, seconds: float) -> Round:
    tally.cut()
    cpu, own, began = _cpu(server), time.process_time(), time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    assert not tally.refused, "an answer was refused"
    assert not tally.broken, "a client was cut off"
    return Round(took, sorted(tally.seconds), _cpu(server) - cpu, time.process_time() - own)


def _say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


# At rest


async def _rest(title: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder), bot_workers=0, rate_limits="off", synchronous="NORMAL")
        async with run_services(settings) as services:
            long = await _play_table(services, *LONG_GAME)
            cpu = time.process_time()
            loads = await _cold_loads(services, long)
            cpu = (time.process_time() - cpu) / len(loads)
            tables = await asyncio.gather(*(_play_table(services, title, SEATS, 20) for _ in range(RESTING)))
            loaded, evicted = await _memory(services, tables)
    print(f"{title}, {build_kind()}, {SEATS} players")
    middle, worst = statistics.median(loads) * 1000, max(loads) * 1000
    print(f"cold load of {LONG_GAME[2]} moves  {middle:8.1f} ms (worst {worst:.1f}), {cpu * 1000:.1f} ms of CPU")
    print(f"a loaded, idle table     {loaded / 1024:8.1f} KB")
    print(f"an evicted table         {evicted / 1024:8.2f} KB")


async def _play_table(services: Services, title: str, players: int, moves: int) -> str:
    """Returns a table at which so many moves were made, by whoever is asked, anyhow."""
    guest = await services.identity.create_guest("Ada")
    seats = [SeatChoice(kind="bot", bot="random")] * players
    for attempt in range(100):
        share = secrets.token_hex(16)
        table = await services.lobby.open(guest, NewTable(title=title, players=players, share=share, seats=seats))
        await services.lobby.start(table, guest)
        if await _play_moves(services, table, moves, random.Random(attempt)):
            return table
    raise ValueError(f"{title} is over before {moves} moves")


async def _play_moves(services: Services, table: str, moves: int, dice: random.Random) -> bool:
    for _ in range(moves):
        game = (await services.manager.load(table)).current_game()
        if game.over:
            return False
        seat = game.to_act()[0]
        notation = game.state.configuration.actions.notation(dice.choice(game.state.legal(seat)))
        entry = LogEntry(version=game.version + 1, kind=kind.ANSWER, seat=seat, at=0, notation=notation)
        assert await services.manager.append_entry(table, game.version, entry)
    return True


async def _cold_loads(services: Services, table: str) -> list[float]:
    found: list[float] = []
    for _ in range(LOADS):
        services.manager.evict(-1)
        began = time.perf_counter()
        loaded = await services.manager.load(table)
        found.append(time.perf_counter() - began)
        assert loaded.current_game().version == LONG_GAME[2]
    return found


async def _memory(services: Services, tables: Sequence[str]) -> tuple[float, float]:
    """Returns the bytes of a loaded table and what is left of an evicted one, without what all share."""
    await services.manager.load(tables[0])
    services.manager.evict(-1)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for table in tables:
        await services.manager.load(table)
    gc.collect()
    loaded = tracemalloc.get_traced_memory()[0] - before
    services.manager.evict(-1)
    gc.collect()
    evicted = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return loaded / len(tables), max(evicted, 0) / len(tables)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("what", choices=["live", "rest"])
    parser.add_argument("--title", default="metropolis")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=500.0, help="moves a second, of all tables together")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long a round is")
    parser.add_argument("--rounds", type=int, default=3, help="how many there are; the best one counts")
    parser.add_argument("--peer", type=Path, help="a folder with boardgame.io among its node_modules")
    given = parser.parse_args()
    logging.basicConfig(level=logging.WARNING)
    work = (
        _live(given.title, given.tables, given.rate, given.seconds, given.rounds)
        if given.what == "live"
        else _rest(given.title)
    )
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(work)
    if given.peer is not None:
        command = ["node", str(PEER), *map(str, (given.tables, given.rate, given.seconds, given.rounds))]
        subprocess.run(command, env=os.environ | {"NODE_PATH": str(given.peer / "node_modules")}, check=True)


if __name__ == "__main__":
    main()
