"""The log of each table and its snapshots: the rows that an entry writes, and queries that read them back.

An undo takes nothing out of the log: it is an entry that names the version `back`. So entries between that version and
the undo are no longer on the line that leads to the current table, and every query that looks for valid entries or
snapshots has to skip them.
"""

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
from oppidum.server.play.entries import LogEntry
from oppidum.server.storage.models import log, snapshots, tables
from oppidum.server.storage.writer import Rows

SNAPSHOT_INTERVAL = 16
"""How many entries lie between two snapshots. No load replays more than these."""

ENTRIES_PER_PAGE = 500
"""How many entries one query reads."""

Snapshot = tuple[int, bytes]
"""A version, and the game of that version as bytes."""

_UPDATE_VERSION = (
    update(tables)
    .where(tables.c.id == bindparam("row_id"))
    .values(version=bindparam("new_version"), touched=bindparam("new_touched"))
)
_UPDATE_RESULT = (
    update(tables)
    .where(tables.c.id == bindparam("row_id"))
    .values(status="ended", result=bindparam("new_result"), opener=None)
)
_EVENTS = msgspec.json.Decoder(list[AnyEvent])
_COLUMNS = [column for column in log.c if column.name not in ("table_id", "events")]


def entry_rows(table: str, entry: LogEntry, events: list[AnyEvent], snapshot: bytes | None = None) -> Rows:
    """Returns the rows that an entry writes: itself with its events, the table's version, and a snapshot if given."""
    # The primary key (table, version) lets one writer only take a version: a second process gets a Conflict.
    rows = Rows()
    data = msgspec.json.encode(events) if events else None
    rows.inserts.append((log, {"table_id": table, "events": data, **msgspec.structs.asdict(entry)}))
    rows.updates.append((_UPDATE_VERSION, {"row_id": table, "new_version": entry.version, "new_touched": entry.at}))
    if snapshot is not None:
        row = {"table_id": table, "version": entry.version, "code": code_hash(), "data": snapshot}
        rows.inserts.append((snapshots, row))
    return rows


def needs_snapshot(entry: LogEntry) -> bool:
    """Whether a snapshot is stored with the entry."""
    # An undo invalidates the snapshots that it goes behind, so loading would have to replay from far back.
    return entry.version % SNAPSHOT_INTERVAL == 0 or entry.kind == kind.UNDO


def snapshot_rows(table: str, missing: list[Snapshot], on_postgresql: bool) -> Rows:
    """Returns the rows that replace snapshots of another version of the code by those of this one."""
    rows = Rows()
    for version, data in missing:
        row = {"table_id": table, "version": version, "code": code_hash(), "data": data}
        rows.updates.append((_upsert_snapshot(on_postgresql), row))
    return rows


@cache
def _upsert_snapshot(on_postgresql: bool) -> Any:
    dialect: Any = postgresql if on_postgresql else sqlite
    fresh = dialect.insert(snapshots)
    changed = {"code": fresh.excluded.code, "data": fresh.excluded.data}
    return fresh.on_conflict_do_update(index_elements=["table_id", "version"], set_=changed)


def add_result(rows: Rows, table: str, points: str) -> None:
    """Adds to the rows that the game is over, with its result."""
    rows.updates.append((_UPDATE_RESULT, {"row_id": table, "new_result": points}))


async def entries_after(
    connection: AsyncConnection, table: str, version: int, until: int | None = None
) -> list[LogEntry]:
    """Returns the entries after a version, in order, up to and including the version `until`."""
    # Page by page: one query of a long log would hold the event loop until all of its rows are decoded.
    found: list[LogEntry] = []
    while True:
        query = select(*_COLUMNS).where(log.c.table_id == table, log.c.version > version)
        if until is not None:
            query = query.where(log.c.version <= until)
        page = [_entry(row) for row in await connection.execute(query.order_by(log.c.version).limit(ENTRIES_PER_PAGE))]
        found += page
        if len(page) < ENTRIES_PER_PAGE:
            return found
        version = page[-1].version


async def entries_with_raw_events(
    connection: AsyncConnection, table: str, version: int, most: int, until: int
) -> list[tuple[LogEntry, bytes | None]]:
    """Returns at most so many entries after a version, each with its events as stored bytes."""
    wanted = (log.c.table_id == table, log.c.version > version, log.c.version <= until)
    query = select(*_COLUMNS, log.c.events).where(*wanted).order_by(log.c.version).limit(most)
    return [(_entry(row), row.events) for row in await connection.execute(query)]


def read_events(stored: bytes | None) -> list[AnyEvent]:
    """Returns stored events, or none where this code cannot read them: they are a cache, and the log is complete."""
    try:
        return _EVENTS.decode(stored) if stored else []
    except msgspec.DecodeError:
        return []


async def is_on_current_line(connection: AsyncConnection, table: str, version: int) -> bool:
    """Whether no undo has gone back behind this version, so that it still leads to the current table."""
    behind = (log.c.table_id == table, log.c.kind == kind.UNDO, log.c.version > version, log.c.back < version)
    return await connection.scalar(select(log.c.version).where(*behind).limit(1)) is None


async def last_valid_answer(
    connection: AsyncConnection, table: str, seat: int, except_versions: Collection[int]
) -> int | None:
    """Returns the version of the seat's last answer that no undo has taken back, except the given versions."""
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


async def entries_with_events(
    connection: AsyncConnection, table: str, version: int, most: int, until: int | None = None
) -> list[tuple[LogEntry, list[AnyEvent]]] | None:
    """Returns the entries after a version with their events.

    None stands for more than `most` entries, or for events that this code cannot read. Then the view is sent instead.
    """
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


async def entry_with_events(
    connection: AsyncConnection, table: str, version: int
) -> tuple[LogEntry, list[AnyEvent]] | None:
    """Returns the entry of a version with its events; None if there is none, or its events cannot be read."""
    found = await entries_with_events(connection, table, version - 1, 1, until=version)
    return found[0] if found else None


async def entry_of_key(connection: AsyncConnection, table: str, seat: int, key: str) -> LogEntry | None:
    """Returns the entry that the seat's request of this key has made, if any."""
    query = select(*_COLUMNS).where(log.c.table_id == table, log.c.seat == seat, log.c.key == key)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else _entry(row)


async def newest_snapshot(connection: AsyncConnection, table: str, until: int) -> tuple[int, bytes] | None:
    """Returns the newest usable snapshot up to a version: made by this code, and not undone since."""
    undone = (
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
        ~select(log.c.version).where(*undone).correlate(snapshots).exists(),
    )
    row = (await connection.execute(query.order_by(snapshots.c.version.desc()).limit(1))).one_or_none()
    return None if row is None else (row.version, bytes(row.data))


def _entry(row: Any) -> LogEntry:
    return LogEntry(
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
    """Returns a hash of every file that a snapshot depends on: code and data of rules and log."""
    # A snapshot of other code may decode and still be wrong. The hash turns it into a miss: the log is replayed.
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
