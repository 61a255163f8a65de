"""`/health` and `/ready`: whether the server works, and whether it should be sent requests.

Neither queries the database. The heartbeat writes every few seconds, and these report how that went. So they answer at
once, even if the database is busy or away.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, Router, get

from oppidum import __version__
from oppidum.server.services import Services, services_of

AnyRequest = Request[Any, Any, Any]
UNAVAILABLE = 503
STOPPING = "stopping"


class Health(msgspec.Struct, frozen=True):
    """The health of the server; `problem` is empty, or a fixed word for what is wrong."""

    version: str
    tables: int
    problem: str = ""


@get("/health", sync_to_thread=False)
def health(request: AnyRequest) -> Response[Health]:
    """Returns whether the server runs and can store data; with status 503 if not."""
    services = services_of(request)
    return _answer(services, services.database.problem())


@get("/ready", sync_to_thread=False)
def ready(request: AnyRequest) -> Response[Health]:
    """Returns whether the server should be sent requests; with status 503 while it stops or is not healthy."""
    services = services_of(request)
    return _answer(services, STOPPING if services.stopping else services.database.problem())


def _answer(services: Services, problem: str) -> Response[Health]:
    state = Health(__version__, services.manager.loaded_count, problem)
    return Response(state, status_code=UNAVAILABLE if problem else 200)


router = Router("/", route_handlers=[health, ready], tags=["operations"])
