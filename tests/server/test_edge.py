"""The edge of the server: what a stranger's connection may cost, and what may be kept."""

import asyncio
import itertools
import os
import re
import select
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from threading import Event

import httpx
import msgspec
import psutil
import pytest

from oppidum.server.operations import connections
from oppidum.server.page import files
from oppidum.server.settings import Settings
from tests.server import patient
from tests.server.clients import ClientGroup, Closed, run_clients
from tests.server.raw_requests import ask, dial, open_table, read_all, send_until_refused, started
from tests.server.servers import NO_TLS, PATIENCE, STARTING_SECONDS, Server, in_this_process

MEGABYTE = 1 << 20
PROXY = "127.0.0.9"
MOST = 150


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that counts; each test comes to it from addresses of its own."""
    settings = {
        "OPPIDUM_RATE_LIMITS": "on",
        "OPPIDUM_CONNECTIONS_PER_ADDRESS": "40",
        "OPPIDUM_CONNECTIONS": str(MOST),
        "OPPIDUM_REQUEST_SECONDS": "100",
        "OPPIDUM_PROXIES": PROXY,
        "OPPIDUM_PUBLIC_URL": "https://play.example.org",
        "OPPIDUM_LOG_LEVEL": "debug",
    }
    with started(tmp_path_factory.mktemp("strict"), **settings) as running:
        yield running


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits a second for a request, and trusts its clients otherwise."""
    settings = {"OPPIDUM_REQUEST_SECONDS": "1", "OPPIDUM_CONNECTIONS_PER_ADDRESS": "5"}
    with started(tmp_path_factory.mktemp("hasty"), **settings) as running:
        yield running


@contextmanager
def bound_memory(server: Server, most: int) -> Iterator[None]:
    """Watches the server's memory all the while, and until another client has been served."""
    assert server.process is not None
    process, over = psutil.Process(server.process.pid), Event()
    assert patient.get(f"{server.url}/health").status_code == 200
    before: int = process.memory_info().rss

    def watch() -> int:
        highest = before
        while not over.wait(0.01):
            highest = max(highest, process.memory_info().rss)
        return highest

    with ThreadPoolExecutor(1) as threads:
        watching = threads.submit(watch)
        try:
            yield
            assert patient.get(f"{server.url}/health").status_code == 200
        finally:
            over.set()
    grown = watching.result() - before
    assert grown < most, f"{grown / MEGABYTE:.0f} MB"


# What a request may be


HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
ENDLESS = {
    "headers": (HEAD, b"".join(b"X-%d: %s\r\n" % (number, b"a" * 1000) for number in range(64))),
    "tiny headers": (HEAD, b"a:b\r\n" * 13_000),
    "a header": (HEAD + b"X: ", b"a" * 65_536),
    "the address": (b"GET /", b"a" * 65_536),
    "blank lines": (b"", b"\r\n" * 32_768),
    "a trailer": (CHUNKED + b"1\r\n{\r\n0\r\nX: ", b"a" * 65_536),
    "trailers": (CHUNKED + b"1\r\n{\r\n0\r\n", b"a:b\r\n" * 13_000),
    "a chunk's extension": (CHUNKED + b"1;", b"a" * 65_536),
}


def test_a_request_that_does_not_end_is_cut_off(server: Server) -> None:
    most = 50 * MEGABYTE

    def send(endless: str) -> tuple[int, bytes]:
        begin, more = ENDLESS[endless]
        with closing(dial(server)) as line:
            line.sendall(begin)
            return send_until_refused(line, more, most), read_all(line)[:12]

    with bound_memory(server, 40 * MEGABYTE), ThreadPoolExecutor(len(ENDLESS)) as threads:
        found = dict(zip(ENDLESS, threads.map(send, ENDLESS), strict=True))
    assert {endless: sent for endless, (sent, _) in found.items() if sent >= most} == {}
    assert {answer for _, answer in found.values()} <= {b"HTTP/1.1 431", b"HTTP/1.1 400", b""}
    assert found["headers"][1] == b"HTTP/1.1 431"


def test_a_head_is_too_long_even_if_it_comes_whole(server: Server) -> None:
    def status(head: bytes) -> bytes:
        with closing(dial(server)) as line:
            line.sendall(head + b"\r\n")
            return read_all(line)[:12]

    closes = HEAD + b"Connection: close\r\n"
    assert status(closes + b"X: a\r\n" * 60) == b"HTTP/1.1 200"
    assert status(closes + b"X: a\r\n" * 200) == b"HTTP/1.1 431"
    assert status(closes + b"X: %s\r\n" % (b"a" * 10_000)) == b"HTTP/1.1 200"
    assert status(closes + b"X: %s\r\n" % (b"a" * 40_000)) == b"HTTP/1.1 431"


def test_requests_in_a_heap_are_not_kept(server: Server) -> None:
    """Each that waits for the one before it costs much more than it was long."""
    with bound_memory(server, 20 * MEGABYTE), ExitStack() as stack:
        lines = [stack.enter_context(closing(dial(server))) for _ in range(8)]
        for line in lines:
            send_until_refused(line, (HEAD + b"\r\n") * 5_000, 1)
        for line in lines:
            assert read_all(line).count(b"HTTP/1.1 200") < 100


def test_a_request_arrives_in_time_or_not_at_all(hasty: Server) -> None:
    body = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
    with ExitStack() as stack:
        kept = stack.enter_context(closing(dial(hasty)))
        kept.sendall(HEAD + b"\r\n")  # the first, and at once: it alone has to be in time
        answer = b""
        while b'"version"' not in answer:
            answer = kept.recv(1 << 16)
            assert answer, "it came too late"
        silent, head, slow = [stack.enter_context(closing(dial(hasty))) for _ in range(3)]
        head.sendall(HEAD)
        slow.sendall(body)
        kept.sendall(b"\r\n")  # no request begins with it, yet a server that waits for one has heard something
        answers = [read_all(line) for line in (silent, head, slow, kept)]
        assert [answer[:12] for answer in answers] == [b"HTTP/1.1 408", b"HTTP/1.1 408", b"", b"HTTP/1.1 408"]
    assert "Traceback" not in hasty.log


def test_patience_outlasts_the_time_for_a_request(hasty: Server) -> None:
    """A long poll and an idle socket wait for news, not for a request."""

    async def work(clients: ClientGroup) -> None:
        seat = (await clients.seats(hasty, 2, "metropolis"))[0]
        while not seat.now:
            await seat.hear()
        quiet = await seat.person.get(f"/tables/{seat.table}/since/{seat.version}?wait=3")
        assert quiet["messages"] == []
        assert (await seat.command("answer", action="dance"))["type"] == "refused"

    run_clients(work)


def test_a_client_that_takes_nothing_is_let_go(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "STALLED_SECONDS", 1.0)
    ask = b"GET /schema/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"

    async def ask_for_ever(line: socket.socket) -> None:
        """It asks again and again, and reads nothing."""
        async with asyncio.timeout(PATIENCE):
            while True:
                await asyncio.get_running_loop().sock_sendall(line, ask)
                await asyncio.sleep(0.05)

    async def work() -> None:
        async with in_this_process(Settings(data=data, port=0, bot_workers=0)) as (_, port):
            with socket.socket() as line:
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                line.connect(("127.0.0.1", port))
                line.setblocking(False)
                with pytest.raises(ConnectionError):
                    await ask_for_ever(line)

    asyncio.run(work())


# How many


@contextmanager
def silent(server: Server, number: int, *sources: str) -> Iterator[list[socket.socket]]:
    """Connections that ask for nothing, so many from each address; at the end the server has let go of them."""
    assert server.process is not None
    process = psutil.Process(server.process.pid)
    before = len(process.net_connections())
    with ExitStack() as stack:
        yield [stack.enter_context(closing(dial(server, source))) for source in sources for _ in range(number)]
    while len(process.net_connections()) > before + 5:
        time.sleep(0.05)


def await_refused(lines: list[socket.socket], expected: int) -> list[socket.socket]:
    """Those to which the server has said something, though they never asked; waits for as many as are expected."""
    end = time.monotonic() + PATIENCE
    while True:
        told: list[socket.socket] = select.select(lines, [], [], 0.1)[0]
        if len(told) >= expected or time.monotonic() > end:
            return told


def health_from(server: Server, source: str) -> int:
    transport = httpx.HTTPTransport(local_address=source, verify=NO_TLS)
    with httpx.Client(transport=transport, timeout=PATIENCE) as http:
        return http.get(f"{server.url}/health").status_code


def test_silent_connections_of_one_address_lock_out_nobody_else(strict: Server) -> None:
    with silent(strict, 100, "127.0.0.2") as lines:
        refused = await_refused(lines, 60)
        assert len(refused) == 60
        assert read_all(refused[0]).startswith(b"HTTP/1.1 503 ")
        assert health_from(strict, "127.0.0.3") == 200
    assert health_from(strict, "127.0.0.2") == 200
    assert "too many connections" in strict.log


def test_there_is_a_most_for_all_addresses_together(strict: Server) -> None:
    with silent(strict, 40, *(f"127.0.0.{number}" for number in range(10, 16))) as lines:
        assert len(await_refused(lines, 240 - MOST)) >= 240 - MOST


def test_a_listed_proxy_is_not_counted_as_one_client(strict: Server) -> None:
    with silent(strict, 100, PROXY) as lines:
        assert health_from(strict, PROXY) == 200
        assert await_refused(lines, 0) == []


def test_trusted_clients_are_not_counted_by_address(hasty: Server) -> None:
    with silent(hasty, 30, "127.0.0.1") as lines:
        assert {read_all(line)[:12] for line in lines} == {b"HTTP/1.1 408"}


class Line(asyncio.Transport):
    """A connection to nobody."""


def test_an_address_opens_so_many_connections_a_second_at_most() -> None:
    settings = Settings(connections_per_address=20)
    registry = connections.ConnectionRegistry(settings, 1000, lambda _: False)

    def opened(address: str, at: float) -> int:
        """How many of a hundred, each closed at once, are let in."""
        lines = [Line() for _ in range(100)]
        require_table_access = [line for line in lines if registry.admit(line, address, at) is not None]
        for line in lines:
            registry.forget(line)
        return len(require_table_access)

    assert [opened("192.0.2.1", at) for at in (0, 0, 1, 2, 1000)] == [20, 20, 5, 5, 20]
    assert [opened(f"2001:db8::{number}", 2000) for number in range(3)] == [20, 20, 0]


# What a socket may send


def frame(first: int, payload: bytes) -> bytes:
    return bytes([first, 0x80 | len(payload), 0, 0, 0, 0]) + payload


FLOODS = [frame(0x82, b"x"), frame(0x81, b"x"), frame(0x82, b""), frame(0x89, b"x")]
"""Bytes, letters, nothing and pings."""
SOCKETS = 24
FRAMES = 40_000


def upgrade(server: Server, table: str) -> socket.socket:
    line = dial(server)
    key = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    path = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\n".encode()
    line.sendall(path + b"Upgrade: websocket\r\nConnection: Upgrade\r\n" + key)
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def test_tiny_frames_wait_where_they_cost_nothing(server: Server) -> None:
    """Nobody reads the answers either; with limits `off` this bounds what a trusted client can do by mistake."""
    table = open_table(server)
    with ExitStack() as stack:
        lines = [stack.enter_context(closing(upgrade(server, table))) for _ in range(SOCKETS)]
        with bound_memory(server, 30 * MEGABYTE):
            for line, flood in zip(lines, itertools.cycle(FLOODS), strict=False):
                line.settimeout(1)
                send_until_refused(line, flood * FRAMES, 1)


def test_a_message_has_so_many_parts_at_most(server: Server) -> None:
    table = open_table(server)
    with bound_memory(server, 25 * MEGABYTE), closing(upgrade(server, table)) as line:
        send_until_refused(line, frame(0x01, b"") + frame(0x00, b"") * 100_000, 1)
        assert struct.pack(">H", 1008) in read_all(line)


def test_a_flood_that_goes_on_after_the_end_is_not_kept(strict: Server) -> None:
    """The server has said that it closes, and waits a moment for the client to agree."""
    most = 50 * MEGABYTE
    table = open_table(strict)
    with bound_memory(strict, 20 * MEGABYTE), closing(upgrade(strict, table)) as line:
        line.settimeout(3)
        assert send_until_refused(line, FLOODS[0] * 10_000, most) < most


def test_who_sends_what_cannot_be_read_is_sent_away(strict: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        person = await clients.arrive(strict)
        address = f"ws://{strict.address}/api/tables/{await person.open('metropolis', 2)}/live"
        async with patient.connect(address, additional_headers=person.headers, max_queue=None) as line:
            with suppress(Closed):
                for _ in range(200):
                    await line.send(b"x")
            with suppress(Closed):
                async with asyncio.timeout(PATIENCE):
                    async for _ in line:
                        pass
            assert line.close_code == 4400

    run_clients(work)


def test_who_sends_too_fast_is_read_more_slowly_and_others_are_not(strict: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        person, other = [await clients.arrive(strict) for _ in range(2)]
        table = await person.open("metropolis", 2)
        address = f"ws://{strict.address}/api/tables/{table}/live"
        async with patient.connect(address, additional_headers=person.headers, max_queue=None, close_timeout=0) as line:
            for number in range(2000):
                await line.send(b'{"type": "confirm", "version": 0, "key": "%d"}' % number)
            looking = await other.sit(table)
            await looking.send({"type": "confirm", "version": 0, "key": "mine"})
            while "mine" not in looking.answers:
                await looking.hear()
            keys = set()
            async with asyncio.timeout(PATIENCE):
                while "299" not in keys:
                    keys.add(msgspec.json.decode(await line.recv()).get("key"))
            assert "1999" not in keys

    run_clients(work)


# What is kept


def test_names_of_assets_that_are_not_there_are_not_kept(data: Path) -> None:
    def kept() -> int:
        return sum(each.cache_info().currsize for each in vars(files).values() if hasattr(each, "cache_info"))

    async def work(http: httpx.AsyncClient) -> None:
        assert (await http.get("/assets/none.js")).status_code == 404
        before = kept()
        names = [*(f"{number:0200}.js" for number in range(100)), "a" * 300, "%2e%2e%2findex.html", ".env"]
        assert {(await http.get(f"/assets/{name}")).status_code for name in names} == {404}
        assert kept() == before
        start = await http.get("/")
        assert start.status_code == 200
        for name in re.findall(r"/(assets/[\w.-]+)", start.text):
            assert (await http.get(f"/{name}")).headers["cache-control"] == files.KEEP_FOREVER

    async def run() -> None:
        async with (
            in_this_process(Settings(data=data, port=0, bot_workers=0)) as (_, port),
            patient.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http,
        ):
            await work(http)

    asyncio.run(run())


def test_a_line_of_the_log_has_an_end(strict: Server) -> None:
    with patient.Client(base_url=strict.url) as http:
        for long in (300, 15_000, 60_000):
            for path in ("/assets/", "/", "/api/tables/", "/t/", "/api/words/"):
                http.get(path + "a" * long)
            http.get("/health", headers={"x-forwarded-for": "1" * long})
    assert max(len(line) for line in strict.log.splitlines()) < 12_000


def test_no_field_of_a_line_is_endless() -> None:
    """Whatever is given to the log, by whomever."""
    given = "import logging; from oppidum.server.operations.logs import configure; configure('info')\n"
    given += "log = logging.getLogger('oppidum.test')\n"
    given += "log.warning('a' * 10**6, extra={'b': 'c' * 10**6, 'd' * 10**6: 1})\n"
    given += "try: raise ValueError('e' * 10**6 + 'end')\nexcept ValueError: log.exception('f')\n"
    done = subprocess.run([sys.executable, "-c", given], capture_output=True, text=True, check=True)
    first, second = [msgspec.json.decode(line) for line in done.stderr.splitlines()]
    assert len(msgspec.json.encode(first)) < 5_000
    assert second["exception"].endswith("end")
    assert len(second["exception"]) < 10_000


def test_private_answers_are_not_kept(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        person = await clients.arrive(server)
        table = await person.open("metropolis", 2)
        paths = ["/guests/me", "/visitor", "/visitor/turns", "/tables", f"/tables/{table}", "/tables/none", "/titles"]
        for path in [*paths, f"/tables/{table}/view", f"/tables/{table}/chat"]:
            assert (await person.http.get(path)).headers.get_list("cache-control") == ["no-store"], path
        refused = await person.http.post("/tables", json={})
        assert refused.headers["cache-control"] == "no-store"
        assert (await person.http.get("/words/en")).headers.get_list("cache-control") == ["no-cache"]

    run_clients(work)


# Behind TLS and proxies


def test_browsers_keep_to_tls_where_there_is_tls(strict: Server, server: Server) -> None:
    header = "strict-transport-security"
    assert header not in patient.get(f"{server.url}/health").headers
    assert patient.get(f"{strict.url}/health").headers[header] == "max-age=31536000"


def test_a_proxy_that_is_not_listed_is_warned_of_once(strict: Server) -> None:
    for source in ("127.0.0.5", PROXY):
        for number in range(5):
            ask(strict, "localhost", more=f"X-Forwarded-For: 192.0.2.{number}\r\n", source=source)
    lines = [msgspec.json.decode(line) for line in strict.log.splitlines() if "OPPIDUM_PROXIES" in line]
    proxies = [line["proxy"] for line in lines if line["level"] == "warning"]
    assert proxies.count("127.0.0.5") == 1
    assert PROXY not in proxies


# Where it listens


def test_a_taken_port_is_said_in_one_sentence_and_nobody_serves(server: Server, data: Path) -> None:
    given = {"OPPIDUM_DATA": str(data), "OPPIDUM_PORT": str(server.port)}
    command = [sys.executable, "-m", "oppidum.cli", "serve"]
    done = subprocess.run(
        command, env=os.environ | given, capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert str(server.port) in line
    assert "serving" not in line
    assert not data.exists(), "nothing else has been touched"


HANDED_ON = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ |= {"LISTEN_FDS": "1", "LISTEN_PID": str(os.getpid())}
os.execv(sys.executable, [sys.executable, "-m", "oppidum.cli", "serve"])
"""


def test_a_restart_on_a_socket_that_stays_sends_nobody_away(data: Path) -> None:
    """As systemd does it: the socket is held by another process, and handed to one server after the other."""
    with socket.create_server(("127.0.0.1", 0)) as held:
        url = f"http://127.0.0.1:{held.getsockname()[1]}/health"
        command = [sys.executable, "-c", HANDED_ON, str(held.fileno())]
        given = os.environ | {"OPPIDUM_DATA": str(data), "OPPIDUM_PORT": "1"}

        def start() -> subprocess.Popen[bytes]:
            return subprocess.Popen(command, env=given, pass_fds=[held.fileno()], stderr=subprocess.DEVNULL)

        with ThreadPoolExecutor() as threads:
            server = start()
            try:
                assert httpx.get(url, timeout=STARTING_SECONDS).status_code == 200
                server.terminate()
                assert server.wait(STARTING_SECONDS) == 0
                waiting = threads.submit(httpx.get, url, timeout=STARTING_SECONDS)
                time.sleep(0.5)
                assert not waiting.done()
                server = start()
                assert waiting.result().status_code == 200
            finally:
                server.terminate()
                assert server.wait(STARTING_SECONDS) == 0
