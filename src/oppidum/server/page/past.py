"""What has been: the log in words, the table at a version, how points have grown, and a moment to play on from."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Router, get
from litestar.params import FromPath, QueryParameter

from oppidum.engine.events import AnyEvent, visible
from oppidum.engine.messages import Message
from oppidum.engine.position import write_position
from oppidum.server.access import FromInvite, address_of
from oppidum.server.errors import REFUSALS, Refused
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import Entry
from oppidum.server.play.loaded_table import LoadedTable
from oppidum.server.play.loading import load_game
from oppidum.server.play.routes import looking, looking_back
from oppidum.server.play.table_game import TableGame
from oppidum.server.play.viewer_messages import entry_message, table_view
from oppidum.server.services import services_of
from oppidum.server.storage import journal
from oppidum.server.storage.database import Database
from oppidum.server.storage.table_store import StoredTable
from oppidum.server.wire.play import LAST_VERSION, EntryMessage, FullView, VisibleEntry

AnyRequest = Request[Any, Any, Any]
MOST_TOLD = 500
"""How many entries a page of the story has at most."""

SAMPLES = 40
"""Into how many parts the growth of points divides a game."""

INTEGER_BYTES = 40


class StoryEntry(msgspec.Struct, frozen=True):
    """An entry of the log and what it says to this viewer, each with the party that did it."""

    version: int
    entry: VisibleEntry
    messages: list[Message]


class PastTable(msgspec.Struct, frozen=True):
    """The table at an earlier version, as the viewer saw it then, with everybody's points.

    `last` is what led there, as this viewer was told it; nothing did at the beginning.
    """

    table: FullView
    last: EntryMessage | None = None


class Growth(msgspec.Struct, frozen=True):
    """For each version in `versions`, everybody's points scored and projected."""

    versions: list[int]
    points: list[list[int]]


@get("/tables/{table:str}/story", responses=REFUSALS)
async def story(
    request: AnyRequest,
    table: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=LAST_VERSION)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_TOLD)] = MOST_TOLD,
    invite: FromInvite = None,
) -> list[StoryEntry]:
    """The log in words: at most `limit` entries after the version `after`. Fewer than that are the last."""
    loaded, viewer = await looking_back(request, table, invite)
    game, last, services = loaded.game, loaded.readable_version(), services_of(request)

    async def tell() -> list[StoryEntry]:
        async with services.database.read() as connection:
            found = await journal.stored_after(connection, table, after, limit, last)
        return await asyncio.to_thread(
            lambda: [_told(game, entry, journal.read_events(events), viewer) for entry, events in found]
        )

    return await services.history_cache.make(address_of(request), tell)


@get("/tables/{table:str}/at/{version:int}", responses=REFUSALS)
async def moment(
    request: AnyRequest, table: FromPath[str], version: FromPath[int], invite: FromInvite = None
) -> PastTable:
    """The table as it was."""
    loaded, viewer, _ = await looking(request, table, invite)
    game = await _game_at(request, loaded, version)
    async with services_of(request).database.read() as connection:
        found = await journal.told_at(connection, table, version)
    last = entry_message(game, *found, viewer, last=False) if found else None
    return PastTable(await asyncio.to_thread(table_view, game, viewer), last)


@get("/tables/{table:str}/at/{version:int}/position", media_type=MediaType.TEXT, responses=REFUSALS)
async def position(request: AnyRequest, table: FromPath[str], version: FromPath[int], invite: FromInvite = None) -> str:
    """A moment of a game that is over, as a position file: all of it, with what was hidden then.

    Answers that waited for others are taken back to before the first of them.
    """
    loaded, _, _ = await looking(request, table, invite)
    if not loaded.current_game().over:
        raise Refused(409, Message("server-not-over"))
    game = await _game_at(request, loaded, version)
    if game.state.pending():
        game = await _game_at(request, loaded, game.settled)
    return await asyncio.to_thread(write_position, game.state)


@get("/tables/{table:str}/growth", responses=REFUSALS)
async def growth(request: AnyRequest, table: FromPath[str], invite: FromInvite = None) -> Growth:
    """How everybody's points have grown."""
    loaded, viewer = await looking_back(request, table, invite)
    last, services = loaded.current_game().version, services_of(request)
    key = ("growth", table, last, viewer)
    make = partial(_growth, services.database, loaded.stored, last, viewer)
    return await services.history_cache.recall(address_of(request), key, make, _size)


async def _growth(database: Database, stored: StoredTable, last: int, viewer: int) -> Growth:
    """The points at versions all over the game; snapshots make each of them about as cheap as any other."""
    versions = sorted({round(part * last / SAMPLES) for part in range(SAMPLES + 1)})
    found = []
    async with database.read() as connection:
        for version in versions:
            game = await load_game(connection, stored, version)
            found.append(await asyncio.to_thread(_points, game, viewer))
    return Growth(versions, found)


def _size(made: Growth) -> int:
    return INTEGER_BYTES * sum(1 + len(points) for points in made.points)


def _points(game: TableGame, viewer: int) -> list[int]:
    return [game.state.expected_points(party, viewer) for party in range(game.state.configuration.parties)]


async def _game_at(request: AnyRequest, loaded: LoadedTable, version: int) -> TableGame:
    if not 0 <= version <= loaded.current_game().version:
        raise Refused(404, Message("server-no-such-moment"))
    async with services_of(request).database.read() as connection:
        return await load_game(connection, loaded.stored, version)


def _told(game: TableGame | None, entry: Entry, events: list[AnyEvent], viewer: int) -> StoryEntry:
    """The entry for this viewer; where only the log is left, a game is over and its moves are read whole."""
    if game is None:
        notation = entry.notation if entry.kind == kind.ANSWER else ""
        seen = VisibleEntry(entry.kind, entry.seat, notation, entry.back)
    else:
        seen = entry_message(game, entry, [], viewer, last=False).entry
    messages = [event.message for event in visible(events, viewer) if event.message is not None]
    return StoryEntry(entry.version, seen, messages)


router = Router("/api", route_handlers=[story, moment, position, growth], tags=["past"])
