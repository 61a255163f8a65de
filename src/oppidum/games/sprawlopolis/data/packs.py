"""Reads the component data of a title from TOML, with the values of a card pack over it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

import msgspec

from oppidum.engine.configuration import Pack
from oppidum.engine.messages import Item, Message, Param, Thing
from oppidum.engine.pack_bounds import Fault
from oppidum.engine.packs import Components, PackTable, Tree
from oppidum.engine.title import TitleFacts
from oppidum.games.sprawlopolis.data.schema import Card, TitleData

NAMES = "sprawlopolis-name-"
ZONES, SIDES = "RCIP", "NESW"
LARGEST_VALUE = 99
DIVISOR = "sections"


class SprawlopolisComponents(Components):
    """What a card pack may replace: the values of the cards."""

    tables: ClassVar[dict[str, PackTable]] = {"card": PackTable(Card, "number")}
    provenance = ("layout", "pairing", "wording")

    def text(self) -> str:
        return _text()

    def tree(self) -> Tree:
        return _read()

    def conflicts(self, tree: Tree) -> Iterator[Fault]:
        for built_in, card in zip(self.tree()["card"], tree["card"], strict=True):
            path = f"card.{card['number']}"
            if sorted("".join(card["zones"])) != sorted(ZONES):
                yield Fault(f"{path}.zones", Message("sprawlopolis-pack-zones"))
            if not all(set(sides) <= set(SIDES) and len(sides) in (0, 2) for row in card["exits"] for sides in row):
                yield Fault(f"{path}.exits", Message("sprawlopolis-pack-exits"))
            if not _alike(card["condition"], built_in["condition"]):
                known: list[Item] = [*built_in["condition"]]
                params: dict[str, Param] = {"known": known, "most": LARGEST_VALUE}
                yield Fault(f"{path}.condition", Message("sprawlopolis-pack-condition", params))


def _alike(given: Tree, built_in: Tree) -> bool:
    """Whether a condition has the numbers that it should have, as lists of the same length where they are lists."""

    def fits(value: Any, pattern: Any) -> bool:
        if isinstance(value, list) and isinstance(pattern, list):
            return len(value) == len(pattern) and all(map(fits, value, pattern))
        return isinstance(value, int) and isinstance(pattern, int) and abs(value) <= LARGEST_VALUE

    shared = given.keys() == built_in.keys() and all(fits(given[name], built_in[name]) for name in built_in)
    return shared and given.get(DIVISOR, 1) > 0


COMPONENTS = SprawlopolisComponents()


def load(pack: Pack | None = None) -> TitleData:
    """Returns the title's data, with the pack's cards in the place of those with the same number."""
    return msgspec.convert(COMPONENTS.with_pack(pack), TitleData)


def facts() -> TitleFacts:
    """Returns what can be said of the title without its rulebook."""
    return msgspec.convert(_read()["title"], TitleFacts)


def display_name(number: int, name: str) -> Thing | str:
    """Returns the name of a condition for a message: its card's number, unless a card pack renames it."""
    return Thing(f"{NAMES}{number}", name) if _built_in_names().get(number) == name else name


@cache
def _built_in_names() -> dict[int, str]:
    return {card["number"]: card["name"] for card in _read()["card"]}


@cache
def _read() -> Tree:
    return tomllib.loads(_text())


def _text() -> str:
    return (files(__package__) / "sprawlopolis.toml").read_text("utf-8")
