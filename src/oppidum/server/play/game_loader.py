"""Loads the game of a table: from the newest snapshot that is not undone, and the few entries after it."""

from __future__ import annotations

import asyncio

from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.play.entries import LogEntry
from oppidum.server.play.table_game import Seating, TableGame, decode_game, encode_game, new_game, replay
from oppidum.server.storage import journal
from oppidum.server.storage.table_store import StoredTable

FEW_ENTRIES = 2 * journal.SNAPSHOT_INTERVAL
"""Replaying so many entries takes less time than handing them to a thread."""


def seating_of(stored: StoredTable) -> Seating:
    """Returns which seats are people, and what the table agreed on."""
    people = frozenset(seat.seat for seat in stored.people())
    return Seating(people, stored.confirm, stored.clock)


async def load_game(
    connection: AsyncConnection,
    stored: StoredTable,
    version: int | None = None,
    missing: list[journal.Snapshot] | None = None,
) -> TableGame:
    """Returns the game of a started table, now or at an earlier version.

    Without snapshots, as after an update, a long log is replayed in a thread. The snapshots that it should have are
    then appended to `missing`.
    """
    assert stored.seed is not None, "the table has started"
    until = 1 << 30 if version is None else version
    # A pack makes a configuration of its own, and to build one takes long.
    configuration = await asyncio.to_thread(stored.configuration) if stored.pack else stored.configuration()
    seating = seating_of(stored)
    found = await journal.newest_snapshot(connection, stored.id, until)
    if found is not None:
        game = decode_game(found[1], found[0], configuration, seating)
    else:
        game = new_game(stored.first_state(), seating, stored.started)
    entries = await journal.entries_after(connection, stored.id, game.version, until)
    if len(entries) <= FEW_ENTRIES:
        return replay(game, entries)

    def collect_snapshot(entry: LogEntry, after: TableGame) -> None:
        if missing is not None and journal.needs_snapshot(entry):
            missing.append((entry.version, encode_game(after)))

    return await asyncio.to_thread(replay, game, entries, collect_snapshot)
