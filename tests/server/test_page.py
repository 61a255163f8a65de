"""What the page asks for beside the game, by plain requests."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from tests.server.houses import Server
from tests.server.people import Company, Person


@pytest.fixture(scope="module")
def http(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60) as client:
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


async def _asked(person: Person, table: str, what: str, **query: str) -> httpx.Response:
    return await person.http.get(f"/tables/{table}/{what}", params=query)


def _run(server: Server) -> dict[str, httpx.Response]:
    async def go() -> dict[str, httpx.Response]:
        async with Company() as company:
            (ada, bob), table = await company.table(server, 2, "metropolis", options={"drafting": "yes"})
            stranger = await company.arrive(server, "Eve")
            hand = (await ada.get(f"/tables/{table}/view"))["view"]["seats"][0]["hand"]["cards"]
            return {
                "preview": await _asked(ada, table, "preview", action=f"take {hand[0]}"),
                "illegal": await _asked(ada, table, "preview", action="income"),
                "why": await _asked(ada, table, "why", action="income"),
                "nonsense": await _asked(ada, table, "why", action="dance"),
                "stranger": await _asked(stranger, table, "why", action="income"),
                "points": await _asked(bob, table, "points"),
                "moment": await _asked(bob, table, "at/0"),
                "later": await _asked(bob, table, "at/99"),
            }

    return asyncio.run(go())


def test_questions_about_a_table_tell_nothing_that_the_seat_does_not_know(server: Server) -> None:
    found = _run(server)
    assert found["preview"].json()["certain"] in (True, False)
    assert found["illegal"].json() == {"certain": False, "now": 0, "later": 0, "lines": []}
    assert found["why"].json()["reason"]["message"]["key"] == "foundations-drafting"
    assert found["nonsense"].json()["reason"]["message"]["key"].startswith("engine-unknown-notation")
    assert found["stranger"].status_code == 403
    assert len(found["points"].json()["parties"]) == 2
    hands = [seat["hand"]["cards"] for seat in found["moment"].json()["table"]["view"]["seats"]]
    assert set(hands[0]) == {None}
    assert None not in hands[1]
    assert found["later"].status_code == 404
