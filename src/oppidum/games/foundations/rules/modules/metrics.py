"""What objectives count of a player's city: the metrics of O-04."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64
from oppidum.games.foundations.rules.holdings import (
    BUILDINGS,
    BUILDINGS_OF_TYPE,
    COMMERCIAL_COINS,
    EDGE_LOTS,
    EMPTY_LOTS,
    POPULATION,
)
from oppidum.games.foundations.rules.lots import HIGH_BIT, LOW_BIT, lots_in
from oppidum.games.foundations.rules.rulebook import CIVIC, COMMERCIAL, RESIDENTIAL
from oppidum.games.foundations.rules.table import NOTHING, Table

GREAT: Final = 4
"""The least size of what `buildings_of_size_4_or_more` counts."""

HELD_AT: Final[dict[str, int]] = {
    "citizens": POPULATION,
    "commercial_coins": COMMERCIAL_COINS,
    "buildings": BUILDINGS,
    "residential_buildings": BUILDINGS_OF_TYPE + RESIDENTIAL,
    "commercial_buildings": BUILDINGS_OF_TYPE + COMMERCIAL,
    "civic_buildings": BUILDINGS_OF_TYPE + CIVIC,
    "edge_lots": EDGE_LOTS,
    "empty_lots": EMPTY_LOTS,
}
"""Metrics that `holdings_of` has counted already, and where."""


def measure(table: Table, seat: i64, metric: str, held: Numbers) -> i64:
    """Returns the seat's value of a metric; `held` is what `holdings_of` says of the seat."""
    if metric in HELD_AT:
        return held[HELD_AT[metric]]
    if metric == "coins_in_hand":
        return table.coins[seat]
    if metric == "min_count_over_three_types":
        return min(held[BUILDINGS_OF_TYPE], held[BUILDINGS_OF_TYPE + 1], held[BUILDINGS_OF_TYPE + 2])
    if metric == "buildings_of_size_4_or_more":
        return count_great_buildings(table, seat)
    if metric == "corner_lots":
        return count_corners(table, seat)
    if metric == "edges_touched":
        return count_edges(table, seat)
    if metric == "largest_contiguous_area":
        return max([len(area) for area in areas_of(table, seat)], default=0)
    if metric == "distinct_sizes_in_one_contiguous_area":
        return max([_count_sizes(table, area) for area in areas_of(table, seat)], default=0)
    return most_in_a_line(table, seat)


def count_great_buildings(table: Table, seat: i64) -> i64:
    """Counts the seat's buildings of four lots or more."""
    rules, count = table.rules, 0
    for lot in range(rules.lots):
        building = table.building[lot]
        if table.owner[lot] == seat and building != NOTHING and rules.first_lot[building] == lot:
            count += int(rules.size[rules.kind_of[building]] >= GREAT)
    return count


def count_corners(table: Table, seat: i64) -> i64:
    """Counts the corners of the city that the seat owns."""
    size = table.rules.ground.size
    corners = [0, size - 1, size * (size - 1), size * size - 1]
    return len([lot for lot in corners if table.owner[lot] == seat])


def count_edges(table: Table, seat: i64) -> i64:
    """Counts the edges of the city on which the seat owns a lot; a corner lies on two."""
    size = table.rules.ground.size
    touched = [False] * 4
    for lot in range(table.rules.lots):
        if table.owner[lot] == seat:
            column, row = lot // size, lot % size
            for edge, on_it in enumerate([column == 0, column == size - 1, row == 0, row == size - 1]):
                touched[edge] = touched[edge] or on_it
    return sum(touched)


def areas_of(table: Table, seat: i64) -> list[Numbers]:
    """Returns the sets of own lots, empty or built, that are connected through edges (O-03)."""
    ground, areas = table.rules.ground, []
    free_low: i64 = 0
    free_high: i64 = 0
    for lot in range(table.rules.lots):
        if table.owner[lot] == seat:
            free_low |= LOW_BIT[lot]
            free_high |= HIGH_BIT[lot]
    # From the lowest lot left, an area grows by the neighbours of what was added last, until nothing is added.
    while free_low != 0 or free_high != 0:
        low: i64 = free_low & -free_low
        high: i64 = 0
        if low == 0:
            high = free_high & -free_high
        new_low: i64 = low
        new_high: i64 = high
        while new_low != 0 or new_high != 0:
            beside_low: i64 = 0
            beside_high: i64 = 0
            for lot in lots_in(new_low, new_high):
                beside_low |= ground.beside_low[lot]
                beside_high |= ground.beside_high[lot]
            new_low = beside_low & free_low & ~low
            new_high = beside_high & free_high & ~high
            low |= new_low
            high |= new_high
        areas.append(lots_in(low, high))
        free_low &= ~low
        free_high &= ~high
    return areas


def most_in_a_line(table: Table, seat: i64) -> i64:
    """Returns the most own buildings with a lot in one and the same row or column."""
    return max([len(line) for line in lines_of(table, seat)])


def lines_of(table: Table, seat: i64) -> list[set[int]]:
    """Returns the own buildings with a lot in each row and in each column."""
    size = table.rules.ground.size
    lines: list[set[int]] = [set() for _ in range(2 * size)]
    for lot in range(table.rules.lots):
        building = table.building[lot]
        if table.owner[lot] == seat and building != NOTHING:
            lines[lot // size].add(building)
            lines[size + lot % size].add(building)
    return lines


def _count_sizes(table: Table, area: Numbers) -> int:
    """Counts the different sizes of the buildings on these lots."""
    rules = table.rules
    buildings = [table.building[lot] for lot in area if table.building[lot] != NOTHING]
    return len({rules.size[rules.kind_of[building]] for building in buildings})
