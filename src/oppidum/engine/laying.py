"""Laying a table as a position says: what every title checks in the same way, under message keys of its own."""

from __future__ import annotations

from collections.abc import Hashable

from oppidum.engine.messages import Message, Param
from oppidum.engine.position import ImpossiblePosition

MOST = 1_000_000
"""Where amounts in a position end: far beyond any game, and far below what a number of a table can hold."""


class Laying:
    """Lays a position step by step; a thing can be in one place only.

    `title` begins the keys of its messages: the checks here use `<title>-position-range` (number, least, most) and
    `<title>-position-twice` (other, and what the caller names).
    """

    title: str

    def __init__(self) -> None:
        self.used: dict[Hashable, str] = {}

    def _use(self, thing: Hashable, path: str, **params: Param) -> None:
        """The thing is here, and must not have been anywhere else."""
        if thing in self.used:
            self._need(False, path, f"{self.title}-position-twice", other=self.used[thing], **params)
        self.used[thing] = path

    def _within(self, number: int, least: int, most: int, path: str) -> None:
        inside = least <= number <= most
        self._need(inside, path, f"{self.title}-position-range", number=number, least=least, most=most)

    def _need(self, holds: bool, path: str, key: str, **params: Param) -> None:
        if not holds:
            raise ImpossiblePosition(path, Message(key, params))
