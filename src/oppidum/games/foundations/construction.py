"""Constructing and building over (F-14 to F-19)."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.games.foundations import telling
from oppidum.games.foundations.lots import high_bit, low_bit
from oppidum.games.foundations.table import NOTHING, Table
from oppidum.games.foundations.tables import COMMERCIAL, RESIDENTIAL


def legal_builds(table: Table, seat: int, out: list[int]) -> None:
    """Appends every build that the seat may do, in the order of ids. Kinds of one shape share their places."""
    tables = table.tables
    supply = seat * tables.kinds
    places: list[list[int] | None] = [None] * len(tables.shapes)
    for kind in range(tables.kinds):
        if table.supply[supply + kind] == 0:
            continue
        shape = tables.shape[kind]
        placements = places[shape]
        if placements is None:
            placements = legal_places(table, seat, shape, tables.size[kind])
            places[shape] = placements
        base = tables.build_base[kind]
        for placement in placements:
            out.append(base + placement)


def legal_places(table: Table, seat: int, shape: int, size: int) -> list[int]:
    """Where a building of that shape may stand: own lots (F-14), over smaller buildings (F-16), with markers (F-18)."""
    empty = seat * (table.tables.largest + 1)
    built_low, built_high = 0, 0
    for smaller in range(1, size):
        built_low |= table.own_low[empty + smaller]
        built_high |= table.own_high[empty + smaller]
    ground = table.tables.ground
    low, high = table.own_low[empty] | built_low, table.own_high[empty] | built_high
    placements = ground.placements_within(shape, low, high)
    if not (built_low or built_high):
        return placements
    return [
        placement
        for placement in placements
        if not (ground.low[placement] & built_low or ground.high[placement] & built_high)
        or markers_after(table, seat, placement) >= 0
    ]


def covered_buildings(table: Table, placement: int) -> list[int]:
    """The buildings that stand on the placement's lots, whole or in part."""
    covered: list[int] = []
    for lot in table.tables.ground.placement_lots[placement]:
        building = table.building[lot]
        if building != NOTHING and building not in covered:
            covered.append(building)
    return covered


def markers_after(table: Table, seat: int, placement: int) -> int:
    """Markers left after a build there: those lifted come back (F-15), each lot laid bare needs one (F-18)."""
    tables = table.tables
    lots = tables.ground.placement_lots[placement]
    covered_lots = 0
    for lot in lots:
        if table.building[lot] != NOTHING:
            covered_lots += 1
    laid_bare = -covered_lots
    for building in covered_buildings(table, placement):
        laid_bare += tables.size[tables.kind_of[building]]
    return table.markers[seat] + len(lots) - covered_lots - laid_bare


def construct(table: Table, seat: int, build: int, tell: list[AnyEvent] | None) -> None:
    """The building takes its place; what it covers returns to supply, lots laid bare get markers (F-15 to F-18)."""
    tables = table.tables
    covered = covered_buildings(table, tables.placement_of[build])
    for building in covered:
        clear(table, seat, building)
    raise_building(table, seat, build)
    if tell is not None:
        telling.built(table, seat, build, covered, tell)
    table.after_build(seat, build, tell)


def clear(table: Table, seat: int, building: int) -> None:
    """Takes a building back into supply and marks its lots as owned and empty (F-17, F-18)."""
    kind = table.tables.kind_of[building]
    table.supply[seat * table.tables.kinds + kind] += 1
    _show(table, seat, kind, -1)
    for lot in table.tables.lots_of(building):
        table.building[lot] = NOTHING
        table.markers[seat] -= 1
        _move_lot(table, seat, lot, table.tables.size[kind], 0)


def raise_building(table: Table, seat: int, build: int) -> None:
    """Puts a building from supply on own empty lots and lifts their markers (F-14, F-15)."""
    kind = table.tables.kind_of[build]
    table.supply[seat * table.tables.kinds + kind] -= 1
    _show(table, seat, kind, 1)
    for lot in table.tables.lots_of(build):
        table.building[lot] = build
        table.markers[seat] += 1
        _move_lot(table, seat, lot, 0, table.tables.size[kind])


def _show(table: Table, seat: int, kind: int, sign: int) -> None:
    """Citizens and coins of a building come into the city or leave it (F-11, F-19)."""
    if table.tables.type[kind] == RESIDENTIAL:
        table.citizens[seat] += sign * table.tables.citizens[kind]
    elif table.tables.type[kind] == COMMERCIAL:
        table.trade[seat] += sign * table.tables.coins[kind]


def _move_lot(table: Table, seat: int, lot: int, old: int, new: int) -> None:
    """Files the lot among the seat's own lots by the size of what stands on it."""
    first = seat * (table.tables.largest + 1)
    low, high = low_bit(lot), high_bit(lot)
    table.own_low[first + old] ^= low
    table.own_high[first + old] ^= high
    table.own_low[first + new] |= low
    table.own_high[first + new] |= high
