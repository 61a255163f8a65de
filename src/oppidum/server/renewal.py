"""Renewal of tokens: an old one that is shown is answered with a new one, whatever was asked for.

A browser gets a cookie. A program, and a hot seat of the page, finds the new token in the header `X-Oppidum-Token`. The
answer to a socket's handshake has them too.
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
    """Adds new tokens to the answers of requests that show stale ones."""

    async def renewing(scope: Scope, receive: Receive, send: Send) -> None:
        cookie, bearer = _shown_tokens(scope["headers"])
        stale = [services.identity.is_stale(token) for token in (cookie, bearer)]
        if not any(stale):
            await application(scope, receive, send)
            return

        async def send_with_tokens(message: Message) -> None:
            if message["type"] in FIRST_OF_AN_ANSWER:
                _add(message, await _renewed(services, cookie, bearer))
            await send(message)

        await application(scope, receive, send_with_tokens)

    return renewing


def _shown_tokens(headers: Headers) -> tuple[str, str]:
    """The token in our cookie and the one of a program, empty where there is none."""
    cookie = bearer = ""
    for name, value in headers:
        if name == b"cookie":
            pairs = [part.strip().partition("=") for part in value.decode("latin-1").split(";")]
            cookie = next((token for key, _, token in pairs if key == COOKIE), cookie)
        elif name == b"authorization":
            text = value.decode("latin-1")
            bearer = text.removeprefix(BEARER).strip() if text.startswith(BEARER) else ""
    return cookie, bearer


async def _renewed(services: Services, cookie: str, bearer: str) -> list[tuple[bytes, bytes]]:
    """The headers that hand out new tokens, for those of the two that are good and stale."""
    found = []
    try:
        if token := await services.identity.renewed(cookie):
            found.append(guest_cookie(services, token).to_encoded_header())
        if token := await services.identity.renewed(bearer):
            found.append((TOKEN_HEADER, token.encode()))
    except Exception:  # without the database nobody is known; the next request tries again
        LOG.exception("a token could not be renewed")
    return found


def _add(message: Message, tokens: list[tuple[bytes, bytes]]) -> None:
    """Puts the tokens on an answer, which then no cache may keep; a cookie that it sets itself is newer."""
    headers: list[tuple[bytes, bytes]] = list(message.get("headers", []))  # type: ignore[call-overload]
    own = any(name.lower() == b"set-cookie" and value.startswith(COOKIE.encode()) for name, value in headers)
    added = [(name, value) for name, value in tokens if not (own and name == b"set-cookie")]
    if added:
        kept = [(name, value) for name, value in headers if name.lower() != b"cache-control"]
        message["headers"] = [*kept, *added, (b"cache-control", b"no-store")]  # type: ignore[typeddict-unknown-key]
