"""Data that are damaged, lost or out of reach: one sentence, nothing made worse, and a backup is the way back."""

import asyncio
import json
import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import make_url

from oppidum.cli.main import main
from oppidum.server.settings import Settings
from oppidum.server.storage import database
from tests.server import patient
from tests.server.servers import Server, free_port

PATIENCE = 120
Damage = Callable[[Path], None]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the data of a server that was killed: Ada is in the file, Ben only in what was written ahead."""
    server = Server(tmp_path_factory.mktemp("whole"), OPPIDUM_BOT_WORKERS="0").start()
    patient.post(f"{server.url}/api/guests", json={"name": "Ada"})
    with closing(sqlite3.connect(server.data / "oppidum.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    patient.post(f"{server.url}/api/guests", json={"name": "Ben"})
    server.kill()
    (server.data / "server.log").unlink()
    return server.data


@pytest.fixture
def data(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of them, which the commands look after."""
    monkeypatch.setenv("OPPIDUM_DATA", str(tmp_path / "data"))
    return Path(shutil.copytree(whole, tmp_path / "data"))


def names(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM guests ORDER BY created")]


def contents(folder: Path) -> dict[str, bytes]:
    """All files; the lock is always empty, and SQLite may make an index of what was written ahead."""
    files = [file for file in folder.iterdir() if file.is_file() and not file.name.endswith((".lock", "-shm"))]
    return {file.name: file.read_bytes() for file in files}


# Damages, each done to the folder of the data


def write_text(folder: Path) -> None:
    (folder / "oppidum.db").write_text("This is no database. " * 400)


def truncate(folder: Path) -> None:
    file = _settle(folder)
    os.truncate(file, file.stat().st_size // 2)


def overwrite(folder: Path) -> None:
    """A disk that has lost some sectors in the middle."""
    file = _settle(folder)
    with file.open("r+b") as opened:
        opened.seek(4096)
        opened.write(b"\xa5" * (file.stat().st_size - 8192))


def empty(folder: Path) -> None:
    """SQLite would take it for a new one and delete what was written ahead."""
    os.truncate(folder / "oppidum.db", 0)


def lose(folder: Path) -> None:
    (folder / "oppidum.db").unlink()


def drop_log(folder: Path) -> None:
    with closing(sqlite3.connect(_settle(folder))) as connection:
        connection.execute("DROP TABLE log")


def _settle(folder: Path) -> Path:
    """The file with everything in it."""
    file = folder / "oppidum.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return file


DAMAGES = [write_text, truncate, overwrite, empty, lose, drop_log]


# At the start


def other_program(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.mkdir()
    with closing(sqlite3.connect(folder / "oppidum.db")) as connection:
        connection.execute("CREATE TABLE recipes (name)")


def folder_instead(folder: Path) -> None:
    lose(folder)
    (folder / "oppidum.db").mkdir()


def file_instead(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.write_text("not a folder")


SERVE_EACH = """
import json, os, resource, sys
from oppidum.cli.main import main

usual, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
for given in json.loads(sys.argv[1]):
    os.environ |= given
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(given.get("LARGEST_FILE", usual)), hard))
    print("\\0", main(["serve"]), file=sys.stderr, flush=True)
"""
"""A process for all, because each takes seconds to start: whatever is refused is refused before anything is served."""


def serve_in_vain(*cases: dict[str, str]) -> list[str]:
    """What `oppidum serve` says in each of these environments; each time it ends with 2 after one line."""
    given = [{"OPPIDUM_DATABASE_URL": "", "OPPIDUM_PORT": str(free_port())} | case for case in cases]
    command = [sys.executable, "-c", SERVE_EACH, json.dumps(given)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, timeout=PATIENCE, check=False)
    said = re.findall(r"(.*?)\0 (\d+)\n", done.stderr, re.DOTALL)
    assert [code for _, code in said] == ["2"] * len(cases), done.stderr
    assert [len(text.splitlines()) for text, _ in said] == [1] * len(cases), done.stderr
    return [text for text, _ in said]


def test_a_server_on_damaged_data_says_so_in_one_sentence_and_touches_nothing(whole: Path, tmp_path: Path) -> None:
    cases = {
        write_text: "file is not a database",
        truncate: "malformed",
        overwrite: "cannot be used",
        empty: "it is empty",
        lose: "only oppidum.db-wal is left of it",
        drop_log: "the table log is missing",
        other_program: "another program",
        folder_instead: "is a directory",
        file_instead: "cannot be used",
    }
    folders = {damage: tmp_path / damage.__name__ for damage in cases}
    for damage, folder in folders.items():
        shutil.copytree(whole, folder)
        damage(folder)
    before = {folder: contents(folder) for folder in folders.values() if folder.is_dir()}
    said = serve_in_vain(*({"OPPIDUM_DATA": str(folder)} for folder in folders.values()))
    for (damage, words), text in zip(cases.items(), said, strict=True):
        assert words in text
        assert str(folders[damage]) in text
    assert {folder: contents(folder) for folder in before} == before


def test_a_server_that_cannot_write_or_reach_its_data_says_so_in_one_sentence(data: Path, guarded: str) -> None:
    """A limit on the size of files stands for a full disk: nothing can be written after what is there."""
    _settle(data)
    nobody = f"postgresql+asyncpg://ada:hunter2@127.0.0.1:{free_port()}/oppidum"
    full, locked, unreachable, unknown = serve_in_vain(
        {"OPPIDUM_DATA": str(data), "LARGEST_FILE": "4096"},
        {"OPPIDUM_DATA": "/proc/oppidum"},
        {"OPPIDUM_DATABASE_URL": nobody},
        {"OPPIDUM_DATABASE_URL": guarded},
    )
    assert f"The database {data / 'oppidum.db'} cannot be used: " in full
    assert names(data / "oppidum.db") == ["Ada", "Ben"]
    assert "/proc/oppidum cannot be used: " in locked
    assert "nothing answers there" in unreachable
    assert "it does not accept this user and password" in unknown


def test_a_first_start_that_fails_leaves_nothing_that_looks_like_a_loss(tmp_path: Path) -> None:
    async def fail() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(database, "upgrade", _fail)
            with pytest.raises(database.BadDatabase):
                await database.open_database(Settings(data=tmp_path))
        opened = await database.open_database(Settings(data=tmp_path))
        await opened.close()

    asyncio.run(fail())


def _fail(_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


# Backups


@pytest.fixture
def copy(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A good backup, with Ada and Ben."""
    source = Path(shutil.copytree(whole, tmp_path / "source"))
    with monkeypatch.context() as patch:
        patch.setenv("OPPIDUM_DATA", str(source))
        assert main(["backup", str(tmp_path / "copy of #1?.db")]) == 0
    return tmp_path / "copy of #1?.db"


def test_a_backup_is_one_whole_file(copy: Path) -> None:
    assert names(copy) == ["Ada", "Ben"]
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in copy.parent.glob("copy*")] == [copy.name]
    copy.chmod(0o400)
    assert copy.read_bytes()[18] == 1, "it needs no companion, not even to be read"


@pytest.mark.parametrize("damage", DAMAGES)
def test_no_backup_is_made_of_damaged_data(
    data: Path, tmp_path: Path, damage: Damage, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(data)
    before = contents(data)
    assert main(["backup", str(tmp_path / "copy.db")]) == 2
    said = capsys.readouterr()
    assert (said.out, len(said.err.splitlines())) == ("", 1)
    assert list(tmp_path.glob("copy*")) == []
    assert contents(data) == before


def test_a_backup_with_rows_that_lead_nowhere_is_refused(data: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(data / "oppidum.db")) as connection:
        connection.execute("INSERT INTO invites VALUES (x'00', 'no such table', 0)")
        connection.commit()
    assert main(["backup", str(tmp_path / "copy.db")]) == 2
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize("damage", [*DAMAGES, None])
def test_a_backup_takes_the_place_of_what_was_there(
    data: Path, copy: Path, damage: Damage | None, capsys: pytest.CaptureFixture[str]
) -> None:
    if damage is not None:
        damage(data)
    else:
        with closing(sqlite3.connect(data / "oppidum.db")) as connection:
            connection.execute("UPDATE guests SET name = 'Eve' WHERE name = 'Ben'")
            connection.commit()
    before = contents(data)
    assert main(["restore", str(copy)]) == 0
    said = capsys.readouterr().out
    assert names(data / "oppidum.db") == ["Ada", "Ben"]
    aside = data / "oppidum.db.before"
    assert str(aside) in said
    assert ("damaged" in said) == (damage is not None)
    kept = {name.replace("oppidum.db.before", "oppidum.db"): each for name, each in contents(data).items()}
    assert {name: kept[name] for name in before if name != "oppidum.db"} == {
        name: each for name, each in before.items() if name != "oppidum.db"
    }
    if "oppidum.db" in before:
        assert aside.read_bytes() == before["oppidum.db"]
    if damage is None:
        assert names(aside) == ["Ada", "Eve"]
    assert main(["restore", str(copy)]) == 0
    assert (data / "oppidum.db.before.2").exists(), "what was kept once is not overwritten"


def test_a_restored_server_knows_everybody_again(data: Path, copy: Path) -> None:
    overwrite(data)
    assert main(["restore", str(copy)]) == 0
    server = Server(data).start()
    server.stop()
    assert names(data / "oppidum.db") == ["Ada", "Ben"]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_backup_is_not_restored(
    data: Path, whole: Path, tmp_path: Path, damage: Damage, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "backup"
    shutil.copytree(whole, backup)
    damage(backup)
    before = contents(data)
    assert main(["restore", str(backup / "oppidum.db")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert contents(data) == before


def test_an_errand_on_damaged_data_ends_in_one_sentence(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    overwrite(data)
    assert main(["admin", "rotate-key"]) == 2
    said = capsys.readouterr().err
    assert (len(said.splitlines()), "cannot be used" in said) == (1, True)


# PostgreSQL


@pytest.fixture
def silent_port() -> Iterator[int]:
    """A port that takes connections and never says anything."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield int(listening.getsockname()[1])


@pytest.fixture
def guarded(postgresql: str) -> str:
    """The address of the database for somebody who has to know a password, and does not."""

    async def prepare() -> None:
        connection = await asyncpg.connect(postgresql.replace("+asyncpg", ""))
        await connection.execute("DROP ROLE IF EXISTS guarded")
        await connection.execute("CREATE ROLE guarded LOGIN PASSWORD 'right'")
        rules = Path(await connection.fetchval("SHOW hba_file"))
        rules.write_text("local all guarded scram-sha-256\n" + rules.read_text())
        await connection.execute("SELECT pg_reload_conf()")
        await connection.close()

    asyncio.run(prepare())
    changed = make_url(postgresql).set(username="guarded", password="hunter2")
    return changed.render_as_string(hide_password=False)


def test_an_address_of_postgresql_that_leads_nowhere_gets_one_sentence(
    guarded: str,
    postgresql: str,
    silent_port: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(database, "CONNECT_SECONDS", 0.5, raising=False)
    local = "postgresql+asyncpg://ada:hunter2@127.0.0.1"
    cases = {
        f"{local}:{free_port()}/oppidum": "nothing answers there",
        f"{local}:{silent_port}/oppidum": "it did not answer in time",
        "postgresql+asyncpg://ada:hunter2@nowhere.invalid/oppidum": "there is no such host",
        "postgresql+asyncpg://ada:hun@hunter2@nowhere.invalid/oppidum": "there is no such host",
        f"{local}:99999/oppidum": "port",
        f"{local}:hunter2/oppidum": "is no address of a database",
        "postgresql+asyncpg:ada:hunter2@127.0.0.1": "is no address of a database",
        "sqlite+aiosqlite://": "is no address of a database",
        "postgresql://ada:hunter2@127.0.0.1/oppidum": "“postgresql” is no kind of database",
        "mysql+nothing://ada:hunter2@127.0.0.1/oppidum": "“mysql+nothing” is no kind of database",
        postgresql.replace("/postgres?", "/hunter3?"): "it has no database of this name",
        f"{postgresql}&sslmode=hunter2": "sslmode",
        guarded: "it does not accept this user and password",
    }
    for url, words in cases.items():
        monkeypatch.setenv("OPPIDUM_DATABASE_URL", url)
        assert main(["admin", "rotate-key"]) == 2, url
        said = capsys.readouterr()
        assert words in said.err
        assert (said.out, len(said.err.splitlines())) == ("", 1)
        assert "hunter2" not in said.err
