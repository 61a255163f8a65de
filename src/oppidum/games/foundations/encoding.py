"""What a seat knows as numbers, for learning programs: the acting seat always first."""

from __future__ import annotations

from oppidum.engine.configuration import Field
from oppidum.engine.game import Buffer
from oppidum.games.foundations.hands import hand_of, known_hands
from oppidum.games.foundations.table import DRAFTING, NOTHING, Table
from oppidum.games.foundations.tables import Tables

PANEL = ("coins", "points", "markers", "citizens", "trade")


def fields(tables: Tables) -> tuple[Field, ...]:
    """The layout: planes of lots, panels of seats, and the clock of the game."""
    return (
        Field("owners", (tables.players, tables.lots)),
        Field("buildings", (tables.kinds, tables.lots)),
        Field("market", (tables.slots, tables.lots)),
        Field("hands", (tables.players, tables.lots)),
        Field("chosen", (tables.lots,)),
        Field("panels", (tables.players, len(PANEL))),
        Field("supply", (tables.players, tables.kinds)),
        Field("piles", (tables.eras,)),
        Field("clock", (5,)),
    )


def encode(table: Table, seat: int, out: Buffer) -> None:
    """Writes what the seat knows."""
    tables = table.tables
    total = sum(field.size for field in fields(tables))
    for index in range(total):
        out[index] = 0
    at = _write_city(table, seat, out)
    at = _write_cards(table, seat, out, at)
    for step in range(tables.players):
        other = (seat + step) % tables.players
        panel = (table.coins, table.points, table.markers, table.citizens, table.trade)
        for field in range(len(PANEL)):
            out[at + step * len(PANEL) + field] = float(panel[field][other])
    at += tables.players * len(PANEL)
    for step in range(tables.players):
        other = (seat + step) % tables.players
        for kind in range(tables.kinds):
            out[at + step * tables.kinds + kind] = float(table.supply[other * tables.kinds + kind])
    at += tables.players * tables.kinds
    ahead = [(other - seat) % tables.players for other in (table.turn, table.first)]
    clock = [*table.left, table.era, table.final_turns, table.incomes, *ahead]
    for index, number in enumerate(clock):
        out[at + index] = number


def _write_city(table: Table, seat: int, out: Buffer) -> int:
    """Owners and buildings; returns where the next field begins."""
    tables = table.tables
    buildings = tables.players * tables.lots
    for lot in range(tables.lots):
        if table.owner[lot] != NOTHING:
            out[(table.owner[lot] - seat) % tables.players * tables.lots + lot] = 1
        if table.building[lot] != NOTHING:
            out[buildings + tables.kind_of[table.building[lot]] * tables.lots + lot] = 1
    return buildings + tables.kinds * tables.lots


def _write_cards(table: Table, seat: int, out: Buffer, at: int) -> int:
    """Market, the hands that the seat knows, its own secret choice; returns where the next field begins."""
    tables = table.tables
    for slot in range(tables.slots):
        if table.market[slot] != NOTHING:
            out[at + slot * tables.lots + table.market[slot]] = 1
    at += tables.slots * tables.lots
    if table.phase == DRAFTING:
        for other in known_hands(table, seat):
            for lot in hand_of(table, other):
                out[at + (other - seat) % tables.players * tables.lots + lot] = 1
        if table.chosen[seat] != NOTHING:
            out[at + tables.players * tables.lots + table.chosen[seat]] = 1
    return at + (tables.players + 1) * tables.lots
