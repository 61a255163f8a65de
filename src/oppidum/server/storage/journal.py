"""The log of each table, and its snapshots: written together with what depends on them, read back from any version."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from sqlalchemy import bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.events import AnyEvent
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import Entry
from oppidum.server.storage.models import log, snapshots, tables
from oppidum.server.storage.writer import Rows

EVERY = 16
"""How many entries lie between two snapshots: no load replays more."""

PAGE = 500
"""How many entries are read at a time."""

Snapshot = tuple[int, bytes]
"""A version, and the game of that version as bytes."""

_STANDING = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(version=bindparam("reached"), touched=bindparam("moment"))
)
_ENDED = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .values(status="ended", result=bindparam("points"), opener=None)
)
_EVENTS = msgspec.json.Decoder(list[AnyEvent])
_COLUMNS = [column for column in log.c if column.name not in ("table_id", "events")]


def appended(table: str, entry: Entry, events: list[AnyEvent], snapshot: bytes | None = None) -> Rows:
    """What an entry writes: itself with its events, the table's version, and a snapshot if given."""
    rows = Rows()
    data = msgspec.json.encode(events) if events else None
    rows.inserts.append((log, {"table_id": table, "events": data, **msgspec.structs.asdict(entry)}))
    rows.updates.append((_STANDING, {"which": table, "reached": entry.version, "moment": entry.at}))
    if snapshot is not None:
        row = {"table_id": table, "version": entry.version, "code": code_hash(), "data": snapshot}
        rows.inserts.append((snapshots, row))
    return rows


def needs_snapshot(entry: Entry) -> bool:
    """Whether a snapshot goes with the entry: every so often, and after an undo, which leaves earlier ones behind."""
    return entry.version % EVERY == 0 or entry.kind == kind.UNDO


def renewed(table: str, missing: list[Snapshot], on_postgresql: bool) -> Rows:
    """What puts snapshots of this code in the place of those that another code has made."""
    rows = Rows()
    for version, data in missing:
        row = {"table_id": table, "version": version, "code": code_hash(), "data": data}
        rows.updates.append((_renewal(on_postgresql), row))
    return rows


@cache
def _renewal(on_postgresql: bool) -> Any:
    dialect: Any = postgresql if on_postgresql else sqlite
    fresh = dialect.insert(snapshots)
    changed = {"code": fresh.excluded.code, "data": fresh.excluded.data}
    return fresh.on_conflict_do_update(index_elements=["table_id", "version"], set_=changed)


def ended(rows: Rows, table: str, points: str) -> None:
    """Adds to the rows that the game is over."""
    rows.updates.append((_ENDED, {"which": table, "points": points}))


async def entries_after(connection: AsyncConnection, table: str, version: int, until: int | None = None) -> list[Entry]:
    """The entries after a version, in order; `until` is the last that is wanted.

    They are read page by page, so that a long log leaves other requests their turn.
    """
    found: list[Entry] = []
    while True:
        query = select(*_COLUMNS).where(log.c.table_id == table, log.c.version > version)
        if until is not None:
            query = query.where(log.c.version <= until)
        page = [_entry(row) for row in await connection.execute(query.order_by(log.c.version).limit(PAGE))]
        found += page
        if len(page) < PAGE:
            return found
        version = page[-1].version


async def stored_after(
    connection: AsyncConnection, table: str, version: int, most: int, until: int
) -> list[tuple[Entry, bytes | None]]:
    """At most so many entries after a version, each with its events as they are stored."""
    wanted = (log.c.table_id == table, log.c.version > version, log.c.version <= until)
    query = select(*_COLUMNS, log.c.events).where(*wanted).order_by(log.c.version).limit(most)
    return [(_entry(row), row.events) for row in await connection.execute(query)]


def read_events(stored: bytes | None) -> list[AnyEvent]:
    """Events as they were stored; none where they can no longer be read, for the log is whole without them."""
    try:
        return _EVENTS.decode(stored) if stored else []
    except msgspec.DecodeError:
        return []


async def is_standing(connection: AsyncConnection, table: str, version: int) -> bool:
    """Whether no undo has gone back behind this version of the table."""
    behind = (log.c.table_id == table, log.c.kind == kind.UNDO, log.c.version > version, log.c.back < version)
    return await connection.scalar(select(log.c.version).where(*behind).limit(1)) is None


async def last_standing_answer(
    connection: AsyncConnection, table: str, seat: int, except_versions: Collection[int]
) -> int | None:
    """The version of the seat's last answer that was not taken back, and is none of the given ones."""
    undo = log.alias()
    behind = (
        undo.c.table_id == table,
        undo.c.kind == kind.UNDO,
        undo.c.version > log.c.version,
        undo.c.back < log.c.version,
    )
    query = select(log.c.version).where(
        log.c.table_id == table,
        log.c.kind == kind.ANSWER,
        log.c.seat == seat,
        log.c.version.not_in(except_versions),
        ~select(undo.c.version).where(*behind).correlate(log).exists(),
    )
    found: int | None = await connection.scalar(query.order_by(log.c.version.desc()).limit(1))
    return found


async def told_after(
    connection: AsyncConnection, table: str, version: int, most: int, until: int | None = None
) -> list[tuple[Entry, list[AnyEvent]]] | None:
    """The entries after a version with their events; None if there are more than `most`, or events cannot be read."""
    query = select(*_COLUMNS, log.c.events).where(log.c.table_id == table, log.c.version > version)
    if until is not None:
        query = query.where(log.c.version <= until)
    rows = (await connection.execute(query.order_by(log.c.version).limit(most + 1))).all()
    if len(rows) > most:
        return None
    try:
        return [(_entry(row), _EVENTS.decode(row.events) if row.events else []) for row in rows]
    except msgspec.DecodeError:
        return None


async def told_at(connection: AsyncConnection, table: str, version: int) -> tuple[Entry, list[AnyEvent]] | None:
    """The entry of a version with its events; None if there is none, or events cannot be read."""
    found = await told_after(connection, table, version - 1, 1, until=version)
    return found[0] if found else None


async def entry_of_key(connection: AsyncConnection, table: str, seat: int, key: str) -> Entry | None:
    """The entry that this seat's request of this key has made."""
    query = select(*_COLUMNS).where(log.c.table_id == table, log.c.seat == seat, log.c.key == key)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else _entry(row)


async def newest_snapshot(connection: AsyncConnection, table: str, until: int) -> tuple[int, bytes] | None:
    """The newest snapshot up to a version, of this very code, that no undo since has gone behind."""
    gone_behind = (
        log.c.table_id == table,
        log.c.kind == kind.UNDO,
        log.c.version > snapshots.c.version,
        log.c.version <= until,
        log.c.back < snapshots.c.version,
    )
    query = select(snapshots.c.version, snapshots.c.data).where(
        snapshots.c.table_id == table,
        snapshots.c.version <= until,
        snapshots.c.code == code_hash(),
        ~select(log.c.version).where(*gone_behind).correlate(snapshots).exists(),
    )
    row = (await connection.execute(query.order_by(snapshots.c.version.desc()).limit(1))).one_or_none()
    return None if row is None else (row.version, bytes(row.data))


def _entry(row: Any) -> Entry:
    return Entry(
        version=row.version,
        kind=row.kind,
        seat=row.seat,
        at=row.at,
        notation=row.notation,
        key=row.key,
        revealed=row.revealed,
        shared=row.shared,
        back=row.back,
    )


@cache
def code_hash() -> str:
    """What a snapshot depends on: every file of the rules and of the fold, code and data. Others are not read."""
    digest = hashlib.sha256()
    for room in ("engine", "games", "server/play"):
        for file in _files(files("oppidum").joinpath(room)):
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:32]


def _files(folder: Traversable) -> list[Traversable]:
    found: list[Traversable] = []
    for each in sorted(folder.iterdir(), key=lambda item: item.name):
        if each.is_dir() and each.name != "__pycache__":
            found += _files(each)
        elif each.name.endswith((".py", ".toml", ".so", ".pyd")):
            found.append(each)
    return found
