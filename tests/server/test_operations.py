"""Running the server: limits, figures, logs, clocks over a stop, backups and schemas."""

import asyncio
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from oppidum import titles
from oppidum.cli.main import main
from oppidum.engine.events import AnyEvent
from oppidum.server import services
from oppidum.server.checking.checker import Checker
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.storage.writer import WriteFailed
from oppidum.server.wire.play import ClientMessage, ServerMessage
from tests.server import patient
from tests.server.clients import ClientGroup
from tests.server.servers import Server, free_port, with_services


def test_what_is_too_often_is_refused(data: Path) -> None:
    server = Server(data, OPPIDUM_RATE_LIMITS="on").start()
    try:
        with patient.Client(base_url=server.url) as http:
            answers = [http.post("/api/guests", json={"name": "Ada"}) for _ in range(30)]
        assert answers[0].status_code == 201
        assert answers[-1].status_code == 429
        assert answers[-1].json()["error"] == "too-many"
    finally:
        server.stop()


def test_figures_have_a_port_of_their_own_and_logs_are_lines_of_json(data: Path) -> None:
    port = free_port()
    server = Server(data, OPPIDUM_METRICS_PORT=str(port)).start()
    try:
        figures = patient.get(f"http://127.0.0.1:{port}/metrics").text
        assert "oppidum_tables_loaded 0.0" in figures
        assert "oppidum_commits_total" in figures
        assert patient.get(f"{server.url}/metrics").status_code == 404
    finally:
        server.stop()
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert {"time", "level", "logger", "message"} <= lines[0].keys()


def test_one_failure_stops_neither_tidying_nor_the_steps_after_it(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(running: Services) -> None:
        done = asyncio.Event()

        async def fail() -> None:
            raise OSError("the database is away")

        async def finish() -> None:
            done.set()

        monkeypatch.setattr(running.identity, "refresh", fail)
        monkeypatch.setattr(running.limits, "delete_full_buckets", finish)
        for _ in range(2):
            async with asyncio.timeout(60):
                await done.wait()
            done.clear()

    monkeypatch.setattr(services, "TIDY_SECONDS", 0.01)
    with_services(Settings(data=data, bot_workers=0), work)


def test_a_server_without_its_database_still_ends_its_processes(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[Checker] = []

    async def work(running: Services) -> None:
        async def refuse(_: object) -> None:
            raise WriteFailed

        monkeypatch.setattr(running.database.writer, "write", refuse)
        monkeypatch.setattr(running.database.writer, "append", refuse)

    async def note_end(checker: Checker) -> None:
        ended.append(checker)

    monkeypatch.setattr(Checker, "close", note_end)
    with_services(Settings(data=data, bot_workers=0), work)
    assert len(ended) == 1


def test_a_second_server_on_the_same_data_is_refused_in_one_sentence(server: Server) -> None:
    second = Server(server.data)
    with pytest.raises(AssertionError, match="Another server is using"):
        second.start()
    assert second.process is not None
    assert second.process.returncode == 2
    assert "Traceback" not in server.log


def test_clocks_stand_still_while_no_server_runs(data: Path) -> None:
    server = Server(data, OPPIDUM_CLOCK_GRACE_SECONDS="60").start()
    kept: dict[str, str] = {}

    async def before() -> None:
        async with ClientGroup() as clients:
            people, kept["table"] = await clients.table(server, 2, "metropolis", clock={"kind": "bank", "seconds": 5})
            kept["token"] = people[0].token

    async def after() -> None:
        async with ClientGroup() as clients:
            person = await clients.again(server, kept["token"])
            view = await person.get(f"/tables/{kept['table']}/view")
            since = await person.get(f"/tables/{kept['table']}/since/0")
            assert [message["entry"]["kind"] for message in since["messages"]] == ["pause"]
            assert view["now"]["absent"] == []
            assert view["now"]["clock"]["since"] > time.time() * 1000 + 40_000, "and a minute more"
            assert view["now"]["clock"]["left"] == [5000, 5000]

    asyncio.run(before())
    server.kill()
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        database.execute("UPDATE processes SET alive = alive - 100000")
        database.execute("UPDATE tables SET started = started - 100000")
        database.commit()
    server.start()
    asyncio.run(after())
    server.stop()


def test_a_backup_is_the_way_back(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPPIDUM_DATA", str(data))
    copy = tmp_path / "copy"
    assert main(["backup", str(copy)]) == 2
    server = Server(data).start()
    token = patient.post(f"{server.url}/api/guests", json={"name": "Ada"}).json()["token"]
    assert main(["backup", str(copy)]) == 0
    assert main(["backup", str(copy)]) == 2
    assert main(["restore", str(copy)]) == 2, "the server runs"
    late = patient.post(f"{server.url}/api/guests", json={"name": "Ben"}).json()["token"]
    server.stop()
    assert main(["restore", __file__]) == 2
    assert main(["restore", str(copy)]) == 0
    server.start()
    known = [
        patient.get(f"{server.url}/api/guests/me", headers={"authorization": f"Bearer {each}"}).status_code
        for each in (token, late)
    ]
    server.stop()
    assert known == [200, 401]


def test_the_schemas_speak_of_every_message(server: Server) -> None:
    paths = patient.get(f"{server.url}/schema/openapi.json").json()["paths"]
    assert {"/api/tables", "/api/tables/{table}/commands", "/api/tables/{table}/since/{version}"} <= paths.keys()
    schema = patient.get(f"{server.url}/schema/messages.json").json()
    assert set(schema["views"]) == {game.key for game in titles()}
    assert {"Answer", "EntryMessage", "FullView", "Refusal", "Prompt", "ActionGroup"} <= schema["$defs"].keys()
    assert {view["$ref"].rpartition("/")[2] for view in schema["views"].values()} <= schema["$defs"].keys()
    sent = msgspec.json.schema_components([ClientMessage, ServerMessage, AnyEvent], ref_template="#/$defs/{name}")[1]
    assert sent.keys() <= schema["$defs"].keys()
