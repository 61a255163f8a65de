"""What objectives may bring: points by how likely they are met at the end of the game."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from oppidum.engine.numbers import Numbers, i64
from oppidum.games.foundations.data.schema import Objective
from oppidum.games.foundations.rules.modules.metrics import measure
from oppidum.games.foundations.rules.modules.objectives import Objectives
from oppidum.games.foundations.rules.table import CHOOSING, NOTHING, Table

Usual = tuple[float, float]
"""What a player has at the end, and the spread of what comes in the second half of a game."""

USUAL: Final[dict[str, tuple[Usual, Usual, Usual]]] = {
    "citizens": ((12.5, 5.5), (7.9, 4.1), (7.5, 3.3)),
    "commercial_coins": ((3.7, 2.1), (2.0, 1.8), (1.0, 1.1)),
    "civic_buildings": ((3.6, 1.5), (3.3, 1.3), (3.2, 1.2)),
    "buildings": ((9.2, 1.5), (7.5, 1.5), (7.2, 1.4)),
    "edge_lots": ((11.8, 1.7), (8.9, 1.6), (7.5, 1.6)),
    "coins_in_hand": ((14.0, 14.0), (36.0, 35.0), (44.0, 35.0)),
    "largest_contiguous_area": ((12.4, 4.2), (6.1, 2.5), (4.4, 1.7)),
    "edges_touched": ((4.0, 0.4), (3.9, 0.5), (3.7, 0.6)),
    "corner_lots": ((2.0, 0.8), (1.3, 0.7), (1.0, 0.5)),
    "buildings_of_size_4_or_more": ((1.7, 0.8), (0.6, 0.6), (0.3, 0.5)),
    "residential_buildings": ((4.0, 1.6), (3.2, 1.4), (3.4, 1.0)),
    "commercial_buildings": ((1.6, 1.0), (1.1, 0.8), (0.6, 0.6)),
    "min_count_over_three_types": ((1.4, 0.8), (0.9, 0.7), (0.6, 0.6)),
    "distinct_sizes_in_one_contiguous_area": ((3.0, 0.9), (1.9, 0.7), (1.6, 0.6)),
    "empty_lots": ((4.4, 2.5), (6.4, 2.2), (7.0, 1.8)),
    "buildings_in_one_row_or_column": ((3.6, 0.7), (2.9, 0.7), (2.7, 0.6)),
}
"""By metric, what is usual at tables for two, three and more players, where bots do not look at objectives."""

GOES_UP_AND_DOWN: Final = frozenset(("coins_in_hand", "empty_lots"))
"""Metrics of which a player has no more at the end than before."""

MANY_PLAYERS: Final = 4
"""From so many players on cities are alike."""

HALF: Final = 0.5
"""Values are whole numbers: a threshold is met half of a step before the next."""

IN_PLAY: Final = 0.7
"""How much less an objective counts at the beginning, when cities follow other aims as well."""

SHARP: Final = 0.25
"""The spread when nothing more is to come."""


MOST: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2
TESTS: Final = ["most", "at_least", "at_most"]


class Goal:
    """An objective made ready for play at a table for so many: the test by its number, and what is usual."""

    def __init__(self, objective: Objective, metric: i64, players: int) -> None:
        self.vp: Final = float(objective.vp)
        self.metric: Final[i64] = metric
        self.test: Final[i64] = TESTS.index(objective.test)
        self.threshold: Final = float(objective.threshold)
        self.goes_up_and_down: Final[bool] = objective.metric in GOES_UP_AND_DOWN
        usual = USUAL[objective.metric][min(players, MANY_PLAYERS) - 2]
        self.usual: Final[float] = usual[0]
        self.spread: Final[float] = usual[1]


class ObjectiveJudge:
    """Estimates for the objectives of one configuration."""

    def __init__(self, module: Objectives, players: int) -> None:
        self._module: Final = module
        self._goals: Final = [
            Goal(objective, metric, players)
            for objective, metric in zip(module.objectives, module.metrics, strict=True)
        ]

    def value_for_seats(self, table: Table, held: list[Numbers], early: float) -> list[float]:
        """Returns for each seat what its objectives will probably give.

        `held` is what `holdings_of` says of each, `early` the part of the deeds that is still to be bought.
        """
        module, players = self._module, table.rules.players
        choosing = table.phase == CHOOSING and table.first_choice() == module.first_action
        weight = 1.0 - IN_PLAY * early
        values: list[float] = []
        for seat in range(players):
            value = 0.0
            for card in module.cards_scored_by(table, seat):
                value += weight * self._value_of(table, seat, card, held, early)
            if choosing and table.chosen[seat] != NOTHING:
                value += self._value_of(table, seat, table.chosen[seat], held, early)
            values.append(value)
        return values

    def _value_of(self, table: Table, seat: i64, card: i64, held: list[Numbers], early: float) -> float:
        """Returns the card's points by how likely it is met at the end."""
        goal = self._goals[card]
        return goal.vp * chance_of(goal, table, seat, held, early)


def chance_of(goal: Goal, table: Table, seat: i64, held: list[Numbers], early: float) -> float:
    """Returns how likely a seat meets a goal at the end, by what is missing and how much of the game is left."""
    metric: i64 = goal.metric
    value = float(measure(table, seat, metric, held[seat]))
    spread = SHARP + goal.spread * sqrt(2.0 * early)
    if goal.test == MOST:
        rival: i64 = 0
        other: i64 = 0
        while other < len(held):
            if other != seat:
                rival = max(rival, measure(table, other, metric, held[other]))
            other += 1
        return chance_above(value - float(rival) + HALF, spread)
    kept = value * (1.0 - early) if goal.goes_up_and_down else value
    ahead = kept + goal.usual * early - goal.threshold
    return chance_above(HALF - ahead if goal.test == AT_MOST else ahead + HALF, spread)


def chance_above(lead: float, spread: float) -> float:
    """Returns how likely what is a lead now, or what is missing if it is negative, is a lead in the end."""
    return 1.0 / (1.0 + exp(-min(30.0, max(-30.0, 1.7 * lead / spread))))
