"""Commands over the wire: what fits is done once, what does not is a typed error, and the game is as it was."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oppidum.engine.events import AnyEvent, fold
from oppidum.server.wire.play import ActionGroup
from oppidum.server.wire.prompts import list_notations
from tests.server import patient
from tests.server.clients import ClientGroup, Closed, Seat, run_clients, who_is_asked
from tests.server.servers import Server


def _an_action(seat: Seat) -> str:
    return list_notations(msgspec.convert(seat.now["prompt"]["choices"], list[ActionGroup]))[0]


def test_of_two_clients_that_race_one_wins(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = await clients.seats(server, 2, "metropolis")
        asked, _ = await who_is_asked(seats)
        twin = await asked.person.sit(asked.table)
        while not twin.now:
            await twin.hear()
        action = _an_action(asked)
        answers = await asyncio.gather(*(seat.command("answer", action=action) for seat in (asked, twin)))
        assert sorted(answer["type"] for answer in answers) == ["accepted", "refused"]
        assert {answer.get("error") for answer in answers} == {None, "stale-version"}

    run_clients(work)


def test_a_move_is_made_though_its_client_hangs_up(server: Server) -> None:
    """Others are told of it at once, not when somebody moves next."""

    async def work(clients: ClientGroup) -> None:
        seats = await clients.seats(server, 2, "metropolis")
        for version in range(1, 11):
            asked, other = await who_is_asked(seats)
            await asked.send({"type": "answer", "version": asked.version, "key": f"k{version}", "action": "income"})
            assert asked.socket is not None
            asked.socket.transport.abort()
            while other.version < version:
                await other.hear()
            await asked.connect(since=asked.version)
            while asked.version < version:
                await asked.hear()

    run_clients(work)


def test_the_same_request_twice_is_done_once(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        asked, _ = await who_is_asked(await clients.seats(server, 2, "metropolis"))
        request = {"type": "answer", "version": 0, "key": "once", "action": _an_action(asked)}
        path = f"/tables/{asked.table}/commands"
        answers = [await asked.person.post(path, request) for _ in range(3)]
        assert answers == [{"type": "accepted", "key": "once", "version": 1}] * 3
        view = await asked.person.get(f"/tables/{asked.table}/view")
        assert view["version"] == 1

    run_clients(work)


def test_a_request_is_remembered_by_a_new_process(data: Path) -> None:
    server = Server(data).start()

    async def before(clients: ClientGroup) -> None:
        asked, _ = await who_is_asked(await clients.seats(server, 2, "metropolis"))
        kept.update(table=asked.table, token=asked.person.token, action=_an_action(asked))
        assert (await asked.command("answer", action=kept["action"], key="once"))["version"] == 1

    async def after(clients: ClientGroup) -> None:
        person = await clients.again(server, kept["token"])
        request = {"type": "answer", "version": 0, "key": "once", "action": kept["action"]}
        path = f"/tables/{kept['table']}/commands"
        assert await person.post(path, request) == {"type": "accepted", "key": "once", "version": 1}
        fresh = await person.post(path, request | {"key": "twice"}, expect=409)
        assert fresh["error"] == "stale-version"

    kept: dict[str, str] = {}
    try:
        run_clients(before)
        server.kill()
        server.start()
        run_clients(after)
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"action": "dance"}, "bad-request"),
        ({"action": "buy Z99"}, "bad-request"),
        ({"version": 99}, "stale-version"),
        ({"key": "no blanks allowed"}, "bad-message"),
        ({"key": "x" * 65}, "bad-message"),
        ({"action": "x" * 5000}, "oversized"),
        ({"version": -1}, "bad-message"),
        ({"version": "1"}, "bad-message"),
        ({"more": 1}, "bad-message"),
        ({"type": "cheat"}, "bad-message"),
    ],
)
def test_a_bad_answer_is_a_typed_error(server: Server, wrong: dict[str, Any], error: str) -> None:
    async def work(clients: ClientGroup) -> None:
        asked, _ = await who_is_asked(await clients.seats(server, 2, "metropolis"))
        await asked.send({"type": "answer", "version": 0, "key": "a", "action": _an_action(asked)} | wrong)
        assert (await asked.hear())["error"] == error
        assert (await asked.command("answer", action=_an_action(asked)))["version"] == 1

    run_clients(work)


def test_the_wrong_seat_and_a_stranger_are_refused(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        asked, waiting = await who_is_asked(await clients.seats(server, 2, "metropolis"))
        assert (await waiting.command("answer", action="income"))["error"] == "illegal-action"
        stranger = await clients.arrive(server, "Eve")
        looking = await stranger.sit(asked.table)
        while not looking.now:
            await looking.hear()
        assert looking.now["prompt"] is None
        assert (await looking.command("answer", action="income"))["error"] == "not-seated"
        assert (await asked.command("answer", action="income"))["version"] == 1

    run_clients(work)


def test_since_gives_the_events_that_were_missed_or_the_view(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = await clients.seats(server, 2, "metropolis")
        away = seats[1]
        while not away.now:
            await away.hear()
        views = {0: away.view}
        dice = random.Random(5)
        for _ in range(12):
            asked, _ = await who_is_asked(seats)
            assert await asked.step(dice)
            while away.version < asked.version:
                await away.hear()
            views[away.version] = away.view
        while seats[0].version < away.version:
            await seats[0].hear()
        asked = next(seat for seat in seats if seat.now["prompt"])
        assert (await asked.command("answer", action="income"))["version"] == 13
        while away.version < 13:
            await away.hear()
        kinds = set()
        for version, view in views.items():
            caught = (await away.person.get(f"/tables/{away.table}/since/{version}"))["messages"]
            for message in caught:
                kinds.add(message["type"])
                if message["type"] == "happened":
                    view = fold(view, msgspec.convert(message["events"], list[AnyEvent]))  # noqa: PLW2901
                else:
                    view = message["view"]  # noqa: PLW2901
            assert view == away.view
        assert kinds == {"view", "happened"}
        all_of_it = (await away.person.get(f"/tables/{away.table}/since/0?one_by_one=true"))["messages"]
        assert [message["version"] for message in all_of_it] == list(range(1, 14))

    run_clients(work)


def test_a_long_poll_waits_for_news(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        asked, waiting = await who_is_asked(await clients.seats(server, 2, "metropolis"))
        path = f"/tables/{asked.table}/since/0?wait=20"
        news = asyncio.create_task(waiting.person.get(path))
        await asyncio.sleep(0.2)
        assert not news.done()
        await asked.command("answer", action=_an_action(asked))
        assert [message["version"] for message in (await news)["messages"]] == [1]
        nothing = await waiting.person.get(f"/tables/{asked.table}/since/1?wait=0.1")
        assert nothing == {"messages": []}

    run_clients(work)


def test_a_socket_of_another_sites_page_is_closed(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        person = await clients.arrive(server)
        table = await person.open("metropolis", 2)
        async with patient.AsyncClient(base_url=server.url, headers={"origin": server.url}) as page:
            welcome = await page.post("/api/guests", json={"name": "Ben"})
            assert welcome.json()["token"] is None
            cookie = welcome.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "samesite=lax" in cookie.lower()
            share = "0" * 32
            evil = {"origin": "http://evil.example"}
            refused = await page.post(f"/api/tables/{table}/join", json={"share": share}, headers=evil)
            assert refused.json()["error"] == "foreign-origin"
            headers = evil | {"cookie": cookie.split(";")[0]}
            address = f"ws://{server.address}/api/tables/{table}/live"
            async with patient.connect(address, additional_headers=headers) as socket:
                assert msgspec.json.decode(await socket.recv())["error"] == "foreign-origin"
                with pytest.raises(Closed):
                    await socket.recv()
            joined = await page.post(f"/api/tables/{table}/join", json={"share": share})
            assert joined.status_code == 201

    run_clients(work)
