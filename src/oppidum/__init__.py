"""Oppidum: city-building board games to play and to study.

    oppidum.game("metropolis").configure(players=2).new(seed=1)

Importing this package loads no game; a title is loaded when it is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oppidum.engine.game import Game

__all__ = ["__version__", "game", "titles"]
__version__ = "0.1.0"


def game(key: str) -> Game:
    """Returns the title of that key, such as ``"metropolis"``."""
    from oppidum.games import find

    return find(key)


def titles() -> list[Game]:
    """Returns every title that is published."""
    from oppidum import games

    return games.titles()
