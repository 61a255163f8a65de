"""Hands of deeds in the draft (F-08): what lies in them and who knows it."""

from __future__ import annotations

from oppidum.games.foundations.table import NOTHING, Table


def hand_of(table: Table, seat: int) -> list[int]:
    """The deeds in a seat's hand, in order."""
    size = table.rules.starting_deeds
    return [lot for lot in table.hands[seat * size : seat * size + size] if lot != NOTHING]


def set_hand(table: Table, seat: int, lots: list[int]) -> None:
    """Gives the seat this hand."""
    size = table.rules.starting_deeds
    for place, lot in enumerate(sorted(lots) + [NOTHING] * (size - len(lots))):
        table.hands[seat * size + place] = lot


def known_hands(table: Table, viewer: int) -> list[int]:
    """The seats whose hands the viewer holds or has held before: what was passed on is never forgotten.

    After r rounds the hands that a seat has held are with the r seats on its left.
    """
    if viewer < 0:
        return []
    rounds = table.rules.starting_deeds - len(hand_of(table, viewer))
    players = table.rules.players
    return sorted({(viewer + step) % players for step in range(min(rounds, players - 1) + 1)})
