"""What an open action asks for in cards (K-28, K-30, K-31, K-62)."""

from __future__ import annotations

from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.columns import NO_VEHICLE
from oppidum.games.city_of_iron.table import ATTACKS, LAND, NOTHING, PLAYS, Table


class Bill:
    """What has to be paid with cards. `deck` is one of which a card must be among them, NOTHING if it need not."""

    def __init__(self, attack: i64, work: i64, distance: i64, vehicle: i64, deck: i64) -> None:
        self.attack: i64 = attack
        self.work: i64 = work
        self.distance: i64 = distance
        self.vehicle: i64 = vehicle
        self.deck: i64 = deck


def open_bill(table: Table) -> Bill:
    """What the open chain asks of anybody, as far as its aim is known."""
    chain, rules = table.chain, table.rules
    if chain.does == ATTACKS:
        return Bill(defense(table, chain.aim), 0, rules.towns.distance[chain.aim], NO_VEHICLE, NOTHING)
    if chain.does != PLAYS:
        return Bill(0, 0, 0, NO_VEHICLE, NOTHING)
    distance: i64 = rules.cards.action_distance[chain.card]
    vehicle: i64 = NO_VEHICLE
    effect = table.card_effects[chain.card]
    if effect is not None and effect.aim == LAND and chain.aim != NOTHING:
        distance += rules.land.distance[chain.aim]
        vehicle = rules.land.vehicle[chain.aim]
    return Bill(0, rules.cards.action_work[chain.card], distance, vehicle, NOTHING)


def defense(table: Table, town: i64) -> i64:
    """A town's defense, on the side that lies up (K-31)."""
    towns = table.rules.towns
    if table.holder[town] >= 0:
        return towns.defense[town] + table.rules.constants.conquered_defense
    return towns.defense[town]
