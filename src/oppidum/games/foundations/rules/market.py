"""The market of deeds: buying, sliding and refilling (F-07, F-12, F-13), and claiming lots."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64
from oppidum.games.foundations.rules.lots import HIGH_BIT, LOW_BIT, append_by_lot
from oppidum.games.foundations.rules.rulebook import FIRST_BUY
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown.announcements import announce_purchase, announce_slide, announce_turned_up


def legal_buys(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the buys that the seat can make, in the order of ids (F-12)."""
    if table.markers[seat] <= 0:
        return
    coins: i64 = table.coins[seat]
    prices = table.prices(seat)
    low: i64 = 0
    high: i64 = 0
    slot: i64 = 0
    for lot in table.market:
        if prices[slot] <= coins and lot != NOTHING:
            low |= LOW_BIT[lot]
            high |= HIGH_BIT[lot]
        slot += 1  # noqa: SIM113 (compiled, enumerate would make objects)
    append_by_lot(low, high, table.rules.id_object, FIRST_BUY, out)


def slot_of(table: Table, lot: i64) -> i64:
    """Returns the market slot of a deed, NOTHING if it is not for sale."""
    slot: i64 = 0
    while slot < table.rules.slots:
        if table.market[slot] == lot:
            return slot
        slot += 1
    return NOTHING


def buy(table: Table, seat: i64, lot: i64, events: list[AnyEvent] | None) -> None:
    """Sells the deed to the seat, closes the gap in the market and refills it (F-12, F-13)."""
    slot: i64 = slot_of(table, lot)
    price: i64 = table.prices(seat)[slot]
    table.coins[seat] -= price
    claim(table, seat, lot)
    if events is not None:
        announce_purchase(table, seat, lot, slot, price, events)
    close_gap(table, slot, events)
    refill(table, events)
    table.after_buy(seat, lot, events)


def claim(table: Table, seat: i64, lot: i64) -> None:
    """Puts the seat's marker on a lot without owner.

    Only larger places that touch another open lot can be new, so other known places stay known.
    """
    table.owner[lot] = seat
    table.markers[seat] -= 1
    ground, open_low, open_high = table.rules.ground, table.open_low, table.open_high
    index: i64 = seat * table.rules.largest
    end: i64 = index + table.rules.largest
    table.places_known[index] = 0
    while index < end:
        if open_low[index] & ground.beside_low[lot] != 0 or open_high[index] & ground.beside_high[lot] != 0:
            table.places_known[index] = 0
        open_low[index] |= LOW_BIT[lot]
        open_high[index] |= HIGH_BIT[lot]
        index += 1


def release(table: Table, seat: i64, lot: i64) -> None:
    """Takes the seat's marker from an empty lot, which nobody owns then: the way back from `claim`."""
    table.owner[lot] = NOTHING
    table.markers[seat] += 1
    index: i64 = seat * table.rules.largest
    end: i64 = index + table.rules.largest
    while index < end:
        table.open_low[index] ^= LOW_BIT[lot]
        table.open_high[index] ^= HIGH_BIT[lot]
        table.places_known[index] = 0
        index += 1


def close_gap(table: Table, slot: i64, events: list[AnyEvent] | None) -> None:
    """Slides the cards to the right of an empty slot to the left (F-13)."""
    last: i64 = table.rules.slots - 1
    while slot < last and table.market[slot + 1] != NOTHING:
        table.market[slot] = table.market[slot + 1]
        if events is not None:
            announce_slide(table, slot, events)
        slot += 1
    table.market[slot] = NOTHING


def refill(table: Table, events: list[AnyEvent] | None) -> None:
    """Turns up cards of the era's pile until no slot is empty or the pile is (F-07, F-13, F-20)."""
    era: i64 = table.era
    slot: i64 = 0
    while slot < table.rules.slots:
        if table.market[slot] == NOTHING:
            if table.left[era] == 0:
                return
            table.market[slot] = table.deck[table.ends[era] - table.left[era]]
            table.left[era] -= 1
            table.revealed = table.rules.everyone
            table.card_turned_up(table.market[slot])
            if events is not None:
                announce_turned_up(table, slot, events)
        slot += 1
