"""The players' clocks. Only the times of log entries count, so a replay gives the same clocks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec

from oppidum.server.server_clock import SECOND

RETURN_TIME = 30 * SECOND
"""The least time of a person who comes back: with none left, a bot would move again at once."""


class ClockRules(msgspec.Struct, frozen=True):
    """The clock of a table: none, seconds for each move, or a bank with an increment.

    When time is up a bot makes the move (`then="move"`), or plays until the person comes back (`then="seat"`).
    """

    kind: Literal["none", "move", "bank"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=5, le=30 * 24 * 3600)] = 60
    increment: Annotated[int, msgspec.Meta(ge=0, le=24 * 3600)] = 0
    then: Literal["move", "seat"] = "move"

    def start_clocks(self, players: int, at: int) -> Clocks:
        """Returns the clocks at the beginning of a game."""
        return Clocks(self, (self.seconds * SECOND,) * players, at)


class Clocks(msgspec.Struct, frozen=True):
    """The milliseconds that each seat had left at the time `since`."""

    rules: ClockRules
    left: tuple[int, ...]
    since: int

    def advance(
        self, running: Iterable[int], at: int, done: int | None = None, new_movers: Iterable[int] = ()
    ) -> Clocks:
        """Returns the clocks at a later time; the clocks of the `running` seats ran until then.

        The seat `done` has ended its turn, which adds the increment to its bank. The seats in `new_movers` begin a new
        move, which resets their move clocks. A seat that takes a move back gets neither, or undoing would make time.
        """
        if self.rules.kind == "none":
            return self
        # During a pause `since` lies in the future; then no time is spent, and the pause goes on.
        left, spent = list(self.left), max(at - self.since, 0)
        for seat in running:
            left[seat] = max(left[seat] - spent, 0)
        if self.rules.kind == "move":
            for seat in new_movers:
                left[seat] = self.rules.seconds * SECOND
        elif done is not None:
            left[done] += self.rules.increment * SECOND
        return Clocks(self.rules, tuple(left), max(at, self.since))

    def remove_increment(self, seat: int) -> Clocks:
        """Returns the clocks without the increment of the seat's last turn, which the seat has taken back."""
        left = list(self.left)
        if self.rules.kind == "bank":
            left[seat] = max(left[seat] - self.rules.increment * SECOND, 0)
        return Clocks(self.rules, tuple(left), self.since)

    def grant_return_time(self, seat: int) -> Clocks:
        """Returns the clocks after the seat's person has come back."""
        left = list(self.left)
        left[seat] = max(left[seat], min(RETURN_TIME, self.rules.seconds * SECOND))
        return Clocks(self.rules, tuple(left), self.since)

    def pause(self, milliseconds: int) -> Clocks:
        """Returns the clocks after a time that is counted against nobody."""
        # Moving the start of the count leaves what each seat has left as it is, whoever is to act.
        return Clocks(self.rules, self.left, self.since + milliseconds)

    def deadline(self, running: Iterable[int]) -> int | None:
        """Returns when the first of these seats has no time left; None without a clock."""
        if self.rules.kind == "none":
            return None
        return min((self.since + self.left[seat] for seat in running), default=None)

    def out_of_time(self, running: Iterable[int], at: int) -> list[int]:
        """Returns those of the seats whose time is up."""
        if self.rules.kind == "none":
            return []
        return [seat for seat in running if self.since + self.left[seat] <= at]
