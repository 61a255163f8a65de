"""Laying a table as a position says: what every title checks in the same way."""

from __future__ import annotations

from collections.abc import Hashable

from oppidum.engine.messages import Message, Param
from oppidum.engine.position import ImpossiblePosition

MOST = 1_000_000
"""Where amounts in a position end: far beyond any game, and far below what a number of a table can hold."""


class Laying:
    """Lays a position step by step; a thing can be in one place only."""

    def __init__(self) -> None:
        self.used: dict[Hashable, str] = {}

    def _use(self, thing: Hashable, name: str, path: str) -> None:
        """The thing of this name is here, and must not have been anywhere else."""
        if thing in self.used:
            self._need(False, path, "engine-position-twice", what=name, other=self.used[thing])
        self.used[thing] = path

    def _within(self, number: int, least: int, most: int, path: str) -> None:
        inside = least <= number <= most
        self._need(inside, path, "engine-position-range", number=number, least=least, most=most)

    def _need(self, holds: bool, path: str, key: str, **params: Param) -> None:
        if not holds:
            raise ImpossiblePosition(path, Message(key, params))
