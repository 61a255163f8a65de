"""What a look at a table may cost: long logs are read in parts, replayed in part, in a thread, and in turn."""

import asyncio
import random
import shutil
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from oppidum.server.errors import Refused
from oppidum.server.page import history
from oppidum.server.page.history import GROWTH_SAMPLES, MOST_STORY_ENTRIES
from oppidum.server.play import game_loader, history_cache, routes, undo
from oppidum.server.play.commands import MOST_WITH_UNDO
from oppidum.server.play.history_cache import KEY_BYTES, MOST_OF_ONE, HistoryCache
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.storage import journal
from oppidum.server.wire.lobby import Join, NewTable
from oppidum.server.wire.play import Answer, Undo, Withdraw
from tests.server import patient
from tests.server.clients import ClientGroup, run_clients
from tests.server.long_tables import LongTable, make_long_table, quiet_settings, start_alone
from tests.server.servers import Server, served, with_services

LONG = 12_000


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, LongTable]:
    """A table with a very long log, in a folder that nobody uses."""
    data = tmp_path_factory.mktemp("long")
    return data, make_long_table(data, LONG)


@pytest.fixture
def copied(stored: tuple[Path, LongTable], data: Path) -> tuple[Path, LongTable]:
    """The same, for one test alone."""
    shutil.copytree(stored[0], data)
    return data, stored[1]


class Calls:
    """Counts the calls of a function, and knows whether any was made in the thread of the event loop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, place: Any, name: str) -> None:
        self.count = 0
        self.in_loop = False
        self._function: Callable[..., Any] = getattr(place, name)
        monkeypatch.setattr(place, name, self)

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.count += 1
        self.in_loop = self.in_loop or threading.current_thread() is threading.main_thread()
        return self._function(*given, **named)


def _asking(address: str, table: LongTable) -> httpx.AsyncClient:
    base = f"http://{address}/api/tables/{table.table}"
    return patient.AsyncClient(base_url=base, headers=table.headers)


# A long log, read and replayed


def test_a_long_story_is_told_page_by_page(copied: tuple[Path, LongTable]) -> None:
    data, table = copied
    server = Server(data).start()

    async def work() -> None:
        async with _asking(server.address, table) as http:
            lines = (await http.get("/story")).json()
            assert [line["version"] for line in lines] == list(range(1, MOST_STORY_ENTRIES + 1))
            while more := (await http.get("/story", params={"after": lines[-1]["version"]})).json():
                lines += more
            assert [line["version"] for line in lines] == list(range(1, LONG + 1))
            assert {line["entry"]["kind"] for line in lines} == {"answer", "undo"}
            some = (await http.get("/story", params={"after": LONG - 9, "limit": 4})).json()
            assert some == lines[-9:-5]
            for wrong in ({"limit": MOST_STORY_ENTRIES + 1}, {"limit": 0}, {"after": -1}):
                assert (await http.get("/story", params=wrong)).status_code == 400

    try:
        asyncio.run(work())
    finally:
        server.stop()


def test_looking_back_costs_little_and_is_done_once(
    copied: tuple[Path, LongTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    data, table = copied

    async def work() -> None:
        async with served(quiet_settings(data)) as (_, address), _asking(address, table) as http:
            read = Calls(monkeypatch, journal, "_entry")
            found = await asyncio.gather(*(http.get("/growth") for _ in range(5)))
            assert {answer.text for answer in found} == {found[0].text}
            assert found[0].json()["versions"] == [part * LONG // GROWTH_SAMPLES for part in range(GROWTH_SAMPLES + 1)]
            assert read.count <= (GROWTH_SAMPLES + 2) * journal.SNAPSHOT_INTERVAL
            writing = Calls(monkeypatch, routes, "record_for")
            found = await asyncio.gather(*(http.get("/record") for _ in range(5)))
            assert {answer.text for answer in found} == {found[0].text}
            assert (writing.count, writing.in_loop) == (1, False)
            telling = Calls(monkeypatch, history, "_story_entry")
            assert len((await http.get("/story")).json()) == telling.count == MOST_STORY_ENTRIES
            assert not telling.in_loop

    asyncio.run(work())


def test_after_an_update_a_long_log_is_replayed_once(
    copied: tuple[Path, LongTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No snapshot is of this code then."""
    data, table = copied
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        database.execute("UPDATE snapshots SET code = 'of another code'")
        database.commit()

    async def work() -> None:
        async with served(quiet_settings(data)) as (services, address), _asking(address, table) as http:
            replaying = Calls(monkeypatch, game_loader, "replay")
            before = (await http.get("/view")).json()
            assert (replaying.count, replaying.in_loop) == (1, False)
            services.manager.evict(-1)
            read = Calls(monkeypatch, journal, "_entry")
            assert (await http.get("/view")).json() == before
            for version in (0, 17, LONG // 2, LONG - 1):
                assert (await http.get(f"/at/{version}")).status_code == 200
            assert read.count <= 5 * (journal.SNAPSHOT_INTERVAL + 1)

    asyncio.run(work())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_snapshot_takes_the_place_of_an_older_one(kind: str, data: Path, request: pytest.FixtureRequest) -> None:
    url = request.getfixturevalue("postgresql") if kind == "postgresql" else ""

    async def work(services: Services) -> None:
        _, table = await start_alone(services, "metropolis")
        for text in (b"old", b"new"):
            rows = journal.snapshot_rows(table, [(16, text), (32, text)], services.database.postgresql)
            await services.database.writer.append(rows)
            async with services.database.read() as connection:
                assert await journal.newest_snapshot(connection, table, 20) == (16, text)

    with_services(Settings(data=data, database_url=url, bot_workers=0), work)


def test_going_back_reads_only_what_it_crosses(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_long_table(data, MOST_WITH_UNDO - 10)

    async def work() -> None:
        async with served(quiet_settings(data)) as (_, address), _asking(address, table) as http:
            version = (await http.get("/view")).json()["version"]
            read = Calls(monkeypatch, journal, "_entry")
            for number in range(4):
                undo = {"type": "undo", "version": version + number, "key": f"u{number}", "to": version - 2}
                await http.post("/commands", json=undo)
            assert read.count <= 4 * 4 * journal.SNAPSHOT_INTERVAL

    asyncio.run(work())


def test_going_back_past_answers_that_were_withdrawn_is_one_step(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one seat's answer waits another answers and withdraws, again and again."""

    async def work(services: Services) -> None:
        ada, ben, cleo = [await services.identity.create_guest(name) for name in ("Ada", "Ben", "Cleo")]
        wanted = NewTable(title="metropolis", players=3, share="0" * 32, options={"drafting": True}, confirm=False)
        table = await services.lobby.open(ada, wanted)
        for guest in (ben, cleo):
            await services.lobby.join(table, guest, Join(share="1" * 32))
        await services.lobby.start(table, ada)
        state = (await services.manager.load(table)).current_game().state
        actions = [state.configuration.actions.notation(state.legal(seat)[0]) for seat in range(2)]
        await services.manager.submit(table, ada, Answer(version=0, key="a", action=actions[0]))
        for number in range(1, 100, 2):
            await services.manager.submit(table, ben, Answer(version=number, key=f"a{number}", action=actions[1]))
            await services.manager.submit(table, ben, Withdraw(version=number + 1, key=f"w{number}"))
        game = (await services.manager.load(table)).current_game()
        assert game.settled == 0
        loading = Calls(monkeypatch, undo, "load_game")
        with suppress(Refused):
            await services.manager.submit(table, ada, Undo(version=game.version, key="u", to=game.version - 1))
        assert loading.count <= 2

    with_services(quiet_settings(data), work)


# How long a log may grow


def test_a_long_log_takes_only_what_brings_the_game_forward(data: Path) -> None:
    made = make_long_table(data, MOST_WITH_UNDO - 1, "sprawlopolis", moves=3)
    server = Server(data).start()

    async def work(clients: ClientGroup) -> None:
        seat = await (await clients.again(server, made.token)).sit(made.table)
        dice = random.Random(2)
        assert await seat.step(dice)
        for command in ("undo", "withdraw", "return"):
            refused = await seat.command(command)
            assert (refused["error"], refused["message"]["params"]) == ("too-long", {"most": MOST_WITH_UNDO})
        await seat.play(dice)
        assert seat.now["ending"]

    try:
        run_clients(work)
    finally:
        server.stop()


# How many may look back, and how often


def test_looking_back_has_a_limit_of_its_own(data: Path) -> None:
    made = make_long_table(data, 20)
    server = Server(data, OPPIDUM_RATE_LIMITS="on").start()

    async def work() -> None:
        async with _asking(server.address, made) as http:
            codes = [(await http.get("/growth")).status_code for _ in range(110)]
            assert (codes[0], codes[-1]) == (200, 429)
            assert (await http.get("/view")).status_code == 200, "that is another limit"

    try:
        asyncio.run(work())
    finally:
        server.stop()


def test_one_address_does_not_fill_the_queue() -> None:
    async def work() -> None:
        turns, free = HistoryCache(), asyncio.Event()
        waiting = [asyncio.create_task(turns.compute("one", free.wait)) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too-many"):
            await turns.compute("one", free.wait)
        others = asyncio.create_task(turns.compute("other", free.wait))
        await asyncio.sleep(0)
        free.set()
        assert all(await asyncio.gather(*waiting, others))
        assert await turns.compute("one", free.wait)

    asyncio.run(work())


def test_what_is_kept_gives_way_to_what_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history_cache, "MOST_BYTES", 2 * (KEY_BYTES + 10))
    made: list[str] = []

    async def work() -> None:
        keeping = HistoryCache()

        async def recall(key: str, size: int = 10) -> str:
            async def make() -> str:
                made.append(key)
                return key

            return await keeping.compute_cached("one", key, make, lambda _: size)

        for key in ("a", "b", "a", "c", "a", "b"):
            assert await recall(key) == key
        assert made == ["a", "b", "c", "b"]
        assert await recall("large", 9999) == "large"
        assert await recall("a") == "a"
        assert made[-2:] == ["large", "a"], "what is too large is not kept, and leaves room for nothing else"

    asyncio.run(work())
