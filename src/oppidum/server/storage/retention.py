"""Finds and deletes old data in small steps.

Each function is one step: it looks at a bounded number of rows and returns how many it deleted. Several processes may
take the same step at once; a row that one of them has deleted is no longer there for the others.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.server_clock import DAY
from oppidum.server.storage.models import chat, guests, invites, packs, seats, tables

MOST_ROWS = 500
"""How many small rows one step looks at or deletes."""


class OldTable(msgspec.Struct, frozen=True):
    """A table that may be deleted if it is still at this version; `played` tells whether a game was begun."""

    id: str
    version: int
    status: str
    played: bool


def is_finished() -> ColumnElement[bool]:
    """Returns the SQL condition that a table's game is over, retired or closed."""
    return _has_status("ended", "retired", "closed") & or_(tables.c.status != "closed", tables.c.seed.is_not(None))


def is_abandoned() -> ColumnElement[bool]:
    """Returns the SQL condition that a table's game was abandoned, or never began."""
    return _has_status("open", "running", "closed") & or_(tables.c.status != "closed", tables.c.seed.is_(None))


def _has_status(*statuses: str) -> ColumnElement[bool]:
    """Returns the SQL condition that a table has one of these statuses."""
    # The index of the listing begins with `public`. Naming both of its values lets the database use that index.
    return tables.c.public.in_((True, False)) & tables.c.status.in_(statuses)


async def find_old_tables(
    connection: AsyncConnection, which: ColumnElement[bool], before: int, most: int
) -> list[OldTable]:
    """Returns tables at which nothing has happened since a time, the oldest first."""
    columns = (tables.c.id, tables.c.version, tables.c.status, tables.c.seed.is_not(None).label("played"))
    query = select(*columns).where(which, tables.c.touched < before).order_by(tables.c.touched).limit(most)
    rows = await connection.execute(query)
    return [OldTable(row.id, row.version, row.status, bool(row.played)) for row in rows]


async def delete_table(connection: AsyncConnection, old: OldTable, before: int) -> bool:
    """Deletes a table and its rows elsewhere; False if it has changed since it was found."""
    same = (tables.c.id == old.id, tables.c.version == old.version, tables.c.status == old.status)
    gone = await connection.execute(delete(tables).where(*same, tables.c.touched < before).returning(tables.c.id))
    if gone.one_or_none() is None:
        return False
    await connection.execute(update(tables).where(tables.c.rematch == old.id).values(rematch=None))
    return True


async def delete_expired_invitations(connection: AsyncConnection, before: int) -> int:
    """Deletes invitations that expired before this time."""
    some = select(invites.c.hash).where(invites.c.expires < before).limit(MOST_ROWS)
    return await _execute_delete(connection, delete(invites).where(invites.c.hash.in_(some)).returning(invites.c.hash))


async def delete_old_chat(connection: AsyncConnection, before: int) -> int:
    """Deletes lines of chat from before this time."""
    # Numbers grow with time, so the oldest lines are those of the smallest numbers, and no index on `at` is needed.
    oldest = (await connection.execute(select(chat.c.id, chat.c.at).order_by(chat.c.id).limit(MOST_ROWS))).all()
    old = [row.id for row in oldest if row.at < before]
    return await _execute_delete(connection, delete(chat).where(chat.c.id.in_(old)).returning(chat.c.id)) if old else 0


async def delete_unused_packs(connection: AsyncConnection, before: int) -> int:
    """Deletes card packs that no table refers to and that were last given to one before this time."""
    old = packs.c.touched < before
    some = select(packs.c.id).where(old, ~exists().where(tables.c.pack == packs.c.id)).limit(MOST_ROWS)
    # The time is compared in the delete itself too, because it may have waited for a transaction that uses the pack.
    return await _execute_delete(connection, delete(packs).where(packs.c.id.in_(some), old).returning(packs.c.id))


async def find_guests(connection: AsyncConnection, after: str) -> list[str]:
    """Returns the next ids of guests after this one, in their order."""
    query = select(guests.c.id).where(guests.c.id > after).order_by(guests.c.id).limit(MOST_ROWS)
    return list(await connection.scalars(query))


async def delete_guests(connection: AsyncConnection, some: list[str], before: int) -> int:
    """Deletes those guests who were away since a time and whom no table, seat or line of chat names."""
    used = (
        exists().where(seats.c.guest == guests.c.id),
        exists().where(tables.c.host == guests.c.id),
        exists().where(chat.c.guest == guests.c.id),
    )
    # Visits are noted once a day, and a process of an older version notes none for those it welcomes.
    away = and_(guests.c.seen < before - DAY, or_(guests.c.seen > 0, guests.c.created < before))
    unused = delete(guests).where(guests.c.id.in_(some), away, ~or_(*used))
    return await _execute_delete(connection, unused.returning(guests.c.id))


async def _execute_delete(connection: AsyncConnection, statement: Any) -> int:
    """Executes a DELETE ... RETURNING; returns how many rows it deleted."""
    return len((await connection.execute(statement)).all())
