"""Gives every request an id, counts it, and writes it to the access log if that is on.

The log has the route, never the path or the query of a request, because those may hold an invitation. It has the
guest's id, never a token. A client can put only two texts of its own into the log, the method and a table's id, both
cut short.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from typing import Any, cast

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from oppidum.server.operations.metrics import Metrics
from oppidum.server.settings import Settings

HEADER = b"x-request-id"
GOOD_ID = re.compile(rb"[A-Za-z0-9._-]{8,64}")
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")
LONGEST_METHOD = 20
SWITCHED, SOCKET_REFUSED, NO_ANSWER, FAILED = 101, 403, 499, 500
TRACE, FROM_PROXY = "trace", "from_proxy"
LOG = logging.getLogger("oppidum.access")


class RequestTrace:
    """The id, guest and status of a request while it is being answered."""

    __slots__ = ("guest", "id", "status")

    def __init__(self, request_id: str) -> None:
        self.id = request_id
        self.guest: str | None = None
        self.status = NO_ANSWER


def trace_of(connection: ASGIConnection[Any, Any, Any, Any]) -> RequestTrace:
    """Returns the trace of a request; a new one where nobody observes it."""
    state = _state(connection.scope)
    if TRACE not in state:
        state[TRACE] = RequestTrace(_new_id())
    return cast(RequestTrace, state[TRACE])


def observe_requests(application: ASGIApp, metrics: Metrics, settings: Settings) -> ASGIApp:
    """Wraps an application so that its requests are counted and logged; the response has the id in a header."""

    async def middleware(scope: Scope, receive: Receive, send: Send) -> None:
        begin = time.perf_counter()
        trace = RequestTrace(_request_id(scope))
        _state(scope)[TRACE] = trace

        async def send_observed(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept", "websocket.http.response.start"):
                opening = cast(dict[str, Any], message)
                trace.status = opening.get("status", SWITCHED)
                opening["headers"] = [*opening.get("headers", ()), (HEADER, trace.id.encode())]
            elif message["type"] == "websocket.close" and trace.status == NO_ANSWER:
                trace.status = SOCKET_REFUSED
            await send(message)

        try:
            await application(scope, receive, send_observed)
        except Exception:
            trace.status = FAILED
            raise
        finally:
            _record(metrics, settings, scope, trace, time.perf_counter() - begin)

    return middleware


def _record(metrics: Metrics, settings: Settings, scope: Scope, trace: RequestTrace, seconds: float) -> None:
    is_socket = scope["type"] == ScopeType.WEBSOCKET
    method = "WEBSOCKET" if is_socket else str(scope.get("method"))
    route = str(scope.get("path_template", ""))
    metrics.observe_request(method, route, trace.status, None if is_socket else seconds)
    if settings.access_log == "off":
        return
    line = {
        "request": trace.id,
        "method": method[:LONGEST_METHOD],
        "route": route,
        "table": _table(scope),
        "status": trace.status,
        "milliseconds": round(seconds * 1000, 1),
        "guest": trace.guest or "",
    }
    if settings.access_log == "addresses":
        line["address"] = scope["client"][0] if scope["client"] else ""
    LOG.info("request", extra=line)


def _table(scope: Scope) -> str:
    """Returns the part of the path that can be a table's id.

    A badly copied link may have an invitation after the id, which must not be logged.
    """
    found = TABLE_ID.match(str(scope.get("path_params", {}).get("table", "")))
    return found[0] if found else ""


def note_proxy(scope: Scope, is_listed: bool) -> None:
    """Notes whether a request comes from a listed proxy; only then its id is used."""
    _state(scope)[FROM_PROXY] = is_listed


def _request_id(scope: Scope) -> str:
    """Returns the id that a listed proxy gave the request, else a new one."""
    if _state(scope).get(FROM_PROXY):
        for name, value in scope["headers"]:
            if name == HEADER and GOOD_ID.fullmatch(value):
                return value.decode()
    return _new_id()


def _new_id() -> str:
    return secrets.token_hex(8)


def _state(scope: Scope) -> dict[str, Any]:
    return scope.setdefault("state", {})
