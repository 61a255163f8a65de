"""The attackers of `bench.attacks`: each floods a server on this machine for some seconds and says how much it sent.

python -m bench.attackers NAME PORT SECONDS FOLDER
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from bench.histories import HISTORY_FILE, prepare_long_history

ATTACKER_ADDRESS = "127.0.0.3"
DOTTED = "a." * 14_900 + "b = 1"
"""A position of 30 KB that takes tomllib seconds, since its cost grows with the square of the dotted keys."""

Attack = Callable[["Attacker"], Awaitable[str]]


class Attacker:
    """One address with as many connections as it gets, until its time is up."""

    def __init__(self, port: int, seconds: float, folder: Path) -> None:
        self.port = port
        self.folder = folder
        self.end = time.monotonic() + seconds
        self.seconds = seconds
        self.sent = 0
        self.refused = 0
        limits = httpx.Limits(max_connections=64)
        transport = httpx.AsyncHTTPTransport(local_address=ATTACKER_ADDRESS, limits=limits)
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api", transport=transport, timeout=60)

    def has_time(self) -> bool:
        """Returns whether there is time left."""
        return time.monotonic() < self.end

    async def arrive(self) -> dict[str, str]:
        """Gives a name and returns the headers that prove it."""
        answer = (await self.http.post("/guests", json={"name": "Mallory"})).json()
        return {"authorization": f"Bearer {answer['token']}"}

    async def repeat(self, request: Callable[[], Awaitable[httpx.Response]]) -> None:
        """Send a request again and again."""
        while self.has_time():
            with suppress(httpx.HTTPError):
                answer = await request()
                self.refused += answer.status_code == 429
            self.sent += 1

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a raw connection."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(ATTACKER_ADDRESS, 0))

    def tell_rate(self, what: str) -> str:
        """Say how much was sent a second."""
        return f"{self.sent / self.seconds:,.0f} {what} a second, {self.refused} refused as too many"


async def send_positions(attacker: Attacker) -> str:
    """Open tables with positions that take long to parse, as ten people, ten at once."""
    people = [await attacker.arrive() for _ in range(10)]

    async def flood(headers: dict[str, str]) -> None:
        body = {"title": "metropolis", "players": 2, "share": secrets.token_hex(16), "position": DOTTED}
        await attacker.repeat(lambda: attacker.http.post("/tables", json=body, headers=headers))

    await asyncio.gather(*(flood(headers) for headers in people))
    return attacker.tell_rate("positions of 30 KB")


async def think_hard(attacker: Attacker) -> str:
    """Open ten tables at which four bots think as long as they may."""
    headers = await attacker.arrive()
    for _ in range(10):
        seats = [{"kind": "bot", "bot": "planner/2s"}] * 4
        body = {"title": "rome", "players": 4, "share": secrets.token_hex(16), "seats": seats}
        opened = (await attacker.http.post("/tables", json=body, headers=headers)).json()
        if "id" in opened:
            await attacker.http.post(f"/tables/{opened['id']}/start", headers=headers)
            attacker.sent += 1
    await asyncio.sleep(max(attacker.end - time.monotonic(), 0))
    return f"{attacker.sent} tables of one person, each with four planner/2s"


async def stream_headers(attacker: Attacker) -> str:
    """Send requests whose headers never end, on 32 connections."""
    chunk = b"".join(b"x-%d: %s\r\n" % (number, b"a" * 1000) for number in range(64))

    async def flood() -> None:
        while attacker.has_time():
            with suppress(OSError):
                _, writer = await attacker.connect()
                writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
                while attacker.has_time() and not writer.is_closing():
                    writer.write(chunk)
                    await writer.drain()
                    attacker.sent += len(chunk)
                writer.close()
            await asyncio.sleep(0.01)

    await asyncio.gather(*(flood() for _ in range(32)))
    return f"{attacker.sent / attacker.seconds / 2**20:,.1f} MB of headers a second, 32 connections"


async def send_tiny_frames(attacker: Attacker) -> str:
    """Send WebSocket frames of one byte, as fast as they are taken, on eight sockets."""
    headers = await attacker.arrive()
    body = {"title": "metropolis", "players": 2, "share": secrets.token_hex(16)}
    table = (await attacker.http.post("/tables", json=body, headers=headers)).json()["id"]
    frames = b"\x82\x81\x00\x00\x00\x00x" * 2000

    async def flood() -> None:
        while attacker.has_time():
            with suppress(OSError):
                _, writer = await attacker.connect()
                writer.write(
                    f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                    f"Authorization: {headers['authorization']}\r\n\r\n".encode()
                )
                while attacker.has_time() and not writer.is_closing():
                    writer.write(frames)
                    await writer.drain()
                    attacker.sent += 2000
                writer.close()
            await asyncio.sleep(0.01)

    await asyncio.gather(*(flood() for _ in range(8)))
    return f"{attacker.sent / attacker.seconds:,.0f} frames of one byte a second, 8 sockets"


async def stay_silent(attacker: Attacker) -> str:
    """Open 1,002 connections that say nothing, and open them again when they are closed."""

    async def hold() -> None:
        while attacker.has_time():
            with suppress(OSError):
                reader, writer = await attacker.connect()
                attacker.sent += 1
                with suppress(TimeoutError):
                    async with asyncio.timeout(max(attacker.end - time.monotonic(), 0.01)):
                        await reader.read(1)
                writer.close()
            await asyncio.sleep(0.2)

    await asyncio.gather(*(hold() for _ in range(1002)))
    return f"1,002 silent connections, {attacker.sent} opened in {attacker.seconds:.0f} s"


async def ask_for_assets(attacker: Attacker) -> str:
    """Ask for assets with ever new names of 200 letters."""
    numbers = itertools.count()

    async def ask() -> httpx.Response:
        return await attacker.http.get(f"http://127.0.0.1:{attacker.port}/assets/{next(numbers):0200}.js")

    await asyncio.gather(*(attacker.repeat(ask) for _ in range(16)))
    return attacker.tell_rate("names of assets")


async def read_histories(attacker: Attacker) -> str:
    """Ask for the growth, story and record of a game with 12,000 entries, as ten people at once."""
    table = (attacker.folder / HISTORY_FILE).read_text()
    people = [await attacker.arrive() for _ in range(10)]

    async def flood(headers: dict[str, str]) -> None:
        paths = itertools.cycle(["growth", "story", "record"])
        await attacker.repeat(lambda: attacker.http.get(f"/tables/{table}/{next(paths)}", headers=headers))

    await asyncio.gather(*(flood(headers) for headers in people))
    return attacker.tell_rate("looks at a history of 12,000 entries")


async def fill_the_lobby(attacker: Attacker) -> str:
    """Open as many public tables as it may, as twenty people."""
    people = [await attacker.arrive() for _ in range(15)]

    async def flood(headers: dict[str, str]) -> None:
        body = {"title": "metropolis", "players": 4, "share": secrets.token_hex(16)}
        await attacker.repeat(lambda: attacker.http.post("/tables", json=body, headers=headers))
        await attacker.http.get("/tables", headers=headers)

    await asyncio.gather(*(flood(headers) for headers in people))
    return attacker.tell_rate("tables opened")


ATTACKERS: dict[str, Attack] = {
    "parsing": send_positions,
    "bots": think_hard,
    "headers": stream_headers,
    "frames": send_tiny_frames,
    "silence": stay_silent,
    "assets": ask_for_assets,
    "histories": read_histories,
    "lobby": fill_the_lobby,
}

PREPARATIONS: dict[str, Callable[[Path], Awaitable[Any]]] = {"histories": prepare_long_history}
"""What has to be in the data folder before the server starts."""


async def _attack(name: str, port: int, seconds: float, folder: Path) -> None:
    attacker = Attacker(port, seconds, folder)
    try:
        print(await ATTACKERS[name](attacker))
    finally:
        await attacker.http.aclose()


if __name__ == "__main__":
    asyncio.run(_attack(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), Path(sys.argv[4])))
