"""`oppidum admin verify`: checks that the stored data are intact and that every log leads to what is stored."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rich.text import Text

from oppidum.cli.administration.database import run_on_database
from oppidum.cli.console import bar, printable, show, write_json
from oppidum.cli.setup import Json
from oppidum.words import say

if TYPE_CHECKING:
    from oppidum.server.operations.verification import Fault, Report
    from oppidum.server.storage.database import Database

UNTRUE = 1


def verify(*, json: Json = False) -> int:
    """Check the file, its references, and that each log replays to the stored version, result and snapshots.

    The exit code is 1 if something is wrong.
    """
    from oppidum.server.operations.verification import Report

    faults = _check_file()
    report = Report(faults=faults)
    if not faults:
        report = _check_tables()
    if json:
        write_json(_data(report))
    else:
        _print(report)
    return UNTRUE if report.faults else 0


def _check_file() -> list[Fault]:
    """Returns what is wrong with the SQLite file; PostgreSQL has its own tools for this."""
    from oppidum.server.operations.verification import check_file
    from oppidum.server.settings import read_settings
    from oppidum.server.storage.backup import database_file

    settings = read_settings(os.environ)
    if not settings.storage_url.startswith("sqlite"):
        return []
    file = database_file(settings)
    return check_file(file) if file.is_file() else []


def _check_tables() -> Report:
    from oppidum.server.operations.verification import check_tables

    with bar("tables") as progress:
        task = progress.add_task("Replaying", total=None)

        async def work(database: Database) -> Report:
            return await check_tables(database, lambda total: progress.update(task, total=total, advance=1))

        return run_on_database(work)


def _data(report: Report) -> dict[str, object]:
    faults = [{"table": fault.table, "why": say(fault.message)} for fault in report.faults]
    return {
        "ok": not faults,
        "tables": report.tables,
        "replayed": report.replayed,
        "other_rules": report.other_rules,
        "snapshots": report.snapshots,
        "faults": faults,
    }


def _print(report: Report) -> None:
    for fault in report.faults:
        where = f"table {fault.table}: " if fault.table else ""
        show(Text(f"wrong     {printable(where + say(fault.message))}", "bold red"))
    show(
        f"Tables: {report.tables}, of which {report.replayed} were replayed and {report.other_rules} have other rules. "
        f"Snapshots: {report.snapshots}. Faults: {len(report.faults) or 'none'}."
    )
