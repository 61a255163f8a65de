"""The application: routes, error responses and headers around the services. Begin here.

`access.py` finds out who sends a request. Then a package answers it: `tables` before and around a game, `play` during
it, `page` what only the page needs. `storage` is the database, `bots` runs bots, `wire` has every message.
"""

from __future__ import annotations

import logging
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, WebSocketException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Scope
from uvicorn.protocols.utils import ClientDisconnected

from oppidum import __version__
from oppidum.engine.messages import Message, OppidumError
from oppidum.server.access import with_security_headers
from oppidum.server.errors import Refusal, refusal, status_of
from oppidum.server.hosts import with_known_hosts
from oppidum.server.incoming import IncomingRequest, IncomingSocket
from oppidum.server.operations import health
from oppidum.server.operations.requests import observe_requests, trace_of
from oppidum.server.page import files, history, player_queries, scorer, visitors, words
from oppidum.server.play import routes as play_routes
from oppidum.server.play.socket import live_table
from oppidum.server.renewal import with_renewed_tokens
from oppidum.server.services import Services, services_of
from oppidum.server.tables import pack_routes, surprise_routes
from oppidum.server.tables import routes as table_routes
from oppidum.server.wire import schema

LARGEST_BODY = 64 * 1024
LOG = logging.getLogger("oppidum.server")
AnyRequest = Request[Any, Any, Any]


def create_app(services: Services) -> Any:
    """Returns the ASGI application: Litestar with token renewal, security headers, host checks and metrics."""
    # From the inside out: a request for a foreign host name never reaches a handler, but its refusal has the security
    # headers and is counted as every other response.
    application = with_renewed_tokens(create_litestar(services), services)
    secured = with_security_headers(with_known_hosts(application, services.settings), services.settings.secure)
    return observe_requests(secured, services.metrics, services.settings)


def create_litestar(services: Services) -> Litestar:
    """Returns the Litestar application of running services."""
    return Litestar(
        route_handlers=[
            table_routes.router,
            pack_routes.router,
            surprise_routes.router,
            play_routes.router,
            live_table,
            files.router,
            visitors.router,
            words.router,
            player_queries.router,
            history.router,
            scorer.router,
            health.router,
            schema.router,
        ],
        compression_config=CompressionConfig(backend="gzip", exclude=files.ALREADY_COMPRESSED),
        state=State({"services": services}),
        exception_handlers={OppidumError: _handle_refusal, HTTPException: _handle_bad_request, Exception: _handle_bug},
        openapi_config=OpenAPIConfig(
            title="Oppidum", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        after_exception=[_log_socket_fault],
        request_class=IncomingRequest,
        websocket_class=IncomingSocket,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


def _handle_refusal(request: AnyRequest, error: OppidumError) -> Response[Refusal]:
    return _answer(request, refusal(error), status_of(error))


def _handle_bad_request(request: AnyRequest, error: HTTPException) -> Response[Refusal]:
    """Answers a request that fits no route or struct. A status of 500 or more is a bug, and is logged."""
    if error.status_code >= 500:
        return _handle_bug(request, error)
    fixed_words = {404: "not-found", 405: "no-such-method", 413: "oversized"}
    problems = error.extra if isinstance(error.extra, list) else []
    why = "; ".join(f"{problem.get('key', '')}: {problem.get('message', '')}" for problem in problems)
    message = Message("server-bad-message", {"why": (why or error.detail)[:300]})
    return _answer(request, Refusal(fixed_words.get(error.status_code, "bad-request"), message), error.status_code)


def _handle_bug(request: AnyRequest, error: Exception) -> Response[Refusal]:
    """Logs a bug; the client learns only that there was one."""
    LOG.error("a request failed", exc_info=error, extra={"request": trace_of(request).id})
    return _answer(request, Refusal("internal", Message("server-internal")), 500)


def _answer(request: AnyRequest, refused: Refusal, status: int) -> Response[Refusal]:
    services_of(request).metrics.count_refusal(refused)
    return Response(refused, status_code=status)


async def _log_socket_fault(error: Exception, scope: Scope) -> None:
    """Logs a bug that ends a socket; exception handlers do not see those."""
    expected = OppidumError, HTTPException, WebSocketException, ClientDisconnected
    if scope["type"] == ScopeType.WEBSOCKET and not isinstance(error, expected):
        LOG.error("a socket failed", exc_info=error)
