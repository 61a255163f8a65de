"""The checks that every title makes when it sets up a table from a position."""

from __future__ import annotations

from collections.abc import Hashable

from oppidum.engine.messages import Message, Param
from oppidum.engine.position import ImpossiblePosition

LARGEST_AMOUNT = 1_000_000
"""The largest amount in a position: far beyond any game, and far below what a number of a table can hold."""


class PositionReader:
    """Sets up a table from a position, step by step; each thing can be in one place only.

    `placed` holds, for each thing read so far, the path of the field that placed it.
    """

    def __init__(self) -> None:
        self.placed: dict[Hashable, str] = {}

    def _place(self, thing: Hashable, name: str, path: str) -> None:
        """Notes that the thing is here; raises ImpossiblePosition if it already is elsewhere."""
        if thing in self.placed:
            self._require(False, path, "engine-position-twice", what=name, other=self.placed[thing])
        self.placed[thing] = path

    def _require_range(self, number: int, least: int, most: int, path: str) -> None:
        inside = least <= number <= most
        self._require(inside, path, "engine-position-range", number=number, least=least, most=most)

    def _require(self, holds: bool, path: str, key: str, **params: Param) -> None:
        """Raises ImpossiblePosition with this message unless the condition holds."""
        if not holds:
            raise ImpossiblePosition(path, Message(key, params))
