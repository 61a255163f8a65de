"""What the page begins with: who looks at it and where it is their turn, the words of messages, the rules by ids."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody

import oppidum
from oppidum.server.access import address_of, identify_visitor, refuse_foreign_origin
from oppidum.server.errors import REFUSALS, Refused
from oppidum.server.page.families import expect_language
from oppidum.server.play.table_manager import TableManager
from oppidum.server.services import services_of
from oppidum.server.wire.lobby import GuestInfo, NewGuest
from oppidum.words import FIRST, RulesText, catalogue_text, languages, load_rules

AnyRequest = Request[Any, Any, Any]


class Visitor(msgspec.Struct, frozen=True):
    """Who a browser is, None where it has given no name yet."""

    guest: GuestInfo | None


@get("/visitor", responses=REFUSALS)
async def visitor(request: AnyRequest) -> Visitor:
    """Who looks at the page; not to be known is no mistake."""
    found = await identify_visitor(request)
    return Visitor(GuestInfo(found.id, found.name) if found else None)


class Turns(msgspec.Struct, frozen=True):
    """The running tables at which something is asked of the visitor."""

    tables: list[str]


@get("/visitor/turns", responses=REFUSALS)
async def turns(request: AnyRequest) -> Turns:
    """Where others wait for whoever looks at the page."""
    found = await identify_visitor(request)
    if found is None:
        return Turns([])
    services = services_of(request)
    await services.limits.check("looks", found.id)
    running = [table for table in await services.lobby.listing(found) if table.status == "running"]
    seated = [(table.id, seat) for table in running if (seat := table.seat_of(found.id)) is not None]
    return Turns([table for table, seat in seated if await _waits_for(services.manager, table, seat)])


async def _waits_for(manager: TableManager, table: str, seat: int) -> bool:
    """Whether the table waits for the seat's answer, or for its word on another's undo."""
    try:
        game = (await manager.load(table)).current_game()
    except Refused:  # its rules are no longer kept
        return False
    request = game.undo_request
    asked = request is not None and seat != request.seat and seat not in request.agreed
    return not game.over and seat not in game.absent and (asked or seat in game.to_act())


@post("/visitor/beside", responses=REFUSALS)
async def beside(request: AnyRequest, data: JSONBody[NewGuest]) -> GuestInfo:
    """Another person at the same browser, for a game on one screen: known by a token that the page keeps."""
    refuse_foreign_origin(request)
    services = services_of(request)
    await services.limits.check("guests", address_of(request))
    guest = await services.identity.create_guest(data.name)
    return GuestInfo(guest.id, guest.name, services.identity.issue_token(guest))


@get("/languages", sync_to_thread=False, responses=REFUSALS)
def list_languages() -> list[str]:
    """The languages that there are words in."""
    return list(languages())


@get("/words/{language:str}", media_type=MediaType.TEXT, sync_to_thread=True, responses=REFUSALS)
def words(language: FromPath[str]) -> Response[str]:
    """Every message of a language, as Fluent."""
    return Response(
        catalogue_text(expect_language(language)), media_type=MediaType.TEXT, headers={"cache-control": "no-cache"}
    )


@get("/rules/{title:str}", sync_to_thread=True, responses=REFUSALS)
def rules(title: FromPath[str], language: FromQuery[str] = FIRST) -> RulesText:
    """The rules that a title is played by."""
    game = oppidum.game(title)
    return load_rules(game.family, expect_language(language)).of(game.name)


router = Router("/api", route_handlers=[visitor, turns, beside, list_languages, words, rules], tags=["reading"])
