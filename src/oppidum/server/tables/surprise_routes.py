"""Options drawn by chance over HTTP, for people who want to be surprised by the rules of their next game."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from litestar import Request, Router, get
from litestar.params import FromPath, QueryParameter

from oppidum.engine.configuration import option_text
from oppidum.games import find
from oppidum.server.access import identify_visitor, rate_key
from oppidum.server.errors import REFUSALS
from oppidum.server.services import services_of
from oppidum.server.wire.lobby import Surprise

AnyRequest = Request[Any, Any, Any]
SEEDS = 1_000_000
"""From how many seeds the server draws one: few enough to read it out to somebody."""


@get("/titles/{title:str}/surprise", responses=REFUSALS)
async def surprise(
    request: AnyRequest,
    title: FromPath[str],
    players: Annotated[int, QueryParameter(ge=1, le=9)],
    seed: Annotated[str | None, QueryParameter(max_length=80)] = None,
) -> Surprise:
    """Returns options drawn by chance for so many players; without a seed, those of a fresh one."""
    visitor = await identify_visitor(request)
    await services_of(request).limits.check("looks", rate_key(request, visitor))
    chosen = str(secrets.randbelow(SEEDS)) if seed is None else seed
    options = find(title).surprise(players, chosen)
    return Surprise(chosen, {key: option_text(value) for key, value in options.items()})


router = Router("/api", route_handlers=[surprise], tags=["tables"])
