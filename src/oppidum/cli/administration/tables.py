"""`oppidum admin tables`, `close`, `record` and `rules`: list, close, export and count the server's tables."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

from oppidum.cli.administration.database import run_on_database
from oppidum.cli.console import grid, printable, show, write, write_json
from oppidum.cli.files import write_text
from oppidum.cli.setup import Json

if TYPE_CHECKING:
    from oppidum.server.storage.database import Database
    from oppidum.server.storage.survey import RulesCount, TableSummary

Status = Literal["open", "running", "ended", "closed", "retired"]
Outlook = Literal["played", "retired", "newer", "unknown"]
TableId = Annotated[str, Parameter(help="The id of a table, as its address and `oppidum admin tables` have it.")]
ID_LETTERS = 16
ACTIVE = ("open", "running")


def list_tables(
    *,
    status: Annotated[
        list[Status] | None, Parameter(help="Only tables of this status; may be given several times.")
    ] = None,
    title: Annotated[str | None, Parameter(help="Only tables of this title.")] = None,
    older_than: Annotated[
        float | None,
        Parameter(help="Only tables at which nothing has happened for so many days.", validator=Number(gte=0)),
    ] = None,
    limit: Annotated[int, Parameter(help="How many are listed at most.", validator=Number(gte=1))] = 50,
    json: Json = False,
) -> None:
    """List tables, those with the latest change first."""
    from oppidum.server.server_clock import DAY, now
    from oppidum.server.storage.survey import TableFilter, count_tables
    from oppidum.server.storage.survey import list_tables as find_tables

    before = None if older_than is None else now() - int(older_than * DAY)
    wanted = TableFilter(statuses=tuple(status or ()), title=title, before=before)

    async def work(database: Database) -> tuple[list[TableSummary], int]:
        async with database.read() as connection:
            return await find_tables(connection, wanted, limit), await count_tables(connection, wanted)

    found, total = run_on_database(work)
    if json:
        write_json(found)
        return
    if found:
        _print(found)
    show(f"{len(found)} of {total} tables." if found else "No table is like that.")


def _print(found: list[TableSummary]) -> None:
    table = grid("table", "title", "rules", "status", "version", "last change", "names", numbers=("version",))
    table.columns[0].min_width = ID_LETTERS  # an id is to be copied, so it is never cut
    for each in found:
        names = ", ".join(printable(name) for name in each.names if name)
        when = f"{datetime.fromtimestamp(each.touched / 1000, UTC):%Y-%m-%d %H:%M}"
        status = each.status if each.public else f"{each.status} (private)"
        table.add_row(each.id, each.title, str(each.rules), status, str(each.version), when, names)
    show(table)


def close(table: TableId, /, *more: TableId) -> None:
    """Close open or running tables for good; everyone there is told, and the record is kept."""
    from oppidum.server.operations.administration import close_by_administrator

    async def work(database: Database) -> None:
        for each in (table, *more):
            await close_by_administrator(database, each)
            show(f"Table {each} is closed.")

    run_on_database(work)


def record(
    table: TableId,
    /,
    *,
    out: Annotated[Path | None, Parameter(help="The file to write; else the standard output.")] = None,
    secrets: Annotated[
        bool, Parameter(help="Of a running game, also what is hidden from spectators: the seed and hands.")
    ] = False,
) -> None:
    """Write the record of a table's game; of a running game what spectators may read."""
    from oppidum.server.operations.administration import export_record

    async def work(database: Database) -> str:
        return await export_record(database, table, secrets)

    text = run_on_database(work)
    if out is None:
        write(text)
    else:
        write_text(out, text)


def rules(*, json: Json = False) -> None:
    """Count tables by version of the rules, and those that a start of this Oppidum would retire."""
    from oppidum.server.storage.migrations.run import expect_known_revision
    from oppidum.server.storage.survey import count_by_rules

    async def work(database: Database) -> list[RulesCount]:
        async with database.read() as connection:
            return await count_by_rules(connection)

    lines = _by_rules(run_on_database(work, expect=expect_known_revision))
    if json:
        write_json(lines)
        return
    table = grid("title", "rules", *ACTIVE, "over", "", numbers=(*ACTIVE, "over"))
    for line in lines:
        table.add_row(line.title, str(line.rules), str(line.open), str(line.running), str(line.over), line.says())
    show(table)
    retired = [line for line in lines if line.outlook == "retired"]
    running, open_ = sum(line.running for line in retired), sum(line.open for line in retired)
    show(f"\nA start of this Oppidum retires {running} running and closes {open_} open tables.")


class RulesLine(msgspec.Struct, frozen=True):
    """Counts of the tables of one title and rules version; `here` is the version that this code plays."""

    title: str
    rules: int
    here: int | None
    open: int
    running: int
    over: int
    outlook: Outlook

    def says(self) -> str:
        """Returns a phrase for what becomes of these tables."""
        return {
            "played": "played here; a new version of the rules retires them",
            "retired": f"retired at the next start: version {self.here} is played here",
            "newer": f"left alone: version {self.here} is played here",
            "unknown": "left alone: this Oppidum does not have the title",
        }[self.outlook]


def _by_rules(counts: list[RulesCount]) -> list[RulesLine]:
    from oppidum.server.storage.rules_versions import rules_played_here

    groups: dict[tuple[str, int], Counter[str]] = {}
    for each in counts:
        groups.setdefault((each.title, each.rules), Counter())[each.status] += each.count
    lines = []
    for (title, version), many in sorted(groups.items()):
        here = rules_played_here().get(title)
        over = many.total() - sum(many[status] for status in ACTIVE)
        lines.append(RulesLine(title, version, here, many["open"], many["running"], over, _outlook(version, here)))
    return lines


def _outlook(version: int, here: int | None) -> Outlook:
    if here is None:
        return "unknown"
    return "played" if version == here else "retired" if version < here else "newer"
