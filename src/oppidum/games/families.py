"""The families of titles, and where the rooms around the rules find what belongs to each.

A new family is its folders and one entry here. Parts are loaded when they are first asked for, so that whoever plays
one title imports nothing of the others, and the rules import nothing of bots, pictures or boards.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Literal

import msgspec

Part = Literal["facts", "style", "picture", "board"]


class Family(msgspec.Struct, frozen=True):
    """The titles of a family by key, and its parts, each as ``"package.module:NAME"``.

    `facts` is a FamilyFacts for pages and pictures, `style` a Style for bots, `picture` draws a view as SVG, `board` is
    a TerminalBoard. A part that is left out has a stand-in: no facts, the general search, no picture, an outline.
    """

    titles: dict[str, str]
    laboratory: dict[str, str] = {}
    facts: str = ""
    style: str = ""
    picture: str = ""
    board: str = ""


FAMILIES = {
    "foundations": Family(
        titles={
            "metropolis": "oppidum.games.foundations.titles:METROPOLIS",
            "rome": "oppidum.games.foundations.titles:ROME",
        },
        laboratory={"hamlet": "oppidum.games.foundations.titles:HAMLET"},
        facts="oppidum.games.foundations.shown.facts:FACTS",
        style="oppidum.players.foundations:STYLE",
        picture="oppidum.drawing.foundations:draw_picture",
        board="oppidum.cli.boards.foundations:BOARD",
    ),
    "sprawlopolis": Family(
        titles={"sprawlopolis": "oppidum.games.sprawlopolis.titles:SPRAWLOPOLIS"},
        facts="oppidum.games.sprawlopolis.shown.facts:FACTS",
        style="oppidum.players.sprawlopolis:STYLE",
        picture="oppidum.drawing.sprawlopolis:draw_picture",
        board="oppidum.cli.boards.sprawlopolis:BOARD",
    ),
    "city_of_iron": Family(
        titles={"city-of-iron": "oppidum.games.city_of_iron.titles:CITY_OF_IRON"},
        facts="oppidum.games.city_of_iron.shown.facts:FACTS",
        style="oppidum.players.city_of_iron.evaluator:STYLE",
        picture="oppidum.drawing.city_of_iron:draw_picture",
        board="oppidum.cli.boards.city_of_iron.board:BOARD",
    ),
}


@cache
def load_part(family: str, part: Part) -> Any:
    """Returns a part of a family; None where the family, or this part of it, is not known."""
    place = getattr(FAMILIES[family], part) if family in FAMILIES else ""
    return load_object(place) if place else None


def load_object(place: str) -> Any:
    """Imports what ``"package.module:NAME"`` names."""
    module, name = place.split(":")
    return getattr(import_module(module), name)
