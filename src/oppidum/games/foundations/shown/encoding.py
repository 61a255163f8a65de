"""What a seat knows as numbers, for learning programs: the acting seat always first.

Nothing that players know of the table is lost but how past points were earned. Modules add fields of their own.
"""

from __future__ import annotations

from oppidum.engine.configuration import Field
from oppidum.engine.game import Buffer
from oppidum.games.foundations.hidden.knowledge import known_hands
from oppidum.games.foundations.rules.rulebook import Rulebook
from oppidum.games.foundations.rules.table import DRAFTING, NOTHING, Table, hand_of

PANEL = ("coins", "points", "markers", "citizens", "trade", "ready")
PHASES = 3
CLOCK = ("era", "final_turns", "incomes", "turn", "first")


def fields(rules: Rulebook) -> tuple[Field, ...]:
    """The layout: planes of lots, panels of seats, and the clock of the game.

    `joined_down` and `joined_right` mark lots that carry the same building as the lot below or to the right.
    """
    return (
        Field("owners", (rules.parties, rules.lots)),
        Field("buildings", (rules.all_kinds, rules.lots)),
        Field("joined_down", (rules.lots,)),
        Field("joined_right", (rules.lots,)),
        Field("market", (rules.slots, rules.lots)),
        Field("discarded", (rules.lots,)),
        Field("hands", (rules.players, rules.lots)),
        Field("chosen", (rules.lots,)),
        Field("panels", (rules.players, len(PANEL))),
        Field("supply", (rules.players, rules.own_kinds)),
        Field("piles", (rules.eras,)),
        Field("buried", (rules.eras,)),
        Field("phase", (PHASES,)),
        Field("clock", (len(CLOCK),)),
    )


def encode(table: Table, seat: int, out: Buffer) -> None:
    """Writes what the seat knows."""
    for index in range(table.configuration.encoding_size()):
        out[index] = 0
    at = _write_city(table, seat, out)
    at = _write_joints(table, out, at)
    at = _write_cards(table, out, at)
    at = _write_hands(table, seat, out, at)
    at = _write_seats(table, seat, out, at)
    at = _write_clock(table, seat, out, at)
    table.encode_modules(seat, out, at)


def _write_city(table: Table, seat: int, out: Buffer) -> int:
    """Owners, the seat first and rivals last, and buildings; returns where the next field begins."""
    rules = table.rules
    buildings = rules.parties * rules.lots
    for lot in range(rules.lots):
        owner = table.owner[lot]
        if owner != NOTHING:
            plane = (owner - seat) % rules.players if owner < rules.players else owner
            out[plane * rules.lots + lot] = 1
        if table.building[lot] != NOTHING:
            out[buildings + rules.kind_of[table.building[lot]] * rules.lots + lot] = 1
    return buildings + rules.all_kinds * rules.lots


def _write_joints(table: Table, out: Buffer, at: int) -> int:
    """Where a building goes on, downwards and to the right; returns where the next field begins."""
    lots, size = table.rules.lots, table.rules.ground.size
    for lot in range(lots):
        building = table.building[lot]
        if building == NOTHING:
            continue
        if lot % size + 1 < size and table.building[lot + 1] == building:
            out[at + lot] = 1
        if lot + size < lots and table.building[lot + size] == building:
            out[at + lots + lot] = 1
    return at + 2 * lots


def _write_cards(table: Table, out: Buffer, at: int) -> int:
    """The market and what was discarded; returns where the next field begins."""
    rules = table.rules
    for slot in range(rules.slots):
        if NOTHING < table.market[slot] < rules.lots:
            out[at + slot * rules.lots + table.market[slot]] = 1
    at += rules.slots * rules.lots
    for lot in range(rules.lots):
        out[at + lot] = float(table.discarded[lot])
    return at + rules.lots


def _write_hands(table: Table, seat: int, out: Buffer, at: int) -> int:
    """The hands that the seat knows and its own secret choice; returns where the next field begins."""
    rules = table.rules
    if table.phase == DRAFTING:
        for other in known_hands(table, seat):
            for lot in hand_of(table, other):
                out[at + (other - seat) % rules.players * rules.lots + lot] = 1
        if table.chosen[seat] != NOTHING:
            out[at + rules.players * rules.lots + table.chosen[seat]] = 1
    return at + (rules.players + 1) * rules.lots


def _write_seats(table: Table, seat: int, out: Buffer, at: int) -> int:
    """Panels, with whether a seat is ready but not what it chose, and supplies; returns where the next field begins."""
    rules = table.rules
    panel = (table.coins, table.points, table.markers, table.citizens, table.trade)
    supplies = at + rules.players * len(PANEL)
    for step in range(rules.players):
        other = (seat + step) % rules.players
        own = at + step * len(PANEL)
        for place in range(len(panel)):
            out[own + place] = float(panel[place][other])
        out[own + len(panel)] = 0 if table.chosen[other] == NOTHING else 1
        for kind in range(rules.own_kinds):
            out[supplies + step * rules.own_kinds + kind] = float(table.supply[other * rules.kinds + kind])
    return supplies + rules.players * rules.own_kinds


def _write_clock(table: Table, seat: int, out: Buffer, at: int) -> int:
    """Cards to come and cards buried for each era, the phase, and the clock; seats as steps to the left. Returns where
    the next field begins."""
    rules = table.rules
    for era in range(rules.eras):
        out[at + era] = float(table.left[era])
        out[at + rules.eras + era] = float(table.buried[era])
    at += 2 * rules.eras
    if table.phase < PHASES:
        out[at + table.phase] = 1
    at += PHASES
    turn, first = (table.turn - seat) % rules.players, (table.first - seat) % rules.players
    clock: list[int] = [table.era, table.final_turns, table.incomes, turn, first]
    for place in range(len(CLOCK)):
        out[at + place] = float(clock[place])
    return at + len(CLOCK)
