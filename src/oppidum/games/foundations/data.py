"""The component data of a title, read from TOML into typed entries; nothing here knows a rule."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import ClassVar, Literal

import msgspec

from oppidum.engine.configuration import Pack
from oppidum.engine.messages import Message, Thing
from oppidum.engine.packs import Components, Fault, PackTable, Tree

BuildingType = Literal["residential", "commercial", "civic"]
Counted = Literal["adjacent_citizen", "adjacent_coin", "adjacent_civic", "adjacent_building"]

PIECES = "foundations-piece-"
ENTERED = "entered"
UNCERTAIN = ("reconstructed", "unknown", "designed")
LARGEST_VALUE = 99


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


class FoundationsComponents(Components):
    """What a card pack may replace: the values of the buildings."""

    tables: ClassVar[dict[str, PackTable]] = {"building": PackTable(Building, "id")}

    def __init__(self, name: str) -> None:
        self._name = name

    def text(self) -> str:
        return _text(self._name)

    def tree(self) -> Tree:
        return _whole(self._name)

    def over(self, built_in: Tree, given: Tree) -> Tree:
        """What somebody entered is no longer inferred."""
        return built_in | ({"confidence": ENTERED} if given else {}) | given

    def conflicts(self, tree: Tree) -> Iterator[Fault]:
        shapes = tree["shapes"]
        for building in tree["building"]:
            path = f"building.{building['id']}"
            if building["shape"] not in shapes or building["size"] != len(shapes[building["shape"]]):
                yield Fault(f"{path}.shape", Message("foundations-pack-shape", {"shapes": [*shapes]}))
            scores = building.get("scores", {"vp": 0, "per": 1})
            numbers = [building.get(field, 0) for field in ("count", "citizens", "coins", "vp")]
            numbers += [scores["vp"], scores["per"] - 1]
            if min(numbers) < 0 or max(numbers) > LARGEST_VALUE:
                yield Fault(path, Message("foundations-pack-value", {"most": LARGEST_VALUE}))

    def designed(self, tree: Tree) -> list[str]:
        return [f"building.{entry['id']}" for entry in tree["building"] if entry.get("confidence") in UNCERTAIN]


def load(name: str, pack: Pack | None = None) -> TitleData:
    """A title's data: what both titles share, the title's own file over it, the pack's buildings over that."""
    return msgspec.convert(FoundationsComponents(name).with_pack(pack), TitleData)


def facts(name: str) -> TitleFacts:
    """What can be said of a title without its rulebook."""
    return msgspec.convert(_read(name)["title"], TitleFacts)


def called(title: str, key: str, name: str) -> Thing | str:
    """What a building is called: by its key, unless a card pack has given it a name of its own."""
    built_in = {building["id"]: building["name"] for building in _read(title)["building"]}
    return Thing(PIECES + key, name) if built_in.get(key) == name else name


def _whole(name: str) -> Tree:
    shared, own = _read("foundations"), _read(name)
    return {**shared, **own, "rules": {**shared["rules"], **own.get("rules", {})}}


@cache
def _read(name: str) -> Tree:
    return tomllib.loads(_text(name))


def _text(name: str) -> str:
    return (files(__package__) / "data" / f"{name}.toml").read_text("utf-8")
