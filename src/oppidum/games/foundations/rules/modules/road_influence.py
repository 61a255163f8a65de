"""Who has how much influence on the four edges of the city, and in which order (R-02)."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64, numbers
from oppidum.games.foundations.rules.city import buildings_on
from oppidum.games.foundations.rules.table import NOTHING, Table

EDGES: Final = 4
"""Row 1, the last column, the last row and column A, in the order of R-01."""


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
    """The players' influence on one edge, and those who have some, the first in rank first."""

    def __init__(self, table: Table, lots: Numbers) -> None:
        rules = table.rules
        self.influence: list[int] = [0] * rules.players
        lowest: list[int] = [rules.lots] * rules.players
        for lot in lots:
            if table.building[lot] != NOTHING and table.owner[lot] < rules.players:
                lowest[table.owner[lot]] = min(lowest[table.owner[lot]], lot)
        for building in buildings_on(table, lots, 0, len(lots)):
            self.influence[table.owner[rules.first_lot[building]]] += rules.size[rules.kind_of[building]]
        present = [seat for seat in range(rules.players) if self.influence[seat] > 0]
        self.ranked: list[int] = sorted(present, key=lambda seat: (-self.influence[seat], lowest[seat]))


def count_edge_lots(table: Table, seat: int, lots: Numbers, kind: int) -> int:
    """Counts the lots of an edge under the seat's buildings of a type."""
    rules, buildings = table.rules, table.building
    own = [lot for lot in lots if table.owner[lot] == seat and buildings[lot] != NOTHING]
    return len([lot for lot in own if rules.type[rules.kind_of[buildings[lot]]] == kind])


def count_edge_buildings(table: Table, seat: int, lots: Numbers, kind: int) -> int:
    """Counts the seat's buildings of a type with a lot on an edge."""
    rules = table.rules
    found = buildings_on(table, lots, 0, len(lots))
    own = [building for building in found if table.owner[rules.first_lot[building]] == seat]
    return len([building for building in own if rules.type[rules.kind_of[building]] == kind])
