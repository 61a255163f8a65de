"""The requirements of monuments: tests of what a player owns, made ready for lookups (M-10)."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64, numbers
from oppidum.games.foundations.data.schema import Requirement
from oppidum.games.foundations.rules.holdings import (
    BUILDINGS,
    BUILDINGS_OF_TYPE,
    COMMERCIAL_COINS,
    EDGE_LOTS,
    EMPTY_LOTS,
    LARGEST,
    LOTS,
    LOTS_OF_TYPE,
    POPULATION,
)
from oppidum.games.foundations.rules.rulebook import TYPES

NO_MOST: Final = 1_000_000
WIDTH: Final = 3

COUNTED_BY: Final[dict[str, int]] = {
    "citizens": POPULATION,
    "lots_owned": LOTS,
    "lots_of_type": LOTS_OF_TYPE,
    "own_building_of_size": LARGEST,
    "buildings_of_type": BUILDINGS_OF_TYPE,
    "buildings_owned": BUILDINGS,
    "commercial_coins": COMMERCIAL_COINS,
    "edge_lots_owned": EDGE_LOTS,
    "lot_markers_on_board": EMPTY_LOTS,
}


class RequirementTests:
    """A requirement as a list of tests: for each a place in the holdings, the least and the most that meet it."""

    def __init__(self, requirement: Requirement) -> None:
        parts = requirement.of if requirement.kind == "all" else [requirement]
        self.needs_edge: Final[bool] = any(part.kind == "touches_edge" for part in parts)
        self.run: Final = numbers([value for part in parts if part.kind in COUNTED_BY for value in _test_of(part)])

    def are_met(self, held: Numbers) -> bool:
        """Returns whether these holdings meet all tests; the edge is tested for each place."""
        return self.first_unmet(held) < 0

    def first_unmet(self, held: Numbers) -> i64:
        """Returns where in `run` the first test that is not met begins, -1 if all are met."""
        at: i64 = 0
        while at < len(self.run):
            value: i64 = held[self.run[at]]
            if value < self.run[at + 1] or value > self.run[at + 2]:
                return at
            at += WIDTH
        return -1


def _test_of(part: Requirement) -> list[int]:
    place = COUNTED_BY[part.kind] + (TYPES.index(part.type) if part.type is not None else 0)
    if part.exactly is not None:
        return [place, part.exactly, part.exactly]
    return [place, part.at_least, NO_MOST]
