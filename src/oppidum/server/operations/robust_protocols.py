"""Uvicorn's protocols with fixes for input of clients that makes them fail or wait for ever."""

from __future__ import annotations

from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from oppidum.engine.messages import Message
from oppidum.server.errors import Refusal


class RobustHttp(HttpToolsProtocol):
    """HTTP that knows which of several pipelined requests it is answering."""

    _running: RequestResponseCycle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        # Uvicorn notifies only the newest request; an earlier one would write to a closed connection, and fail.
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Begins a socket, unless a response is still being sent.

        The client would take the rest of that response for frames.
        """
        if self._running is not None and not self._running.response_complete:
            self.transport.close()
        else:
            super().handle_websocket_upgrade()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)


class RobustWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that refuses a handshake which its parser cannot read; uvicorn would not respond at all."""

    async def send(self, message: Any) -> None:
        await super().send(message)
        # Uvicorn forgets that a refused handshake is complete, and would log an error.
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated and not self.transport.is_closing():
            self.transport.write(_unreadable(self.conn.handshake_exc))
            self.transport.close()


def _unreadable(error: Exception) -> bytes:
    message = Message("server-bad-message", {"why": str(error.__cause__ or error)[:200]})
    body = msgspec.json.encode(Refusal("bad-request", message))
    head = f"content-type: application/json\r\ncontent-length: {len(body)}\r\nconnection: close"
    return f"HTTP/1.1 400 Bad Request\r\n{head}\r\n\r\n".encode() + body
