"""Access control: who a client is, which site its requests come from, and what browsers may do with responses.

A browser's cookie counts for a change, or for a socket, only if its Origin is ours; so no other page can act in a
person's name. A client without an Origin is a program and shows its token.
"""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection, WebSocket
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.params import HeaderParameter
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from oppidum.engine import messages
from oppidum.server.addresses import network_of
from oppidum.server.errors import Refused
from oppidum.server.identity import TOKEN_LIFE, Guest
from oppidum.server.operations.requests import trace_of
from oppidum.server.server_clock import SECOND
from oppidum.server.services import Services, services_of

COOKIE = "oppidum_guest"
BEARER = "Bearer "
INVITE_HEADER = "X-Oppidum-Invite"
INVITE_PROTOCOL = "oppidum-invite."
PROTOCOL = "oppidum"
FromInvite = Annotated[
    str | None, HeaderParameter(name=INVITE_HEADER, max_length=64, description="an invitation to a private table")
]
"""An invitation is in a header, never in an address: addresses are kept by browsers, proxies and logs."""
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
Connection = ASGIConnection[Any, Any, Any, Any]

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_NOT_KEPT = (b"cache-control", b"no-store")
_TLS_ONLY = (b"strict-transport-security", b"max-age=31536000")


async def identify_visitor(connection: Connection) -> Guest | None:
    """Returns the client's guest, None where it has no valid token. Also notes the guest for the access log."""
    visitor = await _recognize(connection)
    if visitor is not None:
        trace_of(connection).guest = visitor.id
    return visitor


async def _recognize(connection: Connection) -> Guest | None:
    services = services_of(connection)
    token = bearer_token(connection)
    if token is not None:
        return await services.identity.recognize(token)
    cookie = connection.cookies.get(COOKIE)
    if cookie is None or not (_is_safe(connection) or _has_our_origin(connection, services)):
        return None
    return await services.identity.recognize(cookie)


def bearer_token(connection: Connection) -> str | None:
    """Returns the token of a program's Authorization header, if any."""
    header = connection.headers.get("authorization", "")
    return header.removeprefix(BEARER).strip() if header.startswith(BEARER) else None


def guest_cookie(services: Services, token: str) -> Cookie:
    """Returns the cookie that holds a browser's token."""
    return Cookie(
        key=COOKIE,
        value=token,
        max_age=TOKEN_LIFE // SECOND,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure,
    )


def rate_key(connection: Connection, visitor: Guest | None) -> str:
    """Returns the key under which rate limits count the client: the guest's id, else the address."""
    return visitor.id if visitor else address_of(connection)


def address_of(connection: Connection) -> str:
    """Returns the client's network address. uvicorn trusts only the proxies of the settings about it."""
    return network_of(connection.client.host) if connection.client else ""


async def require_guest(connection: Connection) -> Guest:
    """Returns the client's guest; Refused where it has no valid token."""
    refuse_foreign_origin(connection)
    visitor = await identify_visitor(connection)
    if visitor is None:
        raise Refused(401, messages.Message("server-unknown-guest"))
    return visitor


async def require_table_access(connection: Connection, kind: str, table: str, invite: str | None = None) -> Guest:
    """Returns the client's guest if it may see the table, and counts the request.

    A table that is hidden from the guest is refused like one that does not exist.
    """
    guest = await require_guest(connection)
    services = services_of(connection)
    await services.limits.check(kind, guest.id)
    await services.lobby.require_visible(table, guest, invite)
    return guest


def invite_of_socket(socket: WebSocket[Any, Any, Any]) -> str | None:
    """Returns the invitation of a socket. Browsers cannot set headers, so theirs is a subprotocol."""
    offered = [each for each in socket.scope["subprotocols"] if each.startswith(INVITE_PROTOCOL)]
    return offered[0].removeprefix(INVITE_PROTOCOL) if offered else socket.headers.get(INVITE_HEADER)


def refuse_foreign_origin(connection: Connection) -> None:
    """Refuses a request that another site's page sends."""
    if not _is_safe(connection) and is_browser(connection) and not _has_our_origin(connection, services_of(connection)):
        raise Refused(403, messages.Message("server-foreign-origin"))


def is_browser(connection: Connection) -> bool:
    """Whether the request has an Origin, as those of browsers have."""
    return "origin" in connection.headers


def _is_safe(connection: Connection) -> bool:
    return connection.scope.get("method") in SAFE_METHODS


def _has_our_origin(connection: Connection, services: Services) -> bool:
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    if services.settings.public_url:
        return origin == services.settings.public_url.rstrip("/")
    try:
        return urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError as error:
        raise Refused(400, messages.Message("server-bad-message", {"why": str(error)})) from None


def with_security_headers(application: ASGIApp, is_secure: bool = False) -> ASGIApp:
    """Adds the security headers to every HTTP response, errors included; WebSockets are left alone.

    A response without a cache policy gets `no-store`, because most responses depend on who asks.
    """
    always = [*_HEADERS, _TLS_ONLY] if is_secure else _HEADERS

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = list(message.get("headers", []))
                keeps = any(name.lower() == _NOT_KEPT[0] for name, _ in given)
                message["headers"] = [*given, *always] if keeps else [*given, _NOT_KEPT, *always]
            await send(message)

        await application(scope, receive, send_with_headers if scope["type"] == ScopeType.HTTP else send)

    return middleware
