"""What owned buildings, towns and tokens give, kept as sums by seat (K-21, K-31, K-42 to K-44, K-60)."""

from __future__ import annotations

from oppidum.engine.numbers import i64
from oppidum.games.city_of_iron.rules.codes import NOTHING
from oppidum.games.city_of_iron.rules.table import Table


def add_yield(table: Table, seat: i64, yielder: i64, times: i64) -> None:
    """Adds what so many of a building or town give to the totals of a seat.

    A negative number takes it away.
    """
    yields = table.rules.yields
    goods: i64 = table.rules.constants.goods
    table.givers[seat] += yields.gives[yielder] * times
    table.coin_yield[seat] += yields.coins[yielder] * times
    table.science_yield[seat] += yields.science[yielder] * times
    table.draws[2 * seat] += yields.draws[2 * yielder] * times
    table.draws[2 * seat + 1] += yields.draws[2 * yielder + 1] * times
    good: i64 = 0
    while good < goods:
        table.goods[seat * goods + good] += yields.amount[yielder * goods + good] * times
        table.good_points[seat * goods + good] += yields.points[yielder * goods + good] * times
        good += 1


def add_building(table: Table, seat: i64, kind: i64, times: i64) -> None:
    """Adds what so many of a building give, and its name (K-22)."""
    add_yield(table, seat, kind, times)
    names = table.rules.buildings
    table.names[seat * names.names + names.name[kind]] += times


def gives_chosen_good(table: Table, town: i64) -> bool:
    """Whether a town is owned and gives a good of its owner's choice (K-82)."""
    return table.holder[town] >= 0 and table.rules.yields.chosen[table.rules.buildings.count + town] > 0


def add_chosen_good(table: Table, seat: i64, town: i64, times: i64) -> None:
    """Adds the good that a town's owner has chosen, if there is one (K-82)."""
    good: i64 = table.wild[town]
    if good != NOTHING:
        amount: i64 = table.rules.yields.chosen[table.rules.buildings.count + town]
        table.goods[seat * table.rules.constants.goods + good] += amount * times
        table.givers[seat] += times


def add_token(table: Table, seat: i64, token: i64, site: i64, district: bool) -> None:
    """Adds the spaces and the draws of a token on a site (K-60)."""
    rules = table.rules
    if district:
        table.spaces[site] += rules.nations.district_spaces[table.nation[seat] * rules.tokens.count + token]
        table.draws[2 * seat] += rules.tokens.district_draws[2 * token]
        table.draws[2 * seat + 1] += rules.tokens.district_draws[2 * token + 1]
    else:
        table.spaces[site] += rules.tokens.spaces[token]
        table.draws[2 * seat] += rules.tokens.draws[2 * token]
        table.draws[2 * seat + 1] += rules.tokens.draws[2 * token + 1]


def income(table: Table, seat: i64) -> i64:
    """Returns the coins that a seat would collect now (K-42)."""
    constants = table.rules.constants
    coins: i64 = constants.base_income + constants.goods_income * table.givers[seat] + table.coin_yield[seat]
    good: i64 = 0
    while good < constants.goods:
        own: i64 = table.goods[seat * constants.goods + good]
        if own > 0 and is_first(table, good, own):
            coins += constants.first_coins[good]
        good += 1
    return coins


def is_first(table: Table, good: i64, amount: i64) -> bool:
    """Whether nobody has more of a good."""
    goods: i64 = table.rules.constants.goods
    seat: i64 = 0
    while seat < table.rules.constants.players:
        if table.goods[seat * goods + good] > amount:
            return False
        seat += 1
    return True


def recount(table: Table) -> None:
    """Derives all totals from what lies on the table."""
    # Play keeps the totals by adding differences; this is the other way, for bytes and positions, and a law compares.
    rules = table.rules
    table.reset_totals()
    for town in range(rules.towns.count):
        if table.holder[town] >= 0:
            add_yield(table, table.holder[town], rules.buildings.count + town, 1)
            add_chosen_good(table, table.holder[town], town, 1)
    for site in range(rules.sites):
        if site >= rules.first_town_site:
            town = rules.towns.holding[site - rules.first_town_site]
            table.spaces[site] = rules.yields.spaces[rules.buildings.count + town]
        if table.owner[site] != NOTHING:
            _recount_site(table, table.owner[site], site)


def _recount_site(table: Table, seat: i64, site: i64) -> None:
    rules = table.rules
    if table.city[site] != NOTHING:
        add_token(table, seat, table.city[site], site, False)
    for token in range(rules.tokens.count):
        for _ in range(table.districts[site * rules.tokens.count + token]):
            add_token(table, seat, token, site, True)
    for kind in range(rules.buildings.count):
        copies: i64 = table.built[site * rules.buildings.count + kind]
        if copies:
            add_building(table, seat, kind, copies)
            table.filled[site] += copies
