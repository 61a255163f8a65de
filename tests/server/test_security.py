"""Who may do what, how often and from where."""

import asyncio
import math
import random
import socket
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

import httpx
import msgspec
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection
from websockets.asyncio.client import ClientConnection, connect

from oppidum.cli.main import main
from oppidum.engine.messages import Message
from oppidum.server import rate_limits
from oppidum.server.application import create_app
from oppidum.server.errors import Refused
from oppidum.server.identity import Identity
from oppidum.server.listener import MOST_WAITING, Listener
from oppidum.server.operations import connections
from oppidum.server.play.loaded_table import LoadedTable
from oppidum.server.rate_limits import RateLimits
from oppidum.server.services import Services, run_services
from oppidum.server.settings import Settings
from oppidum.server.storage.database import Database
from oppidum.server.wire.lobby import NewTable
from tests.server import patient
from tests.server.clients import ClientGroup, Closed, Person, run_clients, share
from tests.server.servers import RunningServer, Server, in_this_process, served, with_database

# Cookies and keys


def test_behind_tls_a_cookie_is_secure(data: Path) -> None:
    server = Server(data, OPPIDUM_PUBLIC_URL="https://play.example.org").start()
    try:
        ours = {"origin": "https://play.example.org"}
        cookie = patient.post(f"{server.url}/api/guests", json={"name": "Ada"}, headers=ours).headers["set-cookie"]
        assert {"HttpOnly", "Secure", "SameSite=lax"} <= {part.strip() for part in cookie.split(";")}
        own = {"origin": server.url}
        refused = patient.post(f"{server.url}/api/guests", json={"name": "Ada"}, headers=own)
        assert refused.json()["error"] == "foreign-origin"
    finally:
        server.stop()


def test_keys_change_and_known_people_stay_known(data: Path) -> None:
    async def work(database: Database) -> None:
        identity, elsewhere = Identity(database), Identity(database)
        await identity.open()
        await elsewhere.open()
        ada, ben = await identity.create_guest("Ada"), await identity.create_guest("Ben")
        old, kept = identity.issue_token(ada), identity.issue_token(ben)
        await identity.rotate()
        assert await identity.recognize(old) == ada
        assert identity.is_stale(old)
        fresh = identity.issue_token(ada)
        assert not identity.is_stale(fresh)
        assert await elsewhere.recognize(fresh) == ada
        await identity.drop_old_keys()
        await elsewhere.refresh()
        for each in (identity, elsewhere):
            assert await each.recognize(fresh) == ada
            assert await each.recognize(kept) is None

    with_database(Settings(data=data), work)


def test_a_key_is_changed_while_the_server_runs(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPPIDUM_DATA", str(data))
    assert main(["admin", "rotate-key"]) == 2
    assert "nothing" in capsys.readouterr().err
    server = Server(data).start()
    try:
        assert main(["admin", "rotate-key"]) == 0
        assert main(["admin", "drop-old-keys"]) == 0
    finally:
        server.stop()
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        assert database.execute("SELECT id FROM signing_keys").fetchall() == [(2,)]


# Whence a request comes


def test_a_cookie_without_an_origin_moves_nothing(server: Server) -> None:
    """A page's form and an image send cookies too; only our own page says that it is ours."""

    async def work(clients: ClientGroup) -> None:
        host = await clients.arrive(server)
        table = await host.open("metropolis", 2)
        ours = {"origin": server.url}
        cookie = patient.post(f"{server.url}/api/guests", json={"name": "Ben"}, headers=ours).headers["set-cookie"]
        bare = {"cookie": cookie.split(";")[0]}
        assert patient.get(f"{server.url}/api/guests/me", headers=bare).json()["name"] == "Ben"
        join = f"{server.url}/api/tables/{table}/join"
        assert patient.post(join, json={"share": share()}, headers=bare).status_code == 401
        address = f"ws://{server.address}/api/tables/{table}/live"
        for headers, error in ((bare, "unknown-guest"), (bare | ours, "not-started")):
            async with patient.connect(address, additional_headers=headers) as socket:
                assert msgspec.json.decode(await socket.recv())["type"] == "table"
                await socket.send('{"type": "answer", "version": 0, "key": "a", "action": "income"}')
                refused = msgspec.json.decode(await socket.recv())
                assert refused["error"] in (error, "not-seated")
                assert (refused["error"] == "unknown-guest") == (headers == bare)

    run_clients(work)


def test_a_page_may_load_nothing_from_elsewhere(server: Server) -> None:
    for path in ("/health", "/schema/openapi.json", "/api/titles", "/nothing"):
        policy = patient.get(server.url + path).headers["content-security-policy"]
        rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
        assert rules["default-src"] == "'none'"
        assert rules["frame-ancestors"] == "'none'"
        assert not [each for each in rules.values() if "unsafe" in each or "*" in each or "http" in each]


def test_forwarded_addresses_are_believed_from_our_proxies_only(data: Path) -> None:
    def answers(server: Server) -> list[int]:
        with patient.Client(base_url=server.url) as http:
            return [
                http.post(
                    "/api/guests", json={"name": "Ada"}, headers={"x-forwarded-for": f"192.0.2.{number}"}
                ).status_code
                for number in range(30)
            ]

    for proxies, refused in (("", True), ("127.0.0.1", False), ("192.0.2.9", True)):
        server = Server(data, OPPIDUM_RATE_LIMITS="on", OPPIDUM_PROXIES=proxies).start()
        try:
            assert (429 in answers(server)) == refused
        finally:
            server.stop()


# How often


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest, data: Path) -> Settings:
    url = request.getfixturevalue("postgresql") if request.param == "postgresql" else ""
    return Settings(data=data, database_url=url)


@pytest.mark.parametrize("kind", ["tables", "chat", "commands", "joins", "guests", "looks"])
def test_a_bucket_empties_and_fills(settings: Settings, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    at = [time.time_ns() // 1_000_000]
    monkeypatch.setattr(rate_limits, "now", lambda: at[0])
    rate = rate_limits.RATES[kind]

    async def work(database: Database) -> None:
        one, other = RateLimits(database, active=True), RateLimits(database, active=True)
        both = [one, other if database.postgresql else one]
        who = f"ada {time.monotonic_ns()}"
        for number in range(int(rate.burst)):
            await both[number % 2].check(kind, who)
        for each in both:
            with pytest.raises(Refused, match="too-many"):
                await each.check(kind, who)
        await one.check(kind, who + " and ben")
        at[0] += int(1000 / rate.each_second) + 1
        await other.check(kind, who) if database.postgresql else await one.check(kind, who)
        with pytest.raises(Refused, match="too-many"):
            await one.check(kind, who)
        await one.delete_full_buckets()

    with_database(settings, work)


def test_moves_chat_and_tables_are_counted(data: Path) -> None:
    server = Server(data, OPPIDUM_RATE_LIMITS="on").start()

    async def work(clients: ClientGroup) -> None:
        seats = await clients.seats(server, 2, "metropolis")
        seat = seats[0]
        while not seat.now:
            await seat.hear()
        for _ in range(20):
            await seat.send({"type": "say", "text": "hello"})
        while seat.heard[-1]["type"] != "refused":
            await seat.hear()
        assert seat.heard[-1]["error"] == "too-many"
        for number in range(150):
            await seat.send({"type": "answer", "version": 99, "key": f"n{number}", "action": "income"})
        while seat.answers.get("n149") is None:
            await seat.hear()
        assert {answer["error"] for answer in seat.answers.values()} == {"stale-version", "too-many"}
        wanted = {"title": "metropolis", "players": 2, "share": share()}
        codes = [(await seat.person.http.post("/tables", json=wanted)).status_code for _ in range(15)]
        assert (codes[0], codes[-1]) == (201, 429)
        path = f"/tables/{seat.table}/join"
        codes = [(await seat.person.http.post(path, json={"share": share()})).status_code for _ in range(40)]
        assert (codes[0], codes[-1]) == (409, 429)

    try:
        run_clients(work)
    finally:
        server.stop()


# How much


def test_a_listener_that_does_not_fetch_is_cut_and_holds_nothing() -> None:
    listener = Listener(None)
    for _ in range(MOST_WAITING + 5):
        listener.send(b"x")
    assert listener.is_cut_off
    assert listener.is_slow
    assert asyncio.run(listener.next()) is None
    big = Listener(None)
    big.send(b"x" * (1 << 20))
    big.send(b"x")
    assert big.is_slow


AT_ONCE = MOST_WAITING // 2
BATCHES = 40  # their answers are three times what the buffers of two sockets hold
BUFFER = 1 << 16
ASK_ANEW = '{"type": "since", "version": 1000}'


def narrow_line(server: Server, table: str, guest: Person) -> connect:
    """A connection that takes in little, so that most of what its client does not read waits at the server."""
    host, _, port = server.address.partition(":")
    line = socket.create_connection((host, int(port)))
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, BUFFER)
    address = f"ws://{server.address}/api/tables/{table}/live"
    return patient.connect(
        address, sock=line, additional_headers=guest.headers, max_queue=1, close_timeout=1, ping_interval=None
    )


async def ask_often(reader: ClientConnection) -> None:
    for _ in range(AT_ONCE):
        await reader.send(ASK_ANEW)


@pytest.fixture
def listeners(monkeypatch: pytest.MonkeyPatch) -> list[Listener]:
    """The listeners at all tables of this process, as they come."""
    came: list[Listener] = []
    add = LoadedTable.add_listener

    def add_and_note(table: LoadedTable, listener: Listener) -> None:
        add(table, listener)
        came.append(listener)

    monkeypatch.setattr(LoadedTable, "add_listener", add_and_note)
    return came


def test_a_slow_reader_is_cut_and_comes_back(
    data: Path, listeners: list[Listener], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reads nothing until it is cut, however long that takes: a client that is let go for that hears no reason."""
    monkeypatch.setattr(connections, "STALLED_SECONDS", math.inf)

    async def work(clients: ClientGroup, server: Server) -> None:
        people, table = await clients.table(server, 2, "rome")
        heard = 0
        async with narrow_line(server, table, people[1]) as reader:
            for _ in range(BATCHES):
                await ask_often(reader)
            while not listeners[0].is_cut_off:
                await asyncio.sleep(0.01)
            with suppress(Closed):
                async for _ in reader:
                    heard += 1
            assert reader.close_code == 4008
            assert heard < BATCHES * AT_ONCE
        again = await people[1].sit(table, since=0)
        assert (await again.hear())["type"] == "table"

    async def run() -> None:
        settings = Settings(data=data, port=0, bot_workers=0, rate_limits="off")
        async with in_this_process(settings, BUFFER) as (_, port), ClientGroup() as clients:
            await work(clients, RunningServer(f"127.0.0.1:{port}"))

    asyncio.run(run())


def test_who_reads_in_time_is_not_cut(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        people, table = await clients.table(server, 2, "rome")
        async with narrow_line(server, table, people[1]) as reader:
            for _ in range(8):
                await ask_often(reader)
                for _ in range(AT_ONCE):
                    await reader.recv()

    run_clients(work)


def test_many_questions_at_once_are_no_slow_reading(server: Server) -> None:
    many = 4 * MOST_WAITING

    async def work(clients: ClientGroup) -> None:
        people, table = await clients.table(server, 2, "rome")
        address = f"ws://{server.address}/api/tables/{table}/live"
        async with patient.connect(address, additional_headers=people[1].headers, max_queue=None) as reader:
            for _ in range(many):
                await reader.send(ASK_ANEW)
            for _ in range(many):
                await reader.recv()

    run_clients(work)


# Invitations


def test_an_invitation_is_no_seat_and_ends(data: Path) -> None:
    server = Server(data, OPPIDUM_INVITE_DAYS="0.00002").start()

    async def work(clients: ClientGroup) -> None:
        ada, ben, eve = [await clients.arrive(server, name) for name in ("Ada", "Ben", "Eve")]
        table = await ada.open("metropolis", 2, public=False)
        refused = await ben.post(f"/tables/{table}/invites", expect=404)
        assert refused["error"] == "no-such-table"
        link = (await ada.post(f"/tables/{table}/invites"))["invite"]
        shown = await ben.get(f"/tables/{table}", invite=link)
        assert shown["you"] is None
        assert [seat["kind"] for seat in shown["seats"]] == ["person", "open"]
        await asyncio.sleep(2)
        await eve.get(f"/tables/{table}", expect=404, invite=link)
        await eve.post(f"/tables/{table}/join", {"share": share()}, expect=404, invite=link)
        assert link not in server.log

    try:
        run_clients(work)
        with closing(sqlite3.connect(data / "oppidum.db")) as database:
            assert len(database.execute("SELECT hash FROM invites").fetchone()[0]) == 32
    finally:
        server.stop()


def test_who_played_may_see_the_rematch_of_a_private_table(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben, eve = [await clients.arrive(server, name) for name in ("Ada", "Ben", "Eve")]
        table = await ada.open_for(ben)
        await ada.post(f"/tables/{table}/start")
        await ada.post(f"/tables/{table}/commands", {"type": "resign", "version": 0, "key": "a"})
        asked = await asyncio.gather(*(who.post(f"/tables/{table}/rematch", {"share": share()}) for who in (ada, ben)))
        assert asked[0]["id"] == asked[1]["id"]
        new = asked[0]["id"]
        other = ben if asked[0]["host"] else ada
        assert (await other.join(new))["you"] is not None
        await eve.get(f"/tables/{new}", expect=404)

    run_clients(work)


# What never leaves


def test_a_fault_of_ours_says_nothing_of_itself(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        async with run_services(Settings(data=data, bot_workers=0)) as services:
            application = create_app(services)

            async def fail(*_: object) -> object:
                raise KeyError("the seed is 4711")

            services.lobby.list_tables = fail  # type: ignore[method-assign, assignment]
            transport = httpx.ASGITransport(application, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                answer = await client.get("/api/tables")
            assert answer.status_code == 500
            assert answer.json()["error"] == "internal"
            assert answer.json()["message"] == msgspec.to_builtins(Message("server-internal"))
            assert "4711" not in answer.text
            assert "Traceback" not in answer.text

    asyncio.run(work())
    assert "a request failed" in caplog.text


def test_a_fault_of_ours_costs_a_socket_nothing_but_the_answer(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def work(services: Services, address: str) -> None:
        async def fail(*_: object) -> object:
            raise KeyError("the seed is 4711")

        ada = await services.identity.create_guest("Ada")
        table = await services.lobby.open(ada, NewTable(title="metropolis", players=2, share="0" * 32))
        services.manager.submit = fail  # type: ignore[method-assign, assignment]
        headers = {"authorization": f"Bearer {services.identity.issue_token(ada)}"}
        async with patient.connect(f"ws://{address}/api/tables/{table}/live", additional_headers=headers) as socket:
            assert msgspec.json.decode(await socket.recv())["type"] == "table"
            for key in ("a", "b"):
                await socket.send(msgspec.json.encode({"type": "confirm", "version": 0, "key": key}).decode())
                answer = str(await socket.recv())
                assert msgspec.json.decode(answer)["error"] == "internal"
                assert msgspec.json.decode(answer)["key"] == key
                assert "4711" not in answer

    async def run() -> None:
        async with served(Settings(data=data, bot_workers=0)) as (services, address):
            await work(services, address)

    asyncio.run(run())
    assert "a message failed" in caplog.text


def test_an_error_of_the_database_does_not_say_what_was_to_be_written(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    row = {"hash": b"4711", "table": "seed 4711", "expires": 4711}

    async def broken(connection: AsyncConnection) -> None:
        await connection.execute(text("INSERT INTO invites VALUES (:hash, :table, :expires, 1, 2)"), row)

    async def work(database: Database) -> None:
        with pytest.raises(Refused, match="try-again"):
            await database.writer.write(broken)

    with_database(settings, work)
    assert "nothing could be written" in caplog.text
    assert "INSERT INTO invites" in caplog.text
    assert "4711" not in caplog.text


def test_nobody_else_on_the_machine_reads_the_data(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_DATA", str(data))

    async def work(_: Database) -> None:
        assert main(["backup", str(tmp_path / "copy")]) == 0
        files = [*data.iterdir(), tmp_path / "copy"]
        assert {"oppidum.db", "oppidum.db-wal", "copy"} <= {file.name for file in files}
        assert [file.name for file in files if file.stat().st_mode & 0o077] == []
        assert data.stat().st_mode & 0o077 == 0

    with_database(Settings(data=data), work)


def test_at_the_most_talkative_level_logs_tell_nothing_hidden(data: Path) -> None:
    server = Server(data, OPPIDUM_LOG_LEVEL="debug").start()

    async def work(clients: ClientGroup) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        (ada,) = await clients.seats(server, 1, "metropolis", players=2, seats=seats, options={"drafting": True})
        for number in range(8):
            await ada.step(random.Random(number))

    try:
        run_clients(work)
    finally:
        server.stop()
    lines = [msgspec.json.decode(line) for line in server.log.splitlines()]
    entries = [line for line in lines if line["message"] == "entry"]
    assert len(entries) > 8
    assert {name for line in entries for name in line} == {
        "time", "level", "logger", "message", "table", "version", "kind", "seat",
    }  # fmt: skip
    assert {line["logger"].partition(".")[0] for line in lines} == {"oppidum"}
