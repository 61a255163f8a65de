"""Thinking time, kept by the server and decided by the time of the log's entries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec

from oppidum.server.server_clock import SECOND

RETURNING = 30 * SECOND
"""What a person who comes back has at least, so that coming back is worth something."""


class ClockRules(msgspec.Struct, frozen=True):
    """What a table has agreed on: no clock, so many seconds a move, or a bank with an increment a turn.

    When the time is up a bot makes the move (`move`), or takes the seat over until its person comes back (`seat`).
    """

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=5, le=30 * 24 * 3600)] = 60
    increment: Annotated[int, msgspec.Meta(ge=0, le=24 * 3600)] = 0
    then: Literal["move", "seat"] = "move"

    def wound(self, players: int, at: int) -> Clocks:
        """The clocks at the beginning of a game."""
        return Clocks(self, (self.seconds * SECOND,) * players, at)


class Clocks(msgspec.Struct, frozen=True):
    """What each seat has left, in milliseconds, as it stood at `since`."""

    rules: ClockRules
    left: tuple[int, ...]
    since: int

    def passed(self, running: Iterable[int], at: int, done: int | None = None, anew: Iterable[int] = ()) -> Clocks:
        """The clocks at a later time, in which these seats were to act.

        The turn of `done` has ended, which adds to its bank; the seats in `anew` are asked for another move, which
        winds up clocks for one move. Whoever takes a move back gets neither: going to and fro makes no time.
        """
        if self.rules.kind == "none":
            return self
        left, spent = list(self.left), max(at - self.since, 0)
        for seat in running:
            left[seat] = max(left[seat] - spent, 0)
        if self.rules.kind == "move":
            for seat in anew:
                left[seat] = self.rules.seconds * SECOND
        elif done is not None:
            left[done] += self.rules.increment * SECOND
        return Clocks(self.rules, tuple(left), max(at, self.since))

    def reopened(self, seat: int) -> Clocks:
        """The clocks after a seat has taken back a turn that had ended: what that added to its bank is gone."""
        left = list(self.left)
        if self.rules.kind == "bank":
            left[seat] = max(left[seat] - self.rules.increment * SECOND, 0)
        return Clocks(self.rules, tuple(left), self.since)

    def returned(self, seat: int) -> Clocks:
        """The clocks when the seat's person is back."""
        left = list(self.left)
        left[seat] = max(left[seat], min(RETURNING, self.rules.seconds * SECOND))
        return Clocks(self.rules, tuple(left), self.since)

    def paused(self, milliseconds: int) -> Clocks:
        """The clocks after a time that nobody has to answer for."""
        return Clocks(self.rules, self.left, self.since + milliseconds)

    def deadline(self, running: Iterable[int]) -> int | None:
        """When the first of these seats has no time left."""
        if self.rules.kind == "none":
            return None
        return min((self.since + self.left[seat] for seat in running), default=None)

    def out_of_time(self, running: Iterable[int], at: int) -> list[int]:
        """Those of the seats whose time is up."""
        if self.rules.kind == "none":
            return []
        return [seat for seat in running if self.since + self.left[seat] <= at]
