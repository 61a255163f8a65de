"""The types of the component data; the values are in the TOML file beside this one."""

from __future__ import annotations

import msgspec

from oppidum.engine.title import TitleFacts


class Card(msgspec.Struct, frozen=True):
    """A card: four blocks on one side, a condition on the other.

    `zones` and `exits` are the top row and the bottom row, left to right; `condition` holds the printed numbers of the
    condition by name.
    """

    number: int
    name: str
    zones: tuple[str, str]
    exits: tuple[tuple[str, str], tuple[str, str]]
    condition: dict[str, int | list[int]]


class Rules(msgspec.Struct, frozen=True):
    """The numbers of the rules.

    `conditions` cards are set aside, `starting_hand` are dealt to the start player and `other_hands` to each other one.
    """

    conditions: int
    starting_hand: int
    other_hands: int


class TitleData(msgspec.Struct, frozen=True):
    """All component data; the cards in the order of their numbers."""

    title: TitleFacts
    rules: Rules
    card: list[Card]
