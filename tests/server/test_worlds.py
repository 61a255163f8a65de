"""Pairs of worlds at the wire: two games that differ only in what a viewer cannot know send it equal bytes.

Both worlds are tables of one real server, begun with two positions that the viewer cannot tell apart. The viewer plays
the same in both; the others play what looks the same to it, until something shows them to be different games.
"""

import asyncio
import logging
import random
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.game import State
from oppidum.engine.position import write_position
from oppidum.games import find
from oppidum.server.bots.attending import bot_job
from oppidum.server.operations.logs import JsonLines
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import Entry
from oppidum.server.services import Services
from oppidum.server.settings import Settings
from tests.server.houses import NO_TLS, served
from tests.server.people import share

GAMES = [
    ("metropolis", 3, {}),
    ("metropolis", 2, {"drafting": True}),
    ("rome", 3, {}),
    ("sprawlopolis", 3, {}),
    ("city-of-iron", 3, {}),
]
IDS_AND_TIMES = re.compile(rb'"(?:at|since|created|time)":[0-9]{13}|[0-9a-f]{16}')
PAIRS, STEPS = 3, 4


class Lines(logging.Handler):
    """Whatever the server logs, as it would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonLines())
        self.lines: list[bytes] = []
        self.seen = 0

    def emit(self, record: logging.LogRecord) -> None:
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

    def state(self) -> State:
        course = self.services.house.loaded_table(self.table)
        assert course is not None
        return course.playing().state

    async def hear(self, last: str) -> list[bytes]:
        """Every message up to one of this type."""
        heard: list[bytes] = []
        while not heard or msgspec.json.decode(heard[-1])["type"] != last:
            async with asyncio.timeout(60):
                heard.append(str(await self.socket.recv()).encode())
        return [_plain(message) for message in [*heard, *self.logged.taken()]]

    async def answer(self, action: str) -> list[bytes]:
        """What the viewer is sent when it answers, legal or not."""
        state = self.services.house.loaded_table(self.table)
        assert state is not None
        version = state.playing().version
        await self.socket.send(
            msgspec.json.encode({"type": "answer", "version": version, "key": f"k{version}", "action": action}).decode()
        )
        return await self.hear("accepted")

    async def moved(self, seat: int, action: str) -> list[bytes]:
        """What the viewer is sent when somebody else moves."""
        live = await self.services.house.live(self.table)
        version = live.playing().version
        entry = Entry(version=version + 1, kind=kind.ANSWER, seat=seat, at=0, notation=action)
        assert await self.services.house.enter(self.table, version, entry)
        return await self.hear("happened")

    async def look(self, viewer: int, probes: list[str]) -> list[bytes]:
        """Everything that the viewer can ask for: views now and then, events, the record, and why not."""
        live = await self.services.house.live(self.table)
        version = live.playing().version
        paths = ["", "/view", "/record", "/chat", "/facts", "/points", "/story", "/growth"]
        paths += [f"/{what}{each}" for what in ("view?at=", "at/") for each in range(version + 1)]
        paths += [f"/since/{each}" for each in range(version)]
        paths += [f"/{what}?action={quote(action)}" for what in ("why", "preview") for action in probes]
        found = [(await self.http.get(f"/tables/{self.table}{path}")).content for path in paths]
        for number, action in enumerate(probes):
            wanted = {"type": "answer", "version": version, "key": f"p{version}-{number}", "action": action}
            found.append((await self.http.post(f"/tables/{self.table}/commands", json=wanted)).content)
        if viewer >= 0:
            job = msgspec.structs.replace(bot_job(live, live.playing(), viewer), seed=b"")
            found.append(msgspec.msgpack.encode(job))
        return [_plain(each) for each in [*found, *self.logged.taken()]]


def _plain(message: bytes) -> bytes:
    return IDS_AND_TIMES.sub(b"", message)


async def _open(
    services: Services, address: str, http: httpx.AsyncClient, logged: Lines, state: State, viewer: int
) -> World:
    seats = [{"kind": "me"} if seat == viewer else {"kind": "bot", "bot": "random"} for seat in range(_players(state))]
    wanted = {
        "title": state.configuration.game.key,
        "players": _players(state),
        "share": share(),
        "seats": seats,
        "confirm": False,
        "position": write_position(state),
    }
    opened = await http.post("/tables", json=wanted)
    assert opened.status_code == 201, opened.text
    table = opened.json()["id"]
    await http.post(f"/tables/{table}/start")
    headers = {"authorization": http.headers["authorization"]}
    socket = await connect(f"ws://{address}/api/tables/{table}/live", additional_headers=headers)
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


def _midway(title: str, players: int, options: dict[str, bool | str], dice: random.Random) -> State:
    """A table somewhere in a game, at which nobody's answer waits."""
    state = find(title).configure(players, options).new(seed=dice.getrandbits(64))
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
        one, other = [await world.look(viewer, illegal) for world in worlds]
        assert one == other
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
            heard = [await world.moved(seat, text) for world, text in zip(worlds, pair, strict=True)]
        assert heard[0] == heard[1]
    return STEPS


@pytest.mark.parametrize("viewer", [0, -1], ids=["seat", "spectator"])
@pytest.mark.parametrize(("title", "players", "options"), GAMES)
def test_worlds_that_look_alike_send_alike(
    data: Path, logged: Lines, title: str, players: int, options: dict[str, bool | str], viewer: int
) -> None:
    dice = random.Random(7)
    settings = Settings(data=data, bot_workers=0, rate_limits="off")

    async def play() -> tuple[int, int]:
        differing = steps = 0
        async with served(settings) as (services, address), httpx.AsyncClient(verify=NO_TLS, timeout=60) as http:
            http.base_url = httpx.URL(f"http://{address}/api")
            token = (await http.post("/guests", json={"name": "Ada"})).json()["token"]
            http.headers["authorization"] = f"Bearer {token}"
            for number in range(PAIRS):
                truth = _midway(title, players, options, dice)
                twin = truth.knowledge(viewer).imagine(Dice(seed_bytes(number), "twin"))
                differing += truth.position() != twin.position()
                worlds, first = [], []
                for state in (truth, twin):
                    worlds.append(await _open(services, address, http, logged, state, viewer))
                    first.append(await worlds[-1].hear("view"))
                assert first[0] == first[1]
                steps += await _compare(worlds, viewer, dice)
                for world in worlds:
                    await world.socket.close()
        return differing, steps

    differing, steps = asyncio.run(play())
    assert differing > 0
    assert steps > 0
    assert logged.seen > 2 * steps
