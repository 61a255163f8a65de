"""A game over HTTP: the same as over WebSocket, for clients without one. Long polls wait for new entries."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import MediaType, Request, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from oppidum.engine.events import SPECTATOR
from oppidum.engine.messages import Message
from oppidum.server.access import FromInvite, address_of, identify_visitor, rate_key, require_table_access
from oppidum.server.errors import REFUSALS, Refused
from oppidum.server.listener import Listener
from oppidum.server.play.commands import rate_of
from oppidum.server.play.game_loader import load_game
from oppidum.server.play.loaded_table import LoadedTable
from oppidum.server.play.records import record_for
from oppidum.server.play.table_manager import TableManager
from oppidum.server.play.viewer_messages import past_view, table_view
from oppidum.server.services import services_of
from oppidum.server.storage import journal
from oppidum.server.wire.play import LAST_VERSION, Accepted, AnyCommand, ChatLine, FullView, MissedMessages, Say

AnyRequest = Request[Any, Any, Any]
LONGEST_WAIT = 25.0


@post("/tables/{table:str}/commands", responses=REFUSALS)
async def command(request: AnyRequest, table: FromPath[str], data: JSONBody[AnyCommand]) -> Accepted:
    """Carries out a command of the client's seat."""
    guest = await require_table_access(request, rate_of(data), table)
    return await services_of(request).manager.submit(table, guest, data)


@get("/tables/{table:str}/view", responses=REFUSALS)
async def view(
    request: AnyRequest,
    table: FromPath[str],
    at: Annotated[int | None, QueryParameter(ge=0, le=LAST_VERSION)] = None,
    invite: FromInvite = None,
) -> FullView:
    """Returns the table as the client may see it now, or saw it at an earlier version."""
    loaded, viewer, _ = await load_for_viewer(request, table, invite)
    game = loaded.current_game()
    if at is None or at == game.version:
        return table_view(game, viewer)
    if at > game.version:
        raise Refused(404, Message("server-no-such-version", {"version": game.version}))
    async with services_of(request).database.read() as connection:
        return past_view(await load_game(connection, loaded.stored, at), viewer)


@get("/tables/{table:str}/since/{version:int}", responses=REFUSALS)
async def since(
    request: AnyRequest,
    table: FromPath[str],
    version: FromPath[int],
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0.0,
    one_by_one: FromQuery[bool] = False,
    invite: FromInvite = None,
) -> MissedMessages:
    """Returns the messages after a version. If there are none, it waits for some, and may return none.

    The view replaces entries that would take more bytes, unless the client wants them one by one.
    """
    loaded, _, guest = await load_for_viewer(request, table, invite)
    loaded.current_game()
    manager = services_of(request).manager
    if wait:
        await _wait_for_entry(manager, table, guest, version, wait)
    return MissedMessages(await manager.messages_since(table, guest, version, one_by_one=one_by_one))


async def _wait_for_entry(manager: TableManager, table: str, guest: str | None, version: int, wait: float) -> None:
    """Waits until there is an entry after a version, but no longer than `wait` seconds."""
    listener = Listener(guest)
    _, missed = await manager.watch(table, listener, version)
    try:
        if not missed:
            async with asyncio.timeout(wait):
                await listener.next()
    except TimeoutError:
        pass
    finally:
        manager.unwatch(table, listener)


@get("/tables/{table:str}/record", media_type=MediaType.TEXT, responses=REFUSALS)
async def download_record(request: AnyRequest, table: FromPath[str], invite: FromInvite = None) -> str:
    """Returns the game so far as a record, without what is hidden from the viewer until the game is over."""
    loaded, viewer = await load_for_history(request, table, invite)
    version, services = loaded.readable_version(), services_of(request)

    async def write() -> str:
        async with services.database.read() as connection:
            log = await journal.entries_after(connection, table, 0, version)
        return await asyncio.to_thread(record_for, loaded.stored, log, viewer)

    key = ("record", table, version, loaded.stored.status, viewer)
    return await services.history_cache.compute_cached(address_of(request), key, write, len)


@get("/tables/{table:str}/chat", responses=REFUSALS)
async def chat_lines(request: AnyRequest, table: FromPath[str], invite: FromInvite = None) -> list[ChatLine]:
    """Returns the last lines of chat in the viewer's room."""
    _, viewer, _ = await load_for_viewer(request, table, invite)
    return await services_of(request).chat.lines(table, viewer != SPECTATOR)


@post("/tables/{table:str}/chat", responses=REFUSALS)
async def say(request: AnyRequest, table: FromPath[str], data: JSONBody[Say], invite: FromInvite = None) -> ChatLine:
    """Adds a line of chat to the viewer's room."""
    guest = await require_table_access(request, "chat", table, invite)
    return await services_of(request).chat.say(table, guest, data.text)


async def load_for_viewer(request: AnyRequest, table: str, invite: str | None) -> tuple[LoadedTable, int, str | None]:
    """Returns the table, the viewer and the guest's id; Refused where the client may not see the table."""
    services = services_of(request)
    visitor = await identify_visitor(request)
    await services.limits.check("looks", rate_key(request, visitor))
    await services.lobby.require_visible(table, visitor, invite)
    loaded = await services.manager.load(table)
    guest = visitor.id if visitor else None
    return loaded, loaded.viewer_of(guest), guest


async def load_for_history(request: AnyRequest, table: str, invite: str | None) -> tuple[LoadedTable, int]:
    """Returns table and viewer for a request that reads a whole log; applies a stricter limit."""
    loaded, viewer, guest = await load_for_viewer(request, table, invite)
    await services_of(request).limits.check("histories", guest or address_of(request))
    return loaded, viewer


router = Router("/api", route_handlers=[command, view, since, download_record, chat_lines, say], tags=["play"])
