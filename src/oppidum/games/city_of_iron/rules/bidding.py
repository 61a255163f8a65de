"""Turn order: bids, the second bid of a nation that has one, and who acts when (K-10 to K-12, K-73)."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64, numbers
from oppidum.games.city_of_iron.rules.bid_track import bid_price, is_free
from oppidum.games.city_of_iron.rules.codes import ACTING, BIDDING, NOTHING, REBIDDING
from oppidum.games.city_of_iron.rules.rulebook import FIRST_BID, STAY
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.announcements import (
    announce_bid,
    announce_first_turn,
    announce_new_round,
    announce_next_bid,
    announce_stay,
)


def begin_bids(table: Table, events: list[AnyEvent] | None) -> None:
    """Begins a new round (K-10)."""
    table.phase = BIDDING
    table.round += 1
    table.step = 0
    seat: i64 = 0
    while seat < table.rules.constants.players:
        table.bids[seat] = NOTHING
        seat += 1
    if events is not None:
        announce_new_round(table, events)


def legal_bids(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the free places that the seat can pay; with a second bid it may stay where it is."""
    ids = table.rules.ids
    if table.phase == REBIDDING:
        out.append(ids.object[STAY])
    place: i64 = 0
    while place < len(table.rules.constants.bid_price):
        if is_free(table, place) and bid_price(table, seat, place) <= table.coins[seat]:
            out.append(ids.object[FIRST_BID + place])
        place += 1


def place_bid(table: Table, seat: i64, place: i64, events: list[AnyEvent] | None) -> None:
    """Puts the seat's cube on a place and takes its price."""
    price: i64 = bid_price(table, seat, place)
    table.coins[seat] -= price
    table.bids[seat] = place
    if events is not None:
        announce_bid(table, seat, place, price, events)
    advance_bidding(table, events)


def keep_bid(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """Leaves the cube where it is, instead of a second bid (K-73)."""
    if events is not None:
        announce_stay(table, seat, events)
    advance_bidding(table, events)


def advance_bidding(table: Table, events: list[AnyEvent] | None) -> None:
    """Goes on to the next bid, to a second bid where a nation has one, or to the first turn."""
    table.step += 1
    if table.phase == BIDDING:
        if table.step < table.rules.constants.players:
            if events is not None:
                announce_next_bid(table, events)
            return
        table.phase = REBIDDING
        table.step = 0
    while table.step < table.rules.constants.players:
        seat: i64 = table.order[table.step]
        if table.rules.nations.bids_again[table.nation[seat]] and has_other_bid(table, seat):
            if events is not None:
                announce_next_bid(table, events)
            return
        table.step += 1
    begin_turns(table, events)


def has_other_bid(table: Table, seat: i64) -> bool:
    """Whether a second bid could be anything but to stay."""
    options: list[object] = []
    legal_bids(table, seat, options)
    return len(options) > 1


def begin_turns(table: Table, events: list[AnyEvent] | None) -> None:
    """Begins the turns: cubes from left to right give the next bid order, from right to left the turns (K-11)."""
    seats: list[int] = list(range(table.rules.constants.players))
    table.order = numbers(sorted(seats, key=table.bids.__getitem__))
    table.phase = ACTING
    table.step = 0
    table.used = 0
    if events is not None:
        announce_first_turn(table, events)
