"""Building, and building over smaller buildings (F-14 to F-19).

For each seat and size the table keeps the set of lots that a building of that size may cover, as bits of two words
(`open_low`, `open_high`). Runs by seat and size are indexed by `seat * largest + size - 1`. Where buildings of a size
fit into its set is looked up once and kept in `places` until the set changes.
"""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import Numbers, i64, vec
from oppidum.games.foundations.rules.city import covered_buildings
from oppidum.games.foundations.rules.rulebook import COMMERCIAL, EDGE_ONLY, OPEN, RESIDENTIAL
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.shown.announcements import announce_built


def legal_builds(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the id of every legal build of the seat, in the order of ids."""
    largest: i64 = table.rules.largest
    access = table.kind_access(seat)
    size: i64 = 1
    while size <= largest:
        places = known_places(table, seat, size)
        if len(places) > 0:
            if len(access) == 0:
                offer_builds(table, seat, size, places, out)
            else:
                offer_open_builds(table, seat, size, places, access, out)
        size += 1


def known_places(table: Table, seat: i64, size: i64) -> Numbers:
    """Returns the same as `open_places`. Most turns do not change the set, so places found before still hold."""
    index: i64 = seat * table.rules.largest + size - 1
    if table.places_known[index] == 0:
        table.places_known[index] = 1
        table.places[index] = open_places(table, seat, size)
    return table.places[index]


def open_places(table: Table, seat: i64, size: i64) -> Numbers:
    """Returns the placements of this size on own lots (F-14), over smaller buildings only (F-16)."""
    index: i64 = seat * table.rules.largest + size - 1
    return table.rules.ground.placements_within(size, table.open_low[index], table.open_high[index], vec[i64]())


def offer_builds(table: Table, seat: i64, size: i64, places: Numbers, out: list[object]) -> None:
    """Appends the builds on these places whose kind is in supply and for which markers suffice."""
    rules = table.rules
    build_first, kind_of, supply, id_object = rules.build_first, rules.kind_of, table.supply, rules.id_object
    row: i64 = seat * rules.kinds
    # With enough markers for the worst case no place has to be counted one by one, which is the usual case.
    many: bool = table.markers[seat] >= max_markers_needed(size)
    for place in places:
        if many or markers_suffice(table, seat, place):
            build: i64 = build_first[place]
            end: i64 = build_first[place + 1]
            while build < end:
                if supply[row + kind_of[build]] > 0:
                    out.append(id_object[build])
                build += 1


def offer_open_builds(table: Table, seat: i64, size: i64, places: Numbers, access: Numbers, out: list[object]) -> None:
    """Does as `offer_builds`, for kinds to which the seat has access.

    The base game limits no kind. Its loop is the hottest of all, so it does not look that up.
    """
    rules = table.rules
    build_first, kind_of, supply, id_object = rules.build_first, rules.kind_of, table.supply, rules.id_object
    on_edge = rules.ground.on_edge
    row: i64 = seat * rules.kinds
    many: bool = table.markers[seat] >= max_markers_needed(size)
    for place in places:
        if many or markers_suffice(table, seat, place):
            needed: i64 = EDGE_ONLY if on_edge[place] != 0 else OPEN
            build: i64 = build_first[place]
            end: i64 = build_first[place + 1]
            while build < end:
                kind: i64 = kind_of[build]
                if supply[row + kind] > 0 and access[kind] >= needed:
                    out.append(id_object[build])
                build += 1


def max_markers_needed(size: i64) -> i64:
    """Returns the most markers that a build of this size can need.

    At worst each of its lots covers another building that is smaller by one. All lots of those need markers (F-18),
    `size * (size - 1)` of them; the build's own `size` lots need none.
    """
    return size * (size - 2)


def markers_suffice(table: Table, seat: i64, placement: i64) -> bool:
    """Returns whether the seat can mark every lot that a build there would leave empty (F-18)."""
    return markers_after(table, seat, placement) >= 0


def markers_after(table: Table, seat: i64, placement: i64) -> i64:
    """Returns the markers left after a build there: its lots return theirs (F-15), cleared lots take some (F-18).

    A lot that was built on before counts on both sides, which comes to nothing: it has no marker before or after.
    """
    rules = table.rules
    # Worked out without building and taking back, because it is asked for every place on every turn.
    left: i64 = table.markers[seat] + rules.ground.lot_first[placement + 1] - rules.ground.lot_first[placement]
    covered = covered_buildings(table, placement)
    at: i64 = 0
    while at < len(covered):
        left -= rules.size[rules.kind_of[covered[at]]]
        at += 1
    return left


def construct(table: Table, seat: i64, build: i64, events: list[AnyEvent] | None) -> None:
    """Builds: covered buildings return to supply, and lots that become empty get markers (F-15 to F-18)."""
    covered = covered_buildings(table, table.rules.placement_of[build])
    at: i64 = 0
    while at < len(covered):
        clear(table, seat, covered[at])
        at += 1
    raise_building(table, seat, build)
    if events is not None:
        announce_built(table, seat, build, list(covered), events)
    table.after_build(seat, build, covered, events)


def clear(table: Table, seat: i64, building: i64) -> None:
    """Takes a building back into supply or pool and marks its lots as owned and empty (F-17, F-18, M-03)."""
    rules = table.rules
    kind: i64 = rules.kind_of[building]
    if kind < rules.own_kinds:
        table.supply[seat * rules.kinds + kind] += 1
    else:
        table.return_to_pool(seat, building)
    add_values(table, seat, kind, -1)
    table.markers[seat] -= rules.size[kind]
    put_on_lots(table, rules.placement_of[building], NOTHING)
    _toggle_open(table, seat, rules.placement_of[building], rules.size[kind])


def raise_building(table: Table, seat: i64, build: i64) -> None:
    """Puts a building from supply or pool on own empty lots and lifts their markers (F-14, F-15, M-02)."""
    rules = table.rules
    kind: i64 = rules.kind_of[build]
    if kind < rules.own_kinds:
        table.supply[seat * rules.kinds + kind] -= 1
    else:
        table.take_from_pool(seat, build)
    add_values(table, seat, kind, 1)
    table.markers[seat] += rules.size[kind]
    put_on_lots(table, rules.placement_of[build], build)
    _toggle_open(table, seat, rules.placement_of[build], rules.size[kind])


def add_values(table: Table, party: i64, kind: i64, sign: i64) -> None:
    """Adds the citizens and coins of a building to its owner's, or subtracts them (F-11, F-19)."""
    if table.rules.type[kind] == RESIDENTIAL:
        table.citizens[party] += sign * table.rules.citizens[kind]
    elif table.rules.type[kind] == COMMERCIAL:
        table.trade[party] += sign * table.rules.coins[kind]


def put_on_lots(table: Table, placement: i64, building: i64) -> None:
    """Puts this building, or NOTHING, on the placement's lots."""
    ground = table.rules.ground
    at: i64 = ground.lot_first[placement]
    while at < ground.lot_first[placement + 1]:
        table.building[ground.lot[at]] = building
        at += 1


def _toggle_open(table: Table, seat: i64, placement: i64, size: i64) -> None:
    """Closes the placement's lots to buildings up to this size, or opens them again.

    Lots under a building are open to larger ones only (F-16). An exclusive or does both, because a building is always
    raised on lots that are open to its size, and cleared from lots that are closed to it.
    """
    ground = table.rules.ground
    low: i64 = ground.low[placement]
    high: i64 = ground.high[placement]
    index: i64 = seat * table.rules.largest
    end: i64 = index + size
    # Sizes up to that of the building are affected; the sets of larger sizes keep these lots either way.
    while index < end:
        table.open_low[index] ^= low
        table.open_high[index] ^= high
        table.places_known[index] = 0
        index += 1
