"""What is acknowledged is written, together and in order, and one file has one process."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.checking.checker import Checker
from oppidum.server.identity import Identity
from oppidum.server.play.entries import ANSWER, UNDO, LogEntry
from oppidum.server.settings import Settings
from oppidum.server.storage import journal
from oppidum.server.storage.database import BadDatabase, Database, DatabaseInUse, open_database
from oppidum.server.storage.models import guests, metadata
from oppidum.server.storage.writer import Conflict, Rows
from oppidum.server.tables.lobby import Lobby
from oppidum.server.wire.lobby import NewTable, SeatChoice
from tests.server.servers import with_database


def _guest(name: str) -> Rows:
    rows = Rows()
    rows.inserts.append((guests, {"id": name, "name": name, "created": 0}))
    return rows


async def _names(database: Database) -> list[str]:
    async with database.read() as connection:
        return list(await connection.scalars(select(guests.c.name).order_by(guests.c.name)))


def test_the_migrations_make_what_the_models_say(data: Path) -> None:
    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def work(database: Database) -> None:
        async with database.read() as connection:
            assert await connection.run_sync(compare) == []

    with_database(Settings(data=data), work)


def test_a_file_is_used_by_one_process(data: Path) -> None:
    async def work(_: Database) -> None:
        with pytest.raises(DatabaseInUse):
            await open_database(Settings(data=data))

    with_database(Settings(data=data), work)
    with_database(Settings(data=data), _names)


def test_sqlite_writes_ahead_and_waits_for_the_disk(data: Path) -> None:
    async def work(database: Database) -> None:
        async with database.read() as connection:
            assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
            assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == 2
        rows = database.writer._file
        assert rows is not None
        assert rows._connection.execute("PRAGMA synchronous").fetchone() == (2,), "where moves are written, too"

    with_database(Settings(data=data), work)


def test_what_waits_is_committed_together(data: Path) -> None:
    async def work(database: Database) -> None:
        await asyncio.gather(*(database.writer.append(_guest(f"{number:03}")) for number in range(100)))
        assert len(await _names(database)) == 100
        assert database.writer.commits < 10

    with_database(Settings(data=data), work)


def test_a_clash_costs_nobody_else_their_write(data: Path) -> None:
    async def work(database: Database) -> None:
        names = ("Ada", "Ada", "Ben")
        done = await asyncio.gather(*(database.writer.append(_guest(name)) for name in names), return_exceptions=True)
        assert [type(outcome) for outcome in done] == [type(None), Conflict, type(None)]
        assert await _names(database) == ["Ada", "Ben"]

    with_database(Settings(data=data), work)


def test_a_statement_brings_its_own_constants_along(data: Path) -> None:
    rename = (
        update(guests).where(guests.c.id == bindparam("row_id")).values(name="Eve", created=bindparam("new_created"))
    )

    async def work(database: Database) -> None:
        await database.writer.append(_guest("Ada"))
        rows = Rows()
        rows.updates.append((rename, {"row_id": "Ada", "new_created": 5}))
        await database.writer.append(rows)
        assert await _names(database) == ["Eve"]

    with_database(Settings(data=data), work)


def test_a_job_that_fails_writes_nothing(data: Path) -> None:
    async def failing(connection: AsyncConnection) -> None:
        await connection.execute(insert(guests).values(id="x", name="x", created=0))
        raise KeyError("midway")

    async def work(database: Database) -> None:
        outcomes = await asyncio.gather(
            database.writer.write(failing), database.writer.append(_guest("Ada")), return_exceptions=True
        )
        assert isinstance(outcomes[0], KeyError)
        assert await _names(database) == ["Ada"]

    with_database(Settings(data=data), work)


@pytest.mark.parametrize(
    ("kept", "undone", "until", "newest"),
    [
        ([16, 32, 48], [(50, 40)], 60, 32),
        ([16, 32], [(40, 20)], 60, 16),
        ([16, 32], [(20, 3), (21, 10)], 60, 32),
        ([16], [(17, 15)], 60, None),
        ([16, 32], [(40, 20)], 39, 32),
        ([16, 32], [], 31, 16),
        ([], [], 60, None),
    ],
)
def test_a_snapshot_that_was_undone_is_not_used(
    data: Path, kept: list[int], undone: list[tuple[int, int]], until: int, newest: int | None
) -> None:
    async def work(database: Database) -> None:
        identity = Identity(database)
        host = await identity.create_guest("Ada")
        seats = [SeatChoice(kind="bot", bot="random")] * 2
        wanted = NewTable(title="metropolis", players=2, share="0" * 32, seats=seats)
        table = await Lobby(database, Checker(1, 1), 1).open(host, wanted)
        for version in range(1, 61):
            back = dict(undone).get(version)
            entry = LogEntry(version=version, kind=ANSWER if back is None else UNDO, seat=0, at=0, back=back)
            snapshot = f"v{version}".encode() if version in kept else None
            await database.writer.append(journal.entry_rows(table, entry, [], snapshot))
        async with database.read() as connection:
            found = await journal.newest_snapshot(connection, table, until)
        assert found == (None if newest is None else (newest, f"v{newest}".encode()))

    with_database(Settings(data=data), work)


def test_another_kind_of_database_is_refused(data: Path) -> None:
    with pytest.raises(BadDatabase):
        asyncio.run(open_database(Settings(data=data, database_url="mysql+aiomysql://somewhere/x")))
