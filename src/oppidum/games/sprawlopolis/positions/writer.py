"""Writes a table of Sprawlopolis as a position."""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.games.sprawlopolis.positions.fields import Position
from oppidum.games.sprawlopolis.rules.city import spot_name
from oppidum.games.sprawlopolis.rules.table import NOTHING, Table, hand_of


def position_of(table: Table) -> dict[str, Any]:
    """Returns the table as plain data, with every field."""
    seats = range(table.rules.players)
    cards = range(table.rules.cards)
    position = Position(
        conditions=list(table.conditions),
        city=[
            f"{table.city.cards[place] + 1} {spot_name(table.city.spots[place])}" for place in range(table.city.count)
        ],
        first=table.first + 1,
        hands=[[card + 1 for card in hand_of(table, seat)] for seat in seats],
        shown=None if table.shown == NOTHING else table.shown + 1,
        deck=[card + 1 for card in table.deck],
        dealt=[[card + 1 for card in cards if table.dealt[card] == seat] for seat in seats],
    )
    tree: dict[str, Any] = msgspec.to_builtins(position)
    return tree
