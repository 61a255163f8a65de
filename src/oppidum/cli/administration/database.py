"""Opens the server's database for an administrator's command, or explains in one sentence why it cannot."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, TypeVar

from oppidum.cli.refusal import Refusal

if TYPE_CHECKING:
    from oppidum.server.storage.database import Database

T = TypeVar("T")


def run_on_database(work: Callable[[Database], Awaitable[T]], **expected: Any) -> T:
    """Runs a function on the database of the settings and returns its result."""
    from sqlalchemy.exc import DBAPIError

    from oppidum.server.operations.administration import administrator_database
    from oppidum.server.settings import read_settings

    async def run() -> T:
        async with administrator_database(read_settings(os.environ), **expected) as database:
            return await work(database)

    try:
        return asyncio.run(run())
    except (DBAPIError, sqlite3.Error, OSError) as error:
        cause = getattr(error, "orig", None) or error
        raise Refusal(f"The database cannot be used: {str(cause).removesuffix('.')}.") from None
