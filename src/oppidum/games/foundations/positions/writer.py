"""Writes a table of Foundations as a position."""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.ledger import entries_of
from oppidum.games.foundations.positions.fields import PHASES, Pile, Position, Rival, Scored, Seat
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
        rivals=[_rival_of(table, party) for party in range(table.rules.players, table.rules.parties)],
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
    chosen = table.chosen[seat]
    return Seat(
        coins=table.coins[seat],
        points=table.points[seat],
        lots=_empty_lots(table, seat),
        buildings=[building_text(table, building) for building in buildings_by_owner(table)[seat]],
        hand=[table.rules.ground.names[lot] for lot in hand_of(table, seat)],
        chosen="" if chosen == NOTHING else table.choice_name(chosen),
        scored=_scored_by(table, seat),
    )


def _rival_of(table: Table, party: int) -> Rival:
    return Rival(
        points=table.points[party],
        lots=_empty_lots(table, party),
        buildings=[building_text(table, building) for building in buildings_by_owner(table)[party]],
        scored=_scored_by(table, party),
    )


def _empty_lots(table: Table, party: int) -> list[str]:
    names = table.rules.ground.names
    return [names[lot] for lot, owner in enumerate(table.owner) if owner == party and table.building[lot] == NOTHING]


def _scored_by(table: Table, party: int) -> list[Scored]:
    return [
        Scored(KIND_NAMES[kind], era + 1, points, amount, _subject_text(table, kind, subject))
        for kind, era, _, subject, amount, points in entries_of(table.ledger, party)
    ]


def _subject_text(table: Table, kind: int, subject: int) -> str:
    if subject == NOTHING:
        return ""
    if kind in OF_CARDS:
        return table.card_text(kind, subject)
    return table.rules.ground.names[subject] if kind == EMPTY_LOT else building_text(table, subject)
