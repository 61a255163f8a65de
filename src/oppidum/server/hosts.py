"""The names that the server goes by. A request for another name is refused before anything else looks at it.

Otherwise any web page could rebind its own name to the server's address, and be taken for the server's own page.
No page can do that with an address of numbers, nor with `localhost`.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send, WebSocketScope

from oppidum import words
from oppidum.engine.messages import Message
from oppidum.server.settings import Settings

MISDIRECTED = 421
LONGEST_SHOWN = 100


def known_hosts(settings: Settings) -> frozenset[str]:
    """Returns the names of this machine, of the public address and of the settings, in small letters."""
    machine = socket.gethostname()
    short = machine.partition(".")[0]
    own = ["localhost", machine, short, f"{short}.local", urlsplit(settings.public_url).hostname or ""]
    return frozenset(name for each in [*own, *settings.hosts.split(",")] if (name := each.strip().lower()))


def host_of(header: str) -> str:
    """Returns the name in a Host header, without its port and a last dot, in small letters.

    >>> host_of("Play.Example.org:8000"), host_of("[::1]:8000")
    ('play.example.org', '::1')
    """
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.partition(":")[0].rstrip(".").lower()


def with_known_hosts(application: ASGIApp, settings: Settings) -> ASGIApp:
    """Refuses what is meant for a name that the server does not go by."""
    known = known_hosts(settings)

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        hosts = _hosts_in(scope)
        if _is_known(hosts, known):
            await application(scope, receive, send)
        else:
            await _refuse(scope, send, ", ".join(hosts))

    return middleware


def _hosts_in(scope: HTTPScope | WebSocketScope) -> list[str]:
    return [host_of(value.decode("latin-1")) for name, value in scope["headers"] if name == b"host"]


def _is_known(hosts: list[str], known: frozenset[str]) -> bool:
    return len(hosts) == 1 and (hosts[0] in known or hosts[0].endswith(".localhost") or _is_number(hosts[0]))


def _is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


async def _refuse(scope: HTTPScope | WebSocketScope, send: Send, host: str) -> None:
    kind = "http.response" if scope["type"] == ScopeType.HTTP else "websocket.http.response"
    sentence = words.say(Message("server-unknown-host", {"host": host[:LONGEST_SHOWN]})).encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(sentence)).encode())]
    await send({"type": f"{kind}.start", "status": MISDIRECTED, "headers": headers})  # type: ignore[misc, arg-type]
    await send({"type": f"{kind}.body", "body": sentence, "more_body": False})  # type: ignore[misc, arg-type]
