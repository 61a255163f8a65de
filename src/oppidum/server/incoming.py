"""Requests and sockets that report unreadable input as the client's mistake, not as a server fault.

Everything that a handler knows of a request is read through these classes. An error in a handler itself stays a fault.
"""

from __future__ import annotations

from typing import Any

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection
from litestar.datastructures.url import URL
from litestar.exceptions import ClientException, InternalServerException


class _Incoming(ASGIConnection[Any, Any, Any, Any]):
    """A connection whose address may be nonsense."""

    @property
    def url(self) -> URL:
        """The address that the client asked for; Litestar takes it apart to say what is wrong with it."""
        try:
            return super().url
        except ValueError as error:
            raise ClientException(str(error)) from None


class IncomingSocket(_Incoming, WebSocket[Any, Any, Any]):
    """A socket before it is accepted."""


class IncomingRequest(_Incoming, Request[Any, Any, Any]):
    """A request with its body."""

    async def body(self) -> bytes:
        """Returns the bytes of the body, if the client stays for so long."""
        try:
            return await super().body()
        except InternalServerException as error:
            raise ClientException(error.detail) from None

    async def json(self) -> Any:
        """Returns the body as JSON."""
        try:
            return await super().json()
        except RecursionError:
            raise ClientException("it is nested too deep") from None
        except UnicodeDecodeError:
            raise ClientException("it is not UTF-8") from None
