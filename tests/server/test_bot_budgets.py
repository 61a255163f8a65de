"""One table never stops the bots of others: budgets, deadlines, deaths and turns, at a real server."""

import asyncio
import json
import math
import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oppidum.server.bots.error_log import MOST_LINES, WINDOW_SECONDS
from oppidum.server.errors import Refused
from oppidum.server.identity import Guest
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.wire.lobby import NewTable, SeatChoice
from oppidum.server.wire.play import ActionGroup, Resign
from oppidum.server.wire.prompts import list_notations
from tests.players.odd_bots import search_path
from tests.server.clients import ClientGroup, Json, Person, run_clients, share
from tests.server.servers import Server, with_services

PROCESS = itemgetter("worker")
SOON = 100.0
"""How long a test waits for what takes a second or two on an idle machine, and took minutes or for ever before."""


@contextmanager
def serving(data: Path, **settings: str) -> Iterator[Server]:
    server = Server(data, **settings).start()
    try:
        yield server
    finally:
        server.stop()


def bots(*names: str) -> list[Json]:
    return [{"kind": "bot", "bot": name} for name in names]


async def start(person: Person, *seats: Json) -> str:
    """A game of Metropolis that has begun."""
    table = await person.open("metropolis", len(seats), seats=list(seats), confirm=False)
    await person.post(f"/tables/{table}/start")
    return table


async def until_version(person: Person, table: str, version: int) -> None:
    """Waits for a table to come so far, without a socket."""
    async with asyncio.timeout(SOON):
        while (await person.get(f"/tables/{table}/view"))["version"] < version:
            await asyncio.sleep(0.1)


async def play_by_http(person: Person, table: str, moves: int) -> None:
    """Answers so many prompts, asking again and again instead of listening."""
    async with asyncio.timeout(SOON):
        while moves:
            found = await person.get(f"/tables/{table}/view")
            if (prompt := found["now"]["prompt"]) is None:
                await asyncio.sleep(0.05)
                continue
            action = list_notations(msgspec.convert(prompt["choices"], list[ActionGroup]))[0]
            command = {"type": "answer", "version": found["version"], "key": share()[:16], "action": action}
            await person.post(f"/tables/{table}/commands", command)
            moves -= 1


@pytest.mark.parametrize("bot", ["planner/999999999", "planner/100s", "greedy/10001", "planner/2.5s"])
def test_a_budget_above_the_limit_is_refused_wherever_a_bot_is_seated(server: Server, bot: str) -> None:
    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        wanted = {"title": "metropolis", "players": 2, "share": share(), "seats": [{"kind": "me"}, *bots(bot)]}
        refused = [await ada.http.post("/tables", json=wanted)]
        table = await ada.open("metropolis", 2, seats=[{"kind": "me"}, *bots("planner/2s")])
        refused.append(await ada.http.put(f"/tables/{table}/seats/1", json=bots(bot)[0]))
        for answer in refused:
            assert answer.status_code == 400, answer.text
            told = answer.json()
            assert told["error"] == "bot-budget"
            assert told["message"]["params"] == {"bot": bot, "seconds": "2", "simulations": 10000}
        assert (await ada.get(f"/tables/{table}"))["seats"][1]["bot"] == "planner/2s"

    run_clients(work)


def test_the_limits_are_a_setting_and_a_rematch_keeps_to_them(data: Path) -> None:
    settings = Settings(data=data, bot_workers=0, rate_limits="off")
    first: list[str] = []
    guest: list[Guest] = []

    def table(bot: str) -> NewTable:
        seats = [SeatChoice(kind="me"), SeatChoice(kind="bot", bot=bot)]
        return NewTable(title="metropolis", players=2, share=share(), seats=seats)

    async def generous(services: Services) -> None:
        guest.append(await services.identity.create_guest("Ada"))
        for bot in ("planner/31s", "planner/51"):
            with pytest.raises(Refused):
                await services.lobby.open(guest[0], table(bot))
        first.append(await services.lobby.open(guest[0], table("planner/30s")))
        assert await services.lobby.open(guest[0], table("planner/50"))
        await services.lobby.start(first[0], guest[0])
        await services.manager.submit(first[0], guest[0], Resign(version=0, key="key"))

    async def stricter(services: Services) -> None:
        again = await services.lobby.rematch(first[0], guest[0], bytes(16))
        assert (await services.lobby.fetch(again)).seats[1].bot == "planner/2s"

    with_services(msgspec.structs.replace(settings, bot_seconds=30.0, bot_simulations=50), generous)
    with_services(settings, stricter)


def test_ten_tables_of_one_person_starve_nobody(data: Path) -> None:
    """Their budgets are of a time when nothing was refused, and the hog looks on at all of them; Ada only polls.

    Before, a decision took up to six minutes, and whoever looked on by a socket came first, always.
    """
    old: list[str] = []
    token: list[str] = []

    async def prepare(clients: ClientGroup) -> None:
        hog = await clients.arrive(server, "Hog")
        token.append(hog.token)
        old.extend([await start(hog, *bots("planner", "planner")) for _ in range(10)])

    async def work(clients: ClientGroup) -> None:
        hog, ada = await clients.again(server, token[0]), await clients.arrive(server)
        for table in old:
            await hog.sit(table)
        await play_by_http(ada, await start(ada, {"kind": "me"}, *bots("greedy")), moves=3)
        for table in old:
            await until_version(ada, table, 2)

    with serving(data, OPPIDUM_BOT_WORKERS="0") as server:
        run_clients(prepare)
    with closing(sqlite3.connect(data / "oppidum.db")) as database:
        for number, table in enumerate(old):
            budget = "planner/100s" if number % 2 else "planner/999999999"
            database.execute("UPDATE seats SET bot = ? WHERE table_id = ?", (budget, table))
        database.commit()
    with serving(data, OPPIDUM_BOT_WORKERS="1") as server:
        run_clients(work)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills the children of a process that is killed")
def test_a_server_that_is_killed_leaves_no_worker_behind(data: Path) -> None:
    found: set[int] = set()

    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        await start(ada, *bots("planner/60s", "planner/60s"))
        async with asyncio.timeout(SOON):
            while not any(map(is_burning, found)):
                assert server.process is not None
                found.update(children(server.process.pid))
                await asyncio.sleep(0.1)

    server = Server(data, OPPIDUM_BOT_WORKERS="2", OPPIDUM_BOT_SECONDS="60").start()
    try:
        run_clients(work)
    finally:
        server.kill()
    end = time.monotonic() + SOON
    while any(map(is_alive, found)) and time.monotonic() < end:
        time.sleep(0.1)
    assert not [process for process in found if is_alive(process)]


def test_bots_that_misbehave_stop_neither_their_table_nor_others(data: Path, tmp_path: Path) -> None:
    """One hangs, one crashes its process, one eats memory, one floods its outputs, one fails, one cheats."""
    odd = ("stuck", "crashing", "hungry", "noisy", "failing", "cheating")

    async def work(clients: ClientGroup) -> None:
        people = [await clients.arrive(server, f"Host {number}") for number in range(len(odd))]
        tables = [await start(each, *bots(bot, "random")) for each, bot in zip(people, odd, strict=True)]
        ada = await clients.arrive(server)
        await play_by_http(ada, await start(ada, {"kind": "me"}, *bots("greedy")), moves=3)
        for table in tables:
            await until_version(ada, table, 2)

    settings = {"OPPIDUM_BOT_SECONDS": "0.2", "PYTHONPATH": search_path(tmp_path / "site")}
    with serving(data, **settings) as server:
        run_clients(work)
    lines: list[dict[str, Any]] = [json.loads(line) for line in server.log.splitlines()]
    lost = {(line["bot"], line["how"]) for line in lines if line["message"] == "a bot's process was lost"}
    assert {("stuck", "timeout"), ("crashing", "death")} <= lost
    assert "hungry" in {bot for bot, _ in lost}
    assert {bot for bot, how in lost if how == "death"} <= {"crashing", "hungry"}
    wrote = [line for line in lines if line["message"] == "a bot's process wrote"]
    assert max(len(line["line"]) for line in wrote) == 500
    why = {line["bot"]: line["why"] for line in lines if line["message"] == "a bot failed"}
    assert why["failing"].startswith("ValueError in odd_bots.py:")
    assert why["cheating"].startswith("AssertionError in worker.py:")
    assert "the hidden card" not in server.log
    assert any(line["message"] == "more lines were dropped" for line in lines)
    assert all(is_limited(list(each)) for _, each in groupby(sorted(wrote, key=PROCESS), key=PROCESS))


def is_limited(written: list[dict[str, Any]]) -> bool:
    """Whether one process wrote no more lines than the windows of time that it lived through allow."""
    times: list[int] = [line["time"] for line in written]
    seconds = (max(times) - min(times)) / 1000
    return len(written) <= MOST_LINES * (1 + math.ceil(seconds / WINDOW_SECONDS))


def children(parent: int) -> set[int]:
    return {int(child) for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()}


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def is_burning(process: int) -> bool:
    """Whether it has used a second of processor time, more than it takes to start."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return False
    return int(fields[11]) >= os.sysconf("SC_CLK_TCK")
