"""Cities and districts: settling lands, expanding cities (K-60 to K-62, K-85)."""

from __future__ import annotations

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.rules.codes import NOTHING
from oppidum.games.city_of_iron.rules.component_columns import NO_VEHICLE
from oppidum.games.city_of_iron.rules.production import add_token
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.announcements import announce_district, announce_settled


def has_token(table: Table, seat: i64, token: i64) -> bool:
    """Whether the seat has an unused token of this kind."""
    return table.tokens[seat * table.rules.tokens.count + token] > 0


def can_reach(table: Table, seat: i64, card: i64, land: i64) -> bool:
    """Whether the cards beside the one played have the land's distance, and a vehicle if it asks for one (K-62)."""
    cards = table.rules.cards
    rest: i64 = table.hand[seat] & ~cards.bit[card]
    vehicle: i64 = table.rules.land.vehicle[land]
    if vehicle != NO_VEHICLE and not rest & cards.of_vehicle[vehicle]:
        return False
    need: i64 = table.rules.land.distance[land] + cards.action_distance[card]
    other: i64 = 0
    while other < cards.count and need > 0:
        if rest & cards.bit[other]:
            need -= cards.distance[other]
        other += 1
    return need <= 0


def is_open(table: Table, land: i64) -> bool:
    """Whether nobody has settled a land."""
    return table.owner[table.rules.constants.players + land] == NOTHING


def legal_settlements(table: Table, seat: i64, card: i64, out: list[object]) -> None:
    """Appends the lands in reach with each kind of unused token, in the order of ids."""
    rules = table.rules
    kinds: i64 = rules.tokens.count - 1
    land: i64 = 0
    while land < rules.land.count:
        if is_open(table, land) and can_reach(table, seat, card, land):
            token: i64 = 1
            while token <= kinds:
                if has_token(table, seat, token):
                    out.append(rules.ids.object[rules.ids.settle + land * kinds + token - 1])
                token += 1
        land += 1


def settle_land(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """Settles the land that the open chain aims at, with its token city side up."""
    token: i64 = table.chain.token
    site: i64 = table.rules.constants.players + table.chain.aim
    found_city(table, seat, token, site)
    if events is not None:
        announce_settled(table, seat, site, events)


def found_city(table: Table, seat: i64, token: i64, site: i64) -> None:
    """Makes a token a city of the seat."""
    table.tokens[seat * table.rules.tokens.count + token] -= 1
    table.owner[site] = seat
    table.city[site] = token
    add_token(table, seat, token, site, False)


def legal_districts(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the own cities with each kind of unused token, in the order of ids; towns have no districts (K-85)."""
    rules = table.rules
    kinds: i64 = rules.tokens.count - 1
    place: i64 = 0
    while place <= rules.land.count:
        if table.owner[table.site_of(seat, place)] == seat:
            token: i64 = 1
            while token <= kinds:
                if has_token(table, seat, token) and rules.tokens.lays_district[token]:
                    out.append(rules.ids.object[rules.ids.district + place * kinds + token - 1])
                token += 1
        place += 1


def expand_city(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """Lays the token of the open chain beside the city that it aims at, district side up (K-61)."""
    token: i64 = table.chain.token
    site: i64 = table.chain.aim
    add_district(table, seat, token, site)
    if events is not None:
        announce_district(table, seat, site, events)


def add_district(table: Table, seat: i64, token: i64, site: i64) -> None:
    """Makes a token a district of a city."""
    table.tokens[seat * table.rules.tokens.count + token] -= 1
    table.districts[site * table.rules.tokens.count + token] += 1
    add_token(table, seat, token, site, True)
