"""Writes rows into a SQLite file: a whole transaction in one call to one thread.

With the asynchronous driver every statement changes threads several times, and on a busy machine that takes longer
than the disk. The statements themselves are still SQLAlchemy's.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from sqlalchemy.dialects import sqlite

Statements = Sequence[tuple[Any, list[Mapping[str, Any]]]]
_DIALECT = sqlite.dialect(paramstyle="named")


class SqliteRows:
    """Writes rows through its own connection, which only its own thread uses."""

    def __init__(self, file: Path, pragmas: Sequence[str]) -> None:
        self._thread = ThreadPoolExecutor(1, "rows")
        self._connection = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        for pragma in pragmas:
            self._connection.execute(f"PRAGMA {pragma}")
        self._prepared: dict[tuple[Any, frozenset[str]], tuple[str, dict[str, Any]]] = {}

    async def write(self, statements: Statements) -> None:
        """Executes all the statements in one transaction, or none; raises sqlite3's own errors."""
        prepared: list[tuple[str, list[Mapping[str, Any]]]] = []
        for statement, rows in statements:
            text, constants = self._prepare(statement, rows[0])
            prepared.append((text, [{**constants, **row} for row in rows] if constants else rows))
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, prepared)

    def close(self) -> None:
        """Closes the file."""
        self._thread.shutdown()
        self._connection.close()

    def _prepare(self, statement: Any, row: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Returns the statement's SQL and the parameters that it already holds.

        Compiling costs more than executing, so it is cached for ever. Pre: there are few different statements.
        """
        name = (statement, frozenset(row))
        if name not in self._prepared:
            compiled = statement.compile(dialect=_DIALECT, column_keys=sorted(row))
            constants = {key: value for key, value in compiled.params.items() if key not in row}
            self._prepared[name] = (str(compiled), constants)
        return self._prepared[name]

    def _write(self, prepared: list[tuple[str, list[Mapping[str, Any]]]]) -> None:
        # A plain BEGIN would take the write lock only at the first write, and fail there if another process holds it.
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            for text, rows in prepared:
                self._connection.executemany(text, rows)
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
