"""Players for a load: WebSocket clients that cost little, since they share the machine with the server they measure.

A client looks at the first bytes of a message for its version, and reads it whole only if it is asked something.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from typing import cast

import msgspec

from oppidum.server.wire.play import ActionGroup

SEATS = 4
HAPPENED = b'{"type":"happened","version":'
ASKED = b'"prompt":{'
TEXT, PING, CLOSE = 0x81, 0x89, 0x88
NO_MASK = bytes(4)
"""What a client sends is masked; a mask of zeros is one, and leaves everything as it is."""


class Asked(msgspec.Struct):
    """As much of a prompt as a program needs that answers anything."""

    choices: list[ActionGroup]


class Now(msgspec.Struct):
    """As much of where a table stands."""

    prompt: Asked | None


class Heard(msgspec.Struct):
    """As much of a view, or of an entry, as the load needs."""

    version: int
    now: Now


_DECODER = msgspec.json.Decoder(Heard)


class Tally:
    """What was measured: for each move the seconds until every viewer knew of it."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.refused = 0
        self.broken = 0

    def cut(self) -> None:
        """Begins to count."""
        self.seconds, self.refused = [], 0


class Table:
    """A live table with its four clients.

    `_sent` has, for each move under way, when it was sent and which clients have heard of it.
    """

    def __init__(self, table: str, pause: float, tally: Tally) -> None:
        self.id = table
        self.tally = tally
        self._pause = pause
        self._sent: dict[int, tuple[float, list[None]]] = {}
        self._dice = random.Random(table)

    async def join(self, host: str, port: int, token: str) -> Client:
        """Adds a client whose handshake is done."""
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(lambda: Client(self, f"{host}:{port}", token), host, port)
        await client.opened
        return client

    def receive(self, client: Client, message: bytes) -> None:
        """Handles a message to a client: of a move, or to make one."""
        if message.startswith(HAPPENED):
            self._count_notice(int(message[len(HAPPENED) : message.index(b",", len(HAPPENED))]))
        elif message.startswith(b'{"type":"refused"'):
            self.tally.refused += 1
        if ASKED in message:
            heard = _DECODER.decode(message)
            thinking = self._pause * self._dice.uniform(0.5, 1.5)
            asyncio.get_running_loop().call_later(thinking, self._answer, client, heard)

    def _answer(self, client: Client, heard: Heard) -> None:
        assert heard.now.prompt is not None
        group = self._dice.choice(heard.now.prompt.choices)
        parts = (group.kind, self._dice.choice(group.pieces), self._dice.choice(group.places))
        action, key = " ".join(part for part in parts if part), secrets.token_hex(8)
        answer = {"type": "answer", "version": heard.version, "key": key, "action": action}
        self._sent[heard.version + 1] = (time.perf_counter(), [])
        client.send(msgspec.json.encode(answer))

    def _count_notice(self, version: int) -> None:
        move = self._sent.get(version)
        if move is not None:
            move[1].append(None)
            if len(move[1]) == SEATS:
                self.tally.seconds.append(time.perf_counter() - move[0])
                del self._sent[version]


class Client(asyncio.Protocol):
    """A socket at a table, for one person."""

    def __init__(self, table: Table, address: str, token: str) -> None:
        self._table = table
        self._hello = (
            f"GET /api/tables/{table.id}/live HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Authorization: Bearer {token}\r\n\r\n"
        ).encode()
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for a socket."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._hello)

    def connection_lost(self, exc: Exception | None) -> None:
        """Notes that the connection has ended, on either side."""
        if self._transport is not None:
            self._table.tally.broken += 1

    def data_received(self, data: bytes) -> None:
        """Takes the answer to the handshake, then frames, whole ones only."""
        data = self._rest + data if self._rest else data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            assert b" 101 " in head[:40], head
            self.opened.set_result(None)
        self._rest = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Takes what is whole; the rest."""
        place = 0
        while len(data) - place >= 2:
            kind, length, begin = data[place], data[place + 1], place + 2
            if length > 125:
                wide = 2 if length == 126 else 8
                length, begin = int.from_bytes(data[begin : begin + wide], "big"), begin + wide
            if len(data) < begin + length:
                break
            if kind == TEXT:
                self._table.receive(self, data[begin : begin + length])
            elif kind == PING:
                self._write(PING + 1, data[begin : begin + length])
            place = begin + length
        return data[place:]

    def send(self, message: bytes) -> None:
        """Sends a text."""
        self._write(TEXT, message)

    def _write(self, kind: int, message: bytes) -> None:
        length = bytes([0x80 | len(message)]) if len(message) < 126 else b"\xfe" + len(message).to_bytes(2, "big")
        if self._transport is not None:
            self._transport.write(bytes([kind]) + length + NO_MASK + message)

    def leave(self) -> None:
        """Hangs up."""
        transport, self._transport = self._transport, None
        if transport is not None:
            transport.abort()
