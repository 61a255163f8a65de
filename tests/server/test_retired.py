"""Tables of rules that are no longer played: out of play, but not out of the world."""

import asyncio
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest

from oppidum.cli.main import main
from oppidum.engine.game import State
from oppidum.engine.record import Move, final_digest, final_state
from oppidum.engine.record_text import parse, write
from oppidum.games import find
from oppidum.server.errors import Refused
from oppidum.server.identity import Guest
from oppidum.server.play.records import record_from_log
from oppidum.server.play.steps import is_unfinished, join_steps
from oppidum.server.play.table_game import TableGame
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.storage import journal
from oppidum.server.storage.table_store import fetch_table
from oppidum.server.wire.lobby import Join, NewTable
from oppidum.server.wire.play import Answer, AnyCommand, Consent, Undo, Withdraw
from tests.server import patient
from tests.server.clients import ClientGroup, Person, Seat, run_clients, who_is_asked
from tests.server.servers import Server, with_services


def _edit(data: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        database.execute(statement, values)
        database.commit()


def _rows(data: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        return database.execute(query).fetchall()


async def _play_some(seat: Seat, moves: int) -> None:
    """So many answers of one person, while others play too."""
    dice = random.Random(7)
    for _ in range(moves):
        await seat.step(dice)


class OldDatabase:
    """What was left by an older server, and who was there: `tables` by what has become of them."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.tokens: list[str] = []
        self.tables: dict[str, str] = {}
        self.server: Server = Server(data)

    async def fill(self, clients: ClientGroup) -> None:
        people, running = await self._with_a_bot(clients)
        self.tokens = [person.token for person in people]
        self.tables["running"] = running
        _, self.tables["newer"] = await self._with_a_bot(clients)
        seats = [await person.sit(running) for person in people]
        await asyncio.gather(*(_play_some(seat, 3) for seat in seats))
        await people[0].post(f"/tables/{running}/chat", {"type": "say", "text": "Good luck"})
        ended = await self._second_table(people)
        seat = await people[0].sit(ended)
        while not seat.now:
            await seat.hear()
        assert (await seat.command("resign"))["type"] == "accepted"
        self.tables["ended"] = ended
        self.tables["open"] = await people[0].open("metropolis", 2)

    async def _with_a_bot(self, clients: ClientGroup) -> tuple[list[Person], str]:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
        return await clients.table(self.server, 2, "metropolis", players=3, seats=seats, confirm=False)

    async def _second_table(self, people: list[Person]) -> str:
        table = await people[0].open("metropolis", 2, public=False)
        link = (await people[0].post(f"/tables/{table}/invites"))["invite"]
        await people[1].join(table, invite=link)
        await people[0].post(f"/tables/{table}/start")
        return table


@pytest.fixture(scope="module")
def old_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OldDatabase]:
    """A server whose tables were all played by rules that it no longer has."""
    old = OldDatabase(tmp_path_factory.mktemp("old"))
    old.server.start()
    try:
        run_clients(old.fill)
    finally:
        old.server.stop()
    _edit(old.data, "UPDATE tables SET rules = CASE id WHEN ? THEN 99 ELSE 0 END", old.tables["newer"])
    _edit(old.data, "UPDATE duties SET due = 0 WHERE table_id <> ?", old.tables["ended"])
    old.server = Server(old.data).start()
    yield old
    old.server.stop()


def _visit(old: OldDatabase, path: str, person: int | None = 1) -> httpx.Response:
    """Asks as the person who stays at the table, so that the tests may run in any order."""
    headers = {} if person is None else {"authorization": f"Bearer {old.tokens[person]}"}
    return patient.get(f"{old.server.url}/api/tables{path}", headers=headers)


def test_the_server_says_at_its_start_how_many_tables_that_concerns(old_database: OldDatabase) -> None:
    (line,) = [line for line in old_database.server.log.splitlines() if "older rules" in line]
    assert '"retired":"1"' in line
    assert '"closed":"1"' in line


def test_they_are_in_no_list_but_that_of_ones_own_past(old_database: OldDatabase) -> None:
    assert [table["id"] for table in _visit(old_database, "", None).json()] == [old_database.tables["newer"]]
    own = {table["id"]: table["status"] for table in _visit(old_database, "").json() if table["you"] is not None}
    assert own == {old_database.tables["running"]: "retired", old_database.tables["ended"]: "ended"}
    assert _visit(old_database, f"/{old_database.tables['open']}").json()["status"] == "closed"


@pytest.mark.parametrize("which", ["running", "ended"])
def test_story_record_and_chat_can_be_read(old_database: OldDatabase, which: str) -> None:
    table = old_database.tables[which]
    info = _visit(old_database, f"/{table}").json()
    assert info["log_only"]
    story = _visit(old_database, f"/{table}/story")
    assert story.status_code == 200
    assert [told["version"] for told in story.json()] == list(range(1, info["version"] + 1))
    record = _visit(old_database, f"/{table}/record")
    assert record.status_code == 200
    parsed = parse(record.text)
    assert parsed.seed is not None, "the game is over, so nothing is hidden any more"
    assert parsed.finished == (which == "ended")
    answers = [told["entry"] for told in story.json() if told["entry"]["kind"] == "answer"]
    moves = [entry for entry in parsed.entries if isinstance(entry, Move)]
    assert [(move.seat, move.notation) for move in moves] == [(each["seat"], each["notation"]) for each in answers]
    said = [line["text"] for line in _visit(old_database, f"/{table}/chat").json()]
    assert said == (["Good luck"] if which == "running" else [])


def test_the_story_tells_why_it_ends(old_database: OldDatabase) -> None:
    for which in ("running", "open"):
        story = _visit(old_database, f"/{old_database.tables[which]}/story").json()
        assert story[-1]["entry"]["kind"] == "retire"
    told = _visit(old_database, f"/{old_database.tables['running']}/story").json()
    assert any(line["messages"] for line in told), "what was told of a move is stored beside it"


def test_a_private_one_stays_private(old_database: OldDatabase) -> None:
    for path in ("", "/story", "/record", "/chat"):
        assert _visit(old_database, f"/{old_database.tables['ended']}{path}", None).status_code == 404


def test_nothing_can_be_played_and_that_is_said(old_database: OldDatabase) -> None:
    table = old_database.tables["running"]
    for path in ("/view", "/since/0", "/at/1", "/growth"):
        answer = _visit(old_database, f"/{table}{path}")
        assert (answer.status_code, answer.json()["error"]) == (409, "retired"), path
    command = {"type": "answer", "version": 6, "key": "x", "action": "income"}
    headers = {"authorization": f"Bearer {old_database.tokens[0]}"}
    answer = patient.post(f"{old_database.server.url}/api/tables/{table}/commands", json=command, headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (409, "retired")


def test_nothing_is_owed_to_them(old_database: OldDatabase) -> None:
    assert _rows(old_database.data, "SELECT table_id FROM duties WHERE due = 0") == [(old_database.tables["newer"],)]
    assert "attended" not in old_database.server.log


def test_a_socket_tells_the_table_and_stays(old_database: OldDatabase) -> None:
    async def work(clients: ClientGroup) -> None:
        person = await clients.again(old_database.server, old_database.tokens[1])
        seat = await person.sit(old_database.tables["running"], since=3)
        told = await seat.hear()
        assert (told["type"], told["status"], told["log_only"]) == ("table", "retired", True)
        await seat.send({"type": "say", "text": "What a pity"})
        assert (await seat.hear())["text"] == "What a pity"
        assert (await seat.command("withdraw", version=3))["error"] == "retired"

    run_clients(work)


def test_people_may_leave(old_database: OldDatabase) -> None:
    async def work(clients: ClientGroup) -> None:
        table = old_database.tables["running"]
        host, other = [await clients.again(old_database.server, token) for token in old_database.tokens]
        left = await host.post(f"/tables/{table}/leave")
        assert (left["you"], left["host"]) == (None, False)
        assert left["seats"][0]["name"] == "Person 0", "what was played does not change"
        assert table not in [each["id"] for each in await host.get("/tables")]
        assert (await other.get(f"/tables/{table}"))["host"]
        await host.post(f"/tables/{table}/leave", expect=409)

    run_clients(work)


def test_tables_of_newer_rules_are_left_alone(old_database: OldDatabase) -> None:
    """A newer process may be serving them while servers are updated one after the other."""
    table = old_database.tables["newer"]
    assert _visit(old_database, f"/{table}").json()["status"] == "running"
    answer = _visit(old_database, f"/{table}/view")
    assert (answer.status_code, answer.json()["error"]) == (409, "newer-rules")
    assert (table,) in _rows(old_database.data, "SELECT table_id FROM duties"), "it is another's to do"


def test_old_code_refuses_a_newer_database_in_one_sentence(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_services(Settings(data=data, bot_workers=0), _nothing)
    _edit(data, "UPDATE alembic_version SET version_num = '9999'")
    monkeypatch.setenv("OPPIDUM_DATA", str(data))
    monkeypatch.setenv("OPPIDUM_PORT", "0")
    program = [sys.executable, "-m", "oppidum.cli", "serve"]
    done = subprocess.run(program, env=os.environ, capture_output=True, text=True, timeout=120, check=False)
    assert main(["admin", "tables"]) == done.returncode == 2
    for said in (done.stderr, capsys.readouterr().err):
        assert said.count("\n") == 1
        assert "newer Oppidum" in said
        assert "9999" in said


async def _nothing(_: Services) -> None:
    pass


async def _pair_at(services: Services, title: str) -> tuple[list[Guest], str]:
    """Two people whose game begins with decisions that they make at once, where the title has such."""
    people = [await services.identity.create_guest(name) for name in ("Ada", "Ben")]
    options: dict[str, bool | str] = {"drafting": "yes"} if title == "metropolis" else {}
    table = await services.lobby.open(people[0], NewTable(title=title, players=2, share="0" * 32, options=options))
    await services.lobby.join(table, people[1], Join(share="1" * 32))
    await services.lobby.start(table, people[0])
    return people, table


def _any_command(game: TableGame, dice: random.Random, key: str) -> tuple[int, AnyCommand]:
    """What somebody at the table might ask for next."""
    version, request = game.version, game.undo_request
    if request is not None:
        return 1 - request.seat, Consent(version=version, key=key, agree=dice.random() < 0.7)
    waiting = [seat for seat, _ in game.state.pending()]
    if waiting and dice.random() < 0.5:
        return dice.choice(waiting), Withdraw(version=version, key=key)
    seat = dice.choice(game.to_act())
    if version > 2 and dice.random() < 0.15:
        return seat, Undo(version=version, key=key, to=version - dice.randint(1, 3))
    return seat, Answer(version=version, key=key, action=_any_answer(game.state.copy(), seat, dice))


def _any_answer(state: State, seat: int, dice: random.Random) -> str:
    """A whole answer: those to shared decisions may have several steps."""
    steps: list[int] = []
    while not steps or is_unfinished(state, seat):
        steps.append(dice.choice(state.legal(seat)))
        state.play(seat, steps[-1])
    return join_steps(state.configuration.actions, steps)


@pytest.mark.parametrize("title", ["metropolis", "city-of-iron"])
def test_a_record_made_of_the_log_alone_replays_to_the_same_table(data: Path, title: str) -> None:
    """Answers to shared decisions, some withdrawn, and moves taken back: all of it without the rules."""

    async def work(services: Services) -> None:
        people, table = await _pair_at(services, title)
        dice, compared = random.Random(3), 0
        for number in range(150):
            game = (await services.manager.load(table)).current_game()
            if game.over:
                break
            seat, command = _any_command(game, dice, f"k{number}")
            with suppress(Refused):
                await services.manager.submit(table, people[seat], command)
            compared += await _compare(services, table)
        assert compared > 50
        async with services.database.read() as connection:
            kinds = {entry.kind for entry in await journal.entries_after(connection, table, 0)}
        assert kinds >= {"answer", "undo"}
        assert title != "metropolis" or "withdraw" in kinds

    with_services(Settings(data=data, bot_workers=0), work)


async def _compare(services: Services, table: str) -> bool:
    game = (await services.manager.load(table)).current_game()
    if game.state.pending():
        return False
    async with services.database.read() as connection:
        stored = await fetch_table(connection, table)
        entries = await journal.entries_after(connection, table, 0)
    assert stored is not None
    record = parse(write(record_from_log(stored, entries)))
    assert final_digest(final_state(record, record.configure(find))) == final_digest(game.state)
    return True


def test_another_process_learns_that_a_table_is_retired(postgresql: str, data: Path) -> None:
    """The older of two processes has the table loaded while the newer one starts."""
    older, newer = (Server(data / name, OPPIDUM_DATABASE_URL=postgresql) for name in ("older", "newer"))

    async def work(clients: ClientGroup) -> None:
        seats = await clients.seats(older, 2, "metropolis")
        asked, other = await who_is_asked(seats)
        database = await asyncpg.connect(postgresql.replace("+asyncpg", ""))
        await database.execute("UPDATE tables SET rules = 0 WHERE id = $1", asked.table)
        await database.execute("UPDATE tables SET rules = 99 WHERE id <> $1 AND status = 'running'", asked.table)
        await database.close()
        await asyncio.to_thread(newer.start)
        while (await other.hear()).get("status") != "retired":
            pass
        assert (await asked.command("answer", action="income"))["error"] == "retired"
        assert "Traceback" not in older.log

    older.start()
    try:
        run_clients(work)
    finally:
        for server in (older, newer):
            if server.process is not None:
                server.stop()
