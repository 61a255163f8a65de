"""Card packs over HTTP: built-in values to begin with, checks, and the pack of a table for those who play there."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import MediaType, Request, Response, Router, get, post
from litestar.params import FromPath, JSONBody

import oppidum
from oppidum.engine.messages import Message
from oppidum.engine.pack_bounds import PACK_TEXT
from oppidum.engine.packs import write_pack
from oppidum.server.access import (
    FromInvite,
    address_of,
    identify_visitor,
    rate_key,
    refuse_foreign_origin,
)
from oppidum.server.errors import REFUSALS, Refused
from oppidum.server.identity import Guest
from oppidum.server.services import services_of
from oppidum.server.wire.lobby import PackInfo, PackReport, PackText

AnyRequest = Request[Any, Any, Any]
LARGEST_PACK_BODY = 2 * PACK_TEXT.bytes
"""A pack in JSON is longer than its file, because line breaks and quotes are escaped."""


@get("/packs/{title:str}", media_type=MediaType.TEXT, sync_to_thread=True, responses=REFUSALS)
def built_in_values(title: FromPath[str]) -> Response[str]:
    """Returns the built-in values of a title as a card pack to be edited, like `oppidum cards export`."""
    game = oppidum.game(title)
    components = game.components()
    if components is None:
        raise Refused(404, Message("server-no-packs", {"title": game.name}))
    headers = {"content-disposition": f'attachment; filename="{game.key}.toml"'}
    return Response(components.export("my-copy", game.key), media_type=MediaType.TEXT, headers=headers)


@post("/packs/check", status_code=200, request_max_body_size=LARGEST_PACK_BODY, responses=REFUSALS)
async def check_pack(request: AnyRequest, data: JSONBody[PackText]) -> PackReport:
    """Checks a card pack for a table and stores nothing; a pack with a fault is refused with the path of the fault."""
    refuse_foreign_origin(request)
    visitor = await identify_visitor(request)
    await count_pack(request, visitor)
    owner, options = rate_key(request, visitor), dict(data.options)
    found = await services_of(request).checker.check_pack(owner, data.text, data.title, data.players, options)
    return PackReport(PackInfo(found.pack.name, found.pack.hash), found.changes)


@get("/tables/{table:str}/pack", media_type=MediaType.TEXT, responses=REFUSALS)
async def download_pack(request: AnyRequest, table: FromPath[str], invite: FromInvite = None) -> Response[str]:
    """Returns the table's card pack as a file for `oppidum cards use`; only for the host and those who play."""
    services, visitor = services_of(request), await identify_visitor(request)
    await services.limits.check("looks", rate_key(request, visitor))
    stored = await services.lobby.require_visible(table, visitor, invite)
    if visitor is None or (stored.host != visitor.id and stored.seat_of(visitor.id) is None):
        raise Refused(403, Message("server-not-seated"))
    pack = stored.card_pack()
    if pack is None:
        raise Refused(404, Message("server-no-pack"))
    headers = {"content-disposition": f'attachment; filename="{pack.name}.toml"'}
    return Response(await asyncio.to_thread(write_pack, pack), media_type=MediaType.TEXT, headers=headers)


async def count_pack(request: AnyRequest, visitor: Guest | None) -> None:
    """Counts a pack that is to be checked; Refused where there were too many."""
    await services_of(request).limits.check("packs", rate_key(request, visitor))
    await services_of(request).limits.check("packs of an address", address_of(request))


router = Router("/api", route_handlers=[built_in_values, check_pack, download_pack], tags=["packs"])
