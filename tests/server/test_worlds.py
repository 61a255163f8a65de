"""Pairs of worlds at the wire: two games that differ only in what a viewer cannot know send it equal bytes.

Both worlds are tables of one real server, begun with two positions that the viewer cannot tell apart. The viewer plays
the same in both; the others play what looks the same to it, until something shows them to be different games. Where
people decide in secret, they answer differently in the two worlds, withdraw and take back.
"""

import asyncio
import itertools
import logging
import random
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from urllib.parse import quote

import httpx
import msgspec
import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection
from websockets.asyncio.client import ClientConnection

from oppidum.engine.chance import Dice, fresh_seed, seed_bytes
from oppidum.engine.game import State
from oppidum.engine.packs import read_pack
from oppidum.engine.position import read_frame, write_position
from oppidum.engine.record import Opening
from oppidum.games import find
from oppidum.server.bots.scheduler import make_bot_job
from oppidum.server.operations.logs import JsonLines
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.steps import is_unfinished, join_steps, parse_steps, play_steps
from oppidum.server.play.table_game import TableGame
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from oppidum.server.storage.models import tables
from tests.server import patient
from tests.server.card_packs import HOUSE
from tests.server.clients import Json, share
from tests.server.servers import served

ROME_MODULES: dict[str, bool | str] = {
    "monuments": True,
    "roles": True,
    "objectives": "hidden",
    "invocations": True,
    "roads": True,
}
GAMES: list[tuple[str, int, dict[str, bool | str], str | None]] = [
    ("metropolis", 3, {}, None),
    ("metropolis", 2, {"drafting": True}, None),
    ("metropolis", 2, {"drafting": True}, HOUSE),
    ("rome", 3, {}, None),
    ("rome", 3, ROME_MODULES, None),
    ("sprawlopolis", 3, {}, None),
    ("city-of-iron", 3, {}, None),
]
"""Titles with players, options and the text of a card pack."""
IDS_AND_TIMES = re.compile(rb'"(?:at|since|created|time)":[0-9]{13}|"milliseconds":"[0-9.]+"|[0-9a-f]{16}')
OWN_HEADERS = {"date", "x-request-id", "content-length"}
"""Headers that differ between any two answers: ids and times are compressed differently."""
OTHERS_COUNTS = re.compile(r"_commit_|_lag_")
PAIRS, STEPS = 2, 4
Case = tuple[str, dict[str, bool | str], str]
SECRETS: list[Case] = [
    ("metropolis", {"drafting": True}, "take"),
    ("rome", {"drafting": True}, "take"),
    ("rome", ROME_MODULES, "keep"),
    ("city-of-iron", {}, "buy"),
]
"""Titles with answers in secret, and what such an answer begins with."""
EVERYTHING = {"answer", "withdraw", "undo", "consent", "other answers", "taken back in secret"}
WITH_STEPS = EVERYTHING | {"other lengths"}
PLAYERS, COMMANDS, MOST_COMMANDS, TRIES = 3, 12, 60, 20
KEYS = itertools.count()
STALLED = "nothing was served for a while"
"""What a server says that was held up for seconds, as a busy machine does."""


class Lines(logging.Handler):
    """Whatever the server logs, as it would be written, but for what depends on the machine's speed."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[bytes] = []
        self.seen = 0

    def emit(self, record: logging.LogRecord) -> None:
        ended = getattr(record, "method", "") == "WEBSOCKET"  # which is logged whenever its end is noticed
        if not ended and record.getMessage() != STALLED:
            self.lines.append(self.format(record).encode())

    def taken(self) -> list[bytes]:
        """What was logged since the last time."""
        found, self.lines = self.lines, []
        self.seen += len(found)
        return found


@pytest.fixture
def logged() -> Iterator[Lines]:
    lines, logger = Lines(), logging.getLogger("oppidum")
    logger.addHandler(lines)
    logger.setLevel(logging.DEBUG)
    yield lines
    logger.setLevel(logging.NOTSET)
    logger.removeHandler(lines)


class World:
    """One of the two games, with what its viewer is sent, and what is logged of it."""

    def __init__(
        self, services: Services, http: httpx.AsyncClient, logged: Lines, table: str, socket: ClientConnection
    ) -> None:
        self.services = services
        self.http = http
        self.logged = logged
        self.table = table
        self.socket = socket

    def counted(self) -> dict[str, float]:
        """What the server has counted so far, but for commits and delays, which other tasks cause too."""
        families = self.services.metrics.registry.collect()
        samples = [sample for family in families for sample in family.samples]
        counters = [each for each in samples if each.name.endswith(("_total", "_count"))]
        return {f"{each.name}{each.labels}": each.value for each in counters if not OTHERS_COUNTS.search(each.name)}

    def state(self) -> State:
        return self.game().state

    def game(self) -> TableGame:
        loaded = self.services.manager.find_loaded(self.table)
        assert loaded is not None
        return loaded.current_game()

    async def hear(self, last: str) -> list[bytes]:
        """Every message up to one of this type."""
        heard: list[bytes] = []
        while not heard or msgspec.json.decode(heard[-1])["type"] != last:
            async with asyncio.timeout(60):
                heard.append(str(await self.socket.recv()).encode())
        return [_plain(message) for message in [*heard, *self.logged.taken()]]

    async def answer(self, action: str) -> list[bytes]:
        """What the viewer is sent when it answers, legal or not."""
        state = self.services.manager.find_loaded(self.table)
        assert state is not None
        version = state.current_game().version
        await self.socket.send(
            msgspec.json.encode({"type": "answer", "version": version, "key": f"k{version}", "action": action}).decode()
        )
        return await self.hear("accepted")

    async def make_move(self, seat: int, action: str) -> list[bytes]:
        """What the viewer is sent when somebody else moves."""
        loaded = await self.services.manager.load(self.table)
        version = loaded.current_game().version
        entry = LogEntry(version=version + 1, kind=kind.ANSWER, seat=seat, at=0, notation=action)
        assert await self.services.manager.append_entry(self.table, version, entry)
        return await self.hear("happened")

    async def look(self, viewer: int, probes: list[str]) -> list[bytes]:
        """Everything that the viewer can ask for: views now and then, events, the record, and why not."""
        loaded = await self.services.manager.load(self.table)
        version = loaded.current_game().version
        paths = ["", "/view", "/record", "/chat", "/facts", "/cards", "/pack", "/story", "/growth"]
        paths += [f"/{what}{each}" for what in ("view?at=", "at/") for each in range(version + 1)]
        paths += [f"/since/{each}{how}" for each in range(version) for how in ("", "?one_by_one=true")]
        asked = ("why?action=", "preview?action=", "next?steps=")
        paths += [f"/{what}{quote(action)}" for what in asked for action in probes]
        found = [_all_of(await self.http.get(f"/tables/{self.table}{path}")) for path in paths]
        for number, action in enumerate(probes):
            wanted = {"type": "answer", "version": version, "key": f"p{version}-{number}", "action": action}
            found.append(_all_of(await self.http.post(f"/tables/{self.table}/commands", json=wanted)))
        if viewer >= 0:
            job = msgspec.structs.replace(make_bot_job(loaded, loaded.current_game(), viewer), seed=b"")
            found.append(msgspec.msgpack.encode(job))
        return [_plain(each) for each in [*found, *self.logged.taken()]]

    async def send_command(self, person: str, wanted: Json) -> list[bytes]:
        """What a person is answered to a command, and what the viewer is sent and logged because of it."""
        version = self.game().version
        message = {"version": version, "key": f"c{version}-{next(KEYS) // 2}"} | wanted
        headers = {"authorization": f"Bearer {person}"}
        answer = await self.http.post(f"/tables/{self.table}/commands", json=message, headers=headers)
        heard, told = [_all_of(answer)], answer.content
        while answer.status_code == 201 and not _tells_all(told, version + 1):
            async with asyncio.timeout(60):
                told = str(await self.socket.recv()).encode()
            heard.append(told)
        return [_plain(message) for message in [*heard, *self.logged.taken()]]

    async def glance(self) -> list[bytes]:
        """What would tell first of something that was taken back."""
        version = self.game().version
        paths = ["story", "since/0?one_by_one=true", "record", f"at/{version}"]
        found = [_all_of(await self.http.get(f"/tables/{self.table}/{path}")) for path in paths]
        return [_plain(each) for each in [*found, *self.logged.taken()]]


def _tells_all(message: bytes, version: int) -> bool:
    """Whether this is the last message about a version: after an undo the view follows."""
    told = msgspec.json.decode(message)
    if told["version"] != version or told["type"] == "accepted":
        return False
    return bool(told["type"] == "view" or told["entry"]["kind"] != kind.UNDO)


def _all_of(answer: httpx.Response) -> bytes:
    """Status, headers and body of an answer."""
    headers = [f"{name}: {value}" for name, value in answer.headers.items() if name not in OWN_HEADERS]
    return "\n".join([str(answer.status_code), *headers, ""]).encode() + answer.content


def _plain(message: bytes) -> bytes:
    return IDS_AND_TIMES.sub(b"", message)


def _expect_alike(found: list[list[bytes]]) -> None:
    """Equal messages; of others the first difference is shown, for they are long."""
    for one, other in zip(*found, strict=True):
        if one != other:
            place = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
            pytest.fail(f"{one[max(place - 300, 0) : place + 100]!r}\n{other[max(place - 300, 0) : place + 100]!r}")


def _expect_grown_alike(*counts: dict[str, float]) -> None:
    """Equal growth of every counter in the two steps between three looks."""
    grown = [
        {name: value - before.get(name, 0) for name, value in after.items() if value != before.get(name, 0)}
        for before, after in itertools.pairwise(counts)
    ]
    assert grown[0] == grown[1]
    assert grown[0], "nothing is counted"


async def _open(
    services: Services,
    address: str,
    http: httpx.AsyncClient,
    logged: Lines,
    state: State,
    viewer: int,
    pack: str | None,
) -> World:
    seats = [{"kind": "me"} if seat == viewer else {"kind": "bot", "bot": "random"} for seat in range(_players(state))]
    wanted = {
        "title": state.configuration.game.key,
        "players": _players(state),
        "share": share(),
        "seats": seats,
        "confirm": False,
        "position": write_position(state),
        "pack": pack,
    }
    opened = await http.post("/tables", json=wanted)
    assert opened.status_code == 201, opened.text
    table = opened.json()["id"]
    await http.post(f"/tables/{table}/start")
    headers = {"authorization": http.headers["authorization"]}
    socket = await patient.connect(f"ws://{address}/api/tables/{table}/live", additional_headers=headers)
    return World(services, http, logged, table, socket)


def _players(state: State) -> int:
    return state.configuration.players


def _same_for(viewer: int, truth: State, twin: State, seat: int, action: int) -> int | None:
    """What the seat can do in the twin world that leaves the viewer where the action leaves it in the true one."""
    after = truth.copy()
    after.play(seat, action)
    legal = twin.legal(seat)
    for other in sorted(legal, key=lambda each: each != action)[:40]:
        tried = twin.copy()
        tried.play(seat, other)
        if tried.knowledge(viewer).key() == after.knowledge(viewer).key():
            return other
    return None


def _midway(title: str, players: int, options: dict[str, bool | str], pack: str | None, dice: random.Random) -> State:
    """A table somewhere in a game, at which nobody's answer waits."""
    kept = read_pack(pack) if pack else None
    state = find(title).configure(players, options, kept).new(seed=dice.getrandbits(64))
    for _ in range(dice.randrange(40)):
        following = state.copy()
        seat = following.to_act()[0]
        following.play(seat, dice.choice(following.legal(seat)))
        if following.over():
            break
        state = following
    while state.pending():
        seat = state.to_act()[0]
        state.play(seat, dice.choice(state.legal(seat)))
    return state


async def _compare(worlds: list[World], viewer: int, dice: random.Random) -> int:
    """Plays both worlds on as long as the viewer cannot tell them apart; how many steps that were."""
    for step in range(STEPS):
        truth, twin = (world.state() for world in worlds)
        actions = truth.configuration.actions
        if truth.over():
            return step
        probes = [actions.notation(dice.randrange(actions.size)) for _ in range(8)] if viewer >= 0 else []
        illegal = [each for each in probes if actions.parse(each) not in (truth.legal(viewer) if viewer >= 0 else [])]
        _expect_alike([await world.look(viewer, illegal) for world in worlds])
        seat = dice.choice(truth.to_act())
        action = dice.choice(truth.legal(seat))
        same = _same_for(viewer, truth, twin, seat, action)
        if same is None:
            return step
        pair = [actions.notation(each) for each in (action, same)]
        if seat == viewer:
            assert pair[0] == pair[1]
            heard = [await world.answer(text) for world, text in zip(worlds, pair, strict=True)]
        else:
            heard = [await world.make_move(seat, text) for world, text in zip(worlds, pair, strict=True)]
        _expect_alike(heard)
    return STEPS


@pytest.mark.parametrize("viewer", [0, -1], ids=["seat", "spectator"])
@pytest.mark.parametrize(("title", "players", "options", "pack"), GAMES)
def test_worlds_that_look_alike_send_alike(
    data: Path,
    logged: Lines,
    title: str,
    players: int,
    options: dict[str, bool | str],
    pack: str | None,
    viewer: int,
) -> None:
    dice = random.Random(7)
    settings = Settings(data=data, bot_workers=0, rate_limits="off", access_log="addresses")

    async def play() -> tuple[int, int]:
        differing = steps = 0
        async with served(settings) as (services, address), patient.AsyncClient() as http:
            http.base_url = httpx.URL(f"http://{address}/api")
            token = (await http.post("/guests", json={"name": "Ada"})).json()["token"]
            http.headers["authorization"] = f"Bearer {token}"
            for number in range(PAIRS):
                truth = _midway(title, players, options, pack, dice)
                twin = truth.knowledge(viewer).imagine(Dice(seed_bytes(number), "twin"))
                differing += truth.position() != twin.position()
                worlds, first = [], []
                logged.taken()
                for state in (truth, twin):
                    worlds.append(await _open(services, address, http, logged, state, viewer, pack))
                    first.append(await worlds[-1].hear("view"))
                _expect_alike(first)
                steps += await _compare(worlds, viewer, dice)
                for world in worlds:
                    await world.socket.close()
        return differing, steps

    differing, steps = asyncio.run(play())
    assert differing > 0
    assert steps > 0
    assert logged.seen > 2 * steps


# People who decide in secret, withdraw and take back


async def _open_for_people(
    services: Services, address: str, http: httpx.AsyncClient, logged: Lines, state: State, people: list[str]
) -> World:
    """A table of several people that begins with this state, which only a test can have."""

    async def post(person: str, path: str, data: Json) -> Json:
        answer = await http.post(path, json=data, headers={"authorization": f"Bearer {person}"})
        assert answer.status_code == 201, answer.text
        found: Json = answer.json()
        return found

    wanted = {"title": state.configuration.game.key, "players": PLAYERS, "options": state.configuration.options}
    table = (await post(people[0], "/tables", wanted | {"share": share(), "confirm": False}))["id"]
    for person in people[1:]:
        await post(person, f"/tables/{table}/join", {"share": share()})
    frame = read_frame(write_position(state))
    opening = msgspec.json.encode(Opening(frame.position, frame.streams)).decode()
    seed = fresh_seed() if frame.seed is None else seed_bytes(frame.seed)

    async def lay(connection: AsyncConnection) -> None:
        values = {"given_seed": seed, "opening": opening}
        await connection.execute(update(tables).where(tables.c.id == table).values(values))

    await services.database.writer.write(lay)
    await post(people[0], f"/tables/{table}/start", {"share": share()})
    headers = {"authorization": http.headers["authorization"]}
    socket = await patient.connect(f"ws://{address}/api/tables/{table}/live", additional_headers=headers)
    return World(services, http, logged, table, socket)


def _deciding(title: str, options: dict[str, bool | str], word: str, dice: random.Random) -> State:
    """A table at which at least two seats are asked for a secret answer that may begin with this word."""
    state = find(title).configure(PLAYERS, options).new(seed=dice.getrandbits(64))
    notation, number = state.configuration.actions.notation, 1 + dice.randrange(3)
    found: list[State] = []
    while len(found) < number and not state.over():
        offers = [any(notation(each).startswith(word) for each in state.legal(seat)) for seat in state.to_act()]
        if len(offers) > 1 and all(offers) and not state.pending():
            found.append(state.copy())
        seat = state.to_act()[0]
        state.play(seat, dice.choice(state.legal(seat)))
    return found[-1]


def _any_answer(state: State, seat: int, dice: random.Random) -> tuple[str, State]:
    """A whole answer of the seat, and the table after it."""
    after, steps = state.copy(), list[int]()
    while not steps or is_unfinished(after, seat):
        steps.append(dice.choice(after.legal(seat)))
        after.play(seat, steps[-1])
    return join_steps(state.configuration.actions, steps), after


def _answers_alike(viewer: int, worlds: list[World], seat: int, dice: random.Random) -> tuple[str, str] | None:
    """Answers of a seat in the two worlds after which the viewer still cannot tell them apart."""
    truth, twin = (world.state() for world in worlds)
    answer, after = _any_answer(truth, seat, dice)
    for _ in range(TRIES):
        other, tried = _any_answer(twin, seat, dice)
        if seat == viewer:
            other, tried = answer, twin.copy()
            play_steps(tried, seat, parse_steps(tried.configuration.actions, answer))
        if tried.knowledge(viewer).key() == after.knowledge(viewer).key():
            return answer, other
    return None


def _wishes(game: TableGame, viewer: int, worlds: list[World], dice: random.Random) -> tuple[int, list[Json]]:
    """Who asks for what in each world."""
    seat = dice.randrange(PLAYERS)
    what = dice.choices(
        ["answer", "withdraw", "undo", "back", "consent"], [8, 3, 1, 3, 20 if game.undo_request else 0]
    )[0]
    if what == "answer":
        seat = dice.choice(game.state.to_act())
        pair = _answers_alike(viewer, worlds, seat, dice)
        if pair is not None:
            return seat, [{"type": "answer", "action": action} for action in pair]
    if what == "consent" and game.undo_request is not None:
        asked = [each for each in range(PLAYERS) if each not in (game.undo_request.seat, *game.undo_request.agreed)]
        seat = dice.choice(asked)
        return seat, [{"type": "consent", "agree": dice.random() < 0.8}] * 2
    if what == "undo":
        return seat, [{"type": "undo"}] * 2
    if what == "back":
        return seat, [{"type": "undo", "to": dice.randrange(game.version + 1)}] * 2
    pending = sorted({answer.seat for answer in game.pending})
    return dice.choice(pending or [seat]), [{"type": "withdraw"}] * 2


async def _keep_secrets(
    worlds: list[World], people: list[str], viewer: int, dice: random.Random, goal: set[str]
) -> set[str]:
    """Plays both worlds on and compares all that the viewer is told; what has happened in them."""
    done: set[str] = set()
    for number in range(MOST_COMMANDS):
        if number >= COMMANDS and done >= goal:
            break
        seat, wanted = _wishes(worlds[0].game(), viewer, worlds, dice)
        counts = [worlds[0].counted()]
        heard = []
        for world, each in zip(worlds, wanted, strict=True):
            heard.append(await world.send_command(people[seat], each))
            counts.append(world.counted())
        _expect_alike(heard)
        _expect_grown_alike(*counts)
        if b'"type":"accepted"' in heard[0][0]:
            _expect_alike([await world.glance() for world in worlds])
            done |= _done(worlds[0].game(), wanted)
    _expect_alike([await world.look(viewer, []) for world in worlds])
    state = worlds[0].state()
    if viewer in state.to_act():
        begun = quote(_any_answer(state, viewer, dice)[0].split(" + ")[0])
        asked = [f"{what}{begun}" for what in ("next?steps=", "preview?action=", "why?action=")]
        paths = [[f"/tables/{world.table}/{path}" for path in asked] for world in worlds]
        _expect_alike([[_plain(_all_of(await worlds[0].http.get(path))) for path in each] for each in paths])
    return done


def _done(game: TableGame, wanted: list[Json]) -> set[str]:
    """What can be said of the commands that were given in the two worlds."""
    done = {str(wanted[0]["type"])}
    if wanted[0] != wanted[1]:
        done.add("other answers")
        if len({each["action"].count("+") for each in wanted}) > 1:
            done.add("other lengths")
    if game.concealed - {answer.version for answer in game.pending}:
        done.add("taken back in secret")
    return done


async def _pairs(data: Path, logged: Lines, case: Case, viewer: int, pairs: int) -> set[str]:
    """What has happened in so many pairs of worlds."""
    dice, done = random.Random(11), set[str]()
    settings = Settings(data=data, bot_workers=0, rate_limits="off", access_log="addresses")
    async with served(settings) as (services, address), patient.AsyncClient() as http:
        http.base_url = httpx.URL(f"http://{address}/api")
        names = ["Ada", "Bob", "Cy", "Eve"]
        tokens = [(await http.post("/guests", json={"name": name})).json()["token"] for name in names]
        http.headers["authorization"] = f"Bearer {tokens[viewer]}"
        for number in range(pairs):
            truth = _deciding(*case, dice)
            twin = truth.knowledge(viewer).imagine(Dice(seed_bytes(number), "twin"))
            for seat in {seat for seat, _ in twin.pending()}:  # at a server nobody is halfway through an answer
                twin.withdraw(seat)
            worlds, first = list[World](), []
            logged.taken()
            async with AsyncExitStack() as sockets:
                for state in (truth, twin):
                    worlds.append(await _open_for_people(services, address, http, logged, state, tokens[:PLAYERS]))
                    sockets.push_async_callback(worlds[-1].socket.close)
                    first.append(await worlds[-1].hear("view"))
                _expect_alike(first)
                goal = WITH_STEPS if case[2] == "buy" else EVERYTHING
                done |= await _keep_secrets(worlds, tokens[:PLAYERS], viewer, dice, goal)
    return done


@pytest.mark.parametrize("viewer", [0, -1], ids=["seat", "spectator"])
@pytest.mark.parametrize("case", SECRETS, ids=lambda case: f"{case[0]} {case[2]}")
def test_secrets_are_kept_through_undo_and_withdrawal(data: Path, logged: Lines, case: Case, viewer: int) -> None:
    done = asyncio.run(_pairs(data, logged, case, viewer, pairs=1))
    assert done >= EVERYTHING
    assert ("other lengths" in done) == (case[2] == "buy")


@pytest.mark.soak
@pytest.mark.parametrize("viewer", [0, 1, -1])
@pytest.mark.parametrize("case", SECRETS, ids=lambda case: f"{case[0]} {case[2]}")
def test_secrets_are_kept_in_the_long_run(data: Path, logged: Lines, case: Case, viewer: int) -> None:
    assert asyncio.run(_pairs(data, logged, case, viewer, pairs=20)) >= EVERYTHING
