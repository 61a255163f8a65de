"""The component data of a title, read from TOML into typed entries; nothing here knows a rule."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from oppidum.engine.configuration import ConfigurationError, Pack
from oppidum.engine.messages import Message

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


def load(name: str, pack: Pack | None = None) -> TitleData:
    """A title's data: what both titles share, the title's own file over it, the pack's buildings over that."""
    shared, own = _read("foundations"), _read(name)
    tree = {**shared, **own, "rules": {**shared["rules"], **own.get("rules", {})}}
    if pack is not None:
        tree["building"] = _replaced(tree["building"], pack)
    return msgspec.convert(tree, TitleData)


def facts(name: str) -> TitleFacts:
    """What can be said of a title without its tables."""
    return msgspec.convert(_read(name)["title"], TitleFacts)


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "data" / f"{name}.toml").read_text("utf-8"))


def _replaced(buildings: list[dict[str, Any]], pack: Pack) -> list[dict[str, Any]]:
    """The buildings with the pack's entries in the place of those with the same id."""
    entries = {entry.get("id"): entry for entry in pack.data.get("building", [])}
    unknown = sorted(str(key) for key in entries.keys() - {building["id"] for building in buildings})
    if unknown:
        raise ConfigurationError(Message("foundations-pack-unknown", {"pack": pack.name, "piece": unknown[0]}))
    replaced = [entries.get(building["id"], building) for building in buildings]
    try:
        msgspec.convert(replaced, list[Building])
    except msgspec.ValidationError as error:
        params: dict[str, Any] = {"pack": pack.name, "why": str(error)}
        raise ConfigurationError(Message("foundations-pack-bad", params)) from None
    return replaced
