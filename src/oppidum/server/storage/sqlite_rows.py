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
        self._texts: dict[tuple[Any, frozenset[str]], str] = {}

    async def write(self, statements: Statements) -> None:
        """All of it in one transaction, or nothing; sqlite3's own errors."""
        prepared = [(self._text(statement, rows[0]), rows) for statement, rows in statements]
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, prepared)

    def close(self) -> None:
        """Lets go of the file."""
        self._thread.shutdown()
        self._connection.close()

    def _text(self, statement: Any, row: Mapping[str, Any]) -> str:
        name = (statement, frozenset(row))
        if name not in self._texts:
            self._texts[name] = str(statement.compile(dialect=_DIALECT, column_keys=sorted(row)))
        return self._texts[name]

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
