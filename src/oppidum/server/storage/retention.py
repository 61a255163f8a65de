"""What is old enough to be deleted, found and deleted in small steps.

Each function is one step: it looks at a bounded number of rows and gives how many went. Several processes may take the
same step at once: whatever one of them has deleted is not there for the others.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, delete, exists, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.server_clock import DAY
from oppidum.server.storage.models import chat, guests, invites, seats, tables

MOST_ROWS = 500
"""How many small rows are looked at or deleted in one step."""


class OldTable(msgspec.Struct, frozen=True):
    """A table that may be deleted if it is still at this version; `played` tells whether a game was begun."""

    id: str
    version: int
    status: str
    played: bool


def is_finished() -> ColumnElement[bool]:
    """Whether a table's game is over, by its rules or for good."""
    return _has_status("ended", "retired", "closed") & or_(tables.c.status != "closed", tables.c.seed.is_not(None))


def is_abandoned() -> ColumnElement[bool]:
    """Whether a table's game was left before its end, or never began."""
    return _has_status("open", "running", "closed") & or_(tables.c.status != "closed", tables.c.seed.is_(None))


def _has_status(*statuses: str) -> ColumnElement[bool]:
    """A condition that the index of the listing answers, because it names both values of `public`."""
    return tables.c.public.in_((True, False)) & tables.c.status.in_(statuses)


async def find_old_tables(
    connection: AsyncConnection, which: ColumnElement[bool], before: int, most: int
) -> list[OldTable]:
    """Those tables at which nothing has happened since a time, the oldest first."""
    columns = (tables.c.id, tables.c.version, tables.c.status, tables.c.seed.is_not(None).label("played"))
    query = select(*columns).where(which, tables.c.touched < before).order_by(tables.c.touched).limit(most)
    rows = await connection.execute(query)
    return [OldTable(row.id, row.version, row.status, bool(row.played)) for row in rows]


async def delete_table(connection: AsyncConnection, old: OldTable, before: int) -> bool:
    """Deletes a table with all that belongs to it; False if it has changed since it was found."""
    same = (tables.c.id == old.id, tables.c.version == old.version, tables.c.status == old.status)
    gone = await connection.execute(delete(tables).where(*same, tables.c.touched < before).returning(tables.c.id))
    if gone.one_or_none() is None:
        return False
    await connection.execute(update(tables).where(tables.c.rematch == old.id).values(rematch=None))
    return True


async def delete_expired_invitations(connection: AsyncConnection, before: int) -> int:
    """Deletes invitations that were good until before this time."""
    some = select(invites.c.hash).where(invites.c.expires < before).limit(MOST_ROWS)
    return await _deleted(connection, delete(invites).where(invites.c.hash.in_(some)).returning(invites.c.hash))


async def delete_old_chat(connection: AsyncConnection, before: int) -> int:
    """Deletes lines of chat from before this time; their numbers grow with time."""
    oldest = (await connection.execute(select(chat.c.id, chat.c.at).order_by(chat.c.id).limit(MOST_ROWS))).all()
    old = [row.id for row in oldest if row.at < before]
    return await _deleted(connection, delete(chat).where(chat.c.id.in_(old)).returning(chat.c.id)) if old else 0


async def find_guests(connection: AsyncConnection, after: str) -> list[str]:
    """The ids of guests that follow this one: all are looked through, some at a time."""
    query = select(guests.c.id).where(guests.c.id > after).order_by(guests.c.id).limit(MOST_ROWS)
    return list(await connection.scalars(query))


async def delete_guests(connection: AsyncConnection, some: list[str], before: int) -> int:
    """Deletes those guests who were not here since a time and to whom no table, seat or line of chat refers."""
    used = (
        exists().where(seats.c.guest == guests.c.id),
        exists().where(tables.c.host == guests.c.id),
        exists().where(chat.c.guest == guests.c.id),
    )
    # Visits are noted once a day, and a process of an older version notes none for those it welcomes.
    away = and_(guests.c.seen < before - DAY, or_(guests.c.seen > 0, guests.c.created < before))
    unused = delete(guests).where(guests.c.id.in_(some), away, ~or_(*used))
    return await _deleted(connection, unused.returning(guests.c.id))


async def _deleted(connection: AsyncConnection, statement: Any) -> int:
    return len((await connection.execute(statement)).all())
