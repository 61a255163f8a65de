"""Writes the effects of owned buildings and towns into the table of yields, by kind of effect.

A *yielder* is a kind of building or a town; the yields of all of them lie in columns that the rules read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oppidum.games.city_of_iron.data import schema


class Yields:
    """One column a number, one row a yielder; columns of goods have a row for each good of each yielder."""

    def __init__(self, yielders: int, goods: list[str], terrains: list[str]) -> None:
        self.goods = goods
        self.terrains = terrains
        self.amount = [0] * (yielders * len(goods))
        self.points = [0] * (yielders * len(goods))
        self.coins = [0] * yielders
        self.science = [0] * yielders
        self.citizen_draws = [0] * yielders
        self.military_draws = [0] * yielders
        self.chosen = [0] * yielders
        self.spaces = [0] * yielders
        self.terrain = [0] * yielders
        self.towns = [1] * yielders

    def note(self, yielder: int, effects: tuple[schema.BuildingEffect | schema.TownEffect, ...]) -> None:
        """Writes down what a yielder gives."""
        for effect in effects:
            NOTE_BY_KIND[type(effect)](self, yielder, effect)

    def cell(self, yielder: int, good: str) -> int:
        """Returns where the good of a yielder stands in a column of goods."""
        return yielder * len(self.goods) + self.goods.index(good)


def note_goods(yields: Yields, yielder: int, effect: schema.Goods) -> None:
    """K-21, K-31."""
    yields.amount[yields.cell(yielder, effect.good)] += effect.amount


def note_coins(yields: Yields, yielder: int, effect: schema.Coins) -> None:
    """K-42."""
    yields.coins[yielder] += effect.amount


def note_science(yields: Yields, yielder: int, effect: schema.Science) -> None:
    """K-43."""
    yields.science[yielder] += effect.amount


def note_citizen_draws(yields: Yields, yielder: int, effect: schema.CitizenDraws) -> None:
    """K-44."""
    yields.citizen_draws[yielder] += effect.amount


def note_military_draws(yields: Yields, yielder: int, effect: schema.MilitaryDraws) -> None:
    """K-44."""
    yields.military_draws[yielder] += effect.amount


def note_points(yields: Yields, yielder: int, effect: schema.Points) -> None:
    """K-52."""
    yields.points[yields.cell(yielder, effect.good)] += effect.amount


def note_chosen_goods(yields: Yields, yielder: int, effect: schema.ChosenGoods) -> None:
    """K-82."""
    yields.chosen[yielder] += effect.amount


def note_spaces(yields: Yields, yielder: int, effect: schema.Spaces) -> None:
    """K-83."""
    yields.spaces[yielder] += effect.amount
    yields.terrain[yielder] |= terrain_bits(yields.terrains, effect.terrain)


def note_towns(yields: Yields, yielder: int, effect: schema.Towns) -> None:
    """K-81."""
    yields.towns[yielder] = effect.amount


NOTE_BY_KIND: dict[type[Any], Callable[[Yields, int, Any], None]] = {
    schema.Goods: note_goods,
    schema.Coins: note_coins,
    schema.Science: note_science,
    schema.CitizenDraws: note_citizen_draws,
    schema.MilitaryDraws: note_military_draws,
    schema.Points: note_points,
    schema.ChosenGoods: note_chosen_goods,
    schema.Spaces: note_spaces,
    schema.Towns: note_towns,
}


def terrain_bits(terrains: list[str], named: tuple[str, ...]) -> int:
    """Land types as a set of bits."""
    return sum(2 ** terrains.index(name) for name in set(named))
