"""What is older than the settings keep is deleted, in small steps; nothing else is, and records are kept first."""

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.cli.main import main
from oppidum.engine.record import Record
from oppidum.engine.record_text import parse
from oppidum.server.errors import Refused
from oppidum.server.identity import Guest
from oppidum.server.listener import Listener
from oppidum.server.operations import upkeep
from oppidum.server.operations.upkeep import MOST_TABLES, Upkeep
from oppidum.server.play.entries import ANSWER, LogEntry
from oppidum.server.play.records import record_from_log
from oppidum.server.server_clock import DAY, now
from oppidum.server.services import Services, run_services
from oppidum.server.settings import BadSetting, Settings
from oppidum.server.storage import retention
from oppidum.server.storage.models import guests, tables
from oppidum.server.storage.table_store import StoredTable
from oppidum.server.wire.lobby import NewTable, SeatChoice
from oppidum.server.wire.play import Answer
from tests.server import patient
from tests.server.clients import ClientGroup, run_clients
from tests.server.servers import PATIENCE, Server, with_services

OLD = 100 * DAY
KEEP = {
    "OPPIDUM_KEEP_FINISHED_DAYS": "30",
    "OPPIDUM_KEEP_ABANDONED_DAYS": "30",
    "OPPIDUM_KEEP_GUESTS_DAYS": "30",
    "OPPIDUM_KEEP_CHAT_DAYS": "30",
}


# A server that is started with old data


class Attic:
    """Data of a server, some of which are made old; what they are called stands in `tables` and `tokens`."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.tables: dict[str, str] = {}
        self.tokens: dict[str, str] = {}

    async def fill(self, clients: ClientGroup, server: Server) -> None:
        for age in ("old", "young"):
            (host, other), table = await clients.table(server, 2, "metropolis", confirm=False)
            self.tokens[f"host of {age}"] = host.token
            self.tables[f"{age} ended"] = table
            await host.post(f"/tables/{table}/chat", {"type": "say", "text": f"{age} words"})
            seat = await host.sit(table)
            while not seat.now:
                await seat.hear()
            assert (await seat.command("resign"))["type"] == "accepted"
            self.tables[f"{age} open"] = await host.open("metropolis", 2)
            await host.post(f"/tables/{self.tables[f'{age} open']}/invites")
            self.tables[f"{age} running"] = await host.open("metropolis", 2, public=False)
            link = (await host.post(f"/tables/{self.tables[f'{age} running']}/invites"))["invite"]
            await other.join(self.tables[f"{age} running"], invite=link)
            await host.post(f"/tables/{self.tables[f'{age} running']}/start")
            self.tokens[f"{age} guest"] = (await clients.arrive(server, age)).token

    def make_old(self) -> None:
        """Moves all that is called old into the past."""
        old = [table for name, table in self.tables.items() if name.startswith("old")]
        with closing(sqlite3.connect(self.data / "oppidum.db")) as database:
            marks = ", ".join("?" for _ in old)
            database.execute(f"UPDATE tables SET touched = touched - {OLD} WHERE id IN ({marks})", old)
            database.execute(f"UPDATE invites SET expires = expires - {OLD} WHERE table_id IN ({marks})", old)
            database.execute(f"UPDATE chat SET at = at - {OLD} WHERE table_id IN ({marks})", old)
            database.execute(f"UPDATE guests SET seen = seen - {OLD} WHERE name <> 'young'")
            database.commit()

    def count(self) -> dict[str, int]:
        names = ("tables", "seats", "log", "chat", "guests", "invites", "duties")
        with closing(sqlite3.connect(self.data / "oppidum.db")) as database:
            return {name: database.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in names}


def _until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def attic(tmp_path_factory: pytest.TempPathFactory) -> Attic:
    found = Attic(tmp_path_factory.mktemp("attic"))
    server = Server(found.data).start()
    try:
        run_clients(lambda clients: found.fill(clients, server))
    finally:
        server.stop()
    found.make_old()
    return found


def test_by_default_only_expired_invitations_go(attic: Attic) -> None:
    before = attic.count()
    server = Server(attic.data).start()
    try:
        _until(lambda: attic.count()["invites"] < before["invites"])
        assert attic.count() == before | {"invites": before["invites"] - 2}
    finally:
        server.stop()


def test_what_is_too_old_goes_and_its_record_is_kept(attic: Attic, tmp_path: Path) -> None:
    archive = tmp_path / "archive"
    server = Server(attic.data, OPPIDUM_ARCHIVE=str(archive), **KEEP).start()

    def status(path: str, token: str = "") -> int:
        return patient.get(f"{server.url}/api{path}", headers={"authorization": f"Bearer {token}"}).status_code

    try:
        _until(lambda: attic.count()["tables"] == 3 and attic.count()["guests"] == 3)
        for name, table in attic.tables.items():
            expected = 404 if name.startswith("old") else 200
            assert status(f"/tables/{table}", attic.tokens["host of young"]) == expected, name
        for name, token in attic.tokens.items():
            assert status("/guests/me", token) == (401 if "old" in name else 200), name
        left = attic.count()
        assert (left["chat"], left["invites"]) == (1, 2)
        assert "Traceback" not in server.log
    finally:
        server.stop()
    kept = {file.stem for file in archive.iterdir()}
    assert kept == {attic.tables["old ended"], attic.tables["old running"]}
    assert main(["verify", str(archive / f"{attic.tables['old ended']}.record")]) == 0
    assert not parse((archive / f"{attic.tables['old running']}.record").read_text()).finished


# One round of upkeep in this process


async def _play_alone(services: Services, moves: int = 200) -> tuple[Guest, str]:
    """A small game of one person, played to its end if there are moves enough."""
    ada = await services.identity.create_guest("Ada")
    wanted = NewTable(title="sprawlopolis", players=1, share="0" * 32, seats=[SeatChoice(kind="me")], confirm=False)
    table = await services.lobby.open(ada, wanted)
    await services.lobby.start(table, ada)
    dice = random.Random(1)
    for _ in range(moves):
        game = (await services.manager.load(table)).current_game()
        if game.over:
            break
        notation = game.state.configuration.actions.notation(dice.choice(game.state.legal(0)))
        entry = LogEntry(version=game.version + 1, kind=ANSWER, seat=0, at=now(), notation=notation)
        assert await services.manager.append_entry(table, game.version, entry)
    return ada, table


async def _make_old(services: Services) -> None:
    async def job(connection: AsyncConnection) -> None:
        await connection.execute(update(tables).values(touched=tables.c.touched - OLD))

    await services.database.writer.write(job)


async def _count(services: Services, what: Any = tables) -> int:
    async with services.database.read() as connection:
        return await connection.scalar(select(func.count()).select_from(what)) or 0


def _keeping(services: Services, **more: Any) -> Upkeep:
    """Upkeep with other settings than the server was started with."""
    keep = {"keep_finished_days": 30.0, "keep_abandoned_days": 30.0} | more
    return Upkeep(services.manager, msgspec.structs.replace(services.settings, **keep))


def _settings(data: Path) -> Settings:
    return Settings(data=data, bot_workers=0, rate_limits="off", synchronous="NORMAL")


def test_a_table_whose_record_cannot_be_written_stays(data: Path, tmp_path: Path) -> None:
    async def work(services: Services) -> None:
        _, table = await _play_alone(services)
        await _make_old(services)
        keeper = _keeping(services, archive=str(tmp_path))
        (tmp_path / f"{table}.record").mkdir()
        await keeper.go_round()
        assert await _count(services) == 1
        assert [file.name for file in tmp_path.iterdir() if file.is_file()] == [], "nothing half done is left"
        (tmp_path / f"{table}.record").rmdir()
        await keeper.go_round()
        assert await _count(services) == 0
        assert main(["verify", str(tmp_path / f"{table}.record")]) == 0

    data = tmp_path.with_name("data of a full disk")
    with_services(_settings(data), work)


def test_a_log_that_makes_no_record_keeps_its_own_table_only(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A log that cannot be read raises anything, and the newer tables behind it must still go."""

    async def work(services: Services) -> None:
        (_, damaged), (_, sound) = await _play_alone(services, 3), await _play_alone(services, 3)
        await _make_old(services)

        def refuse_damaged(stored: StoredTable, log: list[LogEntry]) -> Record:
            if stored.id == damaged:
                raise KeyError("an entry of no kind")
            return record_from_log(stored, log)

        monkeypatch.setattr(upkeep, "record_from_log", refuse_damaged)
        await _keeping(services, archive=str(tmp_path)).go_round()
        assert [file.stem for file in tmp_path.glob("*.record")] == [sound]
        async with services.database.read() as connection:
            assert list(await connection.scalars(select(tables.c.id))) == [damaged]

    with_services(_settings(data), work)


def test_a_folder_that_takes_no_records_is_refused_at_the_start(data: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    settings = msgspec.structs.replace(_settings(data), archive=str(tmp_path / "file" / "archive"))

    async def work(_: Services) -> None:
        raise AssertionError("it starts")

    with pytest.raises(BadSetting, match="no-archive"):
        with_services(settings, work)


def test_whoever_looks_at_a_deleted_table_is_told_to_go(data: Path) -> None:
    async def work(services: Services) -> None:
        ada, table = await _play_alone(services, moves=3)
        listener = Listener(ada.id)
        await services.manager.watch(table, listener, None)
        await _make_old(services)
        await _keeping(services).go_round()
        assert services.manager.loaded_count == 0
        assert await listener.next() is None
        with pytest.raises(Refused, match="no-such-table"):
            await services.manager.submit(table, ada, Answer(version=3, key="a", action="x"))

    with_services(_settings(data), work)


def test_a_move_at_a_table_that_another_process_has_deleted_is_refused(data: Path) -> None:
    async def work(services: Services) -> None:
        ada, table = await _play_alone(services, moves=3)
        game = (await services.manager.load(table)).current_game()
        with closing(sqlite3.connect(data / "oppidum.db")) as database:
            database.execute("PRAGMA foreign_keys = ON")
            database.execute("DELETE FROM tables")
            database.commit()
        action = game.state.configuration.actions.notation(game.state.legal(0)[0])
        with pytest.raises(Refused, match="no-such-table"):
            await services.manager.submit(table, ada, Answer(version=game.version, key="a", action=action))
        assert services.manager.loaded_count == 0

    with_services(_settings(data), work)


def test_a_table_that_has_moved_on_since_it_was_found_is_not_deleted(data: Path) -> None:
    async def work(services: Services) -> None:
        _, table = await _play_alone(services, moves=3)
        await _make_old(services)
        before = now() - 30 * DAY
        async with services.database.read() as connection:
            (old,) = await retention.find_old_tables(connection, retention.is_abandoned(), before, 5)
        assert (old.id, old.version, old.played) == (table, 3, True)
        stale = msgspec.structs.replace(old, version=2)
        write = services.database.writer.write
        assert not await write(lambda connection: retention.delete_table(connection, stale, before))
        assert await write(lambda connection: retention.delete_table(connection, old, before))

    with_services(_settings(data), work)


def test_a_round_is_bounded_and_begins_with_the_oldest(data: Path) -> None:
    async def work(services: Services) -> None:
        ada = await services.identity.create_guest("Ada")
        wanted = NewTable(title="metropolis", players=2, share="0" * 32)
        opened = [await services.lobby.open(ada, wanted) for _ in range(MOST_TABLES + 3)]

        async def job(connection: AsyncConnection) -> None:
            for number, table in enumerate(reversed(opened)):
                one = update(tables).where(tables.c.id == table)
                await connection.execute(one.values(touched=number))

        await services.database.writer.write(job)
        keeper = _keeping(services)
        assert await keeper.go_round(), "there is more to do"
        async with services.database.read() as connection:
            assert set(await connection.scalars(select(tables.c.id))) == set(opened[:3])
        assert not await keeper.go_round()
        assert await _count(services) == 0

    with_services(_settings(data), work)


def test_a_rematch_that_is_gone_is_forgotten(data: Path) -> None:
    async def work(services: Services) -> None:
        ada, table = await _play_alone(services)
        again = await services.lobby.rematch(table, ada, b"1" * 16)

        async def job(connection: AsyncConnection) -> None:
            one = update(tables).where(tables.c.id == again)
            await connection.execute(one.values(touched=tables.c.touched - OLD))

        await services.database.writer.write(job)
        await _keeping(services).go_round()
        assert (await services.lobby.fetch(table)).rematch is None
        assert await services.lobby.rematch(table, ada, b"2" * 16) != again

    with_services(_settings(data), work)


def test_whoever_comes_now_and_then_is_not_forgotten(data: Path) -> None:
    async def work(services: Services) -> None:
        here, away = [await services.identity.create_guest(name) for name in ("Ada", "Ben")]

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(update(guests).values(created=0, seen=0))

        await services.database.writer.write(job)
        services.identity.forget_guests()
        assert await services.identity.recognize(services.identity.issue_token(here)) == here
        await services.identity.write_visits()
        await _keeping(services, keep_guests_days=30.0).go_round()
        services.identity.forget_guests()
        assert await services.identity.recognize(services.identity.issue_token(here)) == here
        assert await services.identity.recognize(services.identity.issue_token(away)) is None

    with_services(_settings(data), work)


@pytest.mark.parametrize(("hours", "stays"), [(23, True), (25, False)])
def test_a_visit_counts_for_its_whole_day(data: Path, hours: int, stays: bool) -> None:
    """Visits are noted once a day, so somebody noted 30 days and some hours ago may have come within 30 days."""

    async def work(services: Services) -> None:
        guest = await services.identity.create_guest("Ada")
        seen = now() - 30 * DAY - hours * DAY // 24

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(update(guests).values(created=0, seen=seen))

        await services.database.writer.write(job)
        await _keeping(services, keep_guests_days=30.0).go_round()
        assert await _count(services, guests) == int(stays), guest

    with_services(_settings(data), work)


def test_two_processes_tidy_one_database_at_once(postgresql: str, data: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings = msgspec.structs.replace(_settings(data), database_url=postgresql)

    async def work() -> None:
        async with run_services(settings) as one, run_services(settings) as other:
            opened = [(await _play_alone(one, moves=2))[1] for _ in range(12)]
            await one.database.writer.write(lambda found: found.execute(_age(opened)))
            data.mkdir()
            upkeeps = [_keeping(services, archive=str(data)) for services in (one, other)]
            await asyncio.gather(*(upkeep.go_round() for upkeep in upkeeps))
            async with other.database.read() as connection:
                left = await connection.scalars(select(tables.c.id).where(tables.c.id.in_(opened)))
                assert list(left) == []
            assert {file.stem for file in data.iterdir()} == set(opened)

    asyncio.run(work())
    assert not [record for record in caplog.records if record.exc_info]


def _age(opened: list[str]) -> Any:
    return update(tables).where(tables.c.id.in_(opened)).values(touched=tables.c.touched - OLD)
