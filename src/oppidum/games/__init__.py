"""The titles, found by the key that people type. A title's data is loaded when it is first asked for."""

from __future__ import annotations

import difflib
from typing import cast

from oppidum.engine.game import Game
from oppidum.engine.messages import Item, Message, OppidumError
from oppidum.games.families import FAMILIES, load_object


class UnknownGame(OppidumError):
    """No title has this key."""


def find(key: str) -> Game:
    """Returns the title with this key, published or of the laboratory."""
    places = published() | laboratory()
    if key not in places:
        near = difflib.get_close_matches(key.lower(), list(places), n=1)
        known: list[Item] = list(published())
        if near:
            raise UnknownGame(Message("engine-unknown-game-near", {"game": key[:60], "near": near[0], "games": known}))
        raise UnknownGame(Message("engine-unknown-game", {"game": key[:60], "games": known}))
    return cast(Game, load_object(places[key]))


def titles() -> list[Game]:
    """Returns every published title."""
    return [find(key) for key in published()]


def published() -> dict[str, str]:
    """Returns where each published title lives, by key."""
    return {key: place for family in FAMILIES.values() for key, place in family.titles.items()}


def laboratory() -> dict[str, str]:
    """Returns where each title that only studies and tests play lives, by key."""
    return {key: place for family in FAMILIES.values() for key, place in family.laboratory.items()}
