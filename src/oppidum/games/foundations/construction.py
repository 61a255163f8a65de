"""Constructing and building over (F-14 to F-19)."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import Numbers, append, i64, vec
from oppidum.games.foundations import telling
from oppidum.games.foundations.table import NOTHING, Table
from oppidum.games.foundations.tables import COMMERCIAL, RESIDENTIAL


def legal_builds(table: Table, seat: i64, out: list[object]) -> None:
    """Appends every build that the seat may do, in the order of ids."""
    tables = table.tables
    supply: i64 = seat * tables.kinds
    places = vec[i64]()
    at: i64 = 0
    shape: i64 = 0
    while shape < tables.shapes:
        places = open_places(table, seat, shape, places)
        first: i64 = tables.shape_kind_first[shape]
        end: i64 = tables.shape_kind_first[shape + 1]
        while at < len(places):
            if markers_suffice(table, seat, places[at]):
                build: i64 = tables.build_first[places[at]] - first
                kind: i64 = first
                while kind < end:
                    if table.supply[supply + tables.shape_kind[kind]] > 0:
                        out.append(tables.id_object[build + kind])
                    kind += 1
            at += 1
        shape += 1


def open_places(table: Table, seat: i64, shape: i64, out: Numbers) -> Numbers:
    """The run `out` with every place of that shape on own lots (F-14), over smaller buildings only (F-16)."""
    filed: i64 = seat * table.tables.largest + table.tables.shape_size[shape] - 1
    return table.tables.ground.placements_within(shape, table.open_low[filed], table.open_high[filed], out)


def markers_suffice(table: Table, seat: i64, placement: i64) -> bool:
    """Whether a build there leaves no lot bare without a marker (F-18); on empty lots nothing is laid bare."""
    ground = table.tables.ground
    empty: i64 = seat * table.tables.largest
    built_low: i64 = ground.low[placement] & ~table.open_low[empty]
    built_high: i64 = ground.high[placement] & ~table.open_high[empty]
    return (built_low == 0 and built_high == 0) or markers_after(table, seat, placement) >= 0


def covered_buildings(table: Table, placement: i64) -> Numbers:
    """The buildings that stand on the placement's lots, whole or in part."""
    ground = table.tables.ground
    return buildings_on(table, ground.lot, ground.lot_first[placement], ground.lot_first[placement + 1])


def buildings_on(table: Table, lots: Numbers, at: i64, end: i64) -> Numbers:
    """The buildings that stand on these lots of a run, each once."""
    found = vec[i64]()
    while at < end:
        building: i64 = table.building[lots[at]]
        if building != NOTHING and not is_among(building, found):
            found = append(found, building)
        at += 1
    return found


def is_among(building: i64, found: Numbers) -> bool:
    """Whether the building was found before."""
    at: i64 = 0
    while at < len(found):
        if found[at] == building:
            return True
        at += 1
    return False


def markers_after(table: Table, seat: i64, placement: i64) -> i64:
    """Markers left after a build there: its lots give theirs back (F-15), covered buildings lay theirs bare (F-18).

    A lot that was built on before counts on both sides, which comes to nothing: it has no marker before or after.
    """
    tables = table.tables
    left: i64 = table.markers[seat] + tables.ground.lot_first[placement + 1] - tables.ground.lot_first[placement]
    covered = covered_buildings(table, placement)
    at: i64 = 0
    while at < len(covered):
        left -= tables.size[tables.kind_of[covered[at]]]
        at += 1
    return left


def construct(table: Table, seat: i64, build: i64, tell: list[AnyEvent] | None) -> None:
    """The building takes its place; what it covers returns to supply, lots laid bare get markers (F-15 to F-18)."""
    covered = covered_buildings(table, table.tables.placement_of[build])
    at: i64 = 0
    while at < len(covered):
        clear(table, seat, covered[at])
        at += 1
    raise_building(table, seat, build)
    if tell is not None:
        telling.built(table, seat, build, list(covered), tell)
    table.after_build(seat, build, tell)


def clear(table: Table, seat: i64, building: i64) -> None:
    """Takes a building back into supply and marks its lots as owned and empty (F-17, F-18)."""
    tables = table.tables
    kind: i64 = tables.kind_of[building]
    table.supply[seat * tables.kinds + kind] += 1
    _show(table, seat, kind, -1)
    table.markers[seat] -= tables.size[kind]
    _stand(table, tables.placement_of[building], NOTHING)
    _open(table, seat, tables.placement_of[building], tables.size[kind])


def raise_building(table: Table, seat: i64, build: i64) -> None:
    """Puts a building from supply on own empty lots and lifts their markers (F-14, F-15)."""
    tables = table.tables
    kind: i64 = tables.kind_of[build]
    table.supply[seat * tables.kinds + kind] -= 1
    _show(table, seat, kind, 1)
    table.markers[seat] += tables.size[kind]
    _stand(table, tables.placement_of[build], build)
    _open(table, seat, tables.placement_of[build], tables.size[kind])


def _show(table: Table, seat: i64, kind: i64, sign: i64) -> None:
    """Citizens and coins of a building come into the city or leave it (F-11, F-19)."""
    if table.tables.type[kind] == RESIDENTIAL:
        table.citizens[seat] += sign * table.tables.citizens[kind]
    elif table.tables.type[kind] == COMMERCIAL:
        table.trade[seat] += sign * table.tables.coins[kind]


def _stand(table: Table, placement: i64, building: i64) -> None:
    """On the placement's lots now stands this building, or nothing."""
    ground = table.tables.ground
    at: i64 = ground.lot_first[placement]
    while at < ground.lot_first[placement + 1]:
        table.building[ground.lot[at]] = building
        at += 1


def _open(table: Table, seat: i64, placement: i64, size: i64) -> None:
    """Lots under a building are open to larger ones only: closes them to sizes up to this, or opens them again."""
    ground = table.tables.ground
    filed: i64 = seat * table.tables.largest
    smaller: i64 = 0
    while smaller < size:
        table.open_low[filed + smaller] ^= ground.low[placement]
        table.open_high[filed + smaller] ^= ground.high[placement]
        smaller += 1
