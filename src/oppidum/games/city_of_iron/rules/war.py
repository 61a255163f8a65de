"""Towns: which lie open, attacks, and what conquest brings (K-06, K-30 to K-32, K-80, K-83)."""

from __future__ import annotations

from typing import Final

from oppidum.engine.events import AnyEvent
from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.rules.codes import IN_PILE, NOTHING
from oppidum.games.city_of_iron.rules.component_columns import MILITARY
from oppidum.games.city_of_iron.rules.payments import defense, strongest_attacks
from oppidum.games.city_of_iron.rules.production import add_building, add_chosen_good, add_yield
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.shown.announcements import announce_conquest, announce_opened_town, announce_scrapped

PILES: Final = 4
"""Towns without stars, and with one, two and three."""


def legal_attacks(table: Table, seat: i64, out: list[object]) -> None:
    """Appends the towns that the seat's hand can conquer, in order: open ones and those of others (K-30)."""
    rules = table.rules
    hand: i64 = table.hand[seat]
    if not hand & rules.cards.of_deck[MILITARY]:
        return
    # One table of the strongest attack by distance answers for all towns at once; `can_pay` for each would be slow.
    best = strongest_attacks(rules.cards, hand, rules.towns.farthest)
    if best[0] == 0:
        return
    town: i64 = 0
    while town < rules.towns.count:
        holder: i64 = table.holder[town]
        if holder not in (IN_PILE, seat) and best[rules.towns.distance[town]] >= defense(table, town):
            out.append(rules.ids.object[rules.ids.attack + town])
        town += 1


def conquer(table: Table, seat: i64, events: list[AnyEvent] | None) -> None:
    """Gives the attacked town to the seat, from another player or from its pile (K-31)."""
    rules = table.rules
    town: i64 = table.chain.aim
    loser: i64 = table.holder[town]
    yielder: i64 = rules.buildings.count + town
    if loser >= 0:
        add_yield(table, loser, yielder, -1)
        add_chosen_good(table, loser, town, -1)
    table.wild[town] = NOTHING
    table.holder[town] = seat
    add_yield(table, seat, yielder, 1)
    if rules.towns.holder_number[town] != NOTHING:
        site: i64 = rules.first_town_site + rules.towns.holder_number[town]
        table.owner[site] = seat
        if loser >= 0:
            transfer_buildings(table, site, loser, seat)
    if events is not None:
        announce_conquest(table, seat, town, loser, events)
    if loser < 0:
        turn_up_next_town(table, town, events)
        scrap_leftmost(table, rules.constants.conquest_discards, "K-32", events)


def transfer_buildings(table: Table, site: i64, loser: i64, winner: i64) -> None:
    """Moves what the buildings of a conquered town give from the loser to the winner (K-83)."""
    kind: i64 = 0
    while kind < table.rules.buildings.count:
        copies: i64 = table.built[site * table.rules.buildings.count + kind]
        if copies:
            add_building(table, loser, kind, -copies)
            add_building(table, winner, kind, copies)
        kind += 1


def turn_up_next_town(table: Table, town: i64, events: list[AnyEvent] | None) -> None:
    """Turns up the next town of a pile (K-31, K-80)."""
    stars: i64 = table.rules.towns.stars[town]
    for other in table.town_order:
        if table.holder[other] == IN_PILE and table.rules.towns.stars[other] == stars:
            table.holder[other] = NOTHING
            if events is not None:
                announce_opened_town(table, other, events)
            return


def turn_up_first_towns(table: Table) -> None:
    """Turns up the top town of each pile, and more of the starless one (K-06, K-80)."""
    towns = table.rules.towns
    for stars in range(PILES):
        pile = [town for town in table.town_order if towns.stars[town] == stars and table.holder[town] == IN_PILE]
        for town in pile[: table.rules.constants.open_expansion_towns if stars == 0 else 1]:
            table.holder[town] = NOTHING


def scrap_leftmost(table: Table, count: i64, rule: str, events: list[AnyEvent] | None) -> None:
    """Discards the leftmost buildings of the row, past gaps, as far as there are any (K-32, K-40, K-87)."""
    slot: i64 = 0
    while slot < table.rules.constants.slots and count > 0:
        kind: i64 = table.row[slot]
        if kind != NOTHING:
            table.row[slot] = NOTHING
            table.scrapped[kind] += 1
            count -= 1
            if events is not None:
                announce_scrapped(table, kind, slot, rule, events)
        slot += 1
