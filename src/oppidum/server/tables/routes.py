"""Guests and tables over HTTP."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, delete, get, post, put
from litestar.params import FromPath, JSONBody

from oppidum import titles
from oppidum.engine.configuration import option_text
from oppidum.engine.game import Game
from oppidum.players import names
from oppidum.server.access import (
    FromInvite,
    address_of,
    bearer_token,
    guest_cookie,
    identify_visitor,
    is_browser,
    rate_key,
    refuse_foreign_origin,
    require_guest,
    require_table_access,
)
from oppidum.server.errors import REFUSALS
from oppidum.server.services import services_of
from oppidum.server.tables.conflicts import conflicts_of
from oppidum.server.tables.info import table_info
from oppidum.server.tables.pack_routes import LARGEST_PACK_BODY, count_pack
from oppidum.server.tables.presets import presets_of
from oppidum.server.wire.lobby import (
    GuestInfo,
    Invitation,
    Join,
    NewGuest,
    NewTable,
    Rematch,
    SeatChoice,
    Start,
    TableInfo,
    TitleInfo,
    TitleList,
)

AnyRequest = Request[Any, Any, Any]


@get("/titles", sync_to_thread=False, responses=REFUSALS)
def list_titles() -> TitleList:
    """Lists the titles that can be played here, and the bots."""
    return TitleList([_title(game) for game in titles()], names())


@post("/guests", responses=REFUSALS)
async def welcome_guest(request: AnyRequest, data: JSONBody[NewGuest]) -> Response[GuestInfo]:
    """Creates a guest with this name; a browser gets a cookie, a program a token."""
    refuse_foreign_origin(request)
    services = services_of(request)
    await services.limits.check("guests", address_of(request))
    guest = await services.identity.create_guest(data.name)
    services.metrics.guests.inc()
    token = services.identity.issue_token(guest)
    browser = is_browser(request)
    info = GuestInfo(guest.id, guest.name, None if browser else token)
    return Response(info, status_code=201, cookies=[guest_cookie(services, token)] if browser else None)


@get("/guests/me", responses=REFUSALS)
async def whoami(request: AnyRequest) -> GuestInfo:
    """Returns the guest that the client is; a program also gets the token to send from now on."""
    guest = await require_guest(request)
    shown = bearer_token(request)
    token = None if shown is None else await services_of(request).identity.renew(shown) or shown
    return GuestInfo(guest.id, guest.name, token)


@get("/tables", responses=REFUSALS)
async def list_tables(request: AnyRequest) -> list[TableInfo]:
    """Lists public tables and the guest's own."""
    visitor = await identify_visitor(request)
    await services_of(request).limits.check("looks", rate_key(request, visitor))
    found = await services_of(request).lobby.list_tables(visitor)
    return [table_info(stored, visitor.id if visitor else None) for stored in found]


@post("/tables", request_max_body_size=LARGEST_PACK_BODY, responses=REFUSALS)
async def open_table(request: AnyRequest, data: JSONBody[NewTable], invite: FromInvite = None) -> TableInfo:
    """Opens a table. The invitation is to the table whose card pack is wanted."""
    guest = await require_guest(request)
    await services_of(request).limits.check("tables", guest.id)
    opener = await _opener(request)
    if data.position is not None:
        await services_of(request).limits.check("positions", guest.id)
        await services_of(request).limits.check("positions of an address", address_of(request))
    if data.pack is not None:
        await count_pack(request, guest)
    table = await services_of(request).lobby.open(guest, data, opener, invite)
    services_of(request).metrics.tables.inc()
    return await _table_info(request, table, guest.id)


@get("/tables/{table:str}", responses=REFUSALS)
async def show_table(request: AnyRequest, table: FromPath[str], invite: FromInvite = None) -> TableInfo:
    """Returns one table."""
    visitor = await identify_visitor(request)
    stored = await services_of(request).lobby.require_visible(table, visitor, invite)
    return table_info(stored, visitor.id if visitor else None)


@post("/tables/{table:str}/join", responses=REFUSALS)
async def join_table(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Join], invite: FromInvite = None
) -> TableInfo:
    """Takes an open seat."""
    guest = await require_table_access(request, "joins", table, invite)
    await services_of(request).lobby.join(table, guest, data)
    return await _announce_change(request, table, guest.id)


@post("/tables/{table:str}/leave", responses=REFUSALS)
async def leave_table(request: AnyRequest, table: FromPath[str]) -> TableInfo:
    """Gives up the guest's seat.

    Before the start the seat is open again; in a running game a bot plays on until the person returns. A table of which
    only the log is left disappears from the guest's own list.
    """
    guest = await require_table_access(request, "changes", table)
    services = services_of(request)
    stored = await services.lobby.fetch(table)
    if stored.status == "running":
        await services.bot_scheduler.take_over(table, guest)
        return await _table_info(request, table, guest.id)
    if stored.log_only:
        await services.lobby.give_up_seat(table, guest)
    else:
        await services.lobby.leave(table, guest)
    return await _announce_change(request, table, guest.id)


@put("/tables/{table:str}/seats/{seat:int}", responses=REFUSALS)
async def place_seat(
    request: AnyRequest, table: FromPath[str], seat: FromPath[int], data: JSONBody[SeatChoice]
) -> TableInfo:
    """Puts a bot on a seat or empties it; only for the host."""
    guest = await require_table_access(request, "changes", table)
    await services_of(request).lobby.set_seat(table, guest, seat, data)
    return await _announce_change(request, table, guest.id)


@post("/tables/{table:str}/start", responses=REFUSALS)
async def start_table(request: AnyRequest, table: FromPath[str], data: JSONBody[Start | None] = None) -> TableInfo:
    """Starts the game; only for the host."""
    guest = await require_table_access(request, "changes", table)
    share = bytes.fromhex(data.share) if data and data.share else None
    await services_of(request).lobby.start(table, guest, share)
    info = await _announce_change(request, table, guest.id)
    await services_of(request).bot_scheduler.begin_work(table)
    return info


@post("/tables/{table:str}/rematch", responses=REFUSALS)
async def rematch_table(request: AnyRequest, table: FromPath[str], data: JSONBody[Rematch]) -> TableInfo:
    """Opens the same table again after the end of its game."""
    guest = await require_table_access(request, "tables", table)
    opener = await _opener(request)
    new = await services_of(request).lobby.rematch(table, guest, bytes.fromhex(data.share), opener)
    services_of(request).metrics.tables.inc()
    await _announce_change(request, table, guest.id)
    return await _table_info(request, new, guest.id)


@post("/tables/{table:str}/invites", responses=REFUSALS)
async def invite_to_table(request: AnyRequest, table: FromPath[str]) -> Invitation:
    """Makes an invitation to the table."""
    guest = await require_table_access(request, "changes", table)
    return await services_of(request).lobby.invite(table, guest)


@delete("/tables/{table:str}/invites", responses=REFUSALS)
async def revoke_invites(request: AnyRequest, table: FromPath[str]) -> None:
    """Revokes all invitations to the table; people who came in by one lose access."""
    guest = await require_table_access(request, "changes", table)
    await services_of(request).lobby.revoke_invites(table, guest)
    await _announce_change(request, table, guest.id)


async def _opener(request: AnyRequest) -> str | None:
    """Returns the pseudonym by which tables of this address are counted; None if nothing is counted.

    Raises Refused if the address has opened too many tables lately.
    """
    services, address = services_of(request), address_of(request)
    await services.limits.check("tables of an address", address)
    return services.identity.pseudonym(address) if services.limits.active else None


async def _table_info(request: AnyRequest, table: str, guest: str) -> TableInfo:
    return table_info(await services_of(request).lobby.fetch(table), guest)


async def _announce_change(request: AnyRequest, table: str, guest: str) -> TableInfo:
    """Tells everybody who watches the table that it has changed; returns the table."""
    services = services_of(request)
    await services.manager.refresh(table)
    services.manager.notify_processes(table, 0)
    return await _table_info(request, table, guest)


def _title(game: Game) -> TitleInfo:
    options = {option.key: list(option.choices) or ["no", "yes"] for option in game.options}
    defaults = {option.key: option_text(option.default) for option in game.options}
    return TitleInfo(
        key=game.key,
        name=game.name,
        players=game.players,
        options=options,
        defaults=defaults,
        cooperative=game.cooperative,
        rules=game.rules_version,
        presets=presets_of(game),
        surprises=game.surprises,
        conflicts=conflicts_of(game),
    )


router = Router(
    "/api",
    route_handlers=[
        list_titles,
        welcome_guest,
        whoami,
        list_tables,
        open_table,
        show_table,
        join_table,
        leave_table,
        place_seat,
        start_table,
        rematch_table,
        invite_to_table,
        revoke_invites,
    ],
    tags=["tables"],
)
