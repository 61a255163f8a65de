"""The component data of City of Iron, read from TOML into typed entries; nothing here knows a rule.

What a card does is said in the vocabulary of `effects`; what must go together is checked in `packs`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated, ClassVar, Literal

import msgspec

from oppidum.engine.configuration import Pack
from oppidum.engine.packs import Components, Fault, PackTable, Tree
from oppidum.games.city_of_iron.effects import (
    Ability,
    Amount,
    BuildingEffect,
    CardAction,
    Key,
    Number,
    Part,
    TownEffect,
)
from oppidum.games.city_of_iron.packs import conflicts, designed_values, first_field

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

BuildingDeck = Literal["A", "B", "C"]
CardDeck = Literal["citizen", "military"]
Vehicle = Literal["ship", "airship"]


class Entry(Part, frozen=True, kw_only=True):
    """What every entry says of its own values: the paths of those that were designed, and of those from one source."""

    designed: tuple[str, ...] = ()
    single_source: tuple[str, ...] = ()
    source: str = ""

    def is_designed(self, path: str) -> bool:
        """Whether the value at this path, or any below it, was designed: ``building.is_designed("cost.coins")``."""
        return any(
            path == mark or path.startswith((f"{mark}.", f"{mark}[")) or mark.startswith((f"{path}.", f"{path}["))
            for mark in self.designed
        )


class Cost(Part, frozen=True):
    """A price in coins and science."""

    coins: Number = 0
    science: Number = 0


class Copies(Part, frozen=True):
    """How many of a building are in a deck: always, and with the marks that leave with fewer players (K-04)."""

    deck: BuildingDeck
    unmarked: Number = 0
    marked_2: Number = 0
    marked_3: Number = 0

    def with_players(self, players: int) -> int:
        """How many are in play with so many players."""
        return self.unmarked + (self.marked_2 if players > 2 else 0) + (self.marked_3 if players > 3 else 0)


class Good(Entry, frozen=True, kw_only=True):
    """A good and its place on the board; `points` are those of the first and of the second."""

    id: Key
    name: Name
    first_coins: Number
    points: tuple[Number, Number]
    shield: Amount


class Terrain(Entry, frozen=True, kw_only=True):
    """A land type."""

    id: Key
    name: Name


class Bid(Entry, frozen=True, kw_only=True):
    """A place of the turn order track."""

    coins: Number


class Building(Entry, frozen=True, kw_only=True):
    """A kind of building card. Those of one name share their science cost; without `land` it stands anywhere."""

    id: Key
    name: Name
    copies: tuple[Copies, ...]
    cost: Cost
    effects: tuple[BuildingEffect, ...]
    land: Key | None = None


class Land(Entry, frozen=True, kw_only=True):
    """A land: the home of a nation, or one to settle."""

    id: Key
    name: Name
    distance: Number
    terrain: tuple[Key, ...]
    home: Key | None = None
    vehicle: Vehicle | None = None
    marked_2: bool = False


class Town(Entry, frozen=True, kw_only=True):
    """A town; `defense` is that of its neutral side, no stars are the expansion's."""

    id: Key
    name: Name
    defense: Amount
    distance: Number
    effects: tuple[TownEffect, ...]
    stars: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


class Card(Entry, frozen=True, kw_only=True):
    """A citizen or military card, of every nation or of one."""

    id: Key
    name: Name
    deck: CardDeck
    nation: Key | None = None
    start: bool = False
    cost: Cost = Cost()
    work: Number = 0
    distance: Number = 0
    attack: Number = 0
    vehicle: Vehicle | None = None
    action: CardAction | None = None


class Side(Part, frozen=True):
    """One side of a city token."""

    spaces: Amount
    citizen_draws: Number = 0
    military_draws: Number = 0


class Token(Entry, frozen=True, kw_only=True):
    """A city token, of which each nation has so many copies; the starting city has no district side."""

    id: Key
    city: Side
    district: Side | None = None
    copies: Amount = 1
    start: bool = False


class Nation(Entry, frozen=True, kw_only=True):
    """A nation and what it can do with the option of nation abilities."""

    id: Key
    name: Name
    abilities: tuple[Ability, ...]


class Bonus(Part, frozen=True):
    """The end bonuses (K-54)."""

    coins: Number
    distance: Number
    single_good: Number
    cards: Number
    towns: Number


class Storing(Part, frozen=True):
    """How many stored buildings cost the penalty once, by the option (K-55)."""

    each: Amount
    pairs: Amount


class Rules(Entry, frozen=True, kw_only=True):
    """The numbers of the rules. A tuple of three goes by two, three and four players, or by scoring."""

    starting_coins: Number
    starting_science: Number
    starting_citizens: Number
    actions: Amount
    tax_coins: Amount
    science_coins: Amount
    base_income: Number
    goods_income: Number
    row_slots: tuple[Amount, Amount, Amount]
    round_discards: Amount
    conquest_discards: Number
    conquered_defense: Number
    town_goods_left_out: tuple[tuple[Key, ...], tuple[Key, ...], tuple[Key, ...]]
    open_expansion_towns: Amount
    scoring_science: tuple[Number, Number, Number]
    shield_points: Number
    stored_for_penalty: Storing
    storing_penalty: Number
    bonus: Bonus


class BuildingDecks(Part, frozen=True, kw_only=True):
    """How many cards each building deck has."""

    A: Amount
    B: Amount
    C: Amount


class Counts(Entry, frozen=True, kw_only=True):
    """What is in the box, so that a pack with a card too many or too few is noticed."""

    building_deck: BuildingDecks
    towns: Amount
    expansion_towns: Amount
    lands_to_settle: Amount
    citizens: Amount
    military: Amount
    tokens: Amount


class Source(Part, frozen=True):
    """Where facts come from."""

    id: str
    what: str


class TitleFacts(Part, frozen=True):
    """What the title is called and for how many it is."""

    key: str
    name: str
    players: tuple[int, int]


class TitleData(Part, frozen=True):
    """All component data."""

    title: TitleFacts
    source: tuple[Source, ...]
    rules: Rules
    counts: Counts
    good: tuple[Good, ...]
    terrain: tuple[Terrain, ...]
    bid: tuple[Bid, ...]
    building: tuple[Building, ...]
    land: tuple[Land, ...]
    town: tuple[Town, ...]
    card: tuple[Card, ...]
    token: tuple[Token, ...]
    nation: tuple[Nation, ...]


class CityOfIronComponents(Components):
    """What a card pack may replace: all but the title. Buildings, land types and sources may be added."""

    tables: ClassVar[dict[str, PackTable]] = {
        "source": PackTable(Source, "id", open=True),
        "rules": PackTable(Rules),
        "counts": PackTable(Counts),
        "good": PackTable(Good, "id"),
        "terrain": PackTable(Terrain, "id", open=True),
        "bid": PackTable(Bid),
        "building": PackTable(Building, "id", open=True),
        "land": PackTable(Land, "id"),
        "town": PackTable(Town, "id"),
        "card": PackTable(Card, "id"),
        "token": PackTable(Token, "id"),
        "nation": PackTable(Nation, "id"),
    }
    provenance = ("designed", "single_source", "source")

    def text(self) -> str:
        return _text()

    def tree(self) -> Tree:
        return _read()

    def over(self, built_in: Tree, given: Tree) -> Tree:
        """A field that is given is no longer designed, unless the entry says so itself."""
        marks = {
            mark: [path for path in built_in.get(mark, []) if first_field(path) not in given]
            for mark in ("designed", "single_source")
            if mark in built_in
        }
        return built_in | marks | given

    def conflicts(self, tree: Tree) -> Iterator[Fault]:
        return conflicts(msgspec.convert(tree, TitleData))

    def designed(self, tree: Tree) -> list[str]:
        return designed_values(msgspec.convert(tree, TitleData))


COMPONENTS = CityOfIronComponents()


def load(pack: Pack | None = None) -> TitleData:
    """The title's data with the values of the pack."""
    return _built_in() if pack is None else msgspec.convert(COMPONENTS.with_pack(pack), TitleData)


def facts() -> TitleFacts:
    """What can be said of the title without its tables."""
    return msgspec.convert(_read()["title"], TitleFacts)


@cache
def _built_in() -> TitleData:
    return msgspec.convert(_read(), TitleData)


@cache
def _read() -> Tree:
    return tomllib.loads(_text())


@cache
def _text() -> str:
    return (files(__package__) / "data" / "city-of-iron.toml").read_text("utf-8")
