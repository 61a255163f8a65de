"""What objectives may bring: points for what is met, and hope for what is nearly met."""

from __future__ import annotations

from math import exp
from typing import Final

from oppidum.engine.numbers import Numbers, i64
from oppidum.games.foundations.rules.holdings import holdings_of
from oppidum.games.foundations.rules.modules.metrics import measure
from oppidum.games.foundations.rules.modules.objectives import Objectives
from oppidum.games.foundations.rules.table import CHOOSING, NOTHING, Table
from oppidum.players.foundations.time_left import share_left

MISSING: Final = 0.3
"""How fast hope fades with each missing piece; at the end of the game only what is met counts."""


class ObjectiveJudge:
    """Estimates for the objectives of one configuration."""

    def __init__(self, module: Objectives) -> None:
        self._module: Final = module

    def value_for_seats(self, table: Table) -> list[float]:
        """Returns for each seat what its objectives promise beyond the points that they would give now."""
        module, players = self._module, table.rules.players
        held = [holdings_of(table, seat) for seat in range(players)]
        values: list[float] = []
        for seat in range(players):
            value = 0.0
            for card in module.cards_scored_by(table, seat):
                value += self._value_ahead(table, seat, card, held)
            if table.phase == CHOOSING and table.first_choice() == module.first_action:
                card = table.chosen[seat]
                if card != NOTHING:
                    value += self._value_ahead(table, seat, card, held)
                    if module.value_of(table, seat, card, held)[1]:
                        value += float(module.objectives[card].vp)
            values.append(value)
        return values

    def _value_ahead(self, table: Table, seat: i64, card: int, held: list[Numbers]) -> float:
        """Returns how much more, or less, than now a card will probably give."""
        objective = self._module.objectives[card]
        chance = self._chance(table, seat, card, held)
        met = 1.0 if self._module.value_of(table, seat, card, held)[1] else 0.0
        return float(objective.vp) * (chance - met)

    def _chance(self, table: Table, seat: i64, card: int, held: list[Numbers]) -> float:
        """Returns how likely the card is met at the end, by what is missing and how much of the game is left."""
        objective = self._module.objectives[card]
        value = float(measure(table, seat, objective.metric, held[seat]))
        early = share_left(table)
        if objective.test == "most":
            rival = max(
                [measure(table, other, objective.metric, held[other]) for other in range(len(held)) if other != seat]
            )
            return chance_of_lead(value - float(rival), early)
        if objective.test == "at_most":
            missing = value - float(objective.threshold)
        else:
            missing = float(objective.threshold) - value
        if missing <= 0.0:
            # What is met early may be lost again: buildings give way, lots fill.
            return 1.0 - 0.3 * early if objective.test == "at_least" else 1.0 - 0.6 * early
        return early * exp(-MISSING * missing)


def chance_of_lead(lead: float, early: float) -> float:
    """Returns how likely a lead, or what is behind, is a lead at the end; ties count as met."""
    swing = 1.0 + 5.0 * early
    return min(1.0, max(0.0, 0.5 + (lead + 0.5) / (2.0 * swing)))
