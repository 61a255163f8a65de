"""Requests and WebSocket frames that are broken byte by byte, as a hostile or broken client would send them.

All of it follows from a seed: the same seed breaks the same valid requests in the same way.
"""

import asyncio
import base64
import itertools
import json
import random
import re
import struct
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from tests.server.clients import share

AT_ONCE = 12
Mutation = Callable[[random.Random, bytes], bytes]
PATIENCE = 60.0
"""How long a whole request may take; only a server that hangs needs it."""
IMPATIENCE = 0.5
"""How long an answer is waited for that may never come, because the server waits for the rest of the request."""

STRANGE = [
    b"\x00", b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\xf0\x9f\x8f\x9b", b"\\ud800", b"\\u0000", b"\\", b'"', b"'",
    b"%00", b"%FF", b"%ED%A0%80", b"%", b"%2F..%2F", b"\r\n", b"\n", b"\r\n\r\n", b"\t", b" ", b":", b",", b";", b"=",
    b"[" * 1000, b"{" * 1000, b'{"a":' * 500, b"]", b"}", b"9" * 30, b"9" * 5000, b"-1", b"0", b"1e999", b"NaN",
    b"Infinity", b"null", b"true", b"[]", b"{}", b'""', b"a" * 300, b"a." * 2000, b"/", b"//[", b"?", b"#", b"&",
    b"\xef\xbb\xbf", b"\x7f", b"\x1b[0m", b"\xe2\x80\xae", b"..", b"*",
]  # fmt: skip
HEADERS = [
    b"Origin: http://[", b"Origin: \xff", b"Origin: null", b"Host: [", b"Host: a:99999999", b"Host: \xff", b"Host:",
    b"Content-Length: -1", b"Content-Length: 5", b"Content-Length: 99999999999999999999", b"Content-Length: x",
    b"Transfer-Encoding: chunked", b"Transfer-Encoding: gzip", b"Transfer-Encoding: \xff", b"Expect: 100-continue",
    b"Content-Type: application/json; charset=utf-16", b"Content-Type: multipart/form-data", b"Content-Type: \xff",
    b"Content-Type: application/x-www-form-urlencoded", b"Content-Encoding: gzip", b"Accept-Encoding: \xff, gzip",
    b"Authorization: Bearer", b"Authorization: Bearer \xff.\xb2.\xb2.\xff", b"Authorization: Basic AAAA",
    b"Cookie: oppidum_guest=\xff", b'Cookie: oppidum_guest="\\377\\400', b"Cookie: =;;; ; =", b"Cookie: %ff=%00",
    b"Connection: upgrade\r\nUpgrade: websocket", b"Connection: upgrade\r\nUpgrade: h2c", b"Connection: close",
    b"Upgrade: websocket", b"Sec-WebSocket-Version: 99", b"Sec-WebSocket-Key: \xff", b"If-None-Match: \xff",
    b"X-Oppidum-Invite: \xff", b"X-Oppidum-Invite: " + b"a" * 300,
    b"X-Forwarded-For: \xff", b"X-Forwarded-For: 1.2.3.4, [", b"X-Forwarded-Proto: \xff", b"Range: bytes=0-",
    b"\xff: x", b": x", b"no colon", b" folded", b"A" * 300 + b": x", b"X: " + b"a" * 20_000,
]  # fmt: skip
METHODS = [
    b"GET", b"POST", b"PUT", b"DELETE", b"HEAD", b"OPTIONS", b"TRACE", b"PATCH", b"CONNECT", b"PROPFIND", b"get",
    b"\xff", b"",
]  # fmt: skip


@dataclass
class Target:
    """Where to send: a server's port, tables with the token of somebody at each, and a position to begin with."""

    port: int
    seats: list[tuple[str, str]]
    position: str

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def last(self) -> bytes:
        """Sent last on a connection: its answer, and the end after that, tell that all before it was answered."""
        return f"GET /health HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\n\r\n".encode()


@dataclass
class Report:
    """What came of it: how many were sent, what the server answered, and what it should not have done."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def expect_no_fault(self) -> None:
        assert not self.wrong, self.wrong[:5]
        faults = {answer for answer in self.answers if answer.startswith("5") or answer == "internal"}
        assert not faults, self.answers


Tell = Callable[[Report], None]

# Valid requests


def request(target: Target, method: str, path: str, body: object = None) -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    length = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n" if body is not None else ""
    known = f"Host: {target.host}\r\nAuthorization: Bearer {target.seats[0][1]}\r\n"
    head = f"{method} {path} HTTP/1.1\r\n{known}{length}\r\n"
    return head.encode() + content


def valid_requests(target: Target) -> list[bytes]:
    """One or more of every route."""
    table, _ = target.seats[0]
    here, opened = f"/api/tables/{table}", {"title": "metropolis", "players": 2, "share": share()}
    bots = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    looks = [
        "", "/view", "/view?at=0", "/since/0", "/since/0?wait=0.02&one_by_one=true", "/record", "/chat", "/facts",
        "/facts?language=de", "/preview?action=income", "/why?action=build%20house%20C3", "/story",
        "/at/0", "/at/0/position", "/growth", "/story?after=0&limit=5", "/next?steps=income%20%2B%20income",
    ]  # fmt: skip
    pages = [
        "/", f"/t/{table}", "/assets/index.js", "/favicon.svg", "/rules/metropolis", "/health", "/ready",
        "/schema/openapi.json", "/schema/messages.json", "/api/titles", "/api/tables", "/api/guests/me", "/api/visitor",
        "/api/visitor/turns", "/api/languages", "/api/words/en", "/api/rules/rome?language=de",
        "/api/score-a-city?language=de",
    ]  # fmt: skip
    changes: list[tuple[str, str, object]] = [
        ("POST", "/api/guests", {"name": "Ada"}),
        ("POST", "/api/visitor/beside", {"name": "Ben"}),
        ("POST", "/api/tables", opened | {"options": {"drafting": True}, "clock": {"kind": "move", "seconds": 60}}),
        ("POST", "/api/tables", opened | {"seats": bots, "seed": "0x17"}),
        ("POST", "/api/tables", opened | {"seats": bots, "position": target.position}),
        ("POST", "/api/score-a-city", {"text": "conditions: 1, 2, 3\nR:EW C:EW I\nP . R:NS"}),
        ("POST", f"{here}/join", {"share": share(), "seat": 1, "invite": "abc"}),
        ("POST", f"{here}/start", {"share": share()}),
        ("POST", f"{here}/rematch", {"share": share()}),
        ("PUT", f"{here}/seats/1", {"kind": "bot", "bot": "greedy/20"}),
        ("POST", f"{here}/invites", None),
        ("DELETE", f"{here}/invites", None),
        ("POST", f"{here}/chat", {"type": "say", "text": "hello"}),
        *[("POST", f"{here}/commands", command) for command in commands("k")],
    ]
    gets = [request(target, "GET", path) for path in [*(here + look for look in looks), *pages]]
    return gets + [request(target, method, path, body) for method, path, body in changes]


def commands(key: str) -> list[dict[str, object]]:
    """Every command of a seat, none of which ends the game or gives up a seat."""
    plain = {"version": 0, "key": key}
    return [
        plain | {"type": "answer", "action": "income"},
        plain | {"type": "answer", "action": "build house C3 C4"},
        plain | {"type": "withdraw"},
        plain | {"type": "confirm"},
        plain | {"type": "undo", "to": 0},
        plain | {"type": "consent", "agree": False},
        plain | {"type": "return"},
    ]


# Breaking bytes


def flip(dice: random.Random, data: bytes) -> bytes:
    if not data:
        return data
    place = dice.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << dice.randrange(8)]) + data[place + 1 :]


def insert(dice: random.Random, data: bytes) -> bytes:
    place = dice.randint(0, len(data))
    return data[:place] + dice.choice(STRANGE) + data[place:]


def insert_noise(dice: random.Random, data: bytes) -> bytes:
    place = dice.randint(0, len(data))
    return data[:place] + dice.randbytes(dice.randint(1, 20)) + data[place:]


def cut(dice: random.Random, data: bytes) -> bytes:
    first, last = sorted(dice.randint(0, len(data)) for _ in range(2))
    return data[:first] + data[min(last, first + 40) :]


def repeat(dice: random.Random, data: bytes) -> bytes:
    first, last = sorted(dice.randint(0, len(data)) for _ in range(2))
    return data[:last] + data[first:last] * dice.choice((1, 1, 1, 50)) + data[last:]


def change_number(dice: random.Random, data: bytes) -> bytes:
    numbers = list(re.finditer(rb"[0-9]+", data))
    if not numbers:
        return insert(dice, data)
    found = dice.choice(numbers)
    new = dice.choice((b"0", b"-1", b"7", b"65536", b"4294967296", b"9" * 19, b"9" * 40, b"9" * 4400, b"1.5", b"1e400"))
    return data[: found.start()] + new + data[found.end() :]


def change_text(dice: random.Random, data: bytes) -> bytes:
    texts = list(re.finditer(rb'"[^"]*"', data))
    if not texts:
        return insert(dice, data)
    found = dice.choice(texts)
    new = dice.choice((b'""', b"7", b"null", b"[]", b"{}", b'"\\ud800"', b'"' + b"a" * 3000 + b'"', b"[" * 1500))
    return data[: found.start()] + new + data[found.end() :]


BREAKS: list[Mutation] = [flip, insert, insert_noise, cut, repeat, change_number, change_text]


def broken(dice: random.Random, data: bytes) -> bytes:
    """The bytes with one to three mistakes in them."""
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        data = dice.choice(BREAKS)(dice, data)
    return data


# Breaking requests


def break_anywhere(dice: random.Random, valid: bytes) -> bytes:
    return broken(dice, valid)


def break_target(dice: random.Random, valid: bytes) -> bytes:
    """Only the path and the query, such that it is still one request."""
    method, target, rest = valid.split(b" ", 2)
    return b" ".join((method, re.sub(rb"[\s\x00]", b"", broken(dice, target))[:8000] or b"/", rest))


def break_body(dice: random.Random, valid: bytes) -> bytes:
    """Only the body, with the right length."""
    head, body = split(valid)
    return with_length(head, broken(dice, body or b"{}"))


def break_line(dice: random.Random, valid: bytes) -> bytes:
    line, rest = valid.split(b"\r\n", 1)
    _, target, version = line.split(b" ", 2)
    if dice.random() < 0.6:
        return b" ".join((dice.choice(METHODS), target, version)) + b"\r\n" + rest
    return broken(dice, line) + b"\r\n" + rest


def break_headers(dice: random.Random, valid: bytes) -> bytes:
    head, body = split(valid)
    lines = head.split(b"\r\n")
    for _ in range(dice.choice((1, 1, 2, 4))):
        lines.insert(dice.randint(1, len(lines)), dice.choice(HEADERS))
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def break_chunks(dice: random.Random, valid: bytes) -> bytes:
    """The body in chunks, of which some may be none."""
    head, body = split(valid)
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"content-length")]
    chunks = b""
    while body:
        size = dice.randint(1, len(body))
        chunks += b"%x%s\r\n%s\r\n" % (size, dice.choice((b"", b"", b";a=b")), body[:size])
        body = body[size:]
    chunks += b"0\r\n\r\n"
    whole = b"\r\n".join([*lines, b"Transfer-Encoding: chunked"]) + b"\r\n\r\n"
    return whole + (broken(dice, chunks) if dice.random() < 0.7 else chunks)


def split(valid: bytes) -> tuple[bytes, bytes]:
    head, _, body = valid.partition(b"\r\n\r\n")
    return head, body


def with_length(head: bytes, body: bytes) -> bytes:
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"content-length")]
    return b"\r\n".join([*lines, b"Content-Length: %d" % len(body)]) + b"\r\n\r\n" + body


WHOLE: list[Mutation] = [break_target, break_body]
"""These leave the request whole: the server has to answer it."""
PARTS: list[Mutation] = [break_anywhere, break_line, break_headers, break_chunks]


def broken_requests(target: Target, dice: random.Random) -> Iterator[tuple[bytes, bool]]:
    """Broken requests without end, each with whether it is whole."""
    valid = valid_requests(target)
    while True:
        breaking = dice.choice(WHOLE if dice.random() < 0.6 else PARTS)
        yield breaking(dice, dice.choice(valid)), breaking in WHOLE


# Sending requests


async def send_requests(target: Target, seed: int, count: int, tell: Tell) -> Report:
    """Sends so many broken requests, over several connections at once."""
    report = Report()

    async def send(number: int) -> None:
        dice = random.Random(f"{seed} {number}")
        requests = broken_requests(target, dice)
        while report.sent < count:
            await _send_batch(target, _batch(requests, dice), report)
            tell(report)

    await asyncio.gather(*(send(number) for number in range(AT_ONCE)))
    return report


def _batch(requests: Iterator[tuple[bytes, bool]], dice: random.Random) -> tuple[list[bytes], bool]:
    """Some whole requests for one connection, or one that is not: what followed it would be taken for its rest."""
    batch: list[bytes] = []
    wanted = dice.randint(1, 6)
    for data, whole in requests:
        if not whole and not batch:
            return [data], False
        if whole:
            batch.append(data)
        if len(batch) == wanted:
            break
    return batch, True


async def _send_batch(target: Target, batch: tuple[list[bytes], bool], report: Report) -> None:
    requests, whole = batch
    sent = b"".join(requests) + target.last
    answered, is_silent = await exchange(target.port, sent, PATIENCE if whole else IMPATIENCE)
    found = statuses(answered)
    report.answers.update(found)
    report.sent += min(len(requests), len(found)) if whole else 1
    if whole and is_silent:
        report.wrong.append(f"{found} and then nothing to {requests!r}")
    if any(status.startswith("5") for status in found):
        report.wrong.append(f"{found} to {requests!r}")


async def exchange(port: int, data: bytes, patience: float) -> tuple[bytes, bool]:
    """What the server answers to these bytes, and whether it then was silent and let the connection be.

    A server that refuses what is still being sent resets the connection, and its answer may be lost.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
    answered, is_silent = b"", False
    try:
        writer.write(data)
        async with asyncio.timeout(patience):
            while more := await reader.read(1 << 18):
                answered += more
    except TimeoutError:
        is_silent = True
    except ConnectionError:
        pass
    writer.transport.abort()
    return answered, is_silent


def statuses(answered: bytes) -> list[str]:
    """The status of every answer in these bytes."""
    found: list[str] = []
    while answered:
        head, blank, rest = answered.partition(b"\r\n\r\n")
        line = re.match(rb"HTTP/1\.1 ([0-9]{3})", head)
        if line is None or not blank:
            found.append(f"5xx or worse: {answered[:200]!r}")
            break
        found.append(line[1].decode())
        if found[-1] == "101":
            break
        answered = rest if found[-1] == "100" else _after_body(head, rest)
    return [status for status in found if status != "100"]


def _after_body(head: bytes, rest: bytes) -> bytes:
    """What follows the body; an answer to HEAD has a length and no body."""
    if rest.startswith(b"HTTP/1.1 "):
        return rest
    length = re.search(rb"\r\ncontent-length: *([0-9]+)", head, re.IGNORECASE)
    if length is not None:
        return rest[int(length[1]) :]
    if re.search(rb"\r\ntransfer-encoding: *chunked", head, re.IGNORECASE):
        while match := re.match(rb"([0-9a-f]+)\r\n", rest):
            size = int(match[1], 16)
            rest = rest[match.end() + size + 2 :]
            if size == 0:
                break
    return rest


# Frames

TEXT, BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A
UNFINISHED = 0x01
END_KEY = "the-end"


def frame(dice: random.Random, first: int, payload: bytes, masked: bool = True, length: int | None = None) -> bytes:
    """A frame, right or wrong: `first` is its first byte, `length` what it says of its payload."""
    said = len(payload) if length is None else length
    short = said if said < 126 else 126 if said < 1 << 16 else 127
    head = bytes([first, short | (0x80 if masked else 0)])
    head += struct.pack(">H", said) if short == 126 else struct.pack(">Q", said) if short == 127 else b""
    if not masked:
        return head + payload
    mask = dice.randbytes(4)
    pad = mask * (len(payload) // 4 + 1)
    hidden = int.from_bytes(payload, "big") ^ int.from_bytes(pad[: len(payload)], "big")
    return head + mask + hidden.to_bytes(len(payload), "big")


def messages(dice: random.Random) -> bytes:
    """What a client may say, before it is broken."""
    sayings: list[dict[str, object]] = [{"type": "since", "version": 0}, {"type": "say", "text": "hello"}]
    chosen = dice.choice([*commands(f"k{dice.randrange(10**9)}") * 2, *sayings])
    return json.dumps(chosen | ({"version": dice.randrange(8)} if "version" in chosen else {})).encode()


def harmless_frames(dice: random.Random) -> list[bytes]:
    """Frames that the protocol allows, whatever is in them; their connection goes on."""
    payload = messages(dice)
    match dice.randrange(12):
        case 0:
            return [frame(dice, BINARY, broken(dice, payload)[:60_000])]
        case 1:
            return [frame(dice, dice.choice((PING, PONG)), dice.randbytes(dice.randrange(126)))]
        case 2:
            return in_parts(dice, broken(dice, payload).decode("utf-8", "ignore").encode()[:60_000])
        case 3:
            return [frame(dice, TEXT, b""), frame(dice, BINARY, b"")]
        case 4:
            return [frame(dice, BINARY, dice.randbytes(dice.randrange(5000)))]
        case _:
            text = broken(dice, payload) if dice.random() < 0.9 else payload
            return [frame(dice, TEXT, text.decode("utf-8", "ignore").encode()[:60_000])]


def in_parts(dice: random.Random, payload: bytes) -> list[bytes]:
    """A message in up to four frames, perhaps with a ping in between."""
    places = sorted(dice.randint(0, len(payload)) for _ in range(dice.randint(1, 3)))
    parts = [payload[first:last] for first, last in itertools.pairwise([0, *places, len(payload)])]
    frames = [frame(dice, UNFINISHED, parts[0]), *(frame(dice, 0x00, part) for part in parts[1:-1])]
    between = [frame(dice, PING, b"still here")] if dice.random() < 0.5 else []
    return [*frames, *between, frame(dice, 0x80, parts[-1])]


def fatal_frames(dice: random.Random) -> list[bytes]:
    """Frames that the protocol forbids, or that may be so: the server ends the connection, or waits for more."""
    payload = messages(dice)
    match dice.randrange(9):
        case 0:
            return [frame(dice, dice.randrange(256), broken(dice, payload))]
        case 1:
            return [frame(dice, TEXT, payload, masked=False)]
        case 2:
            return [frame(dice, TEXT, payload, length=dice.choice((0, 1, 200, 70_000, 1 << 32, 1 << 62)))]
        case 3:
            return [frame(dice, TEXT, insert_noise(dice, payload) + b"\xff")]
        case 4:
            return [frame(dice, CLOSE, dice.randbytes(dice.randrange(126)))]
        case 5:
            return [frame(dice, dice.choice((PING, CLOSE, 0x09, 0x08)), b"x" * dice.randint(0, 300))]
        case 6:
            return [frame(dice, UNFINISHED, b"{"), frame(dice, TEXT, b"}")]
        case 7:
            return [frame(dice, 0x80, payload)]
        case _:
            return [broken(dice, frame(dice, TEXT, payload)), dice.randbytes(dice.randrange(200))]


def handshake(target: Target, table: str, token: str) -> bytes:
    key = base64.b64encode(b"0123456789abcdef").decode()
    return (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {target.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nAuthorization: Bearer {token}\r\n\r\n"
    ).encode()


async def send_frames(target: Target, seed: int, count: int, tell: Tell) -> Report:
    """Sends so many broken frames, over several sockets at once."""
    report = Report()

    async def send(number: int) -> None:
        dice = random.Random(f"{seed} {number}")
        while report.sent < count:
            await _send_session(target, dice, report)
            tell(report)

    await asyncio.gather(*(send(number) for number in range(AT_ONCE)))
    return report


async def _send_session(target: Target, dice: random.Random, report: Report) -> None:
    """One socket from its handshake, which may be broken too, to its end."""
    table, token = dice.choice(target.seats)
    opening = handshake(target, table, token if dice.random() < 0.9 else dice.choice(target.seats)[1])
    if dice.random() < 0.1:
        breaking = dice.choice([break_anywhere, break_target, break_line, break_headers])
        answered, _ = await exchange(target.port, breaking(dice, opening) + target.last, IMPATIENCE)
        _take_statuses(answered, report)
        return
    frames = [each for _ in range(dice.randint(1, 30)) for each in harmless_frames(dice)]
    end = json.dumps({"type": "answer", "version": 0, "key": END_KEY, "action": "dance"}).encode()
    ends = dice.random() < 0.5
    frames += fatal_frames(dice) if ends else [frame(dice, TEXT, end)]
    await _talk(target.port, opening, frames, report, PATIENCE if not ends else IMPATIENCE)


def _take_statuses(answered: bytes, report: Report) -> None:
    found = statuses(answered)
    report.sent += 1
    report.answers.update(found)
    if any(status.startswith("5") for status in found):
        report.wrong.append(f"{found} to a handshake")


async def _talk(port: int, opening: bytes, frames: list[bytes], report: Report, patience: float) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
    told: list[dict[str, object]] = []
    finished = False
    with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
        writer.write(opening)
        async with asyncio.timeout(PATIENCE):
            head = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head.splitlines()[0], head
        writer.write(b"".join(frames))
        async with asyncio.timeout(patience):
            async for message in _read_lines(reader):
                told.append(message)
                if finished := message.get("key") == END_KEY:
                    break
            else:
                finished = True
    writer.transport.abort()
    report.sent += len(frames)
    report.answers.update(str(message.get("error") or message["type"]) for message in told)
    if patience == PATIENCE and not finished:
        report.wrong.append(f"no end of {frames!r} after {told!r}")


async def _read_lines(reader: asyncio.StreamReader) -> AsyncIterator[dict[str, object]]:
    """What the server says, until it ends the connection."""
    while True:
        first, length = await reader.readexactly(2)
        if length == 126:
            (length,) = struct.unpack(">H", await reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", await reader.readexactly(8))
        payload = await reader.readexactly(length)
        if first == CLOSE:
            return
        if first == TEXT:
            yield json.loads(payload)
