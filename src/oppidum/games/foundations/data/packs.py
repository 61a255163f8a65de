"""Reads the component data of a title from TOML, with the values of a card pack over it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import ClassVar

import msgspec

from oppidum.engine.configuration import Pack
from oppidum.engine.messages import Message, Thing
from oppidum.engine.pack_bounds import Fault
from oppidum.engine.packs import Components, PackTable, Tree
from oppidum.games.foundations.data.schema import LARGEST_VALUE, Building, TitleData, TitleFacts

PIECES = "foundations-piece-"
ENTERED = "entered"
UNCERTAIN = ("reconstructed", "unknown", "designed")
MODULES = {"rome": "rome_modules"}
"""The file with the modules of a title, for titles that have modules."""


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


def display_name(title: str, key: str, name: str) -> Thing | str:
    """What a building is called: by its key, unless a card pack has given it a name of its own."""
    built_in = {building["id"]: building["name"] for building in _read(title)["building"]}
    return Thing(PIECES + key, name) if built_in.get(key) == name else name


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
