"""What an administrator sees and does, while the server runs and while it does not."""

import asyncio
import os
import random
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oppidum.cli.main import main
from oppidum.engine.record_text import parse
from oppidum.server.errors import Refused
from oppidum.server.listener import Listener
from oppidum.server.operations.administration import administrator_database, close_by_administrator
from oppidum.server.play.entries import ANSWER, LogEntry
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.wire.lobby import NewTable, SeatChoice
from tests.server.clients import ClientGroup, Seat, run_clients, who_is_asked
from tests.server.servers import PATIENCE, Server, with_services

Admin = Callable[..., tuple[int, str, str]]


@pytest.fixture
def admin(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Runs `oppidum admin` at the data of a folder: exit code, standard output and standard error."""

    def run(data: Path, *words: str) -> tuple[int, str, str]:
        monkeypatch.setenv("OPPIDUM_DATA", str(data))
        with ThreadPoolExecutor(1) as thread:  # a test may have an event loop of its own
            code = thread.submit(main, ["admin", *words]).result()
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


# A server that runs


def test_tables_are_listed_by_status_title_and_age(server: Server, admin: Admin) -> None:
    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server, "Ada")
        opened = await ada.open("rome", 2, public=False)
        seats = await clients.seats(server, 2, "rome")
        asked = {"title": "rome", "status": "running"}
        found = _list(admin, server.data, **asked)
        assert seats[0].table in found
        assert opened not in found
        assert found[seats[0].table]["names"] == ["Person 0", "Person 1"]
        assert "secret" not in found[seats[0].table]
        assert opened in _list(admin, server.data, status="open")
        assert opened not in _list(admin, server.data, title="metropolis")
        assert opened not in _list(admin, server.data, **{"older-than": "1"})
        code, said, _ = admin(server.data, "tables", "--title", "rome", "--status", "open")
        assert code == 0
        assert opened in said
        assert "Ada" in said
        assert "private" in said
        assert admin(server.data, "tables", "--older-than", "1000")[:2] == (0, "No table is like that.\n")

    run_clients(work)


def _list(admin: Admin, data: Path, **asked: str) -> dict[str, Any]:
    words = [word for name, value in asked.items() for word in (f"--{name}", value)]
    code, said, _ = admin(data, "tables", "--json", "--limit", "1000", *words)
    assert code == 0
    return {table["id"]: table for table in msgspec.json.decode(said)}


def test_a_closed_table_is_over_for_everyone_and_its_record_is_kept(server: Server, admin: Admin) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = await clients.seats(server, 2, "metropolis")
        asked, other = await who_is_asked(seats)
        assert (await asked.command("answer", action="income"))["type"] == "accepted"
        table, person = asked.table, asked.person
        await _until(other, 1)
        assert admin(server.data, "close", table) == (0, f"Table {table} is closed.\n", "")
        refused = await other.command("answer", action="income")
        assert refused["error"] == "closed", "nothing is acknowledged after the close"
        for seat in seats:
            await _until_closed(seat)
        assert table not in [each["id"] for each in await person.get("/tables")]
        story = await person.get(f"/tables/{table}/story")
        assert [told["entry"]["kind"] for told in story] == ["answer", "close"]
        record = parse((await person.http.get(f"/tables/{table}/record")).text)
        assert [getattr(entry, "notation", "") for entry in record.entries] == ["income"]
        code, _, said = admin(server.data, "close", table)
        assert (code, said) == (2, f"There is nothing to close at table {table}: it is closed already.\n")

    run_clients(work)


async def _until_closed(seat: Seat) -> None:
    while not any(message.get("status") == "closed" for message in seat.heard):
        await seat.hear()


async def _until(seat: Seat, version: int) -> None:
    while seat.version < version:
        await seat.hear()


def test_an_open_table_is_closed(server: Server, admin: Admin) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben = [await clients.arrive(server, name) for name in ("Ada", "Ben")]
        table = await ada.open("metropolis", 2)
        assert admin(server.data, "close", table)[0] == 0
        await ben.post(f"/tables/{table}/join", {"share": "0" * 32}, expect=409)
        assert (await ada.get(f"/tables/{table}"))["status"] == "closed"

    run_clients(work)


def test_a_record_is_exported_by_its_id(server: Server, admin: Admin, tmp_path: Path) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = await clients.seats(server, 2, "metropolis")
        asked, _ = await who_is_asked(seats)
        await asked.command("answer", action="income")
        code, said, _ = admin(server.data, "record", asked.table)
        assert code == 0
        assert parse(said).seed is None, "the game runs on"
        assert parse(admin(server.data, "record", asked.table, "--secrets")[1]).seed is not None
        target = tmp_path / "game.record"
        assert admin(server.data, "record", asked.table, "--out", str(target))[0] == 0
        assert parse(target.read_text()).entries == parse(said).entries
        assert admin(server.data, "record", asked.table, "--out", str(target))[0] == 2

    run_clients(work)


@pytest.mark.parametrize(
    "words",
    [
        ("close", "0" * 16),
        ("record", "no-such-id"),
        ("close",),
        ("tables", "--status", "broken"),
        ("backup", "folder", "--keep", "0"),
        ("tidy",),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(server: Server, admin: Admin, words: tuple[str, ...]) -> None:
    code, _, said = admin(server.data, *words)
    assert code == 2
    assert said.count("\n") == 1


def test_without_data_every_command_says_so(tmp_path: Path, admin: Admin) -> None:
    for words in (("tables",), ("close", "0" * 16), ("record", "0" * 16), ("rules",), ("verify",)):
        code, _, said = admin(tmp_path / "nowhere", *words)
        assert code == 2
        assert "nothing here yet" in said


# Data without a server


def _settings(data: Path) -> Settings:
    return Settings(data=data, bot_workers=0, rate_limits="off", synchronous="NORMAL")


async def _play(services: Services, moves: int = 200) -> str:
    """A game of one person, to its end if there are moves enough."""
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
        entry = LogEntry(version=game.version + 1, kind=ANSWER, seat=0, at=0, notation=notation)
        assert await services.manager.append_entry(table, game.version, entry)
    return table


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database with a game that has ended, one that runs, and one that is closed."""
    data = tmp_path_factory.mktemp("played")

    async def work(services: Services) -> None:
        await _play(services)
        await _play(services, moves=3)
        await close_by_administrator(services.database, await _play(services, moves=2))

    with_services(_settings(data), work)
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        database.execute("PRAGMA journal_mode = DELETE")
    return (data / "oppidum.db").read_bytes()


@pytest.fixture
def copy(played: bytes, data: Path) -> Path:
    data.mkdir()
    (data / "oppidum.db").write_bytes(played)
    return data


def _edit(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        assert database.execute(statement).rowcount != 0
        database.commit()


def test_sound_data_are_proven(copy: Path, admin: Admin) -> None:
    code, said, _ = admin(copy, "verify")
    assert code == 0
    assert "Tables: 3, of which 3 were replayed" in said
    assert "Faults: none" in said
    report = msgspec.json.decode(admin(copy, "verify", "--json")[1])
    assert report["ok"]
    assert report["snapshots"] > 0


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE log SET notation = 'place 99' WHERE version = 3 AND kind = 'answer'", "cannot be replayed"),
        ("DELETE FROM log WHERE version = 2", "entries in a row"),
        ("UPDATE tables SET version = version + 1 WHERE status = 'running'", "at version 4"),
        ("UPDATE tables SET result = '999' WHERE status = 'ended'", "stored result is “999”"),
        ("UPDATE tables SET status = 'running', result = NULL WHERE status = 'ended'", "stored as running"),
        ("UPDATE tables SET seed = zeroblob(32)", "does not come from the secret"),
        ("UPDATE snapshots SET data = (SELECT data FROM snapshots WHERE version = 16)", "snapshot of version"),
        ("UPDATE seats SET guest = 'nobody'", "rows of seats refer to something"),
    ],
)
def test_what_is_wrong_is_found(copy: Path, admin: Admin, statement: str, fault: str) -> None:
    _edit(copy, statement)
    code, said, _ = admin(copy, "verify")
    assert code == 1
    assert fault in said
    report = msgspec.json.decode(admin(copy, "verify", "--json")[1])
    assert not report["ok"]
    assert any(fault in each["why"] for each in report["faults"])


@pytest.mark.parametrize("content", [b"this is no database" * 100, None])
def test_a_damaged_file_is_found(copy: Path, admin: Admin, content: bytes | None) -> None:
    file = copy / "oppidum.db"
    whole = file.read_bytes()
    file.write_bytes(content or whole[:8192] + os.urandom(len(whole) - 16384) + whole[-8192:])
    code, said, _ = admin(copy, "verify")
    assert code == 1
    assert "damaged" in said


def test_tables_are_counted_by_version_of_their_rules(copy: Path, admin: Admin) -> None:
    assert "retires 0 running and closes 0 open" in admin(copy, "rules")[1]
    _edit(copy, "UPDATE tables SET rules = 0")
    code, said, _ = admin(copy, "rules")
    assert code == 0
    assert "retires 1 running and closes 0 open" in said
    (line,) = msgspec.json.decode(admin(copy, "rules", "--json")[1])
    assert (line["title"], line["rules"], line["running"], line["over"]) == ("sprawlopolis", 0, 1, 2)
    assert line["outlook"] == "retired"
    _edit(copy, "UPDATE tables SET rules = 99")
    assert "left alone" in admin(copy, "rules")[1]
    _edit(copy, "UPDATE tables SET title = 'unheard-of'")
    assert "does not have the title" in " ".join(admin(copy, "rules")[1].split())


def test_a_server_notices_what_an_administrator_has_closed(data: Path) -> None:
    """On SQLite nobody tells it; it looks every now and then."""

    async def work(services: Services) -> None:
        table = await _play(services, moves=2)
        listener = Listener(None)
        await services.manager.watch(table, listener, 2)
        async with administrator_database(services.settings) as database:
            await close_by_administrator(database, table)
        await services.manager.follow_administrators()
        told = msgspec.json.decode(await listener.next() or b"")
        assert (told["type"], told["status"], told["log_only"]) == ("table", "closed", True)
        with pytest.raises(Refused, match="closed"):
            (await services.manager.load(table)).current_game()

    with_services(_settings(data), work)


def test_processes_on_postgresql_are_told_at_once(postgresql: str, data: Path) -> None:
    async def work(services: Services) -> None:
        table = await _play(services, moves=2)
        listener = Listener(None)
        await services.manager.watch(table, listener, 2)
        async with administrator_database(services.settings) as database:
            await close_by_administrator(database, table)
        async with asyncio.timeout(PATIENCE):
            told = msgspec.json.decode(await listener.next() or b"")
        assert (told["type"], told["status"]) == ("table", "closed")

    with_services(msgspec.structs.replace(_settings(data), database_url=postgresql), work)


# Backups in a folder


def test_the_newest_backups_are_kept(copy: Path, admin: Admin, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(1, 6):
        (folder / f"oppidum-2020010{day}T000000Z.db").touch()
    (folder / "oppidum-20200106T000000Z.db.partial").touch()
    (folder / "mine.db").touch()
    code, said, _ = admin(copy, "backup", str(folder), "--keep", "3")
    assert code == 0
    assert said.count("is deleted") == 3
    left = sorted(file.name for file in folder.iterdir())
    assert left[:3] == ["mine.db", "oppidum-20200104T000000Z.db", "oppidum-20200105T000000Z.db"]
    assert len(left) == 4
    assert (folder / left[3]).stat().st_size > 0


def test_a_backup_that_fails_pushes_none_out(tmp_path: Path, admin: Admin) -> None:
    (tmp_path / "oppidum-20200101T000000Z.db").touch()
    (tmp_path / "oppidum-20200102T000000Z.db").touch()
    assert admin(tmp_path / "nowhere", "backup", str(tmp_path), "--keep", "1")[0] == 2
    assert len(list(tmp_path.glob("*.db"))) == 2
