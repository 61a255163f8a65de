"""Which lots the points of cards and roads count, so that a page can show them in the city."""

from __future__ import annotations

from collections.abc import Callable

from oppidum.engine.numbers import Numbers
from oppidum.games.foundations.data.schema import Benefit
from oppidum.games.foundations.rules.city import buildings_by_owner
from oppidum.games.foundations.rules.modules.card_effects import CardEffect
from oppidum.games.foundations.rules.modules.metrics import GREAT, areas_of, lines_of
from oppidum.games.foundations.rules.rulebook import CIVIC, COMMERCIAL, RESIDENTIAL, TYPES
from oppidum.games.foundations.rules.table import NOTHING, Table

TYPE_OF_METRIC = {
    "citizens": RESIDENTIAL,
    "commercial_coins": COMMERCIAL,
    "residential_buildings": RESIDENTIAL,
    "commercial_buildings": COMMERCIAL,
    "civic_buildings": CIVIC,
}


def lots_of_metric(table: Table, seat: int, metric: str) -> list[int]:
    """Returns the seat's lots that an objective counts (O-04)."""
    rules = table.rules
    if metric in TYPE_OF_METRIC:
        return _lots_of_buildings(table, seat, lambda kind: rules.type[kind] == TYPE_OF_METRIC[metric])
    if metric in ("buildings", "min_count_over_three_types"):
        return [lot for lot in _own_lots(table, seat) if table.building[lot] != NOTHING]
    if metric == "buildings_of_size_4_or_more":
        return _lots_of_buildings(table, seat, lambda kind: rules.size[kind] >= GREAT)
    if metric in ("edge_lots", "edges_touched"):
        return [lot for lot in _own_lots(table, seat) if rules.ground.lot_on_edge[lot]]
    if metric == "corner_lots":
        size = rules.ground.size
        return [lot for lot in _own_lots(table, seat) if {lot // size, lot % size} <= {0, size - 1}]
    if metric == "empty_lots":
        return empty_lots(table, seat)
    if metric == "largest_contiguous_area":
        return list(max(areas_of(table, seat), key=len, default=[]))
    if metric == "distinct_sizes_in_one_contiguous_area":
        return list(max(areas_of(table, seat), key=lambda area: len(_sizes(table, area)), default=[]))
    if metric == "buildings_in_one_row_or_column":
        return _lots_under(table, max(lines_of(table, seat), key=len))
    return []


def lots_of_effect(table: Table, seat: int, effect: CardEffect) -> list[int]:
    """Returns the seat's lots that a card in force counts."""
    rules = table.rules
    if effect.era_vp > 0:
        return _lots_of_buildings(
            table, seat, lambda kind: (rules.type[kind], rules.size[kind]) == (effect.era_type, effect.era_size)
        )
    if effect.trailing_vp > 0:
        return lots_of_metric(table, seat, "citizens")
    return empty_lots(table, seat) if effect.lot_vp > 0 else []


def lots_of_benefit(table: Table, seat: int, edge: Numbers, benefit: Benefit | None) -> list[int]:
    """Returns the lots under the seat's buildings at an edge that count for a road's benefit (R-02, R-03)."""
    type_of = table.rules.type
    kind = TYPES.index(benefit.type) if benefit is not None and benefit.type is not None else NOTHING
    there = {table.building[lot] for lot in edge if table.owner[lot] == seat and table.building[lot] != NOTHING}
    return _lots_under(table, {each for each in there if kind in (NOTHING, type_of[table.rules.kind_of[each]])})


def empty_lots(table: Table, seat: int) -> list[int]:
    """Returns the lots on which a marker of the seat lies."""
    return [lot for lot in _own_lots(table, seat) if table.building[lot] == NOTHING]


def _own_lots(table: Table, seat: int) -> list[int]:
    return [lot for lot in range(table.rules.lots) if table.owner[lot] == seat]


def _lots_of_buildings(table: Table, seat: int, counts: Callable[[int], bool]) -> list[int]:
    own = buildings_by_owner(table)[seat]
    return _lots_under(table, {building for building in own if counts(table.rules.kind_of[building])})


def _lots_under(table: Table, buildings: set[int]) -> list[int]:
    return [lot for building in sorted(buildings) for lot in table.rules.lots_of(building)]


def _sizes(table: Table, area: Numbers) -> set[int]:
    rules = table.rules
    return {rules.size[rules.kind_of[table.building[lot]]] for lot in area if table.building[lot] != NOTHING}
