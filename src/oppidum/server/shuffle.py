"""Makes the seed of a fair shuffle from the server's committed secret and the seats' shares.

The server publishes the hash of its secret before the seats send their shares, so nobody can choose the seed.

The share of a bot's seat follows from the committed secret, so the server cannot look for one that suits it.
"""

from __future__ import annotations

import hashlib

from oppidum.engine.chance import fair_seed
from oppidum.engine.game import Configuration, options_text

SHARE_BYTES = 16


def bot_share(secret: bytes, seat: int) -> bytes:
    """Returns the share of a seat that has no person to draw one."""
    return hashlib.sha256(secret + b"bot" + bytes([seat])).digest()[:SHARE_BYTES]


def table_seed(secret: bytes, table: str, configuration: Configuration, shares: list[bytes]) -> bytes:
    """Returns the seed of a table's game, as `oppidum verify` proves it."""
    return fair_seed(secret, table, options_text(configuration), shares)
