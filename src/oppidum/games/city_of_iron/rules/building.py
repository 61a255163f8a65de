"""Buildings: build, store, destroy to make room, move (K-20 to K-24, K-70, K-83, K-84).

A *source* is where a building comes from: a slot of the row or, counted on from the slots, a kind in the own store.
"""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import Numbers, append, i64, vec
from oppidum.games.city_of_iron.rules.codes import NOTHING
from oppidum.games.city_of_iron.rules.production import add_building
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.announcements import (
    announce_built,
    announce_moved,
    announce_razed,
    announce_stored,
)


class Rebate:
    """How much less a build costs; a price never falls below 0."""

    def __init__(self, coins: i64, science: i64) -> None:
        self.coins: i64 = coins
        self.science: i64 = science


def kind_at(table: Table, seat: i64, source: i64) -> i64:
    """Returns the kind of building that a seat finds at a source, NOTHING if there is none."""
    slots: i64 = table.rules.constants.slots
    if source < slots:
        return table.row[source]
    kind: i64 = source - slots
    return kind if table.stored[seat * table.rules.buildings.count + kind] > 0 else NOTHING


def coin_price(table: Table, kind: i64, rebate: Rebate) -> i64:
    """Returns what a building costs in coins (K-20)."""
    price: i64 = table.rules.buildings.coins[kind] - rebate.coins
    return price if price > 0 else 0


def science_price(table: Table, seat: i64, kind: i64, rebate: Rebate) -> i64:
    """Returns what a building costs in science: nothing while the seat has one of the same name (K-22)."""
    buildings = table.rules.buildings
    if table.names[seat * buildings.names + buildings.name[kind]] > 0:
        return 0
    price: i64 = buildings.science[kind] - rebate.science
    return price if price > 0 else 0


def can_afford(table: Table, seat: i64, kind: i64, rebate: Rebate, spent: i64) -> bool:
    """Whether the seat can pay for a building after it has spent so many coins."""
    if coin_price(table, kind, rebate) + spent > table.coins[seat]:
        return False
    return science_price(table, seat, kind, rebate) <= table.science[seat]


def suits_land(table: Table, kind: i64, site: i64) -> bool:
    """Whether a site has the land that a kind of building asks for (K-20, K-85)."""
    land: i64 = table.rules.buildings.land[kind]
    return land == 0 or (land & table.terrain(site)) != 0


def own_places(table: Table, seat: i64) -> Numbers:
    """Returns the places where a seat may build: its cities, and its towns with spaces (K-83)."""
    places = vec[i64]()
    place: i64 = 0
    while place < table.rules.places:
        if table.owner[table.site_of(seat, place)] == seat:
            places = append(places, place)
        place += 1
    return places


def legal_builds(table: Table, seat: i64, rebate: Rebate, spent: i64, out: list[object]) -> None:
    """Appends the builds that the seat can make, in the order of ids (K-20, K-23)."""
    rules = table.rules
    places = own_places(table, seat)
    sources: i64 = rules.constants.slots + rules.buildings.count
    source: i64 = 0
    while source < sources:
        kind: i64 = kind_at(table, seat, source)
        if kind != NOTHING and can_afford(table, seat, kind, rebate, spent):
            for place in places:
                if suits_land(table, kind, table.site_of(seat, place)):
                    out.append(rules.ids.object[rules.ids.build + source * rules.places + place])
        source += 1


def can_build(table: Table, seat: i64, rebate: Rebate, spent: i64) -> bool:
    """Whether the seat has any build."""
    options: list[object] = []
    legal_builds(table, seat, rebate, spent, options)
    return len(options) > 0


def has_room(table: Table, site: i64) -> bool:
    """Whether a building can be added to a site without destroying one."""
    return table.filled[site] < table.spaces[site]


def legal_razes(table: Table, site: i64, out: list[object]) -> None:
    """Appends the buildings of a full site that can make room, each kind once (K-23)."""
    rules = table.rules
    kind: i64 = 0
    while kind < rules.buildings.count:
        if table.built[site * rules.buildings.count + kind] > 0:
            out.append(rules.ids.object[rules.ids.raze + kind])
        kind += 1


def build(table: Table, seat: i64, rebate: Rebate, events: list[AnyEvent] | None) -> None:
    """Carries out the build of the open chain; its science is judged before anything is destroyed (K-84)."""
    chain = table.chain
    source: i64 = chain.source
    site: i64 = chain.site
    kind: i64 = kind_at(table, seat, source)
    coins: i64 = coin_price(table, kind, rebate)
    science: i64 = science_price(table, seat, kind, rebate)
    table.coins[seat] -= coins
    table.science[seat] -= science
    if source < table.rules.constants.slots:
        table.row[source] = NOTHING
    else:
        table.stored[seat * table.rules.buildings.count + kind] -= 1
    if chain.razed != NOTHING:
        remove_building(table, seat, chain.razed, site)
        table.scrapped[chain.razed] += 1
        if events is not None:
            announce_razed(table, seat, chain.razed, site, events)
    place_building(table, seat, kind, site)
    if events is not None:
        announce_built(table, seat, kind, source, site, coins, science, events)


def place_building(table: Table, seat: i64, kind: i64, site: i64) -> None:
    """Puts a building on a site of the seat."""
    table.built[site * table.rules.buildings.count + kind] += 1
    table.filled[site] += 1
    add_building(table, seat, kind, 1)


def remove_building(table: Table, seat: i64, kind: i64, site: i64) -> None:
    """Takes a building from a site of the seat."""
    table.built[site * table.rules.buildings.count + kind] -= 1
    table.filled[site] -= 1
    add_building(table, seat, kind, -1)


def legal_stores(table: Table, out: list[object]) -> None:
    """Appends the slots of the row from which a building can be stored (K-24)."""
    rules = table.rules
    slot: i64 = 0
    while slot < rules.constants.slots:
        if table.row[slot] != NOTHING:
            out.append(rules.ids.object[rules.ids.store + slot])
        slot += 1


def store(table: Table, seat: i64, slot: i64, events: list[AnyEvent] | None) -> None:
    """Sets a building of the row aside (K-24)."""
    kind: i64 = table.row[slot]
    table.row[slot] = NOTHING
    table.stored[seat * table.rules.buildings.count + kind] += 1
    if events is not None:
        announce_stored(table, seat, kind, slot, events)


# Moving a building


def can_move_buildings(table: Table, seat: i64) -> bool:
    """Whether the seat's nation moves buildings, and the seat can pay for it."""
    coins: i64 = table.rules.nations.move_coins[table.nation[seat]]
    return 0 <= coins <= table.coins[seat]


def legal_moves(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the moves of buildings to other own places with room and the right land, in the order of ids."""
    if not can_move_buildings(table, seat):
        return
    rules = table.rules
    places = own_places(table, seat)
    if len(places) < 2:
        return
    kind: i64 = 0
    while kind < rules.buildings.count:
        for here in places:
            if table.built[table.site_of(seat, here) * rules.buildings.count + kind] > 0:
                for there in places:
                    site: i64 = table.site_of(seat, there)
                    if here != there and has_room(table, site) and suits_land(table, kind, site):
                        number: i64 = (kind * rules.places + here) * rules.places + there
                        out.append(rules.ids.object[rules.ids.move + number])
        kind += 1


def move(table: Table, seat: i64, number: i64, events: list[AnyEvent] | None) -> None:
    """Moves a building to another place of its owner, for coins (K-70)."""
    rules = table.rules
    there: i64 = table.site_of(seat, number % rules.places)
    here: i64 = table.site_of(seat, number // rules.places % rules.places)
    kind: i64 = number // (rules.places * rules.places)
    coins: i64 = rules.nations.move_coins[table.nation[seat]]
    table.coins[seat] -= coins
    remove_building(table, seat, kind, here)
    place_building(table, seat, kind, there)
    if events is not None:
        announce_moved(table, seat, kind, here, there, coins, events)
