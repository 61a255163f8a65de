"""What objectives count of a player's city: the metrics of O-04."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64, repeat
from oppidum.games.foundations.rules.holdings import (
    BUILDINGS,
    BUILDINGS_OF_TYPE,
    COMMERCIAL_COINS,
    EDGE_LOTS,
    EMPTY_LOTS,
    HOLDINGS,
    POPULATION,
)
from oppidum.games.foundations.rules.lots import HALF, HIGH_BIT, LOW_BIT, Ground, count_bits, lots_in, lowest_of
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

OTHERS: Final = [
    "coins_in_hand",
    "min_count_over_three_types",
    "buildings_of_size_4_or_more",
    "corner_lots",
    "edges_touched",
    "largest_contiguous_area",
    "distinct_sizes_in_one_contiguous_area",
    "buildings_in_one_row_or_column",
]
"""All other metrics, numbered after the holdings."""

COINS_IN_HAND: Final = HOLDINGS
LEAST_OF_TYPES: Final = HOLDINGS + 1
GREAT_BUILDINGS: Final = HOLDINGS + 2
CORNERS: Final = HOLDINGS + 3
EDGES: Final = HOLDINGS + 4
LARGEST_AREA: Final = HOLDINGS + 5
SIZES_IN_AREA: Final = HOLDINGS + 6


NO_LINES: Final = repeat(0, 20)
"""Zeros for the rows and columns of the largest city."""


def number_of_metric(metric: str) -> int:
    """Returns the number by which `measure` knows a metric."""
    return HELD_AT[metric] if metric in HELD_AT else HOLDINGS + OTHERS.index(metric)


def measure(table: Table, seat: i64, metric: i64, held: Numbers) -> i64:
    """Returns the seat's value of a metric, by its number; `held` is what `holdings_of` says of the seat."""
    if metric < HOLDINGS:
        return held[metric]
    if metric == COINS_IN_HAND:
        return table.coins[seat]
    if metric == LEAST_OF_TYPES:
        return min(held[BUILDINGS_OF_TYPE], held[BUILDINGS_OF_TYPE + 1], held[BUILDINGS_OF_TYPE + 2])
    if metric == GREAT_BUILDINGS:
        return count_great_buildings(table, seat)
    if metric == CORNERS:
        return count_corners(table, seat)
    if metric == EDGES:
        return count_edges(table, seat)
    if metric == LARGEST_AREA:
        return measure_largest_area(table, seat)
    if metric == SIZES_IN_AREA:
        return count_sizes_in_area(table, seat)
    return most_in_a_line(table, seat)


def count_great_buildings(table: Table, seat: i64) -> i64:
    """Counts the seat's buildings of four lots or more."""
    rules = table.rules
    count: i64 = 0
    lot: i64 = 0
    while lot < rules.lots:
        building: i64 = table.building[lot]
        is_own = building != NOTHING and table.owner[lot] == seat and rules.first_lot[building] == lot
        if is_own and rules.size[rules.kind_of[building]] >= GREAT:
            count += 1
        lot += 1
    return count


def count_corners(table: Table, seat: i64) -> i64:
    """Counts the corners of the city that the seat owns."""
    size: i64 = table.rules.ground.size
    owner = table.owner
    count: i64 = 0
    if owner[0] == seat:
        count += 1
    if owner[size - 1] == seat:
        count += 1
    if owner[size * (size - 1)] == seat:
        count += 1
    if owner[size * size - 1] == seat:
        count += 1
    return count


def count_edges(table: Table, seat: i64) -> i64:
    """Counts the edges of the city on which the seat owns a lot; a corner lies on two."""
    size: i64 = table.rules.ground.size
    last: i64 = size - 1
    count: i64 = 0
    if _owns_one_of(table, seat, 0, 1):
        count += 1
    if _owns_one_of(table, seat, last * size, 1):
        count += 1
    if _owns_one_of(table, seat, 0, size):
        count += 1
    if _owns_one_of(table, seat, last, size):
        count += 1
    return count


def _owns_one_of(table: Table, seat: i64, first: i64, step: i64) -> bool:
    """Returns whether the seat owns a lot of a row or column, which begins at a lot and has one every so many."""
    owner = table.owner
    place: i64 = 0
    while place < table.rules.ground.size:
        if owner[first + place * step] == seat:
            return True
        place += 1
    return False


def own_lots(table: Table, seat: i64) -> tuple[i64, i64]:
    """Returns the set of the seat's lots, empty or built, as bits of two words."""
    low: i64 = 0
    high: i64 = 0
    lot: i64 = 0
    while lot < table.rules.lots:
        if table.owner[lot] == seat:
            low |= LOW_BIT[lot]
            high |= HIGH_BIT[lot]
        lot += 1
    return low, high


def area_within(ground: Ground, free_low: i64, free_high: i64) -> tuple[i64, i64]:
    """Returns the lots that are connected through edges with the lowest one of a set, within that set."""
    low: i64 = free_low & -free_low
    high: i64 = 0
    if low == 0:
        high = free_high & -free_high
    new_low: i64 = low
    new_high: i64 = high
    # The area grows by the neighbours of what was added last, until nothing is added.
    while new_low != 0 or new_high != 0:
        beside_low: i64 = 0
        beside_high: i64 = 0
        while new_low != 0:
            lot: i64 = lowest_of(new_low)
            beside_low |= ground.beside_low[lot]
            beside_high |= ground.beside_high[lot]
            new_low &= new_low - 1
        while new_high != 0:
            lot = HALF + lowest_of(new_high)
            beside_low |= ground.beside_low[lot]
            beside_high |= ground.beside_high[lot]
            new_high &= new_high - 1
        new_low = beside_low & free_low & ~low
        new_high = beside_high & free_high & ~high
        low |= new_low
        high |= new_high
    return low, high


def areas_of(table: Table, seat: i64) -> list[Numbers]:
    """Returns the sets of own lots, empty or built, that are connected through edges (O-03)."""
    areas: list[Numbers] = []
    free_low, free_high = own_lots(table, seat)
    while free_low != 0 or free_high != 0:
        low, high = area_within(table.rules.ground, free_low, free_high)
        areas.append(lots_in(low, high))
        free_low &= ~low
        free_high &= ~high
    return areas


def measure_largest_area(table: Table, seat: i64) -> i64:
    """Returns how many lots the largest of `areas_of` has."""
    largest: i64 = 0
    free_low, free_high = own_lots(table, seat)
    while free_low != 0 or free_high != 0:
        low, high = area_within(table.rules.ground, free_low, free_high)
        largest = max(largest, count_bits(low) + count_bits(high))
        free_low &= ~low
        free_high &= ~high
    return largest


def count_sizes_in_area(table: Table, seat: i64) -> i64:
    """Returns how many different sizes the buildings of one of `areas_of` have, at most."""
    most: i64 = 0
    for area in areas_of(table, seat):
        most = max(most, _count_sizes(table, area))
    return most


def _count_sizes(table: Table, area: Numbers) -> i64:
    """Counts the different sizes of the buildings on these lots."""
    rules = table.rules
    sizes: i64 = 0
    for lot in area:
        building: i64 = table.building[lot]
        if building != NOTHING:
            sizes |= LOW_BIT[rules.size[rules.kind_of[building]]]
    return count_bits(sizes)


def most_in_a_line(table: Table, seat: i64) -> i64:
    """Returns the most own buildings with a lot in one and the same row or column."""
    size: i64 = table.rules.ground.size
    counts = NO_LINES[: 2 * size]
    most: i64 = 0
    lot: i64 = 0
    while lot < table.rules.lots:
        if table.building[lot] != NOTHING and table.owner[lot] == seat:
            column: i64 = lot // size
            row: i64 = lot % size
            if not _stands_before(table, lot, column * size, 1):
                counts[column] += 1
                most = max(most, counts[column])
            if not _stands_before(table, lot, row, size):
                counts[size + row] += 1
                most = max(most, counts[size + row])
        lot += 1
    return most


def _stands_before(table: Table, lot: i64, first: i64, step: i64) -> bool:
    """Returns whether the building on a lot has one before in its row or column, which begins at a lot."""
    building: i64 = table.building[lot]
    while first < lot:
        if table.building[first] == building:
            return True
        first += step
    return False


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
