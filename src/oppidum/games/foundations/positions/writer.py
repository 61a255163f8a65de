"""Writes a table of Foundations as a position."""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.ledger import entries_of
from oppidum.games.foundations.positions.fields import PHASES, Pile, Position, Scored, Seat
from oppidum.games.foundations.rules.city import buildings_by_owner
from oppidum.games.foundations.rules.ledger import EMPTY_LOT, KIND_NAMES
from oppidum.games.foundations.rules.table import NOTHING, Table, hand_of
from oppidum.games.foundations.shown.explanations import OF_CARDS
from oppidum.games.foundations.shown.views import building_text


def position_of(table: Table) -> dict[str, Any]:
    """Returns the table as plain data, with every field."""
    names, cards = table.rules.ground.names, table.rules.card_names
    position = Position(
        phase=PHASES[table.phase],
        era=table.era + 1,
        turn=table.turn + 1,
        first=table.first + 1,
        final_turns=table.final_turns,
        incomes=table.incomes,
        seats=[_seat_of(table, seat) for seat in range(table.rules.players)],
        market=[cards[card] for card in table.market if card != NOTHING],
        piles=[
            Pile(order=[cards[card] for card in pile], buried=gone > 0)
            for pile, gone in zip(table.piles(), table.buried, strict=True)
        ],
        discarded=[names[lot] for lot in range(table.rules.lots) if table.discarded[lot]],
        modules=table.module_positions(),
    )
    tree: dict[str, Any] = msgspec.to_builtins(position)
    return tree


def _seat_of(table: Table, seat: int) -> Seat:
    names = table.rules.ground.names
    chosen = table.chosen[seat]
    empty = [lot for lot in range(table.rules.lots) if table.owner[lot] == seat and table.building[lot] == NOTHING]
    return Seat(
        coins=table.coins[seat],
        points=table.points[seat],
        lots=[names[lot] for lot in empty],
        buildings=[building_text(table, building) for building in buildings_by_owner(table)[seat]],
        hand=[names[lot] for lot in hand_of(table, seat)],
        chosen="" if chosen == NOTHING else table.choice_name(chosen),
        scored=[
            Scored(KIND_NAMES[kind], era + 1, points, amount, _subject_text(table, kind, subject))
            for kind, era, _, subject, amount, points in entries_of(table.ledger, seat)
        ],
    )


def _subject_text(table: Table, kind: int, subject: int) -> str:
    if subject == NOTHING:
        return ""
    if kind in OF_CARDS:
        return table.card_text(kind, subject)
    return table.rules.ground.names[subject] if kind == EMPTY_LOT else building_text(table, subject)
