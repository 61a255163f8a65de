"""Deeds: buying, sliding, refilling (F-07, F-12, F-13), and who owns a lot."""

from __future__ import annotations

from oppidum.engine.events import SPECTATOR, AnyEvent
from oppidum.games.foundations import telling
from oppidum.games.foundations.lots import high_bit, low_bit
from oppidum.games.foundations.table import NOTHING, Table
from oppidum.games.foundations.tables import FIRST_BUY


def legal_buys(table: Table, seat: int, out: list[int]) -> None:
    """Appends the buys that the seat can make, in the order of ids."""
    if table.markers[seat] <= 0:
        return
    coins = table.coins[seat]
    for slot in range(table.tables.slots):
        lot = table.market[slot]
        if lot != NOTHING and table.price(seat, slot) <= coins:
            out.append(FIRST_BUY + lot)
    out.sort()


def buy(table: Table, seat: int, lot: int, tell: list[AnyEvent] | None) -> None:
    """The seat pays for the deed and owns the lot; the market slides and is refilled (F-12, F-13)."""
    slot = table.market.index(lot)
    price = table.price(seat, slot)
    table.coins[seat] -= price
    claim(table, seat, lot)
    if tell is not None:
        telling.bought(table, seat, lot, slot, price, tell)
    close_gap(table, slot, tell)
    refill(table, tell)


def claim(table: Table, seat: int, lot: int) -> None:
    """Puts the seat's marker on a lot without owner."""
    empty = seat * (table.tables.largest + 1)
    table.owner[lot] = seat
    table.markers[seat] -= 1
    table.own_low[empty] |= low_bit(lot)
    table.own_high[empty] |= high_bit(lot)


def close_gap(table: Table, slot: int, tell: list[AnyEvent] | None) -> None:
    """The cards to the right of an empty slot slide left (F-13)."""
    last = table.tables.slots - 1
    while slot < last and table.market[slot + 1] != NOTHING:
        table.market[slot] = table.market[slot + 1]
        if tell is not None:
            telling.slid(table, slot, tell)
        slot += 1
    table.market[slot] = NOTHING


def refill(table: Table, tell: list[AnyEvent] | None) -> None:
    """Turns up cards of the era's pile until no slot is empty or the pile is (F-07, F-13, F-20)."""
    era = table.era
    for slot in range(table.tables.slots):
        if table.market[slot] != NOTHING:
            continue
        if table.left[era] == 0:
            return
        table.market[slot] = table.deck[table.ends[era] - table.left[era]]
        table.left[era] -= 1
        table.revealed = everyone(table)
        if tell is not None:
            telling.turned_up(table, slot, tell)


def everyone(table: Table) -> tuple[int, ...]:
    """All viewers: the seats and the spectators."""
    return (*range(table.tables.players), SPECTATOR)
