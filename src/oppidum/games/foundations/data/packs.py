"""Reads the component data of a title from TOML, with the values of a card pack over it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from oppidum.engine.configuration import Pack
from oppidum.engine.messages import Thing
from oppidum.engine.pack_bounds import Fault
from oppidum.engine.packs import Components, PackTable, Tree
from oppidum.games.foundations.data import schema
from oppidum.games.foundations.data.schema import TitleData, TitleFacts
from oppidum.games.foundations.data.validation import find_conflicts

PIECES = "foundations-piece-"
ENTERED = "entered"
NONE = "none"
PACKS_KEPT = 32
UNCERTAIN = ("reconstructed", "unknown", "designed")
MODULES = {"rome": "rome_modules"}
"""The file with the modules of a title, for titles that have modules."""

BUILDINGS = {"building": PackTable(schema.Building, "id")}
OF_MODULES = {
    "monument": PackTable(schema.Monument, "id"),
    "role": PackTable(schema.Role, "id"),
    "objective": PackTable(schema.Objective, "id"),
    "invocation": PackTable(schema.Invocation, "id"),
    "road": PackTable(schema.Road, "id"),
    "consul_token": PackTable(schema.ConsulToken, "id"),
}


class FoundationsComponents(Components):
    """What a card pack may replace: the values of buildings, and in Rome of its modules' pieces, cards and boards."""

    provenance = (
        "confidence",
        "confidence_name",
        "confidence_requirement",
        "confidence_shape",
        "confidence_value",
        "source",
        "reason",
    )

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def tables(self) -> dict[str, PackTable]:
        return BUILDINGS | (OF_MODULES if self._name in MODULES else {})

    def text(self) -> str:
        return "\n".join(_text(file) for file in (self._name, MODULES.get(self._name)) if file)

    def tree(self) -> Tree:
        return _whole(self._name)

    def over(self, built_in: Tree, given: Tree) -> Tree:
        """What somebody entered is no longer inferred; "none" takes a field away."""
        whole = built_in | ({"confidence": ENTERED} if given else {}) | given
        return {field: value for field, value in whole.items() if value != NONE}

    def conflicts(self, tree: Tree) -> Iterator[Fault]:
        yield from find_conflicts(msgspec.convert(tree, TitleData))

    def designed(self, tree: Tree) -> list[str]:
        return [
            f"{table}.{entry['id']}"
            for table in self.tables
            for entry in tree.get(table, [])
            if entry.get("confidence") in UNCERTAIN
        ]


def load(name: str, pack: Pack | None = None) -> TitleData:
    """A title's data: what both titles share, the title's own file over it, the pack's values over that."""
    if pack is None:
        return msgspec.convert(FoundationsComponents(name).tree(), TitleData)
    return _with_pack(name, msgspec.json.encode(pack, order="deterministic"))


@lru_cache(maxsize=PACKS_KEPT)
def _with_pack(name: str, pack: bytes) -> TitleData:
    """Returns the data with a pack; cached, because every board and picture asks again."""
    return msgspec.convert(FoundationsComponents(name).with_pack(msgspec.json.decode(pack, type=Pack)), TitleData)


def facts(name: str) -> TitleFacts:
    """What can be said of a title without its rulebook."""
    return msgspec.convert(_read(name)["title"], TitleFacts)


def display_name(title: str, key: str, name: str) -> Thing | str:
    """What a building or monument is called: by its key, unless a card pack has given it a name of its own."""
    return Thing(PIECES + key, name) if built_in_names(title).get(key) == name else name


@cache
def built_in_names(title: str) -> dict[str, str]:
    """The names of a title's pieces, cards and boards, by their ids."""
    tree = _whole(title)
    return {entry["id"]: entry["name"] for table in (*BUILDINGS, *OF_MODULES) for entry in tree.get(table, [])}


def _whole(name: str) -> Tree:
    """What both titles share, the title's own file over it, and the file of its modules."""
    shared, own = _read("foundations"), _read(name)
    modules = _read(MODULES[name]) if name in MODULES else {}
    merged = {key: {**shared[key], **own.get(key, {}), **modules.get(key, {})} for key in ("rules", "provenance")}
    return {**shared, **own, **modules, **merged}


@cache
def _read(name: str) -> Tree:
    return tomllib.loads(_text(name))


def _text(name: str) -> str:
    return (files(__package__) / f"{name}.toml").read_text("utf-8")
