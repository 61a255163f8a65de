"""What objectives may bring: points by how likely they are met at the end of the game."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from oppidum.engine.numbers import Numbers, i64
from oppidum.games.foundations.rules.modules.metrics import measure
from oppidum.games.foundations.rules.modules.objectives import Objectives
from oppidum.games.foundations.rules.table import CHOOSING, NOTHING, Table
from oppidum.players.foundations.time_left import share_left

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


class ObjectiveJudge:
    """Estimates for the objectives of one configuration."""

    def __init__(self, module: Objectives) -> None:
        self._module: Final = module

    def value_for_seats(self, table: Table, held: list[Numbers]) -> list[float]:
        """Returns for each seat what its objectives will probably give; `held` is what `holdings_of` says of each."""
        module, players = self._module, table.rules.players
        choosing = table.phase == CHOOSING and table.first_choice() == module.first_action
        weight = 1.0 - IN_PLAY * share_left(table)
        values: list[float] = []
        for seat in range(players):
            value = 0.0
            for card in module.cards_scored_by(table, seat):
                value += weight * self._value_of(table, seat, card, held)
            if choosing and table.chosen[seat] != NOTHING:
                value += self._value_of(table, seat, table.chosen[seat], held)
            values.append(value)
        return values

    def _value_of(self, table: Table, seat: i64, card: int, held: list[Numbers]) -> float:
        return float(self._module.objectives[card].vp) * self._chance(table, seat, card, held)

    def _chance(self, table: Table, seat: i64, card: int, held: list[Numbers]) -> float:
        """Returns how likely the card is met at the end, by what is missing and how much of the game is left."""
        objective = self._module.objectives[card]
        metric = objective.metric
        value = float(measure(table, seat, metric, held[seat]))
        early = share_left(table)
        usual, spread = USUAL[metric][min(len(held), MANY_PLAYERS) - 2]
        spread = SHARP + spread * sqrt(2.0 * early)
        if objective.test == "most":
            rival = max([measure(table, other, metric, held[other]) for other in range(len(held)) if other != seat])
            return chance_above(value - float(rival) + HALF, spread)
        kept = value * (1.0 - early) if metric in GOES_UP_AND_DOWN else value
        ahead = kept + usual * early - float(objective.threshold)
        return chance_above(HALF - ahead if objective.test == "at_most" else ahead + HALF, spread)


def chance_above(lead: float, spread: float) -> float:
    """Returns how likely what is a lead now, or what is missing if it is negative, is a lead in the end."""
    return 1.0 / (1.0 + exp(-min(30.0, max(-30.0, 1.7 * lead / spread))))
