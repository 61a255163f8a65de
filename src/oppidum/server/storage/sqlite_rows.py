"""Rows into a SQLite file: a whole transaction in one visit to one thread.

Through the asynchronous driver each statement costs several changes of thread, and on a busy machine those take longer
than the disk. What the statements are is still said in SQLAlchemy's words.
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
    """A connection of its own, used by one thread of its own."""

    def __init__(self, file: Path, pragmas: Sequence[str]) -> None:
        self._thread = ThreadPoolExecutor(1, "rows")
        self._connection = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
        for pragma in pragmas:
            self._connection.execute(f"PRAGMA {pragma}")
        self._prepared: dict[tuple[Any, frozenset[str]], tuple[str, dict[str, Any]]] = {}

    async def write(self, statements: Statements) -> None:
        """All of it in one transaction, or nothing; sqlite3's own errors."""
        prepared: list[tuple[str, list[Mapping[str, Any]]]] = []
        for statement, rows in statements:
            text, constants = self._prepare(statement, rows[0])
            prepared.append((text, [{**constants, **row} for row in rows] if constants else rows))
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, prepared)

    def close(self) -> None:
        """Lets go of the file."""
        self._thread.shutdown()
        self._connection.close()

    def _prepare(self, statement: Any, row: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """The statement as text, and the parameters that it brings along itself. Pre: there are few statements."""
        name = (statement, frozenset(row))
        if name not in self._prepared:
            compiled = statement.compile(dialect=_DIALECT, column_keys=sorted(row))
            constants = {key: value for key, value in compiled.params.items() if key not in row}
            self._prepared[name] = (str(compiled), constants)
        return self._prepared[name]

    def _write(self, prepared: list[tuple[str, list[Mapping[str, Any]]]]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            for text, rows in prepared:
                self._connection.executemany(text, rows)
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
