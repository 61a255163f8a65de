"""The kinds of entry in a Foundations ledger.

Their period is an era, their subject a building or a lot or NOTHING.
"""

from __future__ import annotations

from typing import Final

GIVEN: Final = 0
LEADER: Final = 1
BONUS: Final = 2
FOLLOWER: Final = 3
CIVIC_ICON: Final = 4
PRINTED: Final = 5
COINS: Final = 6
EMPTY_LOT: Final = 7
MODULE: Final = 8
CONSTRUCTION: Final = 9
ROLE: Final = 10
OBJECTIVE: Final = 11
ROAD: Final = 12
INVOCATION: Final = 13
FAVOR: Final = 14
AHEAD: Final = 15
"""The era's bonus for most citizens in a game with the Consul (C-08)."""
BEHIND: Final = 16
"""What a party with fewer citizens loses there."""
NO_TOKEN: Final = 17
"""Points of the Consul for a deed that it could not build on (C-05)."""

KIND_NAMES: Final = [
    "given",
    "leader",
    "bonus",
    "follower",
    "civic",
    "printed",
    "coins",
    "empty-lot",
    "module",
    "construction",
    "role",
    "objective",
    "road",
    "invocation",
    "favor",
    "ahead",
    "behind",
    "no-token",
]
