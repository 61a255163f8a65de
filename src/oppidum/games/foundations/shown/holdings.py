"""What a player of Foundations holds beside points, for previews."""

from __future__ import annotations

from oppidum.engine.holdings import Holding
from oppidum.games.foundations.rules.table import Table


def holdings_of(table: Table, seat: int) -> list[Holding]:
    """Returns coins, citizens, lot markers and income."""
    return [
        Holding("foundations-holding-coins", table.coins[seat]),
        Holding("foundations-holding-income", table.income(seat)),
        Holding("foundations-holding-citizens", table.population(seat)),
        Holding("foundations-holding-markers", table.markers[seat]),
    ]
