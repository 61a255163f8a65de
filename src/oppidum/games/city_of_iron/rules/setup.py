"""Sets up a new table (K-01 to K-06)."""

from __future__ import annotations

from oppidum.engine.chance import Chance
from oppidum.engine.numbers import i64, numbers
from oppidum.games.city_of_iron.rules.cities import found_city
from oppidum.games.city_of_iron.rules.production import recount
from oppidum.games.city_of_iron.rules.purchases import all_ready
from oppidum.games.city_of_iron.rules.rounds import fill_row
from oppidum.games.city_of_iron.rules.starting_decks import begin_game, complete_order
from oppidum.games.city_of_iron.rules.table import Table
from oppidum.games.city_of_iron.rules.war import PILES, turn_up_first_towns

NOT_NAMED = -1


def set_up(table: Table, chance: Chance, named: list[int]) -> None:
    """Sets up a new game; then every seat is asked for the order of its decks (K-02)."""
    rules = table.rules
    table.chance = chance
    deal_nations(table, named)
    order: list[int] = list(range(rules.constants.players))
    chance.shuffle("bid-order", order)
    table.order = numbers(order)
    set_up_towns(table)
    table.deck = numbers(shuffled_deck(table))
    fill_row(table, None)
    recount(table)
    for seat in range(rules.constants.players):
        begin_nation(table, seat)
        complete_order(table, seat)
    if all_ready(table):
        begin_game(table, None)
    table.revealed = ()


def deal_nations(table: Table, named: list[int]) -> None:
    """Gives each seat the nation named for it, or one of the rest by chance (K-01)."""
    rest = [nation for nation in range(len(table.rules.nations.id)) if nation not in named]
    table.chance.shuffle("nations", rest)
    nations: list[int] = [rest.pop() if nation == NOT_NAMED else nation for nation in named]
    table.nation = numbers(nations)


def begin_nation(table: Table, seat: i64) -> None:
    """Gives a seat its coins, science, starting city and cards to buy (K-01, K-02)."""
    rules = table.rules
    table.coins[seat] = rules.constants.starting_coins
    table.science[seat] = rules.constants.starting_science
    table.unbought[seat] = rules.nations.unbought[table.nation[seat]]
    found_city(table, seat, 0, seat)


def set_up_towns(table: Table) -> None:
    """Shuffles the piles of towns, one for each number of stars, and turns up the first towns (K-06, K-80)."""
    order: list[int] = []
    for stars in range(PILES):
        pile: list[int] = [town for town in range(table.rules.towns.count) if table.rules.towns.stars[town] == stars]
        table.chance.shuffle(f"towns-{stars}", pile)
        order += pile
    table.town_order = numbers(order)
    turn_up_first_towns(table)


def shuffled_deck(table: Table) -> list[int]:
    """Returns the building deck: A on B on C, each shuffled with its score card at the bottom (K-04)."""
    deck: list[int] = []
    for number, copies in enumerate(table.rules.buildings.decks):
        part: list[int] = []
        for kind, count in enumerate(copies):
            part.extend([kind] * count)
        table.chance.shuffle(f"buildings-{number}", part)
        deck += part
        deck.append(table.rules.buildings.count)
    return deck
