"""Texts that people send are checked in processes that can be killed: nobody waits for another's text."""

import asyncio
import random
import signal
import sys
import tracemalloc
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import psutil
import pytest

import oppidum
from oppidum.engine.position import write_position
from oppidum.games import find
from oppidum.games.sprawlopolis.positions.city_text import CityError, read_city
from oppidum.server.checking import checker as checker_module
from oppidum.server.checking.bounds import BoundsExceeded, expect_bounded
from oppidum.server.checking.check_queue import CheckQueue, QueueFull
from oppidum.server.checking.checker import MOST_WAITING, MOST_WAITING_EACH, Checker, CheckFailed
from oppidum.server.checking.jobs import Failure, Finding, PositionCheck, Rejection
from oppidum.server.checking.worker import check
from oppidum.server.errors import Refused
from oppidum.server.wire.lobby import LONGEST_POSITION
from tests.server import patient
from tests.server.clients import ClientGroup, Person, run_clients, share
from tests.server.servers import PATIENCE, Server

BOTS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
GOOD = write_position(find("metropolis").configure(2).new(seed=5))
DOTTED = "a." * (LONGEST_POSITION // 2 - 4) + "a=1"
"""It took tomllib almost four seconds."""
CITY = {"text": "R:EW C:EW"}
HEAD = '[pack]\ngame = "metropolis"\nname = "mine"\n'
PACK = {"title": "metropolis", "players": 2, "text": HEAD}
ATTACKERS = 10
CPU_SECONDS = 4.0
"""What the server's own process may need for all of them; it needed 36 s."""


def want_table(position: str) -> dict[str, Any]:
    return {"title": "metropolis", "players": 2, "share": share(), "seats": BOTS, "position": position}


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one checker that has a second for each text."""
    one = {"OPPIDUM_CHECK_WORKERS": "1", "OPPIDUM_CHECK_SECONDS": "1", "OPPIDUM_BOT_WORKERS": "0"}
    server = Server(tmp_path_factory.mktemp("strict"), **one).start()
    yield server
    server.stop()


def checkers(server: Server) -> list[psutil.Process]:
    assert server.process is not None
    children = psutil.Process(server.process.pid).children()
    return [child for child in children if "oppidum.server.checking.worker" in child.cmdline()]


# Real attacks on a real server


@pytest.mark.parametrize("what", ["position", "pack"])
def test_texts_of_dotted_keys_are_no_work_for_the_server(strict: Server, what: str) -> None:
    body = want_table(GOOD) | {"position": None, what: DOTTED}

    async def work(clients: ClientGroup) -> None:
        people = [await clients.arrive(strict) for _ in range(ATTACKERS)]
        assert strict.process is not None
        process = psutil.Process(strict.process.pid)
        before = process.cpu_times()
        attacks = [asyncio.create_task(person.post("/tables", body, expect=400)) for person in people]
        async with patient.AsyncClient() as other:
            while not all(attack.done() for attack in attacks):
                assert (await other.get(f"{strict.url}/health")).status_code == 200
                await asyncio.sleep(0.01)
        errors = {"position": "position-bounds", "pack": "bad-request"}
        assert {(await attack)["error"] for attack in attacks} == {errors[what]}
        after = process.cpu_times()
        assert after.user - before.user < CPU_SECONDS

    run_clients(work)


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [("/tables", want_table(GOOD), 201), ("/score-a-city", CITY, 200), ("/packs/check", PACK, 200)],
)
def test_a_check_that_takes_too_long_is_killed(strict: Server, path: str, body: dict[str, Any], status: int) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben = await clients.arrive(strict), await clients.arrive(strict)
        await ada.post(path, body, expect=status)
        (slow,) = checkers(strict)
        slow.send_signal(signal.SIGSTOP)
        stuck = asyncio.create_task(ada.post(path, body, expect=400))
        answered = 0
        while not stuck.done():
            await ben.get("/tables")
            answered += 1
            await asyncio.sleep(0.02)
        assert (await stuck)["error"] == "too-hard"
        assert answered > 5
        assert not slow.is_running()
        await ada.post(path, body, expect=status)

    run_clients(work)
    assert "Traceback" not in strict.log


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills children with their parent")
def test_a_checker_ends_with_a_server_that_is_killed(data: Path) -> None:
    server = Server(data, OPPIDUM_CHECK_WORKERS="1", OPPIDUM_BOT_WORKERS="0").start()
    try:
        patient.post(f"{server.url}/api/score-a-city", json=CITY)
        (busy,) = checkers(server)
        busy.send_signal(signal.SIGSTOP)  # as if it were in the middle of something: it does not see its input end
    finally:
        server.kill()
    psutil.wait_procs([busy], timeout=PATIENCE)
    assert not busy.is_running()


def test_a_checker_that_died_while_idle_is_started_again(strict: Server) -> None:
    for _ in range(2):
        assert patient.post(f"{strict.url}/api/score-a-city", json=CITY).status_code == 200
        for process in checkers(strict):
            process.kill()
            process.wait(PATIENCE)


def test_positions_have_a_limit_of_their_own(data: Path) -> None:
    server = Server(data, OPPIDUM_RATE_LIMITS="on", OPPIDUM_BOT_WORKERS="0").start()

    async def opened(person: Person, **more: Any) -> int:
        table = {"title": "metropolis", "players": 2, "share": share()} | more
        return (await person.http.post("/tables", json=table)).status_code

    async def work(clients: ClientGroup) -> None:
        people = [await clients.arrive(server) for _ in range(6)]
        first = [await opened(people[0], seats=BOTS, position=GOOD) for _ in range(7)]
        assert (first[0], first[-1]) == (201, 429)
        assert await opened(people[0]) == 201
        others = [await opened(person, seats=BOTS, position=GOOD) for person in people[1:] for _ in range(5)]
        assert (others[0], others[-1]) == (201, 429)

    try:
        run_clients(work)
    finally:
        server.stop()


# People take turns


def test_owners_take_turns() -> None:
    async def work() -> list[str]:
        queue: CheckQueue[str] = CheckQueue(20, 5)
        for item in ("a1", "a2", "a3", "b1", "b2", "c1"):
            queue.put(item[0], item)
        first = [await queue.get() for _ in range(2)]
        queue.put("a", "a4")
        queue.put("d", "d1")
        return first + [await queue.get() for _ in range(len(queue))]

    assert asyncio.run(work()) == ["a1", "b1", "c1", "a2", "b2", "d1", "a3", "a4"]


def test_a_queue_has_an_end_for_each_and_for_all() -> None:
    queue: CheckQueue[int] = CheckQueue(3, 2)
    for owner in ("a", "a", "b"):
        queue.put(owner, 0)
    for owner, by_owner in (("a", True), ("b", False), ("c", False)):
        with pytest.raises(QueueFull) as full:
            queue.put(owner, 0)
        assert full.value.by_owner == by_owner


def with_slow_checker(
    monkeypatch: pytest.MonkeyPatch, work: Callable[[Checker], Awaitable[None]], seconds: float = 60
) -> None:
    monkeypatch.setattr(checker_module, "WORKER", "tests.server.slow_worker")

    async def run() -> None:
        checker = Checker(1, seconds)
        try:
            await work(checker)
        finally:
            await checker.close()
        assert not checker.processes

    asyncio.run(run())


def test_one_persons_slow_texts_delay_another_by_two_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    async def ask(checker: Checker, owner: str, seconds: str) -> None:
        with pytest.raises(CheckFailed, match=seconds):
            await checker.score_city(owner, seconds)
        done.append(owner)

    async def work(checker: Checker) -> None:
        slow = [asyncio.create_task(ask(checker, "ada", "0.1")) for _ in range(5)]
        while checker.waiting != 4:
            await asyncio.sleep(0)
        await asyncio.gather(ask(checker, "ben", "0"), *slow)

    with_slow_checker(monkeypatch, work)
    assert done == ["ada", "ada", "ben", "ada", "ada", "ada"]


def test_too_many_texts_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(checker: Checker) -> None:
        waiting = [asyncio.create_task(checker.score_city("ada", "30")) for _ in range(MOST_WAITING_EACH)]
        waiting += [asyncio.create_task(checker.score_city(f"{number}", "30")) for number in range(MOST_WAITING - 8)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too-many"):
            await checker.score_city("ada", "0")
        with pytest.raises(Refused, match="busy") as busy:
            await checker.score_city("ben", "0")
        assert busy.value.status == 503
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    with_slow_checker(monkeypatch, work)


def test_a_process_that_dies_costs_a_retry(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(checker: Checker) -> None:
        for _ in range(2):
            with pytest.raises(CheckFailed, match=r"^0$"):
                await checker.score_city("ada", "0")
            (process,) = checker.processes
            psutil.Process(process).kill()

    with_slow_checker(monkeypatch, work)


def test_what_takes_too_long_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(checker: Checker) -> None:
        with pytest.raises(Refused, match="too-hard"):
            await checker.score_city("ada", "100")
        with pytest.raises(CheckFailed, match=r"^0$"):
            await checker.score_city("ada", "0")

    with_slow_checker(monkeypatch, work, seconds=0.5)


def test_a_check_that_takes_too_much_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit is the process's own: the next check finds it there again."""

    async def work(checker: Checker) -> None:
        for _ in range(2):
            with pytest.raises(Refused, match="too-hard"):
                await checker.score_city("ada", "memory")
        with pytest.raises(CheckFailed, match=r"^0$"):
            await checker.score_city("ada", "0")

    with_slow_checker(monkeypatch, work)


# Bounds


@pytest.mark.parametrize("title", [game.key for game in oppidum.titles()])
def test_positions_of_real_games_are_within_bounds(title: str) -> None:
    game, dice = find(title), random.Random(15)
    for players in range(game.players[0], game.players[1] + 1):
        state = game.configure(players).new(seed=players)
        for _ in range(120):
            if not state.over():
                seat = state.to_act()[0]
                state.play(seat, dice.choice(state.legal(seat)))
        while state.pending():
            state.withdraw(state.pending()[0][0])
        expect_bounded(write_position(state))


TOO_MUCH = {
    "long": "a" * (LONGEST_POSITION + 1),
    "many bytes": "\u20ac " * (LONGEST_POSITION // 3),
    "arrays": "a = " + "[" * 13,
    "arrays with brackets in texts": 'a = "]]]]]]" \n b = ' + "['[', " * 13,
    "arrays behind brackets": "]" * 20 + "[" * 13,
    "objects": '{"a":' * 13,
    "arrays behind a text of lines": "a = '''\n[[[[[\n''' \n b = " + "[" * 13,
    "parts of a table": "[a.b.c.d.e.f.g.h.i]",
    "parts with blanks": 'a . "b".c.d.e.f . g.h.i = 1',
    "word": "a" * 201 + " = 1",
    "text": '"' + "a" * 201 + '" = 1',
    "text of lines": '"""' + "a\n" * 100 + '"""',
    "plain text of lines": "'''" + "a" * 200 + "'''",
    "digits": "a = " + "1" * 101,
    "parted digits": "a = " + "1_" * 60,
    "digits of JSON": '{"a": ' + "9" * 101 + "}",
}
NOT_TOO_MUCH = {
    "remark": "# " + "[" * 500 + "a." * 500,
    "brackets in a text": 'a = "' + "[" * 100 + '"',
    "parts": "a.b.c.d.e.f.g.h = 1.5",
    "numbers": "a = [[1, 2.5], [3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 0.5, 1.5]]",
    "brackets in a text of lines": "a = '''[[[[[[[[[[[[[[''' # it's fine",
    "brackets behind a quote": 'a = "\\"[[[[[[[[[[[[[["',
    "tables": "[[a]]\n" * 100,
    "digits": "a = " + "7" * 78,
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_is_too_much_is_not_parsed(name: str) -> None:
    with pytest.raises(BoundsExceeded):
        expect_bounded(TOO_MUCH[name])


@pytest.mark.parametrize("name", NOT_TOO_MUCH)
def test_what_only_looks_like_too_much_is_fine(name: str) -> None:
    expect_bounded(NOT_TOO_MUCH[name])


# Findings


BAD = {
    "engine-bad-position": ["a = 1", "a =", '{"game": 1', "a = 1979-99-99"],
    "engine-bad-seed": [GOOD.replace('seed = "5"', f"seed = {10**90}"), GOOD.replace('seed = "5"', 'seed = "x"')],
    "engine-impossible-position": [
        GOOD.replace("coins = 5", f"coins = {coins}") for coins in (10**80, -1, "1979-05-27", "nan", "[]", '"\\u0000"')
    ],
    "server-other-position": [GOOD.replace("players = 2", "players = 3")],
    "server-position-bounds": ["a = " + "[" * 5000, "a = " + "9" * 5000, '{"a":' * 5000],
}


@pytest.mark.parametrize("key", BAD)
def test_a_bad_position_is_a_finding(key: str) -> None:
    for text in BAD[key]:
        found = check(PositionCheck(text, "metropolis", 2))
        assert isinstance(found, Rejection)
        assert found.message.key == key
        assert msgspec.json.decode(msgspec.json.encode(found), type=Finding) == found


def test_a_fault_of_ours_is_a_finding_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oppidum.server.checking.worker.read_frame", lambda _: 1 / 0)
    found = check(PositionCheck(GOOD, "metropolis", 2))
    assert isinstance(found, Failure)
    assert "ZeroDivisionError" in found.trace


def test_a_ragged_city_takes_no_more_memory_than_its_text() -> None:
    tracemalloc.start()
    try:
        with pytest.raises(CityError, match="city-place"):
            read_city(" ".join("R" * 2000) + "\n" + "R\n" * 1990)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
