"""Whatever arrives, the server answers in its own words: no fault of its own, and no table dies of it."""

import asyncio
import os
import struct
from contextlib import suppress
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS, load_all_checks

from tests.server import patient
from tests.server.clients import ClientGroup, run_clients, share
from tests.server.servers import PATIENCE, Server

load_all_checks()
CHECKED: list[Any] = CHECKS.get_by_names(
    ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance"]
)


@pytest.fixture(scope="module")
def running(server: Server) -> dict[str, str]:
    """A game in play, and the token of its first person."""
    kept: dict[str, str] = {}

    async def begin(clients: ClientGroup) -> None:
        people, kept["table"] = await clients.table(server, 3, "metropolis")
        kept["token"] = people[0].token

    run_clients(begin)
    return kept


def _expect_alive(server: Server, running: dict[str, str]) -> None:
    headers = {"authorization": f"Bearer {running['token']}"}
    view = patient.get(f"{server.url}/api/tables/{running['table']}/view", headers=headers)
    assert view.json()["now"]["ending"] is None
    assert "Traceback" not in server.log


@pytest.fixture
def api(server: Server) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")


schema = schemathesis.pytest.from_fixture("api")


@schema.parametrize()
@settings(suppress_health_check=list(HealthCheck), max_examples=min(settings().max_examples // 8, 100))
def test_every_request_of_the_schema_gets_an_answer_of_the_schema(
    case: schemathesis.Case[Any], server: Server, running: dict[str, str]
) -> None:
    if "table" in (case.path_parameters or {}) and len(repr(case.body)) % 2:
        case.path_parameters["table"] = running["table"]
    response = case.call(headers={"authorization": f"Bearer {running['token']}"})
    case.validate_response(response, checks=CHECKED)
    assert "Traceback" not in server.log


FRAMES = st.one_of(
    st.binary(max_size=300),
    st.text(max_size=200),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=8,
    ).map(lambda value: msgspec.json.encode(value).decode()),
    st.fixed_dictionaries(
        {"type": st.sampled_from(["answer", "undo", "consent", "since", "say", "confirm", "withdraw", "resign"])},
        optional={
            "version": st.integers(-5, 10**7),
            "key": st.text(max_size=5),
            "action": st.text(max_size=10),
            "to": st.integers(-3, 9),
            "agree": st.booleans(),
            "text": st.text(max_size=9),
        },
    ).map(lambda value: msgspec.json.encode(value).decode()),
)


@given(st.lists(FRAMES, min_size=20, max_size=20))
def _send_frames(server: Server, token: str, table: str, frames: list[bytes | str]) -> None:
    async def send() -> None:
        address = f"ws://{server.address}/api/tables/{table}/live"
        async with patient.connect(address, additional_headers={"authorization": f"Bearer {token}"}) as socket:
            for frame in frames:
                await socket.send(frame.encode("utf-8", "replace").decode() if isinstance(frame, str) else frame)
            await socket.send('{"type": "answer", "version": 0, "key": "the-end", "action": "dance"}')
            async with asyncio.timeout(PATIENCE):
                while msgspec.json.decode(await socket.recv()).get("key") != "the-end":
                    pass

    asyncio.run(send())


def test_no_message_kills_a_table(server: Server, running: dict[str, str]) -> None:
    _send_frames(server, running["token"], running["table"])
    _expect_alive(server, running)


def _frame(first: int, payload: bytes, masked: bool = True, length: int | None = None) -> bytes:
    """A frame of the WebSocket protocol, right or wrong: `first` is its first byte."""
    said = len(payload) if length is None else length
    short = said if said < 126 else 126 if said < 1 << 16 else 127
    head = bytes([first, short | (0x80 if masked else 0)])
    if short == 126:
        head += struct.pack(">H", said)
    elif short == 127:
        head += struct.pack(">Q", said)
    mask = os.urandom(4)
    return head + (mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload)) if masked else payload)


BROKEN = [
    pytest.param(_frame(0x81, b"\xff\xfe"), id="no utf-8"),
    pytest.param(_frame(0x81, b'{"type":"say","text":"a"}', masked=False), id="not masked"),
    pytest.param(_frame(0x83, b"x"), id="no such kind"),
    pytest.param(_frame(0xF1, b"x"), id="reserved bits"),
    pytest.param(_frame(0x80, b"x"), id="goes on with nothing"),
    pytest.param(_frame(0x01, b"{") + _frame(0x81, b"}"), id="begins anew in the middle"),
    pytest.param(_frame(0x89, b"x" * 126), id="a ping too long"),
    pytest.param(_frame(0x09, b"x"), id="a ping in parts"),
    pytest.param(_frame(0x88, b"\x03"), id="half a reason to close"),
    pytest.param(_frame(0x88, struct.pack(">H", 999)), id="no such reason to close"),
    pytest.param(_frame(0x82, b"", length=1 << 62), id="longer than the world"),
    pytest.param(_frame(0x81, b"x" * 70_000), id="too long"),
    pytest.param(_frame(0x01, b"x" * 40_000) + _frame(0x80, b"x" * 40_000), id="too long in parts"),
    pytest.param(_frame(0x81, b"{}")[:-1], id="cut short"),
    pytest.param(b"\x00" * 64, id="zeros"),
]


@pytest.mark.parametrize("frame", BROKEN)
def test_no_broken_frame_kills_a_table(server: Server, running: dict[str, str], frame: bytes) -> None:
    async def send() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(
            f"GET /api/tables/{running['table']}/live HTTP/1.1\r\nHost: {server.address}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            f"Authorization: Bearer {running['token']}\r\n\r\n".encode()
        )
        assert b"101" in await reader.readline()
        writer.write(frame)
        with suppress(OSError):
            writer.write_eof()
            async with asyncio.timeout(PATIENCE):
                await reader.read()
        writer.close()

    asyncio.run(send())
    _expect_alive(server, running)


def test_an_unheard_of_table_is_not_there(server: Server) -> None:
    async def work(clients: ClientGroup) -> None:
        person = await clients.arrive(server)
        for table in ("%00", "%FF%FE", "a" * 5000, "..%2f..", "%F0%9F%8F%9B"):
            answer = await person.http.post(f"/tables/{table}/join", json={"share": share()})
            assert answer.status_code in (400, 404), answer.text
            assert answer.json()["type"] == "refused"

    run_clients(work)
