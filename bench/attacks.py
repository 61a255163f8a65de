"""Attacks on the table server, and what another person notices of them.

    python -m bench.attacks
    python -m bench.attacks parsing bots --seconds 15

Every attack runs against a fresh server with its default settings, from a process of its own and from the address
127.0.0.3. Another person at 127.0.0.2 asks for `/health` on a new connection twenty times a second, and plays a game
against `greedy` over HTTP alone. Each table of figures begins with a quiet stretch of the same run, so that the
numbers under attack can be read as ratios. With PYTHONPATH=build/native the server runs on the compiled rules.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import msgspec
import psutil

from bench.attackers import ATTACKERS, PREPARATIONS
from oppidum.build import build_kind
from oppidum.server.wire.play import ActionGroup
from oppidum.server.wire.prompts import list_notations
from tests.server.servers import free_port

BYSTANDER_ADDRESS = "127.0.0.2"
HEALTH_SECONDS = 0.05
PATIENCE = 60.0
GOAL_HEALTH, GOAL_BOT = 0.25, 2.0


class Noticed(msgspec.Struct):
    """What the bystander measured: seconds for each answer of `/health` and each turn of the bot."""

    health: list[float]
    turns: list[float]
    failed: int = 0


def percentile(seconds: list[float], share: float) -> float:
    """Return the value below which this share of the measurements lies."""
    return sorted(seconds)[min(int(len(seconds) * share), len(seconds) - 1)] if seconds else float("nan")


@contextmanager
def running_server(folder: Path) -> Iterator[tuple[int, psutil.Process]]:
    """Start a server with default settings; give its port and process."""
    port = free_port()
    given = {"OPPIDUM_DATA": str(folder), "OPPIDUM_PORT": str(port)}
    command = [sys.executable, "-m", "oppidum.cli", "serve"]
    child = subprocess.Popen(command, env=os.environ | given, stderr=subprocess.DEVNULL)
    try:
        while True:
            assert child.poll() is None, "the server ended at once"
            with suppress(httpx.TransportError):
                httpx.get(f"http://127.0.0.1:{port}/health").raise_for_status()
                break
            time.sleep(0.1)
        yield port, psutil.Process(child.pid)
    finally:
        child.terminate()
        with suppress(subprocess.TimeoutExpired):
            child.wait(30)
        child.kill()


class Bystander:
    """Somebody who has nothing to do with the attack: asks for health and plays against `greedy`."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._noticed = Noticed([], [])
        transport = httpx.AsyncHTTPTransport(local_address=BYSTANDER_ADDRESS)
        self._http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api", transport=transport, timeout=PATIENCE)
        self._table = ""

    async def arrive(self) -> None:
        """Give a name and begin a game."""
        token = (await self._http.post("/guests", json={"name": "Bystander"})).json()["token"]
        self._http.headers["authorization"] = f"Bearer {token}"
        await self._begin_game()

    async def _begin_game(self) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
        wanted = {"title": "metropolis", "players": 2, "share": secrets.token_hex(16), "seats": seats, "confirm": False}
        self._table = (await self._http.post("/tables", json=wanted)).raise_for_status().json()["id"]
        (await self._http.post(f"/tables/{self._table}/start")).raise_for_status()

    async def measure(self, seconds: float) -> Noticed:
        """Measure for so long."""
        self._noticed = Noticed([], [])
        tasks = [asyncio.create_task(self._watch_health()), asyncio.create_task(self._play())]
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(outcome, Exception):
                raise outcome
        return self._noticed

    async def _watch_health(self) -> None:
        pending: set[asyncio.Task[None]] = set()
        try:
            while True:
                task = asyncio.create_task(self._ask_health())
                pending.add(task)
                task.add_done_callback(pending.discard)
                await asyncio.sleep(HEALTH_SECONDS)
        finally:
            if pending:  # whoever still waits counts too
                await asyncio.wait(pending, timeout=PATIENCE)

    async def _ask_health(self) -> None:
        began = time.perf_counter()
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(BYSTANDER_ADDRESS, 0))
            writer.write(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            answer = await reader.read()
            writer.close()
            if b" 200 " not in answer.partition(b"\r\n")[0]:
                self._noticed.failed += 1
        except OSError:
            self._noticed.failed += 1
        self._noticed.health.append(time.perf_counter() - began)

    async def _play(self) -> None:
        """Answer whatever is asked, and time how long it takes until the bot has moved and we are asked again."""
        moved: float | None = None
        try:
            while True:
                table = (await self._http.get(f"/tables/{self._table}/view")).raise_for_status().json()
                now, version = table["now"], table["version"]
                if now["prompt"] is None and not now["ending"]:
                    await self._http.get(f"/tables/{self._table}/since/{version}?wait=5")
                    continue
                if moved is not None:
                    self._noticed.turns.append(time.perf_counter() - moved)
                moved = None
                await asyncio.sleep(0.2)
                if now["ending"]:
                    await self._begin_game()
                    continue
                action = secrets.choice(list_notations(msgspec.convert(now["prompt"]["choices"], list[ActionGroup])))
                command = {"type": "answer", "version": version, "key": secrets.token_hex(8), "action": action}
                (await self._http.post(f"/tables/{self._table}/commands", json=command)).raise_for_status()
                moved = time.perf_counter()
        finally:  # a turn that is still waited for counts as long as it has lasted
            if moved is not None:
                self._noticed.turns.append(time.perf_counter() - moved)

    async def leave(self) -> None:
        """Close the connections."""
        await self._http.aclose()


async def measure_attack(name: str, seconds: float) -> None:
    """Run one attack on a server of its own and print what the bystander noticed."""
    with tempfile.TemporaryDirectory() as folder:
        if name in PREPARATIONS:
            await PREPARATIONS[name](Path(folder))
        with running_server(Path(folder)) as (port, server):
            bystander = Bystander(port)
            await bystander.arrive()
            await bystander.measure(2.0)  # starts the bot's process
            quiet = await bystander.measure(seconds)
            command = [sys.executable, "-m", "bench.attackers", name, str(port), str(seconds + 2), folder]
            attacker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
            await asyncio.sleep(1.0)
            attacked = await bystander.measure(seconds)
            memory = server.memory_info().rss
            attacker.wait(120)
            assert attacker.stdout is not None
            rate = attacker.stdout.read().strip()
            await bystander.leave()
    _print_figures(name, rate, quiet, attacked, memory)


def _print_figures(name: str, rate: str, quiet: Noticed, attacked: Noticed, memory: int) -> None:
    print(f"\n{name}: {rate}")
    _print_noticed("quiet", quiet)
    _print_noticed("attacked", attacked)
    delay = max(attacked.turns, default=float("inf")) - percentile(quiet.turns, 0.5)
    met = percentile(attacked.health, 0.99) < GOAL_HEALTH and delay <= GOAL_BOT and not attacked.failed
    print(f"  the bot came at most {delay:.2f} s later; the server has {memory / 2**20:.0f} MB")
    print("  within the goals" if met else "  MISSED the goals")


def _print_noticed(label: str, noticed: Noticed) -> None:
    middle, late = (percentile(noticed.health, share) * 1000 for share in (0.5, 0.99))
    worst = max(noticed.turns, default=float("nan"))
    print(
        f"  {label:9} /health p50 {middle:6.1f}, p99 {late:6.1f} ms, {noticed.failed} of {len(noticed.health)} failed;"
    )
    print(
        f"  {'':9} greedy p50 {percentile(noticed.turns, 0.5):5.2f}, worst {worst:5.2f} s, {len(noticed.turns)} turns"
    )


def main() -> None:
    """Run the attacks that are named, all of them if none is."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKERS, []], help="which attacks; all if none is named")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each stretch is measured")
    given = parser.parse_args()
    print(f"{build_kind()} build, {psutil.cpu_count()} cores")
    for name in given.attacks or ATTACKERS:
        asyncio.run(measure_attack(name, given.seconds))


if __name__ == "__main__":
    main()
