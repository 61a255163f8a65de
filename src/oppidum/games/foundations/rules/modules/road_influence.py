"""Who has how much influence on the four edges of the city, and in which order (R-02)."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, append, i64, numbers, repeat, vec
from oppidum.games.foundations.rules.city import buildings_on, is_among
from oppidum.games.foundations.rules.table import NOTHING, Table

EDGES: Final = 4
"""Row 1, the last column, the last row and column A, in the order of R-01."""

NONE: Final = repeat(0, 10)
"""Zeros for as many players as there may be."""


def edge_lots(size: i64, edge: i64) -> Numbers:
    """Returns the lots of an edge: lowest letter first, then lowest number."""
    last: i64 = size - 1
    lots: list[int] = []
    for step in range(size):
        if edge == 0:
            lots.append(step * size)
        elif edge == 1:
            lots.append(last * size + step)
        elif edge == 2:
            lots.append(step * size + last)
        else:
            lots.append(step)
    return numbers(lots)


class EdgeRanking:
    """The players' `influence` on one edge, their empty lots there, and who is before whom.

    `ranked` has those with influence, the first in rank first, and `rank` the place of each seat there, NOTHING for
    none.
    """

    def __init__(self, table: Table, lots: Numbers) -> None:
        rules = table.rules
        players: i64 = rules.players
        owners, buildings = table.owner, table.building
        influence = NONE[:players]
        empty = NONE[:players]
        lowest = NONE[:players]
        seen = vec[i64]()
        at: i64 = 0
        while at < len(lots):
            lot: i64 = lots[at]
            at += 1
            owner: i64 = owners[lot]
            if owner == NOTHING or owner >= players:
                continue
            building: i64 = buildings[lot]
            if building == NOTHING:
                empty[owner] += 1
            elif not is_among(building, seen):
                # Lots of an edge come in their order, so that the first one of a seat is its lowest.
                if influence[owner] == 0:
                    lowest[owner] = lot
                influence[owner] += rules.size[rules.kind_of[building]]
                seen = append(seen, building)
        # None is Final: compiled code keeps no reference to a Final attribute, and rankings are gone sooner than these.
        self.influence = influence
        self.empty = empty
        self.rank = NONE[:players]
        seat: i64 = 0
        while seat < players:
            self.rank[seat] = NOTHING if influence[seat] == 0 else _seats_before(seat, influence, lowest)
            seat += 1
        self.ranked = _in_order(self.rank)


def _in_order(rank: Numbers) -> list[int]:
    """Returns the seats that have a rank, the first in rank first."""
    found: list[int] = []
    place: i64 = 0
    while place < len(rank):
        seat: i64 = 0
        while seat < len(rank):
            if rank[seat] == place:
                found.append(seat)
            seat += 1
        place += 1
    return found


def _seats_before(seat: i64, influence: Numbers, lowest: Numbers) -> i64:
    """Counts the seats with more influence, or with as much and a lower lot."""
    before: i64 = 0
    other: i64 = 0
    while other < len(influence):
        if influence[other] > influence[seat] or (influence[other] == influence[seat] and lowest[other] < lowest[seat]):
            before += 1
        other += 1
    return before


def count_edge_lots(table: Table, seat: i64, lots: Numbers, kind: i64) -> i64:
    """Counts the lots of an edge under the seat's buildings of a type."""
    rules = table.rules
    count: i64 = 0
    for lot in lots:
        building: i64 = table.building[lot]
        if table.owner[lot] == seat and building != NOTHING and rules.type[rules.kind_of[building]] == kind:
            count += 1
    return count


def count_edge_buildings(table: Table, seat: i64, lots: Numbers, kind: i64) -> i64:
    """Counts the seat's buildings of a type with a lot on an edge."""
    rules = table.rules
    count: i64 = 0
    for building in buildings_on(table, lots, 0, len(lots)):
        if table.owner[rules.first_lot[building]] == seat and rules.type[rules.kind_of[building]] == kind:
            count += 1
    return count
