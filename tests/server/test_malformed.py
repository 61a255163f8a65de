"""What cannot be read is refused in the server's own words: it is the client's mistake, and never a fault of ours."""

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from oppidum.engine.position import write_position
from oppidum.games import find
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from tests.server import patient
from tests.server.clients import ClientGroup, run_clients, share
from tests.server.raw_bytes import Target as Address
from tests.server.raw_bytes import exchange, handshake, statuses
from tests.server.servers import Server, served

ENDLESS = "9" * 5000
GOOD = write_position(find("metropolis").configure(2).new(seed=5))
SILENCE = 20.0
"""Seconds without an answer that are a failure; a server that answers needs none of them."""


def raw(line: str, *headers: str, body: bytes | None = None) -> bytes:
    length = [] if body is None else [f"Content-Length: {len(body)}", "Content-Type: application/json"]
    return "\r\n".join([f"{line} HTTP/1.1", *headers, *length, "Connection: close", "", ""]).encode("latin-1") + (
        body or b""
    )


def guest(body: bytes) -> bytes:
    return raw("POST /api/guests", "Host: HOST", body=body)


def opening(**change: object) -> bytes:
    wanted = {"title": "metropolis", "players": 2, "share": share()} | change
    return raw("POST /api/tables", "Host: HOST", "Authorization: Bearer TOKEN", body=json.dumps(wanted).encode())


def beginning_with(position: str) -> bytes:
    return opening(seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}], position=position)


def look(path: str, *headers: str) -> bytes:
    return raw(f"GET {path}", *(headers or ("Host: HOST",)))


UNREADABLE = {
    "a body that is no UTF-8": (400, guest(b'{"name": "\xff\xfe"}')),
    "a key that is no UTF-8": (400, guest(b'{"\xff": 1}')),
    "half a character": (400, guest(b'{"name": "\xed\xa0\x80"}')),
    "half a pair": (400, guest(b'{"name": "\\ud800"}')),
    "arrays without end": (400, guest(b"[" * 1000)),
    "objects without end": (400, guest(b'{"name":' * 5000)),
    "an endless number": (400, guest(f'{{"name": {ENDLESS}}}'.encode())),
    "no number": (400, guest(b'{"name": NaN}')),
    "a number beyond all": (400, guest(b'{"name": 1e999}')),
    "no JSON": (400, guest(b"\x00")),
    "a body too long": (413, guest(b" " * 70_000)),
    "an origin that is none": (400, raw("POST /api/guests", "Host: HOST", "Origin: http://[", body=b'{"name": "A"}')),
    "an asset of a long name": (404, look("/assets/" + "a" * 300)),
    "an asset of no name": (404, look("/assets/%00")),
    "an asset elsewhere": (404, look("/assets/%2e%2e%2fpyproject.toml")),
    "an asset of strange letters": (404, look("/assets/%FF%ED%A0%80")),
    "an endless version": (404, look(f"/api/tables/TABLE/since/{ENDLESS}")),
    "an endless moment": (404, look(f"/api/tables/TABLE/at/{ENDLESS}")),
    "a moment in other digits": (404, look("/api/tables/TABLE/at/%D9%A7")),
    "an endless query": (400, look(f"/api/tables/TABLE/view?at={ENDLESS}")),
    "a query of no number": (400, look("/api/tables/TABLE/since/0?wait=nan")),
    "an action without end": (400, look(f"/api/tables/TABLE/why?action={'a' * 5000}")),
    "a language of no name": (404, look("/api/words/%00")),
    "a language of a long name": (404, look(f"/api/rules/rome?language={'a' * 5000}")),
    "a host of no port": (400, look("/api/tables/TABLE/why", "Host: HOST:99999999")),
    "a position nested without end": (400, beginning_with("a = " + "[" * 5000)),
    "a position of tables without end": (400, beginning_with("a = " + "{a = " * 3000)),
    "a position of JSON without end": (400, beginning_with('{"a":' * 3000)),
    "a position with an endless number": (400, beginning_with(f"a = {ENDLESS}")),
    "a position with an endless number of JSON": (400, beginning_with(f'{{"players": {ENDLESS}}}')),
    "a position with a large number": (400, beginning_with(GOOD.replace("coins = 5", f"coins = {10**50}"))),
    "an endless seed": (400, opening(seed="9" * 80)),
}


@pytest.fixture(scope="module")
def running(server: Server) -> tuple[str, str]:
    """A running table and the token of somebody at it."""
    found: list[str] = []

    async def begin(clients: ClientGroup) -> None:
        people, table = await clients.table(server, 3, "metropolis")
        found.extend((table, people[0].token))

    run_clients(begin)
    return found[0], found[1]


def ask(server: Server, running: tuple[str, str], data: bytes) -> tuple[bytes, bool]:
    table, token = running
    for name, value in {b"HOST": server.address, b"TABLE": table, b"TOKEN": token}.items():
        data = data.replace(name, value.encode())
    return asyncio.run(exchange(server.port, data, SILENCE))


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_is_refused(server: Server, running: tuple[str, str], name: str) -> None:
    log = len(server.log)
    status, data = UNREADABLE[name]
    answered, is_silent = ask(server, running, data)
    assert not is_silent
    assert statuses(answered) == [str(status)]
    refused = msgspec.json.decode(answered.partition(b"\r\n\r\n")[2])
    assert refused["type"] == "refused"
    assert refused["message"]["key"].startswith(("server-", "engine-"))
    assert "exception" not in server.log[log:]


# Sockets


@pytest.mark.parametrize(
    "message",
    [
        "[" * 1000,
        '{"type":' * 500,
        '{"type": "say", "text": "\\ud800"}',
        ENDLESS[:4000],
        f'{{"version": {ENDLESS[:4000]}}}',
    ],
    ids=["arrays", "objects", "half a pair", "a number", "a version"],
)
def test_a_message_that_cannot_be_read_is_refused(server: Server, running: tuple[str, str], message: str) -> None:
    async def send() -> None:
        table, token = running
        address = f"ws://{server.address}/api/tables/{table}/live"
        async with patient.connect(address, additional_headers={"authorization": f"Bearer {token}"}) as socket:
            await socket.send(message)
            while (told := msgspec.json.decode(await socket.recv()))["type"] != "refused":
                pass
            assert told["error"] == "bad-message"

    log = len(server.log)
    asyncio.run(send())
    assert "exception" not in server.log[log:]


def test_a_socket_from_an_origin_that_is_none_is_told_so(server: Server, running: tuple[str, str]) -> None:
    async def look_on() -> None:
        cookie = {"origin": "http://[", "cookie": "oppidum_guest=a.1.1.b"}
        async with patient.connect(
            f"ws://{server.address}/api/tables/{running[0]}/live", additional_headers=cookie
        ) as socket:
            assert msgspec.json.decode(await socket.recv())["error"] == "bad-message"
            await socket.wait_closed()
            assert socket.close_code == 4400

    asyncio.run(look_on())


@pytest.mark.parametrize(
    "headers",
    ["X: y\r\n" * 90 + "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "X: " + "y" * 9000 + "\r\n"],
    ids=["a body", "chunks", "a long header"],
)
def test_a_handshake_that_cannot_be_read_is_answered(server: Server, running: tuple[str, str], headers: str) -> None:
    """It was met with silence: a connection for ever, which nobody would ever use."""
    target = Address(server.port, [running], "")
    whole = handshake(target, *running).replace(b"Upgrade: websocket", headers.encode() + b"Upgrade: websocket")
    answered, is_silent = asyncio.run(exchange(server.port, whole, SILENCE))
    assert not is_silent
    assert statuses(answered)[0][0] == "4"


def test_a_handshake_for_another_host_is_no_fault(server: Server, running: tuple[str, str]) -> None:
    log = len(server.log)
    target = Address(server.port, [running], "")
    elsewhere = handshake(target, *running).replace(f"Host: {server.address}".encode(), b"Host: elsewhere.example")
    answered, is_silent = asyncio.run(exchange(server.port, elsewhere, SILENCE))
    assert not is_silent
    assert statuses(answered) == ["421"]
    assert '"level":"error"' not in server.log[log:]


def test_a_socket_does_not_begin_in_the_middle_of_an_answer(server: Server, running: tuple[str, str]) -> None:
    target = Address(server.port, [running], "")
    waiting = look(f"/api/tables/{running[0]}/since/0?wait=5", f"Host: {server.address}")
    both = waiting.replace(b"Connection: close\r\n", b"") + handshake(target, *running)
    answered, is_silent = asyncio.run(exchange(server.port, both, SILENCE))
    assert not is_silent
    assert b" 101 " not in answered


# Several requests on one connection


def test_who_waits_while_a_later_request_is_broken_is_no_fault(server: Server, running: tuple[str, str]) -> None:
    log = len(server.log)
    waiting = look(f"/api/tables/{running[0]}/since/0?wait=1", f"Host: {server.address}")
    three = waiting.replace(b"Connection: close\r\n", b"") * 2 + b"\xff\xff\r\n\r\n"

    async def send() -> None:
        await exchange(server.port, three, SILENCE)
        await asyncio.sleep(1.5)  # until the first has waited in vain, and is answered

    asyncio.run(send())
    assert "exception" not in server.log[log:]


# Faults of ours stay faults


def test_a_fault_of_ours_that_ends_a_socket_is_logged(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(*_: object) -> object:
        raise ValueError("the seed is 4711")

    async def work(services: Services, address: str) -> None:
        services.lobby.require_visible = fail  # type: ignore[method-assign, assignment]
        async with patient.connect(f"ws://{address}/api/tables/x/live") as socket:
            await socket.wait_closed()
            assert socket.close_code == 4500
            assert "4711" not in (socket.close_reason or "")

    async def run() -> None:
        async with served(Settings(data=data, bot_workers=0)) as (services, address):
            await work(services, address)

    asyncio.run(run())
    assert "a socket failed" in caplog.text


def test_an_answer_that_cannot_be_written_is_a_fault(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def unwritable(*_: object) -> object:
        return [object()]

    async def run() -> None:
        async with served(Settings(data=data, bot_workers=0)) as (services, address):
            services.lobby.list_tables = unwritable  # type: ignore[method-assign, assignment]
            host, port = address.split(":")
            answered, _ = await exchange(int(port), look("/api/tables", f"Host: {host}:{port}"), SILENCE)
            assert statuses(answered) == ["500"]

    asyncio.run(run())
    assert "a request failed" in caplog.text
