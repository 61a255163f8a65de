"""Two tables of one server that a viewer cannot tell apart, and all that the viewer is sent and that is logged."""

import asyncio
import itertools
import logging
import re
from urllib.parse import quote

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from oppidum.engine.game import State
from oppidum.engine.position import write_position
from oppidum.server.bots.scheduler import make_bot_job
from oppidum.server.operations.logs import JsonLines
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.table_game import TableGame
from oppidum.server.services import Services
from tests.server import patient
from tests.server.clients import Json, share

ROME_MODULES: dict[str, bool | str] = {
    "monuments": True,
    "roles": True,
    "objectives": "hidden",
    "invocations": True,
    "roads": True,
    "trading": True,
    "stealing": True,
}
CONSUL: dict[str, bool | str] = {"consul": "hard", "monuments": True, "drafting": True}
IDS_AND_TIMES = re.compile(rb'"(?:at|since|created|time)":[0-9]{13}|"milliseconds":"[0-9.]+"|[0-9a-f]{16}')
OWN_HEADERS = {"date", "x-request-id", "content-length"}
"""Headers that differ between any two answers: ids and times are compressed differently."""
OTHERS_COUNTS = re.compile(r"_commit_|_lag_")
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
        return [without_ids(message) for message in [*heard, *self.logged.taken()]]

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

    async def look(self, viewer: int, probes: list[str], legal: list[str]) -> list[bytes]:
        """Everything that the viewer can ask for: views now and then, events, the record, previews, and why not.

        `probes` are illegal and are sent too, `legal` ones are only asked about.
        """
        loaded = await self.services.manager.load(self.table)
        version = loaded.current_game().version
        paths = ["", "/view", "/record", "/chat", "/facts", "/cards", "/pack", "/story", "/growth"]
        paths += [f"/{what}{each}" for what in ("view?at=", "at/") for each in range(version + 1)]
        paths += [f"/since/{each}{how}" for each in range(version) for how in ("", "?one_by_one=true")]
        asked = ("why?action=", "preview?action=", "next?steps=")
        paths += [f"/{what}{quote(action)}" for what in asked for action in [*probes, *legal]]
        found = [all_of(await self.http.get(f"/tables/{self.table}{path}")) for path in paths]
        for number, action in enumerate(probes):
            wanted = {"type": "answer", "version": version, "key": f"p{version}-{number}", "action": action}
            found.append(all_of(await self.http.post(f"/tables/{self.table}/commands", json=wanted)))
        if viewer >= 0:
            job = msgspec.structs.replace(make_bot_job(loaded, loaded.current_game(), viewer), seed=b"")
            found.append(msgspec.msgpack.encode(job))
        return [without_ids(each) for each in [*found, *self.logged.taken()]]

    async def send_command(self, person: str, wanted: Json) -> list[bytes]:
        """What a person is answered to a command, and what the viewer is sent and logged because of it."""
        version = self.game().version
        message = {"version": version, "key": f"c{version}-{next(KEYS) // 2}"} | wanted
        headers = {"authorization": f"Bearer {person}"}
        answer = await self.http.post(f"/tables/{self.table}/commands", json=message, headers=headers)
        heard, told = [all_of(answer)], answer.content
        while answer.status_code == 201 and not tells_all(told, version + 1):
            async with asyncio.timeout(60):
                told = str(await self.socket.recv()).encode()
            heard.append(told)
        return [without_ids(message) for message in [*heard, *self.logged.taken()]]

    async def glance(self) -> list[bytes]:
        """What would tell first of something that was taken back."""
        version = self.game().version
        paths = ["story", "since/0?one_by_one=true", "record", f"at/{version}"]
        found = [all_of(await self.http.get(f"/tables/{self.table}/{path}")) for path in paths]
        return [without_ids(each) for each in [*found, *self.logged.taken()]]


def tells_all(message: bytes, version: int) -> bool:
    """Whether this is the last message about a version: after an undo the view follows."""
    told = msgspec.json.decode(message)
    if told["version"] != version or told["type"] == "accepted":
        return False
    return bool(told["type"] == "view" or told["entry"]["kind"] != kind.UNDO)


def all_of(answer: httpx.Response) -> bytes:
    """Status, headers and body of an answer."""
    headers = [f"{name}: {value}" for name, value in answer.headers.items() if name not in OWN_HEADERS]
    return "\n".join([str(answer.status_code), *headers, ""]).encode() + answer.content


def without_ids(message: bytes) -> bytes:
    return IDS_AND_TIMES.sub(b"", message)


def expect_alike(found: list[list[bytes]]) -> None:
    """Equal messages; of others the first difference is shown, for they are long."""
    for one, other in zip(*found, strict=True):
        if one != other:
            place = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
            pytest.fail(f"{one[max(place - 300, 0) : place + 100]!r}\n{other[max(place - 300, 0) : place + 100]!r}")


def expect_grown_alike(*counts: dict[str, float]) -> None:
    """Equal growth of every counter in the two steps between three looks."""
    grown = [
        {name: value - before.get(name, 0) for name, value in after.items() if value != before.get(name, 0)}
        for before, after in itertools.pairwise(counts)
    ]
    assert grown[0] == grown[1]
    assert grown[0], "nothing is counted"


async def open_world(
    services: Services,
    address: str,
    http: httpx.AsyncClient,
    logged: Lines,
    state: State,
    viewer: int,
    pack: str | None,
) -> World:
    seats = [
        {"kind": "me"} if seat == viewer else {"kind": "bot", "bot": "random"} for seat in range(players_of(state))
    ]
    wanted = {
        "title": state.configuration.game.key,
        "players": players_of(state),
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


def players_of(state: State) -> int:
    return state.configuration.players
