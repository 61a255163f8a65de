"""Stores the work due at tables, bots' turns and deadlines of clocks, in the SQL table `duties`.

One process holds a row for the time of a lease. A process that makes a move also holds the work that follows from it.
If the process dies, its leases expire and another process takes the work over.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

from sqlalchemy import bindparam, exists, or_, select, true, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.server_clock import SECOND, now
from oppidum.server.storage.database import Database
from oppidum.server.storage.models import duties, tables
from oppidum.server.storage.rules_versions import has_current_rules
from oppidum.server.storage.writer import Rows

LEASE = 10 * SECOND
NEVER = 1 << 60
MOST_TAKEN = 50


class PendingWork:
    """Writes and takes pending work for one process, `holder`. Without `takes_work` it takes none."""

    def __init__(self, database: Database, takes_work: bool = True) -> None:
        self._database = database
        self._takes_work = takes_work
        self.holder = secrets.token_hex(8)
        dialect: Any = postgresql if database.postgresql else sqlite
        fresh = dialect.insert(duties)
        fields = ("due", "holder", "lease_until")
        self._set_due = fresh.on_conflict_do_update(
            index_elements=["table_id"], set_={field: fresh.excluded[field] for field in fields}
        )
        mine = (duties.c.table_id == bindparam("row_id"), duties.c.holder == self.holder)
        self._renew = update(duties).where(*mine).values(lease_until=bindparam("until"))
        self._postpone = update(duties).where(*mine).values(due=bindparam("later"))

    def set_due(self, rows: Rows, table: str, due: int | None) -> None:
        """Adds to the rows when work is due at the table; this process holds it if it takes work."""
        row = {"table_id": table, "due": NEVER if due is None else due}
        until = now() + LEASE if self._takes_work else 0
        rows.updates.append((self._set_due, row | {"holder": self.holder, "lease_until": until}))

    async def take(self, busy: Collection[str]) -> list[str]:
        """Takes over the tables where work is due that no living process holds, and returns their ids.

        Tables in `busy` are left out. On SQLite there is one process, so leases of a dead one count for nothing.
        """
        at = now()
        free = or_(duties.c.lease_until < at, duties.c.holder == self.holder) if self._database.postgresql else true()
        playable = (tables.c.id == duties.c.table_id, tables.c.status == "running", has_current_rules())
        # During an update older and newer code share the database. A process that plays other rules than the table's
        # could only postpone work that the other one can do.
        due = (duties.c.due <= at, free, duties.c.table_id.not_in(busy), exists().where(*playable))
        query = select(duties.c.table_id).where(*due).order_by(duties.c.due).limit(MOST_TAKEN)

        async def job(connection: AsyncConnection) -> list[str]:
            # Rows that another process is just taking are skipped, so processes share the work and none waits.
            found = list(await connection.scalars(query.with_for_update(skip_locked=True)))
            if found:
                values = {"holder": self.holder, "lease_until": at + LEASE}
                await connection.execute(update(duties).where(duties.c.table_id.in_(found)).values(values))
            return found

        # Mostly nothing is due. A look costs no write transaction and leaves the writer to the moves.
        async with self._database.read() as connection:
            if not (await connection.scalars(query)).first():
                return []
        return await self._database.writer.write(job)

    async def renew(self, tables: list[str]) -> None:
        """Renews the leases of tables that this process is working on."""
        rows = Rows()
        rows.updates += [(self._renew, {"row_id": table, "until": now() + LEASE}) for table in tables]
        await self._database.writer.append(rows)

    async def postpone(self, table: str, seconds: float) -> None:
        """Postpones work that has failed, so that a broken table does not delay others."""
        rows = Rows()
        rows.updates.append((self._postpone, {"row_id": table, "later": now() + int(seconds * SECOND)}))
        await self._database.writer.append(rows)
