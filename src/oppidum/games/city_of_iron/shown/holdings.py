"""What a player of City of Iron holds beside points, for previews."""

from __future__ import annotations

from oppidum.engine.holdings import Holding
from oppidum.games.city_of_iron.rules.production import income
from oppidum.games.city_of_iron.rules.table import Table


def holdings_of(table: Table, seat: int) -> list[Holding]:
    """Returns coins, science, what comes of both in every round, and each good."""
    constants = table.rules.constants
    held = [
        Holding("city-of-iron-holding-coins", table.coins[seat]),
        Holding("city-of-iron-holding-income", income(table, seat)),
        Holding("city-of-iron-holding-science", table.science[seat]),
        Holding("city-of-iron-holding-science-income", table.science_yield[seat]),
    ]
    for good in range(constants.goods):
        amount = table.goods[seat * constants.goods + good]
        held.append(Holding("city-of-iron-holding-good", amount, {"good": constants.good_title[good]}))
    return held
