"""Reading the component data, built in or with the values of a card pack."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from typing import ClassVar

import msgspec

from oppidum.engine.configuration import Pack
from oppidum.engine.messages import Thing
from oppidum.engine.pack_bounds import Fault
from oppidum.engine.packs import Components, PackTable, Tree
from oppidum.engine.title import TitleFacts
from oppidum.games.city_of_iron.data import schema
from oppidum.games.city_of_iron.data.schema import TitleData
from oppidum.games.city_of_iron.data.validation import designed_values, find_conflicts, first_field

NAMES = "city-of-iron-name-"
NAMED = ("good", "terrain", "building", "land", "town", "card", "nation")
NONE = "none"
PACKS_KEPT = 32


class CityOfIronComponents(Components):
    """What a card pack may replace: all but the title. Buildings, land types and sources may be added."""

    tables: ClassVar[dict[str, PackTable]] = {
        "source": PackTable(schema.Source, "id", open=True),
        "rules": PackTable(schema.Rules),
        "counts": PackTable(schema.Counts),
        "good": PackTable(schema.Good, "id"),
        "terrain": PackTable(schema.Terrain, "id", open=True),
        "bid": PackTable(schema.Bid),
        "building": PackTable(schema.Building, "id", open=True),
        "land": PackTable(schema.Land, "id"),
        "town": PackTable(schema.Town, "id"),
        "card": PackTable(schema.Card, "id"),
        "token": PackTable(schema.Token, "id"),
        "nation": PackTable(schema.Nation, "id"),
    }
    provenance = ("designed", "single_source", "source")

    def text(self) -> str:
        return _text()

    def tree(self) -> Tree:
        return _read()

    def over(self, built_in: Tree, given: Tree) -> Tree:
        """Merges an entry: a given field is no longer designed unless the entry says so; "none" removes a field."""
        marks = {
            mark: [path for path in built_in.get(mark, []) if first_field(path) not in given]
            for mark in ("designed", "single_source")
            if mark in built_in
        }
        whole = built_in | marks | given
        return {field: value for field, value in whole.items() if value != NONE}

    def conflicts(self, tree: Tree) -> Iterator[Fault]:
        yield from find_conflicts(msgspec.convert(tree, TitleData))

    def designed(self, tree: Tree) -> list[str]:
        return designed_values(msgspec.convert(tree, TitleData))


COMPONENTS = CityOfIronComponents()


def load(pack: Pack | None = None) -> TitleData:
    """Returns the title's data with the values of the pack."""
    return _built_in() if pack is None else _with_pack(msgspec.json.encode(pack, order="deterministic"))


def facts() -> TitleFacts:
    """Returns what can be said of the title without its rulebook."""
    return msgspec.convert(_read()["title"], TitleFacts)


def display_name(key: str, name: str) -> Thing | str:
    """Returns the name of a component for a message: its key, unless a card pack renames it.

    >>> display_name("mine", "Mine").key, display_name("mine", "Pit")
    ('city-of-iron-name-mine', 'Pit')
    """
    return Thing(NAMES + key, name) if _built_in_names().get(key) == name else name


@lru_cache(maxsize=PACKS_KEPT)
def _with_pack(pack: bytes) -> TitleData:
    """Returns the data with a pack; cached, because every board and picture asks again."""
    return msgspec.convert(COMPONENTS.with_pack(msgspec.json.decode(pack, type=Pack)), TitleData)


@cache
def _built_in() -> TitleData:
    return msgspec.convert(_read(), TitleData)


@cache
def _built_in_names() -> dict[str, str]:
    return {entry["id"]: entry["name"] for table in NAMED for entry in _read()[table]}


@cache
def _read() -> Tree:
    return tomllib.loads(_text())


@cache
def _text() -> str:
    return (files(__package__) / "city-of-iron.toml").read_text("utf-8")
