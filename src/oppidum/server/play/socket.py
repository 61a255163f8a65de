"""A game over WebSocket. The server sends entries as they happen, and the client sends commands.

Messages are answered in order. The close codes 4401, 4403 and 4404 stand for the HTTP statuses 401, 403 and 404. 4008
means that the client reads too slowly, 4400 that it sends unreadable messages, 1012 that it should reconnect now, and
1013 that it should reconnect later. A client that sends too fast is not closed: its messages are read more slowly.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath, FromQuery

from oppidum.engine.messages import Message, OppidumError
from oppidum.server.access import PROTOCOL, identify_visitor, invite_of_socket, rate_key, refuse_foreign_origin
from oppidum.server.errors import Refusal, Refused, refusal, status_of
from oppidum.server.identity import Guest
from oppidum.server.listener import Listener
from oppidum.server.play.commands import rate_of
from oppidum.server.services import Services, services_of
from oppidum.server.wire.play import LONGEST_MESSAGE, CatchUp, ClientMessage, Say

AnySocket = WebSocket[Any, Any, Any]
COME_BACK, COME_LATER, TOO_SLOW, UNREADABLE, PRIVATE_CODES = 1012, 1013, 4008, 4400, 4000
MOST_UNREADABLE = 20
TOO_OFTEN = 429
LOG = logging.getLogger("oppidum.socket")
_DECODER = msgspec.json.Decoder(ClientMessage)


@websocket("/api/tables/{table:str}/live")
async def live_table(socket: AnySocket, table: FromPath[str], since: FromQuery[int | None] = None) -> None:
    """Serves a player or a spectator of a table; `since` is the last version that the client has seen."""
    services = services_of(socket)
    await socket.accept(PROTOCOL if PROTOCOL in socket.scope["subprotocols"] else None)
    try:
        refuse_foreign_origin(socket)
        visitor = await identify_visitor(socket)
        await services.limits.check("looks", rate_key(socket, visitor))
        await services.lobby.require_visible(table, visitor, invite_of_socket(socket))
        session = Session(services, socket, table, visitor)
        beginning = await session.begin(since)
    except OppidumError as error:
        services.metrics.count_refusal(refusal(error))
        await _send(socket, msgspec.json.encode(refusal(error)))
        status = status_of(error)
        await socket.close(COME_LATER if status == TOO_OFTEN else PRIVATE_CODES + status)
        return
    await session.run(beginning)


class Session:
    """One socket at one table. A command that has begun is finished, even if its client has gone meanwhile."""

    def __init__(self, services: Services, socket: AnySocket, table: str, visitor: Guest | None) -> None:
        self._services = services
        self._socket = socket
        self._table = table
        self._visitor = visitor
        self._listener = Listener(visitor.id if visitor else None)
        self._busy = self._over = False
        self._unreadable = 0

    async def begin(self, since: int | None) -> list[Any]:
        """Starts to listen, and returns the first messages; all later ones come through the listener."""
        info, missed = await self._services.manager.watch(self._table, self._listener, since)
        return [info, *missed]

    async def run(self, beginning: list[Any]) -> None:
        """Sends the first messages, then serves until either side closes the socket."""
        writing = asyncio.create_task(self._write(beginning))
        reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._services.manager.unwatch(self._table, self._listener)
            self._over = True
            writing.cancel()
            # A cancelled command might be in the log without its viewers knowing, so it ends by itself.
            if not self._busy:
                reading.cancel()
            await asyncio.gather(writing, reading, return_exceptions=True)

    async def _write(self, beginning: list[Any]) -> None:
        with suppress(WebSocketException, RuntimeError):  # the client is gone; it will ask for what it missed
            for message in beginning:
                await _send(self._socket, msgspec.json.encode(message))
            while (message := await self._listener.next()) is not None:
                await _send(self._socket, message)
            await self._socket.close(TOO_SLOW if self._listener.is_slow else COME_BACK)

    async def _read(self) -> None:
        with suppress(WebSocketException, RuntimeError):
            while not self._over:
                event: Any = await self._socket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                await self._services.limits.pace("messages", rate_key(self._socket, self._visitor))
                self._busy = True
                begin = time.perf_counter()
                answers = await self._answers(event.get("bytes") or event.get("text") or b"")
                self._services.metrics.observe_message(answers, time.perf_counter() - begin)
                # Through the listener's queue: an answer must not overtake the entry that it speaks of.
                for answer in answers:
                    self._listener.send(msgspec.json.encode(answer))
                self._busy = False
                if self._unreadable > MOST_UNREADABLE and self._services.limits.active:
                    await self._socket.close(UNREADABLE)
                    return
                await asyncio.sleep(0)  # a flood of messages leaves other sockets their turn

    async def _answers(self, data: bytes | str) -> list[Any]:
        try:
            message = _decode(data)
        except Refused as error:
            self._unreadable += 1
            return [refusal(error)]
        key = getattr(message, "key", None)
        try:
            return await self._do(message)
        except OppidumError as error:
            return [refusal(error, key)]
        except Exception:  # a fault of ours: the client learns only that, and the socket stays
            LOG.exception("a message failed")
            return [Refusal("internal", Message("server-internal"), key=key)]

    async def _do(self, message: Any) -> list[Any]:
        services, table = self._services, self._table
        if isinstance(message, CatchUp):
            await services.limits.check("looks", rate_key(self._socket, self._visitor))
            return [*await services.manager.messages_since(table, self._listener.guest, message.version)]
        if self._visitor is None:
            raise Refused(401, Message("server-unknown-guest"))
        if isinstance(message, Say):
            await services.limits.check("chat", self._visitor.id)
            await services.chat.say(table, self._visitor, message.text)
            return []
        await services.limits.check(rate_of(message), self._visitor.id)
        return [await services.manager.submit(table, self._visitor, message)]


def _decode(data: bytes | str) -> Any:
    if len(data) > LONGEST_MESSAGE:
        raise Refused(413, Message("server-oversized", {"most": LONGEST_MESSAGE}))
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused(400, Message("server-bad-message", {"why": str(error)[:200]})) from None


async def _send(socket: AnySocket, message: bytes) -> None:
    await socket.send_data(message.decode(), mode="text")
