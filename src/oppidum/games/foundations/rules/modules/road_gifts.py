"""What road boards give, made ready for play: the data's benefits as plain numbers (R-03, R-04).

An edge is settled three times a game, yet bots ask what it would give for every action that they weigh.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64
from oppidum.games.foundations.data.schema import Benefit, Road
from oppidum.games.foundations.rules.modules.road_influence import EdgeRanking, count_edge_buildings, count_edge_lots
from oppidum.games.foundations.rules.rulebook import TYPES
from oppidum.games.foundations.rules.table import NOTHING, Table

PER: Final = [None, "influence", "edge_lot", "building"]
ONCE: Final = 0
BY_INFLUENCE: Final = 1
BY_EDGE_LOT: Final = 2
BY_BUILDING: Final = 3
"""What a benefit is given for, by the place of its word in `PER`."""


class Gift:
    """A benefit, in the names of the data; `choices` are those that its winner chooses from, if it is a choice."""

    def __init__(self, benefit: Benefit) -> None:
        self.benefit: Final = benefit
        self.vp: Final[i64] = benefit.vp
        self.coins: Final[i64] = benefit.coins
        self.lot_markers: Final[i64] = benefit.lot_markers
        self.citizens: Final[i64] = benefit.citizens
        self.per: Final[i64] = PER.index(benefit.per)
        self.type: Final[i64] = NOTHING if benefit.type is None else TYPES.index(benefit.type)
        self.limited: Final[bool] = benefit.max is not None
        self.max: Final[i64] = 0 if benefit.max is None else benefit.max
        self.choices: Final[list[Gift]] = [Gift(choice) for choice in benefit.choose]

    def count(self, table: Table, seat: i64, lots: Numbers, ranking: EdgeRanking) -> i64:
        """Returns how often the seat is given it on an edge with these lots: by what it counts, else once (R-03)."""
        if self.per == BY_INFLUENCE:
            return ranking.influence[seat]
        if self.per == BY_EDGE_LOT:
            return count_edge_lots(table, seat, lots, self.type)
        if self.per == BY_BUILDING:
            return count_edge_buildings(table, seat, lots, self.type)
        return 1

    def points(self, count: i64) -> i64:
        """Returns the VP that it brings when it is given so often, up to its most."""
        points: i64 = self.vp * count
        return self.max if self.limited and points > self.max else points


class Gifts:
    """What a board gives, by the names of the data; `choices` are what its winner chooses from, none without that."""

    def __init__(self, road: Road) -> None:
        self.most: Final = _gift(road.most)
        self.second: Final = _gift(road.second)
        self.at_least: Final = _gift(road.at_least)
        self.least_influence: Final[i64] = 0 if road.at_least is None else road.at_least.influence
        self.none: Final = _gift(road.none)
        self.choices: Final[list[Gift]] = [] if self.most is None else self.most.choices


def _gift(benefit: Benefit | None) -> Gift | None:
    return None if benefit is None else Gift(benefit)
