"""What people see of monuments: the view, positions, reasons and events."""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.events import OUTSIDE, AnyEvent, Paid, Revealed
from oppidum.engine.ledger import entries_in
from oppidum.engine.messages import Message, Param, Reason, Who, make_reason
from oppidum.engine.numbers import Numbers
from oppidum.engine.position import ImpossiblePosition, decode_fields
from oppidum.games.foundations.rules.table import Table
from oppidum.games.foundations.shown.announcements import announce_scored
from oppidum.games.foundations.shown.explanations import piece_name

CENSUS_RULES = ["M-02", "M-03", "M-09"]

NEEDED = [
    "population",
    "commercial-coins",
    "lots",
    "edge-lots",
    "empty-lots",
    "buildings",
    "largest",
    "residential-buildings",
    "commercial-buildings",
    "civic-buildings",
    "residential-lots",
    "commercial-lots",
    "civic-lots",
]
"""What a requirement may count, in the order of the holdings."""


class MonumentsView(msgspec.Struct):
    """`pool` has the monuments of the game: 1 for one that is open, 0 for one in the city.

    `markers` are the monument markers left to each seat; `values` what monuments show beyond their fixed value.
    """

    pool: dict[str, int]
    markers: list[int]
    values: dict[str, int]


class MonumentsPosition(msgspec.Struct, forbid_unknown_fields=True):
    """The monuments of the game, open or in the city."""

    drawn: list[str] = []


def read_drawn(tree: Any, names: list[str], path: str) -> list[int]:
    """Returns the numbers of the monuments that a position names, or raises ImpossiblePosition."""
    drawn = decode_fields(tree, MonumentsPosition, path).drawn
    for index, name in enumerate(drawn):
        where = f"{path}.drawn[{index}]"
        if name not in names:
            raise ImpossiblePosition(where, Message("foundations-position-monument", {"monument": name[:40]}))
        if name in drawn[:index]:
            raise ImpossiblePosition(where, Message("foundations-position-drawn-twice", {"monument": name}))
    return [names.index(name) for name in drawn]


def no_marker() -> Reason:
    """Every monument marker of the seat is in the city (M-02)."""
    return make_reason("foundations-no-monument-marker", "M-02")


def unmet(table: Table, build: int, counted: int, least: int, most: int, held: int) -> Reason:
    """The seat does not meet a part of the monument's requirement (M-10)."""
    key = f"foundations-requires-{'at-least' if held < least else 'at-most'}"
    what = Message(f"foundations-counted-{NEEDED[counted]}", {"count": least if held < least else most})
    return make_reason(key, "M-10", piece=piece_name(table, build), what=what, held=held)


def not_on_edge(table: Table, build: int) -> Reason:
    """The place is not on the edge (M-05)."""
    return make_reason("foundations-requires-edge", "M-05", piece=piece_name(table, build))


def announce_drawn(piece: str, events: list[AnyEvent]) -> None:
    """Announces a monument that was drawn into the pool during the game (I-09)."""
    message = Message("foundations-event-monument-drawn", {"piece": Message(f"foundations-piece-{piece}")})
    where = ("modules", "monuments", "pool", piece)
    events.append(Revealed(where=where, value=1, message=message, rule="I-09"))


def announce_waiver(table: Table, seat: int, build: int, price: int, events: list[AnyEvent]) -> None:
    """Announces that a seat paid instead of meeting a requirement (M-12)."""
    params: dict[str, Param] = {"who": Who(seat), "coins": price, "piece": piece_name(table, build)}
    message = Message("foundations-event-waiver", params)
    source = ("seats", seat, "coins")
    events.append(Paid(who=seat, amount=price, source=source, target=OUTSIDE, message=message, rule="M-12"))


def announce_bonus_points(table: Table, entries: Numbers, events: list[AnyEvent]) -> None:
    """Announces the points of a neighbour of a new monument (M-09)."""
    for entry in entries_in(entries):
        announce_scored(table, entry, events)


def announce_bonus_coins(table: Table, party: int, build: int, coins: int, events: list[AnyEvent]) -> None:
    """Announces the coins of a neighbour of a new monument (M-09)."""
    params: dict[str, Param] = {"who": Who(party), "coins": coins, "piece": piece_name(table, build)}
    message = Message("foundations-event-monument-coins", params)
    target = ("seats", party, "coins")
    events.append(Paid(who=party, amount=coins, source=OUTSIDE, target=target, message=message, rule="M-09"))
