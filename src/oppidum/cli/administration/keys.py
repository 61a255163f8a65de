"""`oppidum admin rotate-key` and `drop-old-keys`: change the keys that sign cookies."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from oppidum.cli.administration.database import run_on_database
from oppidum.cli.refusal import Refusal

if TYPE_CHECKING:
    from oppidum.server.identity import OutdatedGuests
    from oppidum.server.storage.database import Database

Force = Annotated[bool, Parameter(help="Drop them even if people lose their seats at open or running tables.")]


def rotate_key() -> None:
    """Sign cookies with a new key; the server notices within half a minute."""
    from oppidum.server.identity import Identity

    async def work(database: Database) -> None:
        await Identity(database).rotate()

    _stay_quiet()
    run_on_database(work)
    print("Cookies are signed with a new key; whoever comes back gets a cookie of it.")


def drop_old_keys(*, force: Force = False) -> None:
    """Forget all keys but the newest, and with them whoever has not come back since."""
    from oppidum.server.identity import Identity

    async def work(database: Database) -> OutdatedGuests:
        identity = Identity(database)
        away = await identity.count_outdated_guests()
        if away.seated and not force:
            raise Refusal(
                f"{away.seated} at open or running tables have not come back since the newest key was made, and would "
                "lose their seats; wait for them, or drop the old keys with --force."
            )
        await identity.drop_old_keys()
        return away

    _stay_quiet()
    away = run_on_database(work)
    print(f"Only the newest key is left; people who have to give a name again: {away.people}.")


def _stay_quiet() -> None:
    """Keeps the log of a failed write off the terminal, because `main` prints the error in one sentence."""
    logging.getLogger("oppidum").addHandler(logging.NullHandler())
