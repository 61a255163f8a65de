"""The ledger: every point that was scored, as one entry of numbers. Kinds of entry are told apart here."""

from __future__ import annotations

from typing import Final

Entry = tuple[int, int, int, int, int, int]
"""Kind of entry, era, party, building or lot, amount counted, points."""

GIVEN: Final = 0
LEADER: Final = 1
BONUS: Final = 2
FOLLOWER: Final = 3
CIVIC_ICON: Final = 4
PRINTED: Final = 5
COINS: Final = 6
EMPTY_LOT: Final = 7
MODULE: Final = 8

KIND_NAMES: Final = ["given", "leader", "bonus", "follower", "civic", "printed", "coins", "empty-lot", "module"]
