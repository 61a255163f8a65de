"""The stages of an era's end, numbered in their order (F-23, R-02).

`eras.advance` runs them one after another. In each, modules come first and may ask somebody something; then comes the
part of the base game, which asks nobody.
"""

from __future__ import annotations

from typing import Final

ROADS: Final = 0
CENSUS: Final = 1
RESIDENTIAL: Final = 2
CIVIC_SCORING: Final = 3
COMMERCIAL_SCORING: Final = 4
AFTER_SCORING: Final = 5
NEXT: Final = 6
"""The next era, or the end of the game."""

STAGE_NAMES: Final = ["roads", "census", "residential", "civic", "commercial", "after-scoring", "next"]
