"""Conservation laws of Foundations: nothing comes from nothing, and running sums equal what stands in the city."""

from __future__ import annotations

from oppidum.engine.ledger import points_of
from oppidum.games.foundations.rules.city import buildings_by_owner
from oppidum.games.foundations.rules.construction import open_places
from oppidum.games.foundations.rules.lots import HIGH_BIT, LOW_BIT, OTHER_CARDS
from oppidum.games.foundations.rules.table import NOTHING, Table, hand_of


def deeds_are_in_one_place(table: Table) -> bool:
    """Every deed is owned, for sale, in a pile, in a hand or discarded, and nowhere else (F-02)."""
    places = [lot for lot, owner in enumerate(table.owner) if owner != NOTHING]
    cards = [*table.market, *[card for pile in table.piles() for card in pile]]
    places += [card for card in cards if card != NOTHING and card < OTHER_CARDS]
    places += [lot for lot, gone in enumerate(table.discarded) if gone]
    for seat in range(table.rules.players):
        places += hand_of(table, seat)
    return sorted(places) == list(range(table.rules.lots))


def markers_are_kept(table: Table) -> bool:
    """Markers in supply and in the city are all there are, and never fewer than none in supply (F-04, F-18)."""
    for seat in range(table.rules.players):
        if table.markers[seat] < 0 or table.markers[seat] + len(empty_lots(table, seat)) != table.marker_total(seat):
            return False
    return True


def buildings_are_kept(table: Table) -> bool:
    """Buildings in supply and in the city are all there are (F-04, F-17)."""
    rules = table.rules
    supply = list(table.supply)
    for seat in range(rules.players):
        for building in buildings_by_owner(table)[seat]:
            supply[seat * rules.kinds + rules.kind_of[building]] += 1
    own = [pieces for place, pieces in enumerate(supply) if place % rules.kinds < rules.own_kinds]
    return min(table.supply) >= 0 and own == list(rules.count)[: rules.own_kinds] * rules.players


def buildings_stand_whole(table: Table) -> bool:
    """A building stands on all its lots, and one player owns them."""
    for lot, building in enumerate(table.building):
        if building == NOTHING:
            continue
        lots = table.rules.lots_of(building)
        if lot not in lots or any(table.building[other] != building for other in lots):
            return False
        if len({table.owner[other] for other in lots}) != 1:
            return False
    return True


def sums_are_true(table: Table) -> bool:
    """Citizens and trade equal what the city shows (F-11, F-19), points equal the ledger, own lots their index."""
    rules = table.rules
    own = buildings_by_owner(table)
    citizens = [sum(table.citizens_of(rules.kind_of[building]) for building in buildings) for buildings in own]
    trade = [sum(table.coins_of(rules.kind_of[building]) for building in buildings) for buildings in own]
    points = [sum(points_of(run, seat) for run in table.ledger) for seat in range(table.rules.parties)]
    kept = [list(table.citizens), list(table.trade), list(table.points)]
    return kept == [citizens, trade, points] and _index_is_true(table)


def purses_are_not_negative(table: Table) -> bool:
    """Nobody owes coins."""
    return min(table.coins) >= 0


def empty_lots(table: Table, seat: int) -> list[int]:
    """The lots that a seat's markers lie on."""
    return [lot for lot, owner in enumerate(table.owner) if owner == seat and table.building[lot] == NOTHING]


def _index_is_true(table: Table) -> bool:
    """The sets of lots open to each size, made anew, equal those kept."""
    rules = table.rules
    low, high = [0] * (rules.players * rules.largest), [0] * (rules.players * rules.largest)
    for lot, owner in enumerate(table.owner):
        if owner == NOTHING or owner >= rules.players:
            continue
        building = table.building[lot]
        standing = 0 if building == NOTHING else rules.size[rules.kind_of[building]]
        for size in range(standing + 1, rules.largest + 1):
            low[owner * rules.largest + size - 1] |= LOW_BIT[lot]
            high[owner * rules.largest + size - 1] |= HIGH_BIT[lot]
    return low == list(table.open_low) and high == list(table.open_high) and _places_are_true(table)


def _places_are_true(table: Table) -> bool:
    """The places kept for a seat and size, sought anew, are the same."""
    largest = table.rules.largest
    return all(
        list(table.places[index]) == list(open_places(table, index // largest, index % largest + 1))
        for index, known in enumerate(table.places_known)
        if known
    )


LAWS = (
    ("deeds are in one place", deeds_are_in_one_place),
    ("markers are kept", markers_are_kept),
    ("buildings are kept", buildings_are_kept),
    ("buildings stand whole", buildings_stand_whole),
    ("sums are true", sums_are_true),
    ("purses are not negative", purses_are_not_negative),
)
