"""The track of the turn order: what its places cost, and which are free (K-10, K-73)."""

from __future__ import annotations

from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.rules.codes import REBIDDING
from oppidum.games.city_of_iron.rules.table import Table


def bid_price(table: Table, seat: i64, place: i64) -> i64:
    """Returns what a place of the track costs the seat.

    A second bid costs the difference, never less than 0 (K-73).
    """
    prices = table.rules.constants.bid_price
    if table.phase != REBIDDING:
        return prices[place]
    # Going back to a cheaper place gives nothing back.
    more: i64 = prices[place] - prices[table.bids[seat]]
    return more if more > 0 else 0


def is_free(table: Table, place: i64) -> bool:
    """Whether no cube stands on a place of the track."""
    seat: i64 = 0
    while seat < table.rules.constants.players:
        if table.bids[seat] == place:
            return False
        seat += 1
    return True
