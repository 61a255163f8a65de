"""Tables that are played with a card pack of their host, at real servers: everywhere, and seen by nobody else."""

import random
from pathlib import Path

import msgspec
import pytest

from oppidum.cli.main import main
from oppidum.engine.messages import Message
from oppidum.engine.pack_bounds import PACK_TEXT
from oppidum.engine.packs import read_pack
from oppidum.words import say
from tests.server.card_packs import BOTS, HASH, HOUSE, PACKS, play_some, resign
from tests.server.clients import ClientGroup, Json, Person, run_clients, share
from tests.server.servers import Server

MODULES = {"roles": "yes", "monuments": "yes"}


def options_for(title: str) -> Json:
    return MODULES if title == "rome" else {}


@pytest.fixture
def packs_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where commands look for packs: empty, and not that of whoever runs the tests."""
    monkeypatch.setenv("OPPIDUM_DATA", str(tmp_path / "commands"))
    return tmp_path / "commands" / "packs"


async def download(person: Person, table: str, what: str, target: Path) -> str:
    answer = await person.http.get(f"/tables/{table}/{what}")
    assert answer.status_code == 200, answer.text
    target.write_text(answer.text, encoding="utf-8")
    return answer.text


# Everywhere


@pytest.mark.parametrize("title", PACKS)
def test_a_whole_game_with_a_bot_is_played_with_a_pack_through_restarts(
    data: Path, tmp_path: Path, packs_folder: Path, title: str
) -> None:
    server = Server(data).start()
    pack = read_pack(PACKS[title])

    async def begin(clients: ClientGroup) -> tuple[str, str]:
        ada = await clients.arrive(server)
        table = await ada.open(title, 2, seats=BOTS, options=options_for(title), pack=PACKS[title], confirm=False)
        await ada.post(f"/tables/{table}/start")
        await play_some(ada, table)
        return ada.token, table

    async def end(clients: ClientGroup, token: str, table: str) -> None:
        ada = await clients.again(server, token)
        info = await ada.get(f"/tables/{table}")
        assert info["pack"] == {"name": pack.name, "hash": pack.hash}
        seat = await ada.sit(table)
        await seat.play(random.Random(1))
        assert (await ada.get(f"/tables/{table}/at/0"))["table"]["version"] == 0
        assert await ada.get(f"/tables/{table}/story")
        assert (await ada.get(f"/tables/{table}/growth"))["points"]
        await download(ada, table, "record", tmp_path / "game.record")
        await download(ada, table, "pack", tmp_path / "pack.toml")

    found: list[tuple[str, str]] = []

    async def first(clients: ClientGroup) -> None:
        found.append(await begin(clients))

    run_clients(first)
    server.kill()
    server.start()
    run_clients(lambda clients: end(clients, *found[0]))
    server.stop()
    assert "Traceback" not in server.log
    assert "could not be attended to" not in server.log, "bots know the pack"
    assert f'[Pack "{pack.hash}"]' in (tmp_path / "game.record").read_text()
    assert main(["verify", str(tmp_path / "game.record")]) != 0, "the pack is not here yet"
    assert main(["cards", "use", str(tmp_path / "pack.toml")]) == 0
    assert (packs_folder / f"{pack.hash}.toml").is_file()
    assert main(["verify", str(tmp_path / "game.record")]) == 0


def test_the_table_shows_the_values_of_its_pack(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, eve = await clients.arrive(server), await clients.arrive(server, "Eve")
        table = await ada.open("metropolis", 2, pack=HOUSE)
        plain = await ada.open("metropolis", 2)
        for person in (ada, eve):
            house = (await person.get(f"/tables/{table}/facts?language=de"))["facts"]["pieces"]["house"]
            assert (house["name"], house["citizens"]) == ("Cabin", 5)
        assert (await ada.get(f"/tables/{plain}/facts"))["facts"]["pieces"]["house"]["citizens"] == 2
        assert (await ada.get(f"/tables/{plain}"))["pack"] is None

    run_clients(work)


def test_the_same_again_and_going_on_from_a_moment_have_the_same_pack(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        table = await ada.open("metropolis", 2, seats=BOTS, pack=HOUSE, confirm=False)
        await ada.post(f"/tables/{table}/start")
        await play_some(ada, table)
        await resign(ada, table)
        again = await ada.post(f"/tables/{table}/rematch", {"share": share()})
        assert again["pack"]["hash"] == HASH
        position = (await ada.http.get(f"/tables/{table}/at/3/position")).text
        assert HASH in position
        wanted = {"title": "metropolis", "players": 2, "share": share(), "seats": BOTS, "position": position}
        refused = await ada.post("/tables", wanted, expect=400)
        assert refused["error"] == "other-position", "without the pack it is another position"
        for how in ({"pack_from": table}, {"pack": HOUSE}):
            more = await ada.post("/tables", wanted | how)
            assert more["pack"]["hash"] == HASH
            await ada.post(f"/tables/{more['id']}/start")
            await play_some(ada, more["id"], 2)

    run_clients(work)


# Refusals


def house(rest: str) -> str:
    return f'[pack]\ngame = "metropolis"\nname = "mine"\n[[building]]\nid = "house"\n{rest}\n'


REFUSED = {
    "too large": ("#" * PACK_TEXT.bytes + "\n" + HOUSE, "at most 120"),
    "too deep": (house("shape = " + "[" * 13 + "]" * 13), "12 brackets"),
    "slow to parse": ("a." * 15_000 + "a = 1\n" + HOUSE, "8 parts in a key"),
    "a control character": (house('name = "Ca\\u001b[31mbin"'), "building[0].name: the text has a control character"),
    "a raw control character": (house('name = "Ca\x00bin"'), "This is no card pack"),
    "another title": (PACKS["rome"], "is for the title rome"),
    "an unknown title": (HOUSE.replace("metropolis", "monopoly"), "is for the title monopoly"),
    "an unknown field": (house("colour = 3"), "building[0].colour: there is no such field"),
    "an unknown table": (HOUSE + "[[role]]\nid = 'x'\n", "role: there is no such table"),
    "a wrong type": (house('citizens = "many"'), "building[0].citizens: Expected `int`"),
    "a value out of bounds": (house("citizens = 1000000"), "building.house"),
    "no frame": ("[[building]]\nid = 'house'\n", "under [pack]"),
    "no TOML": ("[pack\n", "This is no card pack"),
    "nothing": ("", "under [pack]"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_pack_with_a_fault_is_refused_in_one_sentence_with_its_place(server: Server, name: str) -> None:
    text, said = REFUSED[name]

    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        wanted = {"title": "metropolis", "players": 2}
        checked = await ada.post("/packs/check", wanted | {"text": text}, expect=400)
        opened = await ada.post("/tables", wanted | {"share": share(), "pack": text}, expect=400)
        assert checked == opened
        for language in ("en", "de"):
            sentence = say(message_of(checked), language)
            assert "\n" not in sentence
            assert sentence.isprintable()
        assert said in say(message_of(checked)).replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", ",")
        assert all(table["you"] is None for table in await ada.get("/tables")), "no table is opened"

    run_clients(work)


def message_of(refusal: Json) -> Message:
    return msgspec.convert(refusal["message"], Message)


def test_a_body_beyond_all_bounds_is_refused_unread(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        for path in ("/packs/check", "/tables"):
            wanted = {"title": "metropolis", "players": 2, "text": "#" * 2 * PACK_TEXT.bytes}
            assert (await ada.post(path, wanted, expect=413))["error"] == "oversized"

    run_clients(work)


def test_a_table_has_one_pack_of_its_own_title(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        with_pack, without = [await ada.open("metropolis", 2, **more) for more in ({"pack": HOUSE}, {})]
        wanted = {"title": "metropolis", "players": 2, "share": share()}
        refused = {
            "two-packs": {"pack": HOUSE, "pack_from": with_pack},
            "pack-elsewhere": {"pack_from": without},
            "no-such-table": {"pack_from": "0123456789abcdef"},
        }
        for error, more in refused.items():
            answer = await ada.http.post("/tables", json=wanted | more)
            assert answer.json()["error"] == error
        answer = await ada.http.post("/tables", json=wanted | {"title": "rome", "pack_from": with_pack})
        assert answer.json()["error"] == "pack-elsewhere"

    run_clients(work)


def test_packs_have_limits_of_their_own(data: Path) -> None:
    server = Server(data, OPPIDUM_RATE_LIMITS="on", OPPIDUM_BOT_WORKERS="0").start()
    wanted = {"title": "metropolis", "players": 2, "text": HOUSE}

    async def work(clients: ClientGroup) -> None:
        people = [await clients.arrive(server) for _ in range(5)]
        first = [(await people[0].http.post("/packs/check", json=wanted)).status_code for _ in range(14)]
        assert (first[0], first[-1]) == (200, 429)
        opening = {"title": "metropolis", "players": 2, "share": share()}
        assert (await people[0].http.post("/tables", json=opening | {"pack": HOUSE})).status_code == 429
        assert (await people[0].http.post("/tables", json=opening)).status_code == 201
        others = [(await each.http.post("/packs/check", json=wanted)).status_code for each in people[1:] * 10]
        assert (others[0], others[-1]) == (200, 429)

    try:
        run_clients(work)
    finally:
        server.stop()


# Privacy


def test_a_private_tables_pack_is_not_there_for_strangers(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben, eve = [await clients.arrive(server, name) for name in ("Ada", "Ben", "Eve")]
        table = await ada.open("metropolis", 2, public=False, pack=HOUSE)
        link = (await ada.post(f"/tables/{table}/invites"))["invite"]
        wanted = {"title": "metropolis", "players": 2, "share": share(), "pack_from": table}
        absent = wanted | {"pack_from": "0123456789abcdef"}
        answers = [await eve.http.post("/tables", json=each) for each in (wanted, absent)]
        assert [each.status_code for each in answers] == [404, 404]
        assert answers[0].content == answers[1].content
        assert table not in str(await eve.get("/tables"))
        await eve.get(f"/tables/{table}/pack", expect=404)
        await ben.join(table, invite=link)
        assert "Cabin" in (await ben.http.get(f"/tables/{table}/pack")).text
        refused = await ben.post("/tables", wanted, expect=403)
        assert refused["error"] == "pack-private"
        assert (await ben.post("/tables", wanted | {"public": False}))["pack"]["hash"] == HASH
        assert (await ada.post("/tables", wanted))["pack"]["hash"] == HASH
        assert "Cabin" not in server.log

    run_clients(work)


def test_who_only_watches_sees_the_pack_on_the_table_and_nowhere_else(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, eve = await clients.arrive(server), await clients.arrive(server, "Eve")
        table = await ada.open("metropolis", 2, pack=HOUSE)
        assert (await eve.get(f"/tables/{table}"))["pack"] == {"name": "grandmother", "hash": HASH}
        assert (await eve.get(f"/tables/{table}/facts"))["names"]["house"] == "Cabin"
        assert (await eve.get(f"/tables/{table}/pack", expect=403))["error"] == "not-seated"
        listed = [each for each in await eve.get("/tables") if each["id"] == table]
        assert listed[0]["pack"]["hash"] == HASH
        assert "Cabin" not in str(listed)
        plain = await ada.open("metropolis", 2)
        assert (await ada.get(f"/tables/{plain}/pack", expect=404))["error"] == "no-pack"

    run_clients(work)


def test_two_names_for_the_same_values_stay_with_their_people(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        ada, ben = await clients.arrive(server), await clients.arrive(server, "Ben")
        for person, name in ((ada, "mine"), (ben, "other")):
            table = await person.open("metropolis", 2, pack=HOUSE.replace("grandmother", name))
            assert (await person.get(f"/tables/{table}"))["pack"] == {"name": name, "hash": HASH}

    run_clients(work)


# The index of cards


@pytest.mark.parametrize(
    ("title", "name"), [("metropolis", "house"), ("rome", "philosophical"), ("city-of-iron", "mudford")]
)
def test_the_index_of_a_table_has_the_values_of_its_pack_and_says_what_is_designed(
    server: Server, title: str, name: str
) -> None:
    async def work(clients: ClientGroup) -> None:
        ada = await clients.arrive(server)
        found = []
        for more in ({"pack": PACKS[title]}, {}):
            table = await ada.open(title, 2, **more)
            sections = await ada.get(f"/tables/{table}/cards?language=de")
            found.append({card["id"]: card for section in sections for card in section["cards"]})
        with_pack, plain = found
        assert with_pack[name]["text"] != plain[name]["text"]
        assert {each for each in plain if with_pack[each]["text"] != plain[each]["text"]} <= {name, "hotel-long"}
        assert sum(card["designed"] for card in plain.values()) > 0
        if title != "city-of-iron":  # where each value is marked for itself, and the pack gives one of several
            assert not with_pack[name]["designed"]

    run_clients(work)
