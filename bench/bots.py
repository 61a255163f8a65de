"""How long one person's bot moves wait while another has many tables of bots that think as long as they may.

    python -m bench.bots --tables 10 --moves 30
    python -m bench.bots --workers 1 --bot planner/2s

Starts a server of its own. Somebody opens so many tables of two such bots each and looks at all of them by sockets; Ada
plays against `greedy` by plain HTTP, first alone, then beside them. Told are the times from her command to the bot's
move, as she sees it by asking every 20 ms, and those of `/health` for a third client that asks every 50 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec

from oppidum.build import build_kind
from oppidum.server.wire.play import Group
from oppidum.server.wire.prompts import notations
from tests.server.houses import NO_TLS, Server
from tests.server.people import Company, Person

ASK_SECONDS = 0.02
HEALTH_SECONDS = 0.05


async def _start(person: Person, *seats: dict[str, str]) -> str:
    table = await person.open("metropolis", len(seats), seats=list(seats), confirm=False)
    await person.post(f"/tables/{table}/start")
    return table


async def _until_asked(person: Person, table: str) -> dict[str, Any] | None:
    """The table once the person is to move; None if the game is over."""
    while True:
        found: dict[str, Any] = await person.get(f"/tables/{table}/view")
        if found["now"]["prompt"] or found["now"]["ending"]:
            return found if found["now"]["prompt"] else None
        await asyncio.sleep(ASK_SECONDS)


async def _delays(person: Person, moves: int) -> list[float]:
    """How long the bot's answer took, for so many moves of as many games as that needs."""
    seconds: list[float] = []
    while len(seconds) < moves:
        table = await _start(person, {"kind": "me"}, {"kind": "bot", "bot": "greedy"})
        found = await _until_asked(person, table)
        while found is not None and len(seconds) < moves:
            action = notations(msgspec.convert(found["now"]["prompt"]["choices"], list[Group]))[0]
            command = {"type": "answer", "version": found["version"], "key": secrets.token_hex(8), "action": action}
            began = time.perf_counter()
            await person.post(f"/tables/{table}/commands", command)
            found = await _until_asked(person, table)
            seconds.append(time.perf_counter() - began)
    return seconds


async def _watch_health(url: str, seconds: list[float]) -> None:
    async with httpx.AsyncClient(verify=NO_TLS, timeout=60) as http:
        while True:
            began = time.perf_counter()
            (await http.get(f"{url}/health")).raise_for_status()
            seconds.append(time.perf_counter() - began)
            await asyncio.sleep(HEALTH_SECONDS)


def _report(name: str, seconds: list[float]) -> None:
    ordered = sorted(seconds)
    p50, p99 = (ordered[int(len(ordered) * part)] * 1000 for part in (0.5, 0.99))
    print(f"{name:<34} p50 {p50:7.0f} ms   p99 {p99:7.0f} ms   most {ordered[-1] * 1000:7.0f} ms   of {len(ordered)}")


async def _measure(server: Server, tables: int, bot: str, moves: int) -> None:
    async with Company() as company:
        ada, hog = await company.arrive(server), await company.arrive(server, "Hog")
        await _delays(ada, 3)  # the workers have started
        _report("greedy's move, alone", await _delays(ada, moves))
        for _ in range(tables):
            await hog.sit(await _start(hog, *[{"kind": "bot", "bot": bot}] * 2))
        health: list[float] = []
        watching = asyncio.create_task(_watch_health(server.url, health))
        _report(f"beside {tables} tables of {bot}", await _delays(ada, moves))
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        _report("/health meanwhile", health)


def main() -> None:
    """Measures and tells."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--bot", default="planner/2s")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--moves", type=int, default=30)
    given = parser.parse_args()
    print(f"metropolis, {build_kind()}, {given.workers} workers")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), OPPIDUM_BOT_WORKERS=str(given.workers)).start()
        try:
            asyncio.run(_measure(server, given.tables, given.bot, given.moves))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
