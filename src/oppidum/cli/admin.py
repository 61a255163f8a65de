"""`oppidum admin`: errands at the data of the table server, which may be running."""

from __future__ import annotations

import asyncio
import logging
import os
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from oppidum.cli.refusal import Refusal

if TYPE_CHECKING:
    from oppidum.server.identity import Identity

Errand = Annotated[
    Literal["rotate-key", "drop-old-keys"],
    Parameter(
        help="rotate-key: sign cookies with a new key; drop-old-keys: forget the others, and who has not come back."
    ),
]
Force = Annotated[bool, Parameter(help="Drop old keys even if people lose their seats at open or running tables.")]


def admin(errand: Errand, /, *, force: Force = False) -> None:
    """Look after the data of the table server; it may go on, and notices within half a minute."""
    logging.getLogger("oppidum").addHandler(logging.NullHandler())  # what fails is said in one sentence, by main
    print(asyncio.run(_run(errand, force)))


async def _run(errand: str, force: bool) -> str:
    from oppidum.server.identity import Identity
    from oppidum.server.settings import read_settings
    from oppidum.server.storage.database import visit_database

    database = await visit_database(read_settings(os.environ))
    try:
        identity = Identity(database)
        if errand == "drop-old-keys":
            return await _drop_old_keys(identity, force)
        await identity.rotate()
        return "Cookies are signed with a new key; whoever comes back gets a cookie of it."
    finally:
        await database.close()


async def _drop_old_keys(identity: Identity, force: bool) -> str:
    """Drops them, unless somebody would lose a seat."""
    away = await identity.count_unreturned()
    if away.seated and not force:
        raise Refusal(
            f"{away.seated} at open or running tables have not come back since the newest key was made, and would lose "
            "their seats; wait for them, or drop the old keys with --force."
        )
    await identity.drop_old_keys()
    return f"Only the newest key is left; people who have to give a name again: {away.people}."
