"""The cards of Sprawlopolis, read from TOML into typed entries; nothing here knows a rule."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from oppidum.engine.configuration import ConfigurationError, Pack
from oppidum.engine.messages import Message


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
    """The numbers of the rules: how many cards are set aside, and dealt to the start player and to the others."""

    conditions: int
    starting_hand: int
    other_hands: int


class TitleFacts(msgspec.Struct, frozen=True):
    """What the title is called and for how many it is."""

    key: str
    name: str
    players: tuple[int, int]


class TitleData(msgspec.Struct, frozen=True):
    """All component data; the cards in the order of their numbers."""

    title: TitleFacts
    rules: Rules
    card: list[Card]


def load(pack: Pack | None = None) -> TitleData:
    """The title's data, with the pack's cards in the place of those with the same number."""
    tree = dict(_read())
    if pack is not None:
        tree["card"] = _replaced(tree["card"], pack)
    return msgspec.convert(tree, TitleData)


def facts() -> TitleFacts:
    """What can be said of the title without its tables."""
    return msgspec.convert(_read()["title"], TitleFacts)


@cache
def _read() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "data" / "sprawlopolis.toml").read_text("utf-8"))


def _replaced(cards: list[dict[str, Any]], pack: Pack) -> list[dict[str, Any]]:
    """The cards with the pack's values over those of the same number."""
    entries = {entry.get("number"): entry for entry in pack.data.get("card", [])}
    unknown = sorted(str(key) for key in entries.keys() - {card["number"] for card in cards})
    if unknown:
        raise ConfigurationError(Message("sprawlopolis-pack-unknown", {"pack": pack.name, "card": unknown[0]}))
    replaced = [card | entries.get(card["number"], {}) for card in cards]
    try:
        msgspec.convert(replaced, list[Card])
    except msgspec.ValidationError as error:
        params: dict[str, Any] = {"pack": pack.name, "why": str(error)}
        raise ConfigurationError(Message("sprawlopolis-pack-bad", params)) from None
    return replaced
