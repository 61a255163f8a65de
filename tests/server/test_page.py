"""What the page asks for beside the game, by plain requests."""

import asyncio
import random
from collections.abc import Iterator

import httpx
import msgspec
import pytest

from oppidum import titles
from oppidum.engine.position import read_position
from oppidum.games import find
from tests.server import patient
from tests.server.clients import ClientGroup, Person
from tests.server.servers import Server

SHARES = "city-of-iron"
"""The title in which all decide at once in the course of a game."""


@pytest.fixture(scope="module")
def http(server: Server) -> Iterator[httpx.Client]:
    with patient.Client(base_url=server.url) as client:
        yield client


def test_the_page_allows_no_foreign_source(http: httpx.Client) -> None:
    policy = http.get("/").headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", ["/assets/nothing.js", "/assets/..%2findex.html", "/assets/.sources", "/nowhere"])
def test_what_is_not_there_is_not_found(http: httpx.Client, path: str) -> None:
    assert http.get(path).status_code == 404


def test_words_come_in_every_language_and_no_other(http: httpx.Client) -> None:
    languages = http.get("/api/languages").json()
    assert {"de", "en"} <= set(languages)
    assert all("page-title" in http.get(f"/api/words/{language}").text for language in languages)
    assert http.get("/api/words/xx").json()["error"] == "no-such-language"


def test_the_rules_of_a_title_are_its_own(http: httpx.Client) -> None:
    headings = [section["heading"] for section in http.get("/api/rules/metropolis").json()["sections"]]
    assert headings
    assert not [heading for heading in headings if heading.startswith("Rome:")]


def test_rules_and_names_come_in_the_language_asked_for(http: httpx.Client) -> None:
    texts = [http.get("/api/rules/city-of-iron", params=asked).text for asked in ({}, {"language": "de"})]
    assert ["Wissenschaft" in text for text in texts] == [False, True]
    cards = [http.get("/api/score-a-city", params=asked).json()["cards"] for asked in ({}, {"language": "de"})]
    assert [each["1"]["name"] for each in cards] == ["The Outskirts", "Am Stadtrand"]
    for path in ("/api/rules/rome", "/api/score-a-city"):
        assert http.get(path, params={"language": "xx"}).json()["error"] == "no-such-language"


def test_nobody_is_known_before_the_name(http: httpx.Client) -> None:
    assert http.get("/api/visitor").json() == {"guest": None}


def test_a_mistake_in_a_city_is_an_answer(http: httpx.Client) -> None:
    answer = http.post("/api/score-a-city", json={"text": "R:EW X"})
    assert answer.status_code == 200
    assert answer.json()["problem"]["params"]["why"]["key"] == "sprawlopolis-city-zone"


async def _ask(person: Person, table: str, what: str, **query: str) -> httpx.Response:
    return await person.http.get(f"/tables/{table}/{what}", params=query)


def _run(server: Server) -> dict[str, httpx.Response]:
    async def go() -> dict[str, httpx.Response]:
        async with ClientGroup() as clients:
            (ada, bob), table = await clients.table(server, 2, "metropolis", options={"drafting": "yes"})
            stranger = await clients.arrive(server, "Eve")
            hand = (await ada.get(f"/tables/{table}/view"))["view"]["seats"][0]["hand"]["cards"]
            return {
                "preview": await _ask(ada, table, "preview", action=f"take {hand[0]}"),
                "illegal": await _ask(ada, table, "preview", action="income"),
                "why": await _ask(ada, table, "why", action="income"),
                "nonsense": await _ask(ada, table, "why", action="dance"),
                "stranger": await _ask(stranger, table, "why", action="income"),
                "moment": await _ask(bob, table, "at/0"),
                "later": await _ask(bob, table, "at/99"),
            }

    return asyncio.run(go())


def test_questions_about_a_table_tell_nothing_that_the_seat_does_not_know(server: Server) -> None:
    found = _run(server)
    assert found["preview"].json()["certain"] in (True, False)
    assert not any(found["illegal"].json().values())  # it is told as uncertain, and nothing else of it
    assert found["why"].json()["reason"]["message"]["key"] == "foundations-drafting"
    assert found["nonsense"].json()["reason"]["message"]["key"].startswith("engine-unknown-notation")
    assert found["stranger"].status_code == 403
    assert [party for change in found["moment"].json()["table"]["points"] for party in change["parties"]] == [0, 1]
    hands = [seat["hand"]["cards"] for seat in found["moment"].json()["table"]["view"]["seats"]]
    assert set(hands[0]) == {None}
    assert None not in hands[1]
    assert found["later"].status_code == 404


def test_a_page_learns_where_it_is_its_visitors_turn(server: Server) -> None:
    async def go() -> None:
        async with ClientGroup() as clients:
            ada, bob = await clients.seats(server, 2, "metropolis")
            for seat in (ada, bob):
                while not seat.now:
                    await seat.hear()
            asked, other = (ada, bob) if ada.now["prompt"] else (bob, ada)
            assert await asked.person.get("/visitor/turns") == {"tables": [ada.table], "offers": []}
            assert await other.person.get("/visitor/turns") == {"tables": [], "offers": []}
            await asked.command("answer", action="income")
            assert await asked.person.get("/visitor/turns") == {"tables": [], "offers": []}
            assert await other.person.get("/visitor/turns") == {"tables": [ada.table], "offers": []}
            while other.version < 1:
                await other.hear()
            await other.command("answer", action="income")
            while asked.version < 2:
                await asked.hear()
            await asked.command("undo")
            turns = await other.person.get("/visitor/turns")
            assert turns == {"tables": [ada.table], "offers": []}, "to agree to an undo is something to do as well"
            await asked.person.post(f"/tables/{ada.table}/leave")
            assert await asked.person.get("/visitor/turns") == {"tables": [], "offers": []}, "a bot plays"

    asyncio.run(go())


def test_nobodys_turn_is_nowhere(http: httpx.Client) -> None:
    assert http.get("/api/visitor/turns").json() == {"tables": [], "offers": []}


@pytest.mark.parametrize("title", [game.key for game in titles()])
def test_any_moment_of_a_finished_game_is_played_on_from(server: Server, title: str) -> None:
    """Until then it would tell what is hidden."""

    async def go() -> None:
        async with ClientGroup() as clients:
            seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
            (ada,) = await clients.seats(server, 1, title, players=2, seats=seats, confirm=False)
            dice = random.Random(3)
            while ada.version < 12:
                await ada.step(dice)
            last = [(await ada.person.get(f"/tables/{ada.table}/at/{version}"))["last"] for version in (0, 3)]
            assert last[0] is None
            assert last[1]["version"] == 3
            assert last[1]["entry"]["kind"] == "answer"
            running = await ada.person.http.get(f"/tables/{ada.table}/at/3/position")
            assert running.json()["error"] == "not-over"
            while (await ada.command("resign")).get("error") == "stale-version":
                await asyncio.sleep(0)
            for version in (0, 4, 9, 12):
                text = (await ada.person.http.get(f"/tables/{ada.table}/at/{version}/position")).text
                then = read_position(text, find)
                new = await ada.person.open(title, 2, seats=seats, position=text, confirm=False)
                await ada.person.post(f"/tables/{new}/start")
                now = await ada.person.get(f"/tables/{new}/view?at=0")
                assert now["view"] == msgspec.to_builtins(then.knowledge(0).view())
                past = await ada.person.get(f"/tables/{ada.table}/view?at={version}")
                assert now["view"] == past["view"] or title == SHARES, "answers that waited are taken back"

    asyncio.run(go())
