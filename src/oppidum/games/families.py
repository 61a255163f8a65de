"""The families of titles, and where the rooms around the rules find what belongs to each.

A new family is its folders and one entry here. Parts are loaded when they are first asked for, so that whoever plays
one title imports nothing of the others, and the rules import nothing of bots, pictures or boards.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any, Literal

import msgspec

Part = Literal["fields", "facts", "style", "picture", "board"]


class Benchmark(msgspec.Struct, frozen=True):
    """How the speed of a family is counted: in `unit`, of which one takes `actions` actions.

    `scores_on_demand` says that its points are computed whenever they are asked for, so that scoring is measured too;
    the other families keep their points as they are played.
    """

    unit: str = "actions"
    actions: int = 1
    scores_on_demand: bool = False


class Family(msgspec.Struct, frozen=True):
    """The titles of a family by key, and its parts, each as ``"package.module:NAME"``.

    `fields` are the TableFields of its tables, `facts` is a FamilyFacts for pages and pictures, `style` a Style for
    bots, `picture` draws a view as SVG, `board` is a TerminalBoard. A part that is left out has a stand-in: fields
    written by hand, no facts, the general search, no picture, an outline.
    `presets` is a TOML file, as ``"package:file"``, with the tables that the first page offers of each title.
    """

    titles: dict[str, str]
    laboratory: dict[str, str] = {}
    fields: str = ""
    facts: str = ""
    style: str = ""
    picture: str = ""
    board: str = ""
    presets: str = ""
    benchmark: Benchmark = Benchmark()


FAMILIES = {
    "foundations": Family(
        titles={
            "metropolis": "oppidum.games.foundations.titles:METROPOLIS",
            "rome": "oppidum.games.foundations.titles:ROME",
        },
        laboratory={"hamlet": "oppidum.games.foundations.titles:HAMLET"},
        fields="oppidum.games.foundations.rules.table_fields:FIELDS",
        facts="oppidum.games.foundations.shown.facts:FACTS",
        style="oppidum.players.foundations.evaluator:STYLE",
        picture="oppidum.drawing.foundations:draw_picture",
        board="oppidum.cli.boards.foundations:BOARD",
        presets="oppidum.games.foundations.data:presets.toml",
    ),
    "sprawlopolis": Family(
        titles={"sprawlopolis": "oppidum.games.sprawlopolis.titles:SPRAWLOPOLIS"},
        fields="oppidum.games.sprawlopolis.rules.table_fields:FIELDS",
        facts="oppidum.games.sprawlopolis.shown.facts:FACTS",
        style="oppidum.players.sprawlopolis:STYLE",
        picture="oppidum.drawing.sprawlopolis:draw_picture",
        board="oppidum.cli.boards.sprawlopolis:BOARD",
        presets="oppidum.games.sprawlopolis.data:presets.toml",
        benchmark=Benchmark(unit="placements", actions=2, scores_on_demand=True),
    ),
    "city_of_iron": Family(
        titles={"city-of-iron": "oppidum.games.city_of_iron.titles:CITY_OF_IRON"},
        fields="oppidum.games.city_of_iron.rules.table_fields:FIELDS",
        facts="oppidum.games.city_of_iron.shown.facts:FACTS",
        style="oppidum.players.city_of_iron.evaluator:STYLE",
        picture="oppidum.drawing.city_of_iron:draw_picture",
        board="oppidum.cli.boards.city_of_iron:BOARD",
        presets="oppidum.games.city_of_iron.data:presets.toml",
    ),
}


@cache
def load_part(family: str, part: Part) -> Any:
    """Returns a part of a family; None where the family, or this part of it, is not known."""
    place = getattr(FAMILIES[family], part) if family in FAMILIES else ""
    return load_object(place) if place else None


@cache
def load_presets(family: str) -> dict[str, list[dict[str, Any]]]:
    """Returns the presets of a family's titles, by the key of the title; nothing where a family has none."""
    place = FAMILIES[family].presets if family in FAMILIES else ""
    if not place:
        return {}
    package, file = place.split(":")
    return tomllib.loads(files(package).joinpath(file).read_text("utf-8"))


def load_object(place: str) -> Any:
    """Imports what ``"package.module:NAME"`` names."""
    module, name = place.split(":")
    return getattr(import_module(module), name)
