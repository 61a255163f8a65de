"""What the server itself owes its tables: bots' turns and clocks that run out, as rows that one process holds a while.

A process that makes a move holds what follows from it. Should it die, its leases lapse and another takes them.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

from sqlalchemy import bindparam, exists, or_, select, true, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from oppidum.server.storage.database import Database
from oppidum.server.storage.models import duties, tables
from oppidum.server.storage.rules_versions import has_current_rules
from oppidum.server.storage.writer import Rows
from oppidum.server.times import SECOND, now

LEASE = 10 * SECOND
NEVER = 1 << 60
MOST_TAKEN = 50


class Duties:
    """Writes, takes and holds duties for one process."""

    def __init__(self, database: Database, attends: bool = True) -> None:
        self._database = database
        self._attends = attends
        self.holder = secrets.token_hex(8)
        dialect: Any = postgresql if database.postgresql else sqlite
        fresh = dialect.insert(duties)
        fields = ("due", "holder", "lease_until")
        self._owe = fresh.on_conflict_do_update(
            index_elements=["table_id"], set_={field: fresh.excluded[field] for field in fields}
        )
        mine = (duties.c.table_id == bindparam("which"), duties.c.holder == self.holder)
        self._hold = update(duties).where(*mine).values(lease_until=bindparam("until"))
        self._postpone = update(duties).where(*mine).values(due=bindparam("later"))

    def owe(self, rows: Rows, table: str, due: int | None) -> None:
        """Adds to the rows what is owed to the table now; this process holds it, if it attends to tables at all."""
        row = {"table_id": table, "due": NEVER if due is None else due}
        until = now() + LEASE if self._attends else 0
        rows.updates.append((self._owe, row | {"holder": self.holder, "lease_until": until}))

    async def take(self, attended: Collection[str]) -> list[str]:
        """The tables to which something is due that no living process holds; they are this process's now.

        Those that it attends to already are left out. A file has one process: what another held died with it.
        """
        at = now()
        free = or_(duties.c.lease_until < at, duties.c.holder == self.holder) if self._database.postgresql else true()
        playable = (tables.c.id == duties.c.table_id, tables.c.status == "running", has_current_rules())
        # A process of other rules could only postpone what another process can do.
        due = (duties.c.due <= at, free, duties.c.table_id.not_in(attended), exists().where(*playable))
        query = select(duties.c.table_id).where(*due).order_by(duties.c.due).limit(MOST_TAKEN)

        async def job(connection: AsyncConnection) -> list[str]:
            found = list(await connection.scalars(query.with_for_update(skip_locked=True)))
            if found:
                values = {"holder": self.holder, "lease_until": at + LEASE}
                await connection.execute(update(duties).where(duties.c.table_id.in_(found)).values(values))
            return found

        async with self._database.read() as connection:
            if not (await connection.scalars(query)).first():
                return []
        return await self._database.writer.write(job)

    async def hold(self, tables: list[str]) -> None:
        """Renews the leases of tables that are being attended to."""
        rows = Rows()
        rows.updates += [(self._hold, {"which": table, "until": now() + LEASE}) for table in tables]
        await self._database.writer.append(rows)

    async def postpone(self, table: str, seconds: float) -> None:
        """What could not be done now is due later: a table in trouble does not keep others waiting."""
        rows = Rows()
        rows.updates.append((self._postpone, {"which": table, "later": now() + int(seconds * SECOND)}))
        await self._database.writer.append(rows)
