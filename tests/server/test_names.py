"""Names that look like a bot's, the server's or another person's."""

import pytest

from oppidum import words
from oppidum.engine.messages import Message
from oppidum.players import names
from oppidum.server.lookalikes import is_reserved, skeleton, tell_apart
from tests.server import patient
from tests.server.clients import ClientGroup, Person, run_clients
from tests.server.servers import Server

IMITATIONS = [
    "Greedy",
    "PLANNER",
    "greedy 2",
    "G r e e d y",
    "Greedy Bot",
    "Gr\u0435\u0435dy",  # Cyrillic
    "\u0420lanner",
    "Pla\u03b7\u03b7er",  # Greek
    "\uff27reedy",  # wide
    "\U0001d406\U0001d42b\U0001d41e\U0001d41e\U0001d41d\U0001d432",  # mathematical
    "Gre\u0301edy",
    "R4ND0M",
    "Keen",
    "Weitblickend",
    "Oppidum",
    "0ppidum",
    "Oppidurn",
    "Server",
    "$erver",
    "Server 1",
    "System",
    "Ada (Admin)",
    "\u0410dmin",
    "@dmin",
    "Moderator Ben",
    "Moderatorin",
    "Spielleitung",
    "Bot",
]
PEOPLE = ["Ada", "Keen Ada", "Random Guy", "Randolph", "Botho", "Person 1", "Мария", "李雷", "Plan B", "🤖", "1"]


@pytest.mark.parametrize("path", ["guests", "visitor/beside"])
def test_nobody_is_called_like_a_bot_or_the_server(server: Server, path: str) -> None:
    for name in IMITATIONS:
        answer = patient.post(f"{server.url}/api/{path}", json={"name": name})
        assert (answer.status_code, answer.json()["error"]) == (400, "reserved-name"), name
        assert answer.json()["message"]["params"]["name"]
    for name in PEOPLE:
        assert patient.post(f"{server.url}/api/{path}", json={"name": name}).status_code == 201, name


def test_every_bot_is_reserved_in_every_language() -> None:
    for bot in names():
        assert is_reserved(bot)
        for language in words.languages():
            assert is_reserved(words.Words(language).say(Message(f"page-bot-{bot}")))


def test_a_skeleton_has_no_capitals_accents_or_gaps() -> None:
    assert skeleton("Ada Lovelace") == skeleton("\u0410d\u0101-L0velace")
    assert skeleton("Il") == skeleton("lI") == skeleton("11")
    assert skeleton("Ada") != skeleton("Ida")
    assert skeleton("🙂") != skeleton("🙃")
    assert len({skeleton(f"Player {number}") for number in range(20)}) == 20


def test_a_mark_cannot_be_imitated() -> None:
    assert tell_apart([("Ada", "1"), ("Ada (1)", "2")]) == ["Ada (1)", "Ada (1) (2)"]
    assert tell_apart([("Greedy", ""), ("Greedy", ""), ("Greedy", "3")]) == ["Greedy", "Greedy", "Greedy (3)"]
    assert tell_apart([("Ada", "1"), ("Ben", "2"), ("", ""), ("", "")]) == ["Ada", "Ben", "", ""]


async def _read_chat(person: Person, table: str) -> list[tuple[int | None, str, str]]:
    lines = await person.get(f"/tables/{table}/chat")
    return [(line["seat"], line["name"], line["text"]) for line in lines]


def test_people_who_look_alike_are_shown_with_their_seats(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server, "Ada")
        twin, ben = await clients.arrive(server, "\u0410da"), await clients.arrive(server, "Ben")
        table = await ada.open("metropolis", 4, seats=[{"kind": each} for each in ("me", "open", "open", "open")])
        seat = await ben.sit(table)
        await ada.post(f"/tables/{table}/chat", {"type": "say", "text": "alone"})
        assert await _read_chat(ada, table) == [(0, "Ada", "alone")]
        await ben.join(table)
        shown = await twin.join(table)
        assert [each["name"] for each in shown["seats"]] == ["Ada (1)", "Ben", "\u0410da (3)", ""]
        listed = {each["id"]: each for each in await ben.get("/tables")}
        assert listed[table]["seats"] == (await ben.get(f"/tables/{table}"))["seats"]
        while not seat.heard or seat.heard[-1]["type"] != "table" or seat.heard[-1]["seats"][2]["kind"] != "person":
            await seat.hear()
        assert seat.heard[-1]["seats"][2]["name"] == "\u0410da (3)", "over the socket, too"
        await twin.post(f"/tables/{table}/chat", {"type": "say", "text": "me too"})
        while seat.heard[-1]["type"] != "chat":
            await seat.hear()
        assert (seat.heard[-1]["seat"], seat.heard[-1]["name"]) == (2, "\u0410da (3)")
        assert await _read_chat(ben, table) == [(0, "Ada (1)", "alone"), (2, "\u0410da (3)", "me too")]

    run_clients(work)


def test_onlookers_who_look_alike_are_told_apart(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        people, table = await clients.table(server, 2, "metropolis")
        eve, other, third = [await clients.arrive(server, name) for name in ("Eve", "Ev\u0435", "Person 0")]
        for who in (eve, other, third, eve):
            await who.post(f"/tables/{table}/chat", {"type": "say", "text": "hello"})
        heard = [(None, "Eve (a)"), (None, "Ev\u0435 (b)"), (None, "Person 0 (c)"), (None, "Eve (a)")]
        assert [line[:2] for line in await _read_chat(other, table)] == heard
        assert await _read_chat(people[0], table) == []

    run_clients(work)
