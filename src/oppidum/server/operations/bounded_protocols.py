"""Uvicorn's protocols with bounds: on the size and time of a request, and on the unread bytes of a socket.

Uvicorn's parsers accept any number of headers of any size, and frames as fast as they arrive. Here the head of a
request is measured while it is parsed. The bytes of a socket are parsed in slices, each when the application has read
the messages of the last one.
"""

from __future__ import annotations

import asyncio
from functools import cache
from http import HTTPStatus
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle
from websockets.frames import CloseCode

from oppidum import words
from oppidum.engine.messages import Message
from oppidum.server.operations.connections import LINGER_SECONDS, Bucket, Connection, ConnectionRegistry
from oppidum.server.operations.robust_protocols import RobustHttp, RobustWebSocket
from oppidum.server.rate_limits import Rate

LARGEST_HEAD: Final = 16 * 1024
LARGEST_REQUEST: Final = 256 * 1024
"""All bytes of a request, including the sizes of its chunks and what follows the body. The application's own limit of a
body is lower; this one also stops endless tiny chunks, of which almost no byte is body."""
MOST_HEADERS: Final = 100
MOST_PIPELINED: Final = 8
SLICE: Final = 4 * 1024
MOST_FRAGMENTS: Final = 256
FRAMES: Final = Rate(500, 100)
"""How many frames a socket may send. Faster ones are not refused: they wait."""


class _TooLarge(Exception):
    """Raised in a parser's callback to stop the parser in the middle of a request."""


class BoundedHttp(RobustHttp):
    """HTTP with bounds on the size of a request and on the time that it takes to arrive."""

    def __init__(self, registry: ConnectionRegistry, **given: Any) -> None:
        super().__init__(**given)
        self._registry = registry
        self._connection: Connection | None = None
        self._is_refused = self._is_too_large = False
        self._is_in_head = True
        self._head_size = 0
        self._received = 0  # bytes since the last request was complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        self._connection = self._registry.admit(transport, address, self.loop.time())
        if self._connection is None:
            self._is_refused = True
            transport.write(_refusal(HTTPStatus.SERVICE_UNAVAILABLE, "server-too-many-connections"))
            transport.close()
        else:
            self._connection.expire = self._expire

    def connection_lost(self, exc: Exception | None) -> None:
        self._registry.forget(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._connection is None or self._is_refused:
            return
        # One deadline for the whole request. If each byte extended it, a client could send one byte now and then.
        if self._connection.deadline is None:
            self._connection.deadline = self.loop.time() + self._registry.request_seconds
        # The parser holds back a header until its line ends, so the bytes of an endless line are counted here.
        self._received += len(data)
        super().data_received(data)
        if self._received > (LARGEST_HEAD if self._is_in_head else LARGEST_REQUEST):
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "server-oversized-request")

    def handle_websocket_upgrade(self) -> None:
        # A socket may stay idle for hours; only a client that takes none of its messages is ended from now on.
        if self._connection is not None:
            self._connection.deadline, self._connection.expire = None, self.transport.abort
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        if self._is_too_large:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "server-oversized-request")
        else:
            self._refuse(HTTPStatus.BAD_REQUEST, "server-unreadable-request")

    def on_message_begin(self) -> None:
        self._head_size = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._measure(len(name) + len(value))
        self._expect(len(self.headers) < MOST_HEADERS)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._expect(len(self.pipeline) < MOST_PIPELINED)
        self._is_in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        if self._connection is not None:
            self._connection.deadline = None
        self._is_in_head, self._received = True, 0
        super().on_message_complete()

    def _measure(self, size: int) -> None:
        self._head_size += size
        self._expect(self._head_size <= LARGEST_HEAD)

    def _expect(self, fits: bool) -> None:
        if not fits:
            self._is_too_large = True
            raise _TooLarge

    def _expire(self) -> None:
        self._refuse(HTTPStatus.REQUEST_TIMEOUT, "server-slow-request")

    def _refuse(self, status: HTTPStatus, key: str) -> None:
        """Sends the reason, reads nothing more, and gives the client a moment to read it."""
        if self._is_refused or self._connection is None or self.transport.is_closing():
            return
        self._is_refused = True
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            self.transport.close()  # the client would take the reason for a part of the response that is on its way
            return
        self.transport.write(_refusal(status, key))
        # Closing while the client still sends would reset the connection, and it might never read the reason.
        self.flow.pause_reading()
        self.transport.write_eof()
        self._connection.expire = self.transport.abort
        self._connection.deadline = self.loop.time() + LINGER_SECONDS


@cache
def _refusal(status: HTTPStatus, key: str) -> bytes:
    """Returns a response of one sentence, for a request that never reaches the application."""
    sentence = words.say(Message(key)).encode()
    head = (
        f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(sentence)}\r\n"
        "cache-control: no-store\r\nconnection: close\r\n\r\n"
    )
    return STATUS_LINE[status] + head.encode() + sentence


class BoundedWebSocket(RobustWebSocket):
    """A WebSocket that parses one slice of its bytes at a time, when the application has read the last one."""

    def __init__(self, registry: ConnectionRegistry, **given: Any) -> None:
        super().__init__(**given)
        self._registry = registry
        self._unparsed = bytearray()
        self._bucket = Bucket(FRAMES, self.loop.time()) if registry.has_rates else None
        self._wakeup: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._registry.forget(self.transport)
        if self._wakeup is not None:
            self._wakeup.cancel()
        self._unparsed.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated:
            self._unparsed += data
            self._parse_next()
        else:  # the head of the request, which has been measured as HTTP
            super().data_received(data)

    async def receive(self) -> Any:
        message = await self.queue.get()
        self._parse_next()
        return message

    def handle_ping(self) -> None:
        output = self.conn.data_to_send()
        if self.writable.is_set():  # else pings of a client that reads nothing would fill the memory with pongs
            self.transport.write(b"".join(output))

    def handle_events(self) -> None:
        if self._bucket is not None:
            self._bucket.take(len(self.conn.events), self.loop.time())
        super().handle_events()
        # Empty fragments count for no limit of size, and each is an object in memory until the message ends.
        if len(self.frames) > MOST_FRAGMENTS and not self.transport.is_closing():
            self.conn.fail(CloseCode.POLICY_VIOLATION, "too many fragments")
            self.handle_parser_exception()

    def _parse_next(self) -> None:
        """Parses one slice of the received bytes, and reads more once all are parsed and their messages read."""
        if self.transport.is_closing():
            return
        if self._unparsed and self._wakeup is None and self._has_room():
            piece = bytes(self._unparsed[:SLICE])
            del self._unparsed[:SLICE]
            super().data_received(piece)
            wait = self._bucket.wait(self.loop.time()) if self._bucket is not None else 0.0
            if wait or self._unparsed:  # by a timer, so that other connections get their turn between slices
                self._wakeup = self.loop.call_later(wait, self._wake)
        self._set_reading(self._wakeup is None and not self._unparsed and self._has_room())

    def _has_room(self) -> bool:
        """Whether the application has read all messages, or will read none any more."""
        return self.close_sent or self.queue.empty()

    def _wake(self) -> None:
        self._wakeup = None
        self._parse_next()

    def _set_reading(self, is_wanted: bool) -> None:
        if is_wanted == self.read_paused and not self.transport.is_closing():
            self.read_paused = not is_wanted
            if is_wanted:
                self.transport.resume_reading()
            else:
                self.transport.pause_reading()
