"""Legal builds of a seat that may cover pieces as large as the new one (I-10)."""

from __future__ import annotations

from oppidum.engine.numbers import i64, vec
from oppidum.games.foundations.rules.construction import legal_builds, markers_suffice
from oppidum.games.foundations.rules.lots import HIGH_BIT, LOW_BIT
from oppidum.games.foundations.rules.rulebook import EDGE_ONLY, OPEN
from oppidum.games.foundations.rules.table import Table


def builds_of(table: Table, seat: i64, out: list[object]) -> None:
    """Appends every legal build of the seat, in the order of ids, with what its cards allow."""
    if table.may_cover_equal(seat):
        legal_rebuilds(table, seat, out)
    else:
        legal_builds(table, seat, out)


def legal_rebuilds(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the builds over pieces of at most the same size.

    The lots open to one size more are just those; for the largest size that is every own lot. A piece that would be
    covered is not in supply, so it cannot be its own replacement.
    """
    rules = table.rules
    largest: i64 = rules.largest
    access = table.kind_access(seat)
    row: i64 = seat * rules.kinds
    size: i64 = 1
    while size <= largest:
        low, high = _own_lots(table, seat) if size == largest else _open_lots(table, seat, size + 1)
        for place in rules.ground.placements_within(size, low, high, vec[i64]()):
            if not markers_suffice(table, seat, place):
                continue
            needed: i64 = EDGE_ONLY if rules.ground.on_edge[place] != 0 else OPEN
            build: i64 = rules.build_first[place]
            while build < rules.build_first[place + 1]:
                kind: i64 = rules.kind_of[build]
                if table.supply[row + kind] > 0 and (len(access) == 0 or access[kind] >= needed):
                    out.append(rules.id_object[build])
                build += 1
        size += 1


def _open_lots(table: Table, seat: i64, size: i64) -> tuple[i64, i64]:
    index: i64 = seat * table.rules.largest + size - 1
    return table.open_low[index], table.open_high[index]


def _own_lots(table: Table, seat: i64) -> tuple[i64, i64]:
    low: i64 = 0
    high: i64 = 0
    lot: i64 = 0
    while lot < table.rules.lots:
        if table.owner[lot] == seat:
            low |= LOW_BIT[lot]
            high |= HIGH_BIT[lot]
        lot += 1
    return low, high
