"""The kinds of entry in a City of Iron ledger.

Their period is a scoring (0 for none), their subject a good or NOTHING.
"""

from __future__ import annotations

from typing import Final

GIVEN: Final = 0
FIRST: Final = 1
SECOND: Final = 2
SHIELD: Final = 3
BUILDINGS: Final = 4
MOST_COINS: Final = 5
MOST_DISTANCE: Final = 6
MOST_OF_A_GOOD: Final = 7
MOST_CARDS: Final = 8
MOST_TOWNS: Final = 9
STORED: Final = 10

NAMES: Final = [
    *("given", "first", "second", "shield", "buildings"),
    *("coins", "distance", "single-good", "cards", "towns", "stored"),
]
