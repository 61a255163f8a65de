"""Lists and counts stored tables for an administrator: by filters, and by version of the rules."""

from __future__ import annotations

import msgspec
from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.storage.models import seats, tables

COLUMNS = ("id", "title", "rules", "status", "public", "players", "version", "created", "touched")


class TableFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which tables to list; all if no field is given. `before` is the latest time of the last change."""

    statuses: tuple[str, ...] = ()
    title: str | None = None
    before: int | None = None


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """A table for an administrator, without its secrets."""

    id: str
    title: str
    rules: int
    status: str
    public: bool
    players: int
    version: int
    created: int
    touched: int
    names: list[str]


class RulesCount(msgspec.Struct, frozen=True, kw_only=True):
    """How many tables of a title have this version of the rules and this status."""

    title: str
    rules: int
    status: str
    count: int


async def list_tables(connection: AsyncConnection, wanted: TableFilter, most: int) -> list[TableSummary]:
    """Returns the tables that match, the latest change first, but no more than `most`."""
    query = _apply_filter(select(*(tables.c[name] for name in COLUMNS)), wanted)
    latest = query.order_by(tables.c.touched.desc(), tables.c.id).limit(most)
    found = (await connection.execute(latest)).mappings().all()
    sitting = select(seats.c.table_id, seats.c.name).where(seats.c.table_id.in_([row["id"] for row in found]))
    names: dict[str, list[str]] = {}
    for seat in await connection.execute(sitting.order_by(seats.c.seat)):
        names.setdefault(seat.table_id, []).append(seat.name)
    return [TableSummary(**row, names=names.get(row["id"], [])) for row in found]


async def count_tables(connection: AsyncConnection, wanted: TableFilter) -> int:
    """Returns how many tables match."""
    return await connection.scalar(_apply_filter(select(func.count()).select_from(tables), wanted)) or 0


async def count_by_rules(connection: AsyncConnection) -> list[RulesCount]:
    """Returns how many tables there are of each title, version of the rules and status."""
    group = (tables.c.title, tables.c.rules, tables.c.status)
    rows = await connection.execute(select(*group, func.count().label("many")).group_by(*group).order_by(*group))
    return [RulesCount(title=row.title, rules=row.rules, status=row.status, count=row.many) for row in rows]


def _apply_filter(query: Select[*tuple[object, ...]], wanted: TableFilter) -> Select[*tuple[object, ...]]:
    if wanted.statuses:
        query = query.where(tables.c.status.in_(wanted.statuses))
    if wanted.title is not None:
        query = query.where(tables.c.title == wanted.title)
    if wanted.before is not None:
        query = query.where(tables.c.touched < wanted.before)
    return query
