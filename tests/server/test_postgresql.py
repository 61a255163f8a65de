"""Two processes on one PostgreSQL: people at different ones share a table, and one takes over what the other owed."""

import asyncio
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, make_url

from oppidum import titles
from oppidum.games import find
from oppidum.server import notifications
from oppidum.server.listener import Listener
from oppidum.server.notifications import CHANNEL
from oppidum.server.play.entries import ANSWER, LogEntry
from oppidum.server.play.table_manager import TableManager
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.storage.database import open_database
from oppidum.server.storage.models import metadata
from oppidum.server.wire.lobby import NewTable, SeatChoice
from tests.server.clients import ClientGroup, Person, share
from tests.server.servers import PATIENCE, Server, with_services

PUBLISHED = [game.key for game in titles()]
POSITIONS = Path(__file__).parents[2] / "positions"


@pytest.fixture(scope="module")
def pair(postgresql: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    servers = [Server(tmp_path_factory.mktemp("pair"), OPPIDUM_DATABASE_URL=postgresql) for _ in range(2)]
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.stop()


async def _people(clients: ClientGroup, pair: list[Server], number: int) -> list[Person]:
    return [await clients.arrive(pair[place % 2], f"Person {place}") for place in range(number)]


@pytest.mark.parametrize("title", PUBLISHED)
def test_people_at_different_processes_play_a_whole_game(pair: list[Server], title: str) -> None:
    async def play() -> None:
        async with ClientGroup() as clients:
            people = await _people(clients, pair, min(4, find(title).players[1]))
            table = await people[0].open(title, len(people))
            for person in people[1:]:
                await person.join(table)
            seats = [await person.sit(table) for person in people]
            await people[0].post(f"/tables/{table}/start")
            await asyncio.gather(*(seat.play(random.Random(place)) for place, seat in enumerate(seats)))
            assert all(seat.now["ending"] == seats[0].now["ending"] for seat in seats)
            for seat in seats:
                view = await seat.person.get(f"/tables/{table}/view")
                assert view["view"] == seat.view

    asyncio.run(play())
    assert not [server.log for server in pair if "Traceback" in server.log]


@pytest.mark.parametrize("title", PUBLISHED)
def test_people_at_different_processes_play_with_a_bot(pair: list[Server], title: str) -> None:
    async def play() -> None:
        async with ClientGroup() as clients:
            ada, ben = await _people(clients, pair, 2)
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}]
            table = await ada.open(title, 3, seats=seats)
            await ben.join(table)
            await ada.post(f"/tables/{table}/start")
            playing = [await person.sit(table) for person in (ada, ben)]
            await asyncio.gather(*(seat.play(random.Random(place)) for place, seat in enumerate(playing)))
            assert playing[0].now["ending"] == playing[1].now["ending"]

    asyncio.run(play())


QUESTIONS = [
    ("roads-choice", "roads", 1, "choose settlers-road 3"),
    ("invocations-census", "invocations", 0, "use census"),
]


@pytest.mark.parametrize(("name", "option", "asked", "answer"), QUESTIONS)
def test_what_one_process_asks_in_scoring_is_answered_at_the_other(
    pair: list[Server], name: str, option: str, asked: int, answer: str
) -> None:
    async def play() -> None:
        async with ClientGroup() as clients:
            ada = await clients.arrive(pair[0])
            seats = [{"kind": "bot", "bot": "random"}] * 2
            seats[asked] = {"kind": "me"}
            position = (POSITIONS / f"{name}.toml").read_text("utf-8")
            table = await ada.open("rome", 2, seats=seats, position=position, confirm=False)
            await ada.post(f"/tables/{table}/start")
            here, there = [await person.sit(table) for person in (ada, await clients.again(pair[1], ada.token))]
            if asked == 1:
                await here.until_asked()
                assert (await here.command("answer", action="income"))["type"] == "accepted"
            while not there.view or there.view["modules"]["question"]["of"] != option:
                await there.hear()
            assert (await there.command("answer", action=answer))["type"] == "accepted"
            while here.version < there.version:
                await here.hear()
            assert here.view["modules"]["question"]["seat"] != asked

    asyncio.run(play())


def test_what_is_said_at_one_process_is_heard_at_the_other(pair: list[Server]) -> None:
    async def talk() -> None:
        async with ClientGroup() as clients:
            ada, ben = await _people(clients, pair, 2)
            table = await ada.open("metropolis", 2)
            await ben.join(table)
            here, there = [await person.sit(table) for person in (ada, ben)]
            for seat in (here, there):
                assert (await seat.hear())["type"] == "table", "from here on nothing is missed"
            for seat, text in ((here, "Hello"), (there, "Good evening")):
                await seat.send({"type": "say", "text": text})
            for seat in (here, there):
                while len(said := [each["text"] for each in seat.heard if each["type"] == "chat"]) < 2:
                    await seat.hear()
                assert sorted(said) == ["Good evening", "Hello"]

    asyncio.run(talk())


def test_of_two_processes_that_race_one_wins(pair: list[Server]) -> None:
    async def play() -> None:
        async with ClientGroup() as clients:
            ada, ben = await _people(clients, pair, 2)
            table = await ada.open("metropolis", 2, options={"first": "1"})
            await ben.join(table)
            await ada.post(f"/tables/{table}/start")
            twins = [ada, await clients.again(pair[1], ada.token)]
            seats = [await person.sit(table) for person in twins]
            for seat in seats:
                while not seat.now:
                    await seat.hear()
            answers = await asyncio.gather(*(seat.command("answer", action="income") for seat in seats))
            assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
            assert {answer.get("error") for answer in answers} == {None, "stale-version"}

    asyncio.run(play())


def test_news_between_processes_are_a_table_and_a_version(pair: list[Server], postgresql: str) -> None:
    heard: list[str] = []

    async def play() -> None:
        listening = await asyncpg.connect(postgresql.replace("+asyncpg", ""))
        await listening.add_listener(CHANNEL, lambda *news: heard.append(news[3]))
        async with ClientGroup() as clients:
            ada, ben = await _people(clients, pair, 2)
            table = await ada.open("metropolis", 2, options={"drafting": True})
            await ben.join(table)
            await ada.post(f"/tables/{table}/start")
            seats = [await person.sit(table) for person in (ada, ben)]
            await seats[0].send({"type": "say", "text": "a secret plan"})
            await asyncio.gather(*(seat.play(random.Random(place)) for place, seat in enumerate(seats)))
            while f"{table} {seats[0].version}" not in {news.partition(" ")[2] for news in heard}:
                await asyncio.sleep(0.05)
        await listening.close()

    asyncio.run(play())
    assert [news for news in heard if not re.fullmatch("[0-9a-f]{16} [0-9a-f]{16} -?[0-9]+", news)] == []


def test_the_leases_of_a_process_that_was_killed_lapse(postgresql: str, tmp_path: Path) -> None:
    """A process is killed while its bot thinks; another, which was there all the time, makes the move."""
    settings = {"OPPIDUM_DATABASE_URL": postgresql, "OPPIDUM_BOT_SECONDS": "60"}
    servers = [Server(tmp_path / name, **settings).start() for name in ("a", "b")]

    async def play() -> None:
        async with ClientGroup() as clients:
            ada = await clients.arrive(servers[0])
            bots = [{"kind": "me"}, {"kind": "bot", "bot": "planner/60s"}]
            table = await ada.open("metropolis", 2, seats=bots, options={"first": "2"})
            await ada.post(f"/tables/{table}/start")
            watching = await (await clients.again(servers[1], ada.token)).sit(table)
            first = await _holder(postgresql, table)
            await asyncio.to_thread(servers[0].kill)
            killed = time.monotonic()
            while await _holder(postgresql, table) == first:
                assert time.monotonic() < killed + 2 * PATIENCE
                await asyncio.sleep(0.2)
            assert (await watching.hear())["type"] == "table"

    try:
        asyncio.run(play())
    finally:
        for server in servers:
            server.kill()


def test_an_entry_is_seen_though_its_process_died_before_telling(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "LOOK_SECONDS", 0.1)

    async def work(services: Services) -> None:
        ada = await services.identity.create_guest("Ada")
        wanted = NewTable(title="sprawlopolis", players=1, share=share(), seats=[SeatChoice(kind="me")], confirm=False)
        table = await services.lobby.open(ada, wanted)
        await services.lobby.start(table, ada)
        listener = Listener(None)
        await services.manager.watch(table, listener, 0)
        silent = TableManager(services.database, takes_work=False)  # it tells nobody, as a process that dies does
        game = (await silent.load(table)).current_game()
        notation = game.state.configuration.actions.notation(game.state.legal(0)[0])
        entry = LogEntry(version=1, kind=ANSWER, seat=0, at=0, notation=notation)
        assert await silent.append_entry(table, 0, entry)
        async with asyncio.timeout(PATIENCE):
            told = msgspec.json.decode(await listener.next() or b"")
        assert (told["type"], told["version"]) == ("happened", 1)

    settings = Settings(data=tmp_path, database_url=postgresql, bot_workers=0)
    with_services(settings, work)


async def _holder(postgresql: str, table: str) -> str:
    """The process that holds what is owed to the table."""
    connection = await asyncpg.connect(postgresql.replace("+asyncpg", ""))
    try:
        return str(await connection.fetchval("SELECT holder FROM duties WHERE table_id = $1", table))
    finally:
        await connection.close()


@pytest.fixture
def fresh(postgresql: str) -> str:
    """The address of a database that has nothing in it."""
    name = f"fresh{time.monotonic_ns()}"

    async def create() -> None:
        connection = await asyncpg.connect(postgresql.replace("+asyncpg", ""))
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return str(make_url(postgresql).set(database=name).render_as_string(hide_password=False))


def test_processes_that_start_together_take_turns_to_migrate(fresh: str, tmp_path: Path) -> None:
    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def work() -> None:
        settings = Settings(data=tmp_path, database_url=fresh)
        opened = await asyncio.gather(*(open_database(settings) for _ in range(3)))
        async with opened[0].read() as connection:
            assert await connection.run_sync(compare) == []
        for database in opened:
            await database.close()

    asyncio.run(work())


def test_a_living_process_takes_over_what_a_dead_one_owed(postgresql: str, tmp_path: Path) -> None:
    idle = Server(tmp_path / "a", OPPIDUM_DATABASE_URL=postgresql, OPPIDUM_BOT_WORKERS="0").start()
    other = Server(tmp_path / "b", OPPIDUM_DATABASE_URL=postgresql)
    kept: dict[str, str] = {}

    async def before() -> None:
        async with ClientGroup() as clients:
            ada = await clients.arrive(idle)
            bots = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
            wanted = {"title": "metropolis", "players": 2, "share": share(), "seats": bots, "options": {"first": "2"}}
            kept["table"], kept["token"] = (await ada.post("/tables", wanted))["id"], ada.token
            await ada.post(f"/tables/{kept['table']}/start")

    async def after() -> None:
        async with ClientGroup() as clients:
            seat = await (await clients.again(other, kept["token"])).sit(kept["table"])
            assert await seat.until_asked()
            assert seat.version >= 1

    try:
        asyncio.run(before())
        idle.kill()
        other.start()
        asyncio.run(after())
    finally:
        other.stop()
