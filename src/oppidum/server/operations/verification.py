"""Verifies stored data: that the file is intact, and that every log leads to what is stored beside it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.engine.game import State
from oppidum.engine.messages import Message, OppidumError
from oppidum.engine.record import result_text
from oppidum.server.play import entries as kind
from oppidum.server.play.entries import LogEntry
from oppidum.server.play.game_loader import seating_of
from oppidum.server.play.table_game import TableGame, after_undo, apply_entry, encode_game, new_game
from oppidum.server.shuffle import table_seed
from oppidum.server.storage import journal
from oppidum.server.storage.database import Database
from oppidum.server.storage.models import snapshots, tables
from oppidum.server.storage.table_store import StoredTable, fetch_table

MOST_FAULTS = 100
Snapshots = dict[int, bytes]


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with stored data; `table` is empty where it concerns the file."""

    table: str
    message: Message


class Report(msgspec.Struct):
    """How much was checked and what is wrong. Tables of other rules are read but not replayed."""

    tables: int = 0
    replayed: int = 0
    other_rules: int = 0
    snapshots: int = 0
    faults: list[Fault] = []


def check_file(file: Path) -> list[Fault]:
    """Returns what is wrong with a SQLite file itself: damaged pages, and rows that refer to nothing."""
    try:
        with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            said = [str(row[0]) for row in connection.execute(f"PRAGMA integrity_check({MOST_FAULTS})")]
            dangling = Counter(str(row[0]) for row in connection.execute("PRAGMA foreign_key_check"))
    except sqlite3.DatabaseError as error:
        said, dangling = [str(error)], Counter()
    faults = [Fault("", Message("server-check-damaged", {"why": text})) for text in said if text != "ok"]
    for table, rows in sorted(dangling.items()):
        faults.append(Fault("", Message("server-check-dangling", {"table": table, "rows": rows})))
    return faults


async def check_tables(database: Database, advance: Callable[[int], None] = lambda _: None) -> Report:
    """Checks every table, one at a time; calls `advance` after each with the number of all."""
    report = Report()
    async with database.read() as connection:
        ids = list(await connection.scalars(select(tables.c.id).order_by(tables.c.id)))
    for table in ids:
        async with database.read() as connection:
            stored = await fetch_table(connection, table)
            if stored is not None:
                entries, kept = await _log_of(connection, stored)
                report.faults += await asyncio.to_thread(_faults_of, stored, entries, kept)
                _count(report, stored, kept)
        advance(len(ids))
    return report


async def _log_of(connection: AsyncConnection, stored: StoredTable) -> tuple[list[LogEntry], Snapshots]:
    """Returns the table's log and the snapshots of this code, up to the version of the table's row.

    A running server may append further entries between the two queries, so later ones are left out.
    """
    entries = await journal.entries_after(connection, stored.id, 0)
    query = select(snapshots.c.version, snapshots.c.data).where(
        snapshots.c.table_id == stored.id,
        snapshots.c.code == journal.code_hash(),
        snapshots.c.version <= stored.version,
    )
    kept = {row.version: bytes(row.data) for row in await connection.execute(query)}
    return [entry for entry in entries if entry.version <= stored.version], kept


def _count(report: Report, stored: StoredTable, kept: Snapshots) -> None:
    report.tables += 1
    if stored.seed is None:
        return
    if stored.has_rules:
        report.replayed += 1
        report.snapshots += len(kept)
    else:
        report.other_rules += 1


def _faults_of(stored: StoredTable, entries: list[LogEntry], kept: Snapshots) -> list[Fault]:
    found: list[Message] = []
    try:
        found.extend(_check(stored, entries, kept))  # what comes before an error is found as well
    except OppidumError as error:
        found.append(Message("server-check-illegal", {"why": error.message}))
    except Exception as error:  # noqa: BLE001 - data that are wrong may break anything, and that is the finding
        found.append(Message("server-check-broken", {"why": f"{type(error).__name__}: {error}"[:200]}))
    return [Fault(stored.id, message) for message in found]


def _check(stored: StoredTable, entries: list[LogEntry], kept: Snapshots) -> Iterator[Message]:
    if [entry.version for entry in entries] != list(range(1, stored.version + 1)):
        yield Message("server-check-gap", {"found": len(entries), "version": stored.version})
        return
    if stored.seed is None or not stored.has_rules:
        return
    shares = [seat.share or b"" for seat in stored.seats]
    if stored.seed != (stored.given_seed or table_seed(stored.secret, stored.id, stored.configuration(), shares)):
        yield Message("server-check-seed")
    game = new_game(stored.first_state(), seating_of(stored), stored.started)
    states = {0: game.state}
    for entry in entries:
        if entry.kind in kind.LAST_KINDS:
            break
        game = _next(game, entry, states)
        states[entry.version] = game.state
        if entry.version in kept and kept[entry.version] != encode_game(game):
            yield Message("server-check-snapshot", {"version": entry.version})
    yield from _check_end(stored, game)


def _next(game: TableGame, entry: LogEntry, states: dict[int, State]) -> TableGame:
    if entry.kind != kind.UNDO:
        return apply_entry(game, entry)
    assert entry.back is not None
    return after_undo(game, entry, states[entry.back])


def _check_end(stored: StoredTable, game: TableGame) -> Iterator[Message]:
    """Yields what is wrong with the stored status and result, compared with what the log leads to."""
    if game.over != (stored.status == "ended"):
        yield Message("server-check-status", {"status": stored.status})
    if game.over:
        result = result_text(game.state) if game.state.over() else ""
        if result != stored.result:
            yield Message("server-check-result", {"stored": stored.result or "", "result": result})
