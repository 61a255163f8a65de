"""Serves the history of a game: log, earlier tables, positions and growth of points."""

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
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.game_loader import load_game
from oppidum.server.play.loaded_table import LoadedTable
from oppidum.server.play.routes import load_for_history, load_for_viewer
from oppidum.server.play.table_game import TableGame
from oppidum.server.play.viewer_messages import entry_message, table_view
from oppidum.server.services import services_of
from oppidum.server.storage import journal
from oppidum.server.storage.database import Database
from oppidum.server.storage.table_store import StoredTable
from oppidum.server.wire.play import LAST_VERSION, EntryMessage, FullView, VisibleEntry

AnyRequest = Request[Any, Any, Any]
MOST_STORY_ENTRIES = 500
"""The largest number of entries in one page of the story."""

GROWTH_SAMPLES = 40
"""Into how many parts the growth of points divides a game."""

INTEGER_BYTES = 40


class StoryEntry(msgspec.Struct, frozen=True):
    """An entry of the log with its messages for this viewer; each message names the party that acted."""

    version: int
    entry: VisibleEntry
    messages: list[Message]


class PastTable(msgspec.Struct, frozen=True):
    """The table at an earlier version, as the viewer saw it then, with everybody's points.

    `last` is the entry that led there, as this viewer may read it; None at the beginning.
    """

    table: FullView
    last: EntryMessage | None = None


class Growth(msgspec.Struct, frozen=True):
    """Everybody's points with those projected at each version of `versions`."""

    versions: list[int]
    points: list[list[int]]


@get("/tables/{table:str}/story", responses=REFUSALS)
async def story(
    request: AnyRequest,
    table: FromPath[str],
    after: Annotated[int, QueryParameter(ge=0, le=LAST_VERSION)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=MOST_STORY_ENTRIES)] = MOST_STORY_ENTRIES,
    invite: FromInvite = None,
) -> list[StoryEntry]:
    """Returns the log in words: at most `limit` entries after the version `after`. A shorter page is the last."""
    loaded, viewer = await load_for_history(request, table, invite)
    game, last, services = loaded.game, loaded.readable_version(), services_of(request)

    async def build() -> list[StoryEntry]:
        async with services.database.read() as connection:
            found = await journal.entries_with_raw_events(connection, table, after, limit, last)
        return await asyncio.to_thread(
            lambda: [_story_entry(game, entry, journal.read_events(events), viewer) for entry, events in found]
        )

    return await services.history_cache.compute(address_of(request), build)


@get("/tables/{table:str}/at/{version:int}", responses=REFUSALS)
async def moment(
    request: AnyRequest, table: FromPath[str], version: FromPath[int], invite: FromInvite = None
) -> PastTable:
    """Returns the table at an earlier version."""
    loaded, viewer, _ = await load_for_viewer(request, table, invite)
    game = await _game_at(request, loaded, version)
    async with services_of(request).database.read() as connection:
        found = await journal.entry_with_events(connection, table, version)
    last = entry_message(game, *found, viewer, last=False) if found else None
    return PastTable(await asyncio.to_thread(table_view, game, viewer), last)


@get("/tables/{table:str}/at/{version:int}/position", media_type=MediaType.TEXT, responses=REFUSALS)
async def position(request: AnyRequest, table: FromPath[str], version: FromPath[int], invite: FromInvite = None) -> str:
    """Returns an earlier table of a finished game as a position file, with all that was hidden then.

    A position cannot hold pending answers. Where there are some, the position is from before the first of them.
    """
    loaded, _, _ = await load_for_viewer(request, table, invite)
    if not loaded.current_game().over:
        raise Refused(409, Message("server-not-over"))
    game = await _game_at(request, loaded, version)
    if game.state.pending():
        game = await _game_at(request, loaded, game.settled)
    return await asyncio.to_thread(write_position, game.state)


@get("/tables/{table:str}/growth", responses=REFUSALS)
async def growth(request: AnyRequest, table: FromPath[str], invite: FromInvite = None) -> Growth:
    """Returns how everybody's points have grown."""
    loaded, viewer = await load_for_history(request, table, invite)
    last, services = loaded.current_game().version, services_of(request)
    key = ("growth", table, last, viewer)
    make = partial(_growth, services.database, loaded.stored, last, viewer)
    return await services.history_cache.compute_cached(address_of(request), key, make, _size)


async def _growth(database: Database, stored: StoredTable, last: int, viewer: int) -> Growth:
    """Returns the points at versions spread evenly over the game."""
    versions = sorted({round(part * last / GROWTH_SAMPLES) for part in range(GROWTH_SAMPLES + 1)})
    found = []
    # Snapshots make a late version as cheap to load as an early one, so each sample is loaded by itself.
    async with database.read() as connection:
        for version in versions:
            game = await load_game(connection, stored, version)
            found.append(await asyncio.to_thread(_points, game, viewer))
    return Growth(versions, found)


def _size(made: Growth) -> int:
    return INTEGER_BYTES * sum(1 + len(points) for points in made.points)


def _points(game: TableGame, viewer: int) -> list[int]:
    return [game.state.points_with_projected(party, viewer) for party in range(game.state.configuration.parties)]


async def _game_at(request: AnyRequest, loaded: LoadedTable, version: int) -> TableGame:
    if not 0 <= version <= loaded.current_game().version:
        raise Refused(404, Message("server-no-such-moment"))
    async with services_of(request).database.read() as connection:
        return await load_game(connection, loaded.stored, version)


def _story_entry(game: TableGame | None, entry: LogEntry, events: list[AnyEvent], viewer: int) -> StoryEntry:
    """Returns an entry for this viewer. Without a game only the log is left; it is over, so nothing is hidden."""
    if game is None:
        notation = entry.notation if entry.kind in (kind.ANSWER, kind.UNDO) else ""
        seen = VisibleEntry(entry.kind, entry.seat, notation, entry.back)
    else:
        seen = entry_message(game, entry, [], viewer, last=False).entry
    messages = [event.message for event in visible(events, viewer) if event.message is not None]
    return StoryEntry(entry.version, seen, messages)


router = Router("/api", route_handlers=[story, moment, position, growth], tags=["history"])
