"""The titles, found by the key that people type. A title's tables are loaded when it is first asked for."""

from __future__ import annotations

import difflib
from importlib import import_module
from typing import cast

from oppidum.engine.game import Game
from oppidum.engine.messages import Item, Message, OppidumError

PUBLISHED = {
    "metropolis": "oppidum.games.foundations.titles:METROPOLIS",
    "rome": "oppidum.games.foundations.titles:ROME",
    "sprawlopolis": "oppidum.games.sprawlopolis.titles:SPRAWLOPOLIS",
    "city-of-iron": "oppidum.games.city_of_iron.titles:CITY_OF_IRON",
}
LABORATORY = {"hamlet": "oppidum.games.foundations.titles:HAMLET"}


class UnknownGame(OppidumError):
    """No title has this key."""


def find(key: str) -> Game:
    """The title with this key, published or of the laboratory."""
    homes = PUBLISHED | LABORATORY
    if key not in homes:
        near = difflib.get_close_matches(key.lower(), list(homes), n=1)
        known: list[Item] = list(PUBLISHED)
        if near:
            raise UnknownGame(Message("engine-unknown-game-near", {"game": key[:60], "near": near[0], "games": known}))
        raise UnknownGame(Message("engine-unknown-game", {"game": key[:60], "games": known}))
    module, name = homes[key].split(":")
    return cast(Game, getattr(import_module(module), name))


def titles() -> list[Game]:
    """Every published title."""
    return [find(key) for key in PUBLISHED]
