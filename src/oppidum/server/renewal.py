"""Renews tokens: every response to a request with a stale token carries a new one.

A browser gets a cookie. A program, and a hot seat of the page, finds the new token in the header `X-Oppidum-Token`. The
response to a WebSocket handshake has them too.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from oppidum.server.access import BEARER, COOKIE, guest_cookie
from oppidum.server.services import Services

TOKEN_HEADER = b"x-oppidum-token"
FIRST_OF_AN_ANSWER = ("http.response.start", "websocket.accept")
Headers = Iterable[tuple[bytes, bytes]]
LOG = logging.getLogger("oppidum.renewal")


def with_renewed_tokens(application: ASGIApp, services: Services) -> ASGIApp:
    """Wraps an application so that it adds new tokens to responses where the request has stale ones."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        cookie, bearer = _shown_tokens(scope["headers"])
        # This reads the token without verifying it: almost all requests end here, with no query and no signature.
        stale = [services.identity.is_stale(token) for token in (cookie, bearer)]
        if not any(stale):
            await application(scope, receive, send)
            return

        async def send_with_tokens(message: Message) -> None:
            if message["type"] in FIRST_OF_AN_ANSWER:
                _add(message, await _new_token_headers(services, cookie, bearer))
            await send(message)

        await application(scope, receive, send_with_tokens)

    return middleware


def _shown_tokens(headers: Headers) -> tuple[str, str]:
    """Returns the token of the cookie and that of the Authorization header, empty where there is none."""
    cookie = bearer = ""
    for name, value in headers:
        if name == b"cookie":
            pairs = [part.strip().partition("=") for part in value.decode("latin-1").split(";")]
            cookie = next((token for key, _, token in pairs if key == COOKIE), cookie)
        elif name == b"authorization":
            text = value.decode("latin-1")
            bearer = text.removeprefix(BEARER).strip() if text.startswith(BEARER) else ""
    return cookie, bearer


async def _new_token_headers(services: Services, cookie: str, bearer: str) -> list[tuple[bytes, bytes]]:
    """Returns headers with new tokens for those of the two that are valid and stale."""
    found = []
    try:
        if token := await services.identity.renew(cookie):
            found.append(guest_cookie(services, token).to_encoded_header())
        if token := await services.identity.renew(bearer):
            found.append((TOKEN_HEADER, token.encode()))
    except Exception:  # without the database nobody is known; the next request tries again
        LOG.exception("a token could not be renewed")
    return found


def _add(message: Message, tokens: list[tuple[bytes, bytes]]) -> None:
    """Adds the tokens to a response and forbids caching it.

    A cookie that the response sets itself wins: it belongs to a guest who was created by this very request.
    """
    headers: list[tuple[bytes, bytes]] = list(message.get("headers", []))  # type: ignore[call-overload]
    own = any(name.lower() == b"set-cookie" and value.startswith(COOKIE.encode()) for name, value in headers)
    added = [(name, value) for name, value in tokens if not (own and name == b"set-cookie")]
    if added:
        kept = [(name, value) for name, value in headers if name.lower() != b"cache-control"]
        message["headers"] = [*kept, *added, (b"cache-control", b"no-store")]  # type: ignore[typeddict-unknown-key]
