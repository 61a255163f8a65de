"""`/health`: whether the server can do its work, for whoever watches over it."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Router, get
from sqlalchemy import text

from oppidum import __version__
from oppidum.server.services import services_of


class Health(msgspec.Struct, frozen=True):
    """The server answers and its database does too."""

    version: str
    tables: int


@get("/health")
async def health(request: Request[Any, Any, Any]) -> Health:
    """Asks the database something small."""
    services = services_of(request)
    async with services.database.read() as connection:
        await connection.execute(text("SELECT 1"))
    return Health(__version__, services.house.loaded)


router = Router("/", route_handlers=[health], tags=["operations"])
