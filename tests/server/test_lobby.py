"""Tables before and around a game."""

import asyncio
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oppidum.cli.main import main
from oppidum.engine.position import write_position
from oppidum.engine.record import replay
from oppidum.engine.record_text import parse
from oppidum.games import find
from tests.server import patient
from tests.server.clients import ClientGroup, Closed, run_clients, share
from tests.server.servers import Server


def test_people_meet_at_a_public_table(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben = await clients.arrive(server, "Ada"), await clients.arrive(server, "Ben")
        table = await ada.open("rome", 2)
        assert table in [listed["id"] for listed in await ben.get("/tables")]
        early = await ada.post(f"/tables/{table}/start", expect=409)
        assert early["error"] == "open-seats"
        seated = await ben.join(table)
        assert [seat["name"] for seat in seated["seats"]] == ["Ada", "Ben"]
        assert seated["you"] == 1
        refused = await ben.post(f"/tables/{table}/start", expect=403)
        assert refused["error"] == "not-host"
        assert (await ada.post(f"/tables/{table}/start"))["status"] == "running"
        late = await (await clients.arrive(server)).post(f"/tables/{table}/join", {"share": share()}, expect=409)
        assert late["error"] == "not-open"

    run_clients(work)


def test_a_seat_is_taken_once(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        host = await clients.arrive(server)
        table = await host.open("metropolis", 2)
        people = [await clients.arrive(server, f"P{number}") for number in range(5)]
        answers = await asyncio.gather(
            *(person.http.post(f"/tables/{table}/join", json={"share": share()}) for person in people)
        )
        assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409, 409]

    run_clients(work)


def test_a_private_table_is_known_by_its_invitation(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben = await clients.arrive(server, "Ada"), await clients.arrive(server, "Ben")
        table = await ada.open("metropolis", 2, public=False)
        assert (await ben.get(f"/tables/{table}", expect=404))["error"] == "no-such-table"
        assert table not in [listed["id"] for listed in await ben.get("/tables")]
        await ben.post(f"/tables/{table}/join", {"share": share()}, expect=404)
        link = (await ada.post(f"/tables/{table}/invites"))["invite"]
        assert (await ben.get(f"/tables/{table}", invite=link))["you"] is None
        await ada.http.delete(f"/tables/{table}/invites")
        await ben.get(f"/tables/{table}", expect=404, invite=link)
        again = (await ada.post(f"/tables/{table}/invites"))["invite"]
        assert (await ben.join(table, invite=again))["you"] == 1

    run_clients(work)


def test_an_invitation_that_is_revoked_shows_spectators_out(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben, eve = [await clients.arrive(server, name) for name in ("Ada", "Ben", "Eve")]
        table = await ada.open_for(ben)
        link = (await ada.post(f"/tables/{table}/invites"))["invite"]
        await ada.post(f"/tables/{table}/start")
        own, looking = await ben.sit(table), await eve.sit(table, invite=link)
        for seat in (own, looking):
            while not seat.now:
                await seat.hear()
        assert looking.now["prompt"] is None
        await ada.http.delete(f"/tables/{table}/invites")
        with pytest.raises(Closed):
            await looking.play(random.Random(1))
        assert looking.socket is not None
        assert looking.socket.close_code == 1012
        late = await eve.sit(table, invite=link)
        assert (await late.hear())["error"] == "no-such-table"
        while own.heard[-1]["type"] != "view" or len(own.heard) < 3:
            await own.hear()

    run_clients(work)


def test_whoever_the_host_removes_from_a_private_table_is_out(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben = await clients.arrive(server, "Ada"), await clients.arrive(server, "Ben")
        table = await ada.open_for(ben)
        seat = await ben.sit(table)
        assert (await seat.hear())["you"] == 1
        await ada.http.put(f"/tables/{table}/seats/1", json={"kind": "bot", "bot": "random"})
        with pytest.raises(Closed):
            await seat.play(random.Random(1))
        await ben.get(f"/tables/{table}", expect=404)

    run_clients(work)


def test_the_host_draws_a_share_when_the_server_is_bound_already(server: Server, tmp_path: Path) -> None:
    """What was sent with the table came before the commitment: a server could have chosen its secret to fit."""

    async def work(clients: ClientGroup) -> None:
        ada, ben = await clients.arrive(server, "Ada"), await clients.arrive(server, "Ben")
        early, late = share(), share()
        opened = await ada.post("/tables", {"title": "metropolis", "players": 2, "share": early})
        table = opened["id"]
        assert len(opened["commitment"]) == 64
        await ben.join(table)
        await ada.post(f"/tables/{table}/start", {"share": "x"}, expect=400)
        assert (await ada.post(f"/tables/{table}/start", {"share": late}))["commitment"] == opened["commitment"]
        await ada.post(f"/tables/{table}/commands", {"type": "resign", "version": 0, "key": "a"})
        text = (await ada.http.get(f"/tables/{table}/record")).text
        assert late in text
        assert early not in text
        (tmp_path / "game.record").write_text(text)

    run_clients(work)
    assert main(["verify", str(tmp_path / "game.record")]) == 0


def test_a_person_without_sockets_can_talk(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        people, table = await clients.table(server, 2, "metropolis")
        eve = await clients.arrive(server, "Eve")
        for person, text in ((people[0], "Hello"), (eve, "psst")):
            line = await person.post(f"/tables/{table}/chat", {"type": "say", "text": text})
            assert line["text"] == text
        assert [line["text"] for line in await people[1].get(f"/tables/{table}/chat")] == ["Hello"]
        assert [line["text"] for line in await eve.get(f"/tables/{table}/chat")] == ["psst"]
        empty = await people[0].post(f"/tables/{table}/chat", {"type": "say", "text": " \u200b "}, expect=400)
        assert empty["error"] == "bad-chat"
        hidden = await people[0].open("metropolis", 2, public=False)
        await eve.post(f"/tables/{hidden}/chat", {"type": "say", "text": "hi"}, expect=404)

    run_clients(work)


def test_the_host_fills_and_empties_seats(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben = await clients.arrive(server, "Ada"), await clients.arrive(server, "Ben")
        table = await ada.open("metropolis", 3)
        await ben.join(table, seat=2)
        removed = await ada.http.put(f"/tables/{table}/seats/2", json={"kind": "open"})
        assert removed.json()["seats"][2]["kind"] == "open"
        bot = await ada.http.put(f"/tables/{table}/seats/1", json={"kind": "bot", "bot": "greedy/20"})
        assert bot.json()["seats"][1]["bot"] == "greedy/20"
        unknown = await ada.http.put(f"/tables/{table}/seats/1", json={"kind": "bot", "bot": "hal"})
        assert unknown.status_code == 400
        await ben.join(table)
        assert (await ada.post(f"/tables/{table}/leave"))["you"] is None
        assert (await ben.get(f"/tables/{table}"))["host"] is True
        assert (await ben.post(f"/tables/{table}/leave"))["status"] == "closed"

    run_clients(work)


def test_a_seed_is_for_those_who_play_alone(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        wanted = {"title": "metropolis", "players": 2, "share": share(), "seed": "7"}
        assert (await ada.post("/tables", wanted, expect=400))["error"] == "seed-not-alone"
        alone = wanted | {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        table = (await ada.post("/tables", alone))["id"]
        opened = await ada.http.put(f"/tables/{table}/seats/1", json={"kind": "open"})
        assert opened.json()["error"] == "seed-not-alone"

    run_clients(work)


def test_a_game_begins_with_a_position(server: Server) -> None:
    state = find("metropolis").configure(2, {"first": "1"}).new(seed=5)
    for _ in range(8):
        seat = state.to_act()[0]
        state.play(seat, state.legal(seat)[0])

    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        bots = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        table = await ada.open("metropolis", 2, seats=bots, position=write_position(state), confirm=False)
        await ada.post(f"/tables/{table}/start")
        view = await ada.get(f"/tables/{table}/view?at=0")
        assert view["view"] == msgspec.to_builtins(state.knowledge(0).view())
        seat = await ada.sit(table)
        for number in range(3):
            await seat.step(random.Random(number))
        running = (await ada.http.get(f"/tables/{table}/record")).text
        assert "Position" not in running
        while (await seat.command("resign")).get("error") == "stale-version":
            pass
        record = parse((await ada.http.get(f"/tables/{table}/record")).text)
        assert [step.number for step in replay(record, state.configuration)][-1] >= 3

    run_clients(work)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"title": "rome"}, "other-position"),
        ({"players": 3}, "other-position"),
        ({"position": "game ="}, "bad-request"),
        ({"position": 'game = "metropolis"\nplayers = 2\n[position]\nera = 9'}, "bad-request"),
        ({"seats": None}, "seed-not-alone"),
    ],
)
def test_a_position_that_does_not_fit_is_refused(server: Server, change: dict[str, Any], error: str) -> None:
    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        position = write_position(find("metropolis").configure(2).new(seed=5))
        bots = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        wanted = {"title": "metropolis", "players": 2, "share": share(), "seats": bots, "position": position}
        assert (await ada.post("/tables", wanted | change, expect=400))["error"] == error

    run_clients(work)


def test_a_new_evening_with_the_same_people(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        seats = await clients.seats(server, 2, "metropolis")
        ada, ben = (seat.person for seat in seats)
        table = seats[0].table
        await ada.post(f"/tables/{table}/rematch", {"share": share()}, expect=409)
        await seats[0].hear()
        await seats[0].hear()
        assert (await seats[0].command("resign"))["type"] == "accepted"
        new = await ada.post(f"/tables/{table}/rematch", {"share": share()})
        assert (await ben.get(f"/tables/{table}"))["rematch"] == new["id"]
        assert (await ben.join(new["id"]))["you"] == 1

    run_clients(work)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("\u202eAda\u202c \u200f", "Ada"),
        ("A\u200b\u030adele", "\u00c5dele"),
        ("  Ada \n\t  B.\u0000 ", "Ada B."),
        ("Zag" + "\u0316" * 40 + "lo", "Zag\u0316\u0316\u0316lo"),
        ("\U0001f3db\ufe0f Vindobona \U0001f1e6\U0001f1f9", "\U0001f3db\ufe0f Vindobona \U0001f1e6\U0001f1f9"),
        ("\u05e2\u05d3\u05d4", "\u05e2\u05d3\u05d4"),
        ("<b>Ada</b> & 'co'", "<b>Ada</b> & 'co'"),
    ],
)
def test_a_name_is_text_and_nothing_else(server: Server, typed: str, shown: str) -> None:
    welcome = patient.post(f"{server.url}/api/guests", json={"name": typed})
    assert welcome.json()["name"] == shown


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\u200b", "\u3164\u2800", "x" * 33, "x" * 20_000],
    ids=["nothing", "blanks", "no width", "blank letters", "long", "very long"],
)
def test_a_name_is_plain_and_short(server: Server, name: str) -> None:
    refused = patient.post(f"{server.url}/api/guests", json={"name": name})
    assert refused.json()["error"] in ("bad-name", "bad-request")
    assert refused.status_code == 400


def test_nobody_is_known_by_a_forged_token(server: Server) -> None:
    token = patient.post(f"{server.url}/api/guests", json={"name": "Ada"}).json()["token"]
    guest, issued, key, signature = token.split(".")
    other = patient.post(f"{server.url}/api/guests", json={"name": "Ben"}).json()["token"].split(".")[0]
    forged = [f"{other}.{issued}.{key}.{signature}", f"{guest}.{issued}.9.{signature}", "x", "...", f"{guest}.a.b.c"]
    for bad in forged:
        answer = patient.get(f"{server.url}/api/guests/me", headers={"authorization": f"Bearer {bad}"})
        assert answer.status_code == 401
    known = patient.get(f"{server.url}/api/guests/me", headers={"authorization": f"Bearer {token}"})
    assert known.json()["name"] == "Ada"


@pytest.mark.parametrize("path", ["/api/nothing", "/nothing", "/api/tables/xyz/view"])
def test_what_is_not_there_is_a_typed_error(server: Server, path: str) -> None:
    answer = patient.get(server.url + path)
    assert answer.status_code == 404
    assert answer.json()["type"] == "refused"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_body_that_is_too_long_is_refused(server: Server) -> None:
    answer = patient.post(f"{server.url}/api/guests", json={"name": "x" * 100_000})
    assert answer.status_code == 413
    assert answer.json()["error"] == "oversized"
