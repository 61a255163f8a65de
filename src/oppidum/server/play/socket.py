"""A game over WebSocket: one socket a person and table. The server tells what happens, the client commands.

Messages are answered in order. A socket is closed with 4401, 4403 or 4404 like their cousins in HTTP, with 4008 when it
reads too slowly, and with 1012 when it is to come back.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketException
from litestar.params import FromPath, FromQuery

from oppidum.engine.events import SPECTATOR
from oppidum.engine.messages import Message, OppidumError
from oppidum.server.errors import Refusal, Refused, refusal, status_of
from oppidum.server.fanout import Listener
from oppidum.server.gate import expect_no_foreign_origin, visitor_of, who
from oppidum.server.identity import Guest
from oppidum.server.play.house import Live
from oppidum.server.play.outlook import whole
from oppidum.server.services import Services, services_of
from oppidum.server.tables.info import table_info
from oppidum.server.wire.play import LONGEST_MESSAGE, ClientMessage, Say, Since

AnySocket = WebSocket[Any, Any, Any]
COME_BACK, TOO_SLOW, PRIVATE_CODES = 1012, 4008, 4000
LOG = logging.getLogger("oppidum.socket")
_DECODER = msgspec.json.Decoder(ClientMessage)


@websocket("/api/tables/{table:str}/live")
async def live_table(
    socket: AnySocket, table: FromPath[str], since: FromQuery[int | None] = None, invite: FromQuery[str | None] = None
) -> None:
    """Plays at, or looks at, a table; `since` is the last version that the client has seen."""
    services = services_of(socket)
    await socket.accept()
    try:
        expect_no_foreign_origin(socket)
        visitor = await visitor_of(socket)
        await services.lobby.visible(table, visitor, invite)
        live = await services.house.live(table)
    except OppidumError as error:
        await _send(socket, msgspec.json.encode(refusal(error)))
        await socket.close(PRIVATE_CODES + status_of(error))
        return
    await Session(services, socket, live, visitor).run(since)


class Session:
    """One socket at one table."""

    def __init__(self, services: Services, socket: AnySocket, live: Live, visitor: Guest | None) -> None:
        self._services = services
        self._socket = socket
        self._live = live
        self._visitor = visitor
        guest = visitor.id if visitor else None
        seat = live.stored.seat_of(guest)
        self._listener = Listener(SPECTATOR if seat is None else seat, guest)

    async def run(self, since: int | None) -> None:
        """Begins with the table and what the client has missed, then goes on until either side ends it."""
        writing = asyncio.create_task(self._write(since))
        reading = asyncio.create_task(self._read())
        try:
            await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._live.listeners.discard(self._listener)
            for task in (writing, reading):
                task.cancel()
            await asyncio.gather(writing, reading, return_exceptions=True)

    async def _write(self, since: int | None) -> None:
        with suppress(
            WebSocketException, RuntimeError
        ):  # the client is gone; what it missed it asks for when it is back
            for message in await self._beginning(since):
                await _send(self._socket, msgspec.json.encode(message))
            while (told := await self._listener.next()) is not None:
                await _send(self._socket, told)
            await self._socket.close(TOO_SLOW if self._listener.slow else COME_BACK)

    async def _beginning(self, since: int | None) -> list[Any]:
        """The table as it is at this moment; everything after comes by the listener."""
        live, listener = self._live, self._listener
        live.listeners.add(listener)
        info = table_info(live.stored, listener.guest)
        if live.course is None:
            return [info]
        if since is None:
            return [info, whole(live.course, listener.viewer)]
        return [info, *await self._services.house.since(live, listener.viewer, since)]

    async def _read(self) -> None:
        with suppress(WebSocketException, RuntimeError):
            while True:
                event: Any = await self._socket.receive()
                if event["type"] == "websocket.disconnect":
                    return
                data = event.get("bytes") or (event.get("text") or "").encode()
                for answer in await self._answers(data):
                    self._listener.tell(msgspec.json.encode(answer))

    async def _answers(self, data: bytes) -> list[Any]:
        key = None
        try:
            message = _decoded(data)
            key = getattr(message, "key", None)
            return await self._do(message)
        except OppidumError as error:
            return [refusal(error, key)]
        except Exception:  # a fault of ours: the client learns only that, and the socket stays
            LOG.exception("a message failed")
            return [Refusal("internal", Message("server-internal"), key=key)]

    async def _do(self, message: Any) -> list[Any]:
        services, live = self._services, self._live
        if isinstance(message, Since):
            await services.limits.check("looks", who(self._socket, self._visitor))
            return [*await services.house.since(live, self._listener.viewer, message.version)]
        if self._visitor is None:
            raise Refused(401, Message("server-unknown-guest"))
        await services.limits.check("chat" if isinstance(message, Say) else "commands", self._visitor.id)
        if isinstance(message, Say):
            await services.chat.say(live, self._visitor, message.text)
            return []
        return [await services.house.submit(live.id, self._visitor, message)]


def _decoded(data: bytes) -> Any:
    if len(data) > LONGEST_MESSAGE:
        raise Refused(413, Message("server-oversized", {"most": LONGEST_MESSAGE}))
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused(400, Message("server-bad-message", {"why": str(error)[:200]})) from None


async def _send(socket: AnySocket, message: bytes) -> None:
    await socket.send_data(message.decode(), mode="text")
