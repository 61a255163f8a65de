"""Tables that wait for people: they do not wait for ever, and nobody fills the list with them."""

import asyncio
import itertools
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from oppidum.server import services as services_module
from oppidum.server.settings import Settings
from oppidum.server.storage.closed_tables import close_table
from oppidum.server.storage.table_store import MOST_LISTED_OF_ADDRESS
from oppidum.server.tables.open_tables import MOST_OF_ADDRESS, MOST_OF_PERSON
from tests.server import patient
from tests.server.clients import ClientGroup, Person, run_clients, share
from tests.server.servers import RunningServer, Server, served

Json = dict[str, Any]
TINY_HOURS = 2 / 3600


# How long tables wait


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_table_at_which_nothing_happens_is_closed(
    kind: str, data: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(services_module, "TIDY_SECONDS", 0.1)
    url = request.getfixturevalue("postgresql") if kind == "postgresql" else ""
    settings = Settings(data=data, database_url=url, bot_workers=0, rate_limits="off", open_table_hours=TINY_HOURS)

    async def work() -> None:
        async with served(settings) as (_, address), ClientGroup() as clients:
            place = RunningServer(address)
            host, other = await clients.arrive(place), await clients.arrive(place)
            left, private = await host.open("metropolis", 2), await host.open("metropolis", 2, public=False)
            watching = await other.sit(left)
            while (await watching.hear()).get("status") != "closed":
                pass
            assert watching.heard[-1]["closed_because"] == "expired"
            assert left not in {table["id"] for table in await other.get("/tables")}
            assert (await host.get(f"/tables/{left}"))["closed_because"] == "expired"
            await other.post(f"/tables/{left}/join", {"share": share()}, expect=409)
            assert (await host.get(f"/tables/{private}"))["status"] == "open", "as long as invitations are good"

    asyncio.run(work())


def test_a_table_whose_host_is_there_stays_open(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services_module, "TIDY_SECONDS", 0.1)
    settings = Settings(data=data, bot_workers=0, rate_limits="off", open_table_hours=TINY_HOURS)

    async def work() -> None:
        async with served(settings) as (_, address), ClientGroup() as clients:
            place = RunningServer(address)
            host = await clients.arrive(place)
            table, left = await host.open("metropolis", 2), await host.open("metropolis", 2)
            seat = await host.sit(table)
            while (await host.get(f"/tables/{left}"))["status"] != "closed":
                await asyncio.sleep(0.1)
            assert (await host.get(f"/tables/{table}"))["status"] == "open"
            await seat.close()
            while (found := await host.get(f"/tables/{table}"))["status"] != "closed":
                await asyncio.sleep(0.1)
            assert found["closed_because"] == "expired"

    asyncio.run(work())


def test_a_table_that_everybody_left_says_so(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        host = await clients.arrive(server)
        table = await host.open("metropolis", 2)
        found = await host.post(f"/tables/{table}/leave")
        assert (found["status"], found["closed_because"]) == ("closed", "left")

    run_clients(work)


# How many there may be


class Crowd:
    """People of one network, or of many; no two requests come from the same address."""

    def __init__(self, http: httpx.Client, network: str) -> None:
        self._http = http
        self._network = network
        self._numbers = itertools.count(1)
        self.token = ""

    def ask(self, method: str, path: str, data: Json | None = None) -> httpx.Response:
        headers = {"x-forwarded-for": self._network.format(next(self._numbers))}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        return self._http.request(method, path, json=data, headers=headers)

    def arrive(self) -> int:
        """Somebody else acts for the crowd from now on."""
        self.token = ""
        answer = self.ask("POST", "/guests", {"name": "Ada"})
        self.token = answer.json().get("token", "")
        return answer.status_code

    def open(self, players: int = 2) -> Json:
        wanted = {"title": "sprawlopolis", "players": players, "share": share()}
        found: Json = self.ask("POST", "/tables", wanted).json()
        return found

    def listed(self) -> list[str]:
        return [table["id"] for table in self.ask("GET", "/tables").json()]


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that believes what the tests say of addresses."""
    data = tmp_path_factory.mktemp("proxy")
    running = Server(data, OPPIDUM_RATE_LIMITS="on", OPPIDUM_PROXIES="127.0.0.1").start()
    yield running
    running.stop()


@pytest.fixture
def http(behind_proxy: Server) -> Iterator[httpx.Client]:
    with patient.Client(base_url=f"{behind_proxy.url}/api") as client:
        yield client


def test_a_network_is_one_address_however_many_it_has(http: httpx.Client) -> None:
    one, many = Crowd(http, "2001:db8:1:2:{0:x}::{0:x}"), Crowd(http, "2001:db8:2:{0:x}::1")
    assert {one.arrive() for _ in range(40)} == {201, 429}
    assert {many.arrive() for _ in range(40)} == {201}


def test_one_network_cannot_fill_the_list(http: httpx.Client, behind_proxy: Server) -> None:
    crowd, others = Crowd(http, "2001:db8:3:4:{0:x}::{0:x}"), Crowd(http, "2001:db8:5:{0:x}::1")
    others.arrive()
    ours = others.open()["id"]
    opened, refused = [], []
    for number in range(MOST_OF_ADDRESS + 8):
        if number % 8 == 0:
            crowd.arrive()
        answer = crowd.open()
        opened += [answer["id"]] if "id" in answer else []
        refused += [answer["error"]] if "error" in answer else []
    assert (len(opened), refused) == (MOST_OF_ADDRESS, ["too-many-open"] * 8)
    others.arrive()
    listed = others.listed()
    assert len([table for table in listed if table in opened]) == MOST_LISTED_OF_ADDRESS
    assert ours in listed
    assert "id" in others.open(), "nobody else is refused"
    with closing(sqlite3.connect(behind_proxy.data / "oppidum.db")) as database:
        openers = {opener for (opener,) in database.execute("SELECT opener FROM tables")}
    assert not [opener for opener in openers if "2001" in opener]


def test_games_of_one_network_do_not_fill_the_list_either(http: httpx.Client) -> None:
    crowd, begun = Crowd(http, "2001:db8:6:7:{0:x}::{0:x}"), []
    for number in range(MOST_LISTED_OF_ADDRESS + 4):
        if number % 8 == 0:
            crowd.arrive()
        begun.append(crowd.open(players=1)["id"])
        assert crowd.ask("POST", f"/tables/{begun[-1]}/start").status_code == 201
    listed = Crowd(http, "2001:db8:8:{0:x}::1").listed()
    assert len([table for table in listed if table in begun]) == MOST_LISTED_OF_ADDRESS
    assert set(begun[8:]) <= set(crowd.listed()), "one's own are listed whatever others do"


def test_a_person_has_few_tables_that_wait(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with served(Settings(data=data, bot_workers=0)) as (services, address), ClientGroup() as clients:
            person: Person = await clients.arrive(RunningServer(address))
            tables = [await person.open("metropolis", 2) for _ in range(MOST_OF_PERSON)]
            monkeypatch.setattr(services.limits, "_take", lambda *_: True)
            wanted = {"title": "metropolis", "players": 2, "share": share()}
            refused = await person.post("/tables", wanted, expect=429)
            assert (refused["error"], refused["message"]["params"]) == ("too-many-open", {"most": MOST_OF_PERSON})
            await person.post(f"/tables/{tables[0]}/leave")
            await person.post("/tables", wanted)

    asyncio.run(work())


def test_where_a_table_was_opened_is_forgotten_with_its_game(data: Path) -> None:
    async def work() -> None:
        async with served(Settings(data=data)) as (services, address), ClientGroup() as clients:
            person = await clients.arrive(RunningServer(address))
            bots = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
            closed = await person.open("metropolis", 2)
            ended, left = await person.open("metropolis", 2, seats=bots), await person.open("metropolis", 2)
            await person.post(f"/tables/{ended}/start")
            assert None not in _openers(data)
            seat = await person.sit(ended)
            assert await seat.until_asked()
            assert (await seat.command("resign"))["type"] == "accepted"
            await person.post(f"/tables/{left}/leave")
            await services.database.writer.write(lambda connection: close_table(connection, closed))
            assert _openers(data) == [None, None, None]

    asyncio.run(work())


def _openers(data: Path) -> list[str | None]:
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        return [opener for (opener,) in database.execute("SELECT opener FROM tables")]
