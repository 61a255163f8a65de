"""`oppidum admin`: errands at the data of the table server, which may be running."""

from __future__ import annotations

import asyncio
import os
from typing import Annotated, Literal

from cyclopts import Parameter

Errand = Annotated[
    Literal["rotate-key", "drop-old-keys"],
    Parameter(
        help="rotate-key: sign cookies with a new key; drop-old-keys: forget the others, and who has not come back."
    ),
]


def admin(errand: Errand, /) -> None:
    """Look after the data of the table server; it may go on, and notices within half a minute."""
    asyncio.run(_run(errand))
    print("Cookies are signed with a new key." if errand == "rotate-key" else "Only the newest key is left.")


async def _run(errand: str) -> None:
    from oppidum.server.identity import Identity
    from oppidum.server.settings import read_settings
    from oppidum.server.storage.database import visit_database

    database = await visit_database(read_settings(os.environ))
    try:
        identity = Identity(database)
        await (identity.rotate() if errand == "rotate-key" else identity.drop_old_keys())
    finally:
        await database.close()
