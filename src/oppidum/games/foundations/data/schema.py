"""The types of a title's component data; the values are in the TOML files beside this one."""

from __future__ import annotations

from typing import Literal

import msgspec

BuildingType = Literal["residential", "commercial", "civic"]
Counted = Literal["adjacent_citizen", "adjacent_coin", "adjacent_civic", "adjacent_building"]


class Scores(msgspec.Struct, frozen=True):
    """A civic building's icon: `vp` for every full `per` of what it counts beside it (F-33)."""

    vp: int
    per: int
    of: Counted


class Building(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of building; the value fields that its type does not have are zero."""

    id: str
    name: str
    type: BuildingType
    size: int
    shape: str
    count: int
    citizens: int = 0
    coins: int = 0
    vp: int = 0
    scores: Scores | None = None
    confidence: str = ""


class Board(msgspec.Struct, frozen=True):
    """The city in use for a number of players; `lots` and `piles` follow from the rules and are checked by tests."""

    players: int
    size: int
    lots: int
    piles: list[int]


class Rules(msgspec.Struct, frozen=True):
    """The numbers of the rules."""

    eras: int
    starting_deeds: int
    lot_markers: int
    starting_coins: list[int]
    starting_vp: int
    income: int
    market_prices: list[int]
    population_bonus: list[int]
    empty_lot_vp: int
    stalled_incomes: int


class TitleFacts(msgspec.Struct, frozen=True):
    """What a title is called, for how many it is, and its own words for era, coins and points."""

    key: str
    name: str
    players: tuple[int, int]
    period: str
    money: str
    points: str


class TitleData(msgspec.Struct, frozen=True):
    """All component data of one title."""

    title: TitleFacts
    shapes: dict[str, list[tuple[int, int]]]
    rules: Rules
    board: list[Board]
    building: list[Building]
