"""Loading a table: the newest snapshot that still stands, and the few entries after it."""

from __future__ import annotations

import asyncio

from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.play.course import Course, Seating, beginning, keep, kept, rebuilt
from oppidum.server.play.entries import Entry
from oppidum.server.storage import journal
from oppidum.server.storage.shelf import StoredTable

FEW_ENTRIES = 2 * journal.EVERY
"""So many are replayed in less time than a thread costs."""


def seating_of(stored: StoredTable) -> Seating:
    """Who sits at the table and what was agreed on."""
    people = frozenset(seat.seat for seat in stored.people())
    return Seating(people, stored.confirm, stored.clock)


async def course_at(
    connection: AsyncConnection,
    stored: StoredTable,
    version: int | None = None,
    missing: list[journal.Snapshot] | None = None,
) -> Course:
    """The course of a started table, now or at an earlier version.

    Without snapshots, as after an update, a long log is replayed in a thread. The snapshots that it should have are
    then appended to `missing`.
    """
    assert stored.seed is not None, "the table has started"
    until = 1 << 30 if version is None else version
    configuration, seating = stored.configuration(), seating_of(stored)
    found = await journal.newest_snapshot(connection, stored.id, until)
    if found is not None:
        course = kept(found[1], found[0], configuration, seating)
    else:
        course = beginning(stored.first_state(), seating, stored.started)
    entries = await journal.entries_after(connection, stored.id, course.version, until)
    if len(entries) <= FEW_ENTRIES:
        return rebuilt(course, entries)

    def passed(entry: Entry, after: Course) -> None:
        if missing is not None and journal.needs_snapshot(entry):
            missing.append((entry.version, keep(after)))

    return await asyncio.to_thread(rebuilt, course, entries, passed)
