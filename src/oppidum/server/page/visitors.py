"""Serves who looks at the page, where it is their turn, and further players at one browser."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Router, get, post
from litestar.params import JSONBody

from oppidum.server.access import address_of, identify_visitor, refuse_foreign_origin
from oppidum.server.errors import REFUSALS, Refused
from oppidum.server.play.table_game import TableGame
from oppidum.server.play.table_manager import TableManager
from oppidum.server.services import services_of
from oppidum.server.wire.lobby import GuestInfo, NewGuest

AnyRequest = Request[Any, Any, Any]


class Visitor(msgspec.Struct, frozen=True):
    """The guest of a browser; None where nobody has given a name yet."""

    guest: GuestInfo | None


@get("/visitor", responses=REFUSALS)
async def visitor(request: AnyRequest) -> Visitor:
    """Returns the guest who looks at the page; a browser without one is not refused."""
    found = await identify_visitor(request)
    return Visitor(GuestInfo(found.id, found.name) if found else None)


class Turns(msgspec.Struct, frozen=True):
    """The running tables that wait for the visitor; at those of `offers` an offer does."""

    tables: list[str]
    offers: list[str] = []


@get("/visitor/turns", responses=REFUSALS)
async def turns(request: AnyRequest) -> Turns:
    """Returns the tables at which others wait for the visitor."""
    found = await identify_visitor(request)
    if found is None:
        return Turns([])
    services = services_of(request)
    await services.limits.check("looks", found.id)
    running = [table for table in await services.lobby.list_tables(found) if table.status == "running"]
    seated = [(table.id, seat) for table in running if (seat := table.seat_of(found.id)) is not None]
    games = [(table, seat, await _find_game(services.manager, table)) for table, seat in seated]
    waiting = [(table, seat, game) for table, seat, game in games if game is not None and _waits_for(game, seat)]
    offers = [
        table for table, seat, game in waiting if seat in game.to_act() and game.state.default_answer(seat) is not None
    ]
    return Turns([table for table, _, _ in waiting], offers)


async def _find_game(manager: TableManager, table: str) -> TableGame | None:
    try:
        return (await manager.load(table)).current_game()
    except Refused:  # its rules are no longer kept
        return None


def _waits_for(game: TableGame, seat: int) -> bool:
    """Whether the table waits for the seat's answer, or for its vote on another's undo."""
    request = game.undo_request
    asked = request is not None and seat != request.seat and seat not in request.agreed
    return not game.over and seat not in game.absent and (asked or seat in game.to_act())


@post("/visitor/beside", responses=REFUSALS)
async def beside(request: AnyRequest, data: JSONBody[NewGuest]) -> GuestInfo:
    """Creates a guest for another person at the same browser, who plays on the same screen.

    The browser has one cookie, so the page keeps this guest's token itself.
    """
    refuse_foreign_origin(request)
    services = services_of(request)
    await services.limits.check("guests", address_of(request))
    guest = await services.identity.create_guest(data.name)
    return GuestInfo(guest.id, guest.name, services.identity.issue_token(guest))


router = Router("/api", route_handlers=[visitor, turns, beside], tags=["visitors"])
