"""Closes and retires tables for good. The last entry of a log says why."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.messages import Message
from oppidum.server.errors import Refused, not_found
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import LogEntry
from oppidum.server.server_clock import now
from oppidum.server.storage.models import duties, log, tables
from oppidum.server.storage.rules_versions import has_older_rules
from oppidum.server.storage.table_store import TABLE_ID, Status

ACTIVE = ("open", "running")


class ClosedTable(msgspec.Struct, frozen=True):
    """A table that was closed or retired: its new status, and the version of its last entry."""

    id: str
    title: str
    status: Status
    version: int


async def retire_some(connection: AsyncConnection, most: int) -> list[ClosedTable]:
    """Retires running tables of older rules and closes open ones, but no more than `most`."""
    query = _ROWS.where(tables.c.status.in_(ACTIVE), has_older_rules()).order_by(tables.c.id).limit(most)
    found = (await connection.execute(query.with_for_update())).all()
    closed = [_make_closed_table(row, "retired" if row.status == "running" else "closed") for row in found]
    await _end(connection, closed, kind.RETIRE)
    return closed


async def close_table(connection: AsyncConnection, table: str) -> ClosedTable:
    """Closes a table that is open or running; Refused where there is nothing to close."""
    query = _ROWS.where(tables.c.id == table).with_for_update()
    row = (await connection.execute(query)).one_or_none() if TABLE_ID.fullmatch(table) else None
    if row is None:
        raise not_found()
    if row.status not in ACTIVE:
        raise Refused(409, Message("server-nothing-to-close", {"table": table, "status": row.status}))
    closed = _make_closed_table(row, "closed")
    await _end(connection, [closed], kind.CLOSE)
    return closed


_ROWS = select(tables.c.id, tables.c.title, tables.c.status, tables.c.version)
_ENDED = (
    update(tables)
    .where(tables.c.id == bindparam("row_id"))
    .values(
        status=bindparam("new_status"), version=bindparam("new_version"), touched=bindparam("new_touched"), opener=None
    )
)


def _make_closed_table(row: Any, status: Status) -> ClosedTable:
    # The last entry takes the next version, so a move that another process is just writing gets a Conflict.
    return ClosedTable(row.id, row.title, status, row.version + 1)


async def _end(connection: AsyncConnection, closed: list[ClosedTable], why: str) -> None:
    at = now()
    entries = [(each.id, LogEntry(version=each.version, kind=why, seat=kind.NOBODY, at=at)) for each in closed]
    if not entries:
        return
    rows = [{"table_id": table, "events": None, **msgspec.structs.asdict(entry)} for table, entry in entries]
    states = [
        {"row_id": each.id, "new_status": each.status, "new_version": each.version, "new_touched": at}
        for each in closed
    ]
    await connection.execute(insert(log), rows)
    await connection.execute(_ENDED, states)
    await connection.execute(delete(duties).where(duties.c.table_id.in_([each.id for each in closed])))
