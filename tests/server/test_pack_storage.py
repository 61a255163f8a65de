"""Card packs are stored once, kept as long as a table needs them, and found by every process."""

import asyncio
import gzip
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, delete, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.cli.main import main
from oppidum.server.errors import Refused
from oppidum.server.operations.upkeep import Upkeep
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.storage import pack_store
from oppidum.server.storage.database import Database
from oppidum.server.storage.models import metadata, packs, tables
from oppidum.server.tokens import TokenSigner
from oppidum.server.wire.lobby import NewTable, SeatChoice
from tests.server.card_packs import BOTS, HASH, HOUSE, play_some
from tests.server.clients import ClientGroup, run_clients, share
from tests.server.servers import Server, with_services
from tests.server.test_postgresql import fresh

__all__ = ["fresh"]
OLD = 100 * 86_400_000
DUMP = Path(__file__).parent / "before_packs" / "oppidum.sql.gz"
OLD_TABLES = {"running": "ad726c75f20cc7a0", "ended": "5cd402b2d63fc186", "open": "68a8c8363ca75daa"}


def _settings(data: Path, **more: Any) -> Settings:
    return Settings(data=data, bot_workers=0, rate_limits="off", synchronous="NORMAL", **more)


def _wanted(pack: str | None = HOUSE, **more: Any) -> NewTable:
    seats = [SeatChoice(kind="me"), SeatChoice(kind="bot", bot="random")]
    return NewTable(title="metropolis", players=2, share="0" * 32, seats=seats, pack=pack, **more)


async def _kept(services: Services) -> list[str]:
    async with services.database.read() as connection:
        return list(await connection.scalars(select(packs.c.name).order_by(packs.c.name)))


async def _execute(services: Services, statement: Any) -> None:
    async def job(connection: AsyncConnection) -> None:
        await connection.execute(statement)

    await services.database.writer.write(job)


def test_what_many_tables_need_is_stored_once_and_as_long_as_one_needs_it(data: Path) -> None:
    async def work(services: Services) -> None:
        ada, ben = [await services.identity.create_guest(name) for name in ("Ada", "Ben")]
        opened = [await services.lobby.open(guest, _wanted()) for guest in (ada, ben)]
        other = await services.lobby.open(ben, _wanted(HOUSE.replace("grandmother", "other")))
        assert await _kept(services) == ["grandmother", "other"]
        await services.lobby.start(opened[1], ben)
        await services.lobby.leave(other, ben)
        await services.upkeep.go_round()
        assert await _kept(services) == ["grandmother", "other"], "it may just be given to a table"
        await _execute(services, update(packs).values(touched=packs.c.touched - OLD))
        await services.upkeep.go_round()
        assert await _kept(services) == ["grandmother"]
        await _execute(services, delete(tables))
        await services.upkeep.go_round()
        assert await _kept(services) == []

    with_services(_settings(data), work)


def test_a_person_has_only_so_many_packs(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_store, "MOST_OF_PERSON", 2)

    async def work(services: Services) -> None:
        ada, ben = [await services.identity.create_guest(name) for name in ("Ada", "Ben")]
        texts = [HOUSE.replace("citizens = 5", f"citizens = {number}") for number in range(3)]
        for pack in (texts[0], texts[1], texts[0]):
            await services.lobby.open(ada, _wanted(pack))
        with pytest.raises(Refused, match="too-many-packs"):
            await services.lobby.open(ada, _wanted(texts[2]))
        await services.lobby.open(ada, _wanted(None))
        await services.lobby.open(ben, _wanted(texts[2]))
        assert len(await _kept(services)) == 3

    with_services(_settings(data), work)


def test_the_archive_has_what_its_records_need(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "archive"
    archive.mkdir()

    async def work(services: Services) -> None:
        ada = await services.identity.create_guest("Ada")
        table = await services.lobby.open(ada, _wanted(seed="3"))
        await services.lobby.start(table, ada)
        await _execute(services, update(tables).values(touched=0))
        upkeep = Upkeep(services.manager, _settings(data, keep_abandoned_days=1, archive=str(archive)))
        await upkeep.go_round()
        (record,) = archive.glob("*.record")
        assert record.stem == table
        monkeypatch.setenv("OPPIDUM_DATA", str(tmp_path / "commands"))
        assert main(["cards", "use", str(archive / f"{HASH}.toml")]) == 0
        assert main(["verify", str(record)]) == 0

    with_services(_settings(data), work)


def test_a_pack_that_is_gone_stops_its_own_tables_only(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def work(services: Services) -> None:
        ada = await services.identity.create_guest("Ada")
        broken, sound = [await services.lobby.open(ada, _wanted(pack)) for pack in (HOUSE, None)]
        for table in (broken, sound):
            await services.lobby.start(table, ada)
        await _execute(services, delete(packs))
        assert {each.id for each in await services.lobby.list_tables(ada)} == {broken, sound}
        await services.manager.load(sound)
        with pytest.raises(Refused, match="pack-missing"):
            await services.manager.load(broken)
        with pytest.raises(Refused, match="pack-missing"):
            await services.lobby.open(ada, _wanted(None, pack_from=broken))

    with_services(_settings(data), work)
    capsys.readouterr()
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("OPPIDUM_DATA", str(data))
        assert main(["admin", "verify"]) == 1
    assert "card pack" in capsys.readouterr().out


# Tables of older rules


def test_the_record_of_a_retired_table_names_its_pack(data: Path) -> None:
    server = Server(data).start()
    found: list[str] = []

    async def before(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        table = await ada.open("metropolis", 2, seats=BOTS, pack=HOUSE, confirm=False)
        await ada.post(f"/tables/{table}/start")
        await play_some(ada, table)
        found.extend((ada.token, table))

    async def after(clients: ClientGroup) -> None:
        ada = await clients.again(server, found[0])
        info = await ada.get(f"/tables/{found[1]}")
        assert (info["status"], info["pack"]["name"]) == ("retired", "grandmother")
        assert f'[Pack "{HASH}"]' in (await ada.http.get(f"/tables/{found[1]}/record")).text
        assert "Cabin" in (await ada.http.get(f"/tables/{found[1]}/pack")).text
        assert await ada.get(f"/tables/{found[1]}/story")

    run_clients(before)
    server.stop()
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        database.execute("UPDATE tables SET rules = 0")
        database.commit()
    server.start()
    try:
        run_clients(after)
    finally:
        server.stop()


# Data of a server that knew no packs


def test_tables_from_before_packs_play_on_without_one(data: Path) -> None:
    data.mkdir()
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        database.executescript(gzip.decompress(DUMP.read_bytes()).decode())
        keys = dict(database.execute("SELECT id, secret FROM signing_keys").fetchall())
        (guest,) = database.execute("SELECT id FROM guests").fetchone()
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("0006",)
    token = TokenSigner(keys).sign(guest, int(time.time() * 1000))
    server = Server(data, OPPIDUM_OPEN_TABLE_HOURS="1000000").start()

    async def work(clients: ClientGroup) -> None:
        ada = await clients.again(server, token)
        for status, table in OLD_TABLES.items():
            info = await ada.get(f"/tables/{table}")
            assert (info["status"], info["pack"]) == (status, None)
        await play_some(ada, OLD_TABLES["running"], 2)
        assert "[Pack" not in (await ada.http.get(f"/tables/{OLD_TABLES['ended']}/record")).text
        again = await ada.post(f"/tables/{OLD_TABLES['ended']}/rematch", {"share": share()})
        assert again["pack"] is None
        table = await ada.open("metropolis", 2, seats=BOTS, pack=HOUSE, confirm=False)
        await ada.post(f"/tables/{table}/start")
        await play_some(ada, table, 1)

    try:
        run_clients(work)
    finally:
        server.stop()
    assert "Traceback" not in server.log


BEFORE = ("DROP TABLE packs", "ALTER TABLE tables DROP COLUMN pack", "UPDATE alembic_version SET version_num = '0006'")
"""What makes of today's PostgreSQL schema the one before."""


def test_a_postgresql_from_before_packs_is_migrated(fresh: str, tmp_path: Path) -> None:
    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def go_back(database: Database) -> None:
        async def job(connection: AsyncConnection) -> None:
            for statement in BEFORE:
                await connection.execute(text(statement))

        await database.writer.write(job)

    async def old(services: Services) -> None:
        ada = await services.identity.create_guest("Ada")
        await services.lobby.open(ada, _wanted(None))
        await go_back(services.database)

    async def new(services: Services) -> None:
        async with services.database.read() as connection:
            assert await connection.run_sync(compare) == []
            guest = await connection.scalar(select(tables.c.host))
        ada = await services.identity.create_guest("Ada")
        (found,) = await services.lobby.list_tables(None)
        assert (found.pack, found.host) == (None, guest)
        await services.lobby.start(await services.lobby.open(ada, _wanted()), ada)
        assert await _kept(services) == ["grandmother"]

    settings = _settings(tmp_path, database_url=fresh)
    with_services(settings, old)
    with_services(settings, new)


# Several processes


def test_another_process_takes_over_a_table_with_a_pack(fresh: str, tmp_path: Path) -> None:
    servers = [Server(tmp_path / name, OPPIDUM_DATABASE_URL=fresh).start() for name in ("a", "b")]

    async def play() -> None:
        async with ClientGroup() as clients:
            ada = await clients.arrive(servers[0])
            table = await ada.open("metropolis", 2, seats=BOTS, pack=HOUSE, confirm=False)
            await ada.post(f"/tables/{table}/start")
            there = await clients.again(servers[1], ada.token)
            for person in (ada, there, ada):
                await play_some(person, table, 2)
            await asyncio.to_thread(servers[0].kill)
            seat = await there.sit(table)
            await seat.play(random.Random(5))
            record = (await there.http.get(f"/tables/{table}/record")).text
            assert f'[Pack "{HASH}"]' in record
            assert "[Result" in record

    try:
        asyncio.run(play())
    finally:
        for server in servers:
            server.kill()
    assert not [server.log for server in servers if "could not be attended to" in server.log]
