"""How much of a game is left, for whoever estimates what something may still bring."""

from __future__ import annotations

from oppidum.engine.numbers import i64
from oppidum.games.foundations.rules.table import NOTHING, Table


def count_scorings(table: Table) -> i64:
    """Returns how many eras will still be scored."""
    return table.rules.eras - table.era


def expect_buys(table: Table) -> float:
    """Returns about how many deeds each seat will still buy."""
    cards: i64 = 0
    for card in table.market:
        if card != NOTHING:
            cards += 1
    for left in table.left:
        cards += left
    return float(cards) / float(table.rules.players)


def share_left(table: Table) -> float:
    """Returns which part of the deeds is still to be bought, from 0 to 1."""
    rules = table.rules
    deeds = float(rules.lots) / float(rules.players) - float(rules.starting_deeds)
    return min(1.0, expect_buys(table) / deeds)
