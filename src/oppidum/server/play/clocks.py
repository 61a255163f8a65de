"""The players' clocks. Only the times of log entries count, so a replay gives the same clocks."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Annotated, Literal

import msgspec

from oppidum.server.server_clock import SECOND

RETURN_TIME = 30 * SECOND
"""The least time of a person who comes back: with none left, a bot would move again at once."""


LEAST_OFFER_TIME = 30 * SECOND
PARTS_OF_BANK = 10
"""An offer waits for this part of a bank, but never less than this time."""


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

    def offer_time(self) -> int:
        """Returns how many milliseconds an offer waits for its answer before it counts as declined."""
        whole = self.seconds * SECOND
        return whole if self.kind == "move" else min(whole, max(whole // PARTS_OF_BANK, LEAST_OFFER_TIME))


class Clocks(msgspec.Struct, frozen=True):
    """The milliseconds that each seat had left at the time `since`.

    While an offer waits, a time of its own runs, of which `offer` is left, and all others stand still: nobody can spend
    another's time by making offers.
    """

    rules: ClockRules
    left: tuple[int, ...]
    since: int
    offer: int | None = None

    def advance(
        self, running: Collection[int], at: int, done: int | None = None, new_movers: Iterable[int] = ()
    ) -> Clocks:
        """Returns the clocks at a later time; the clocks of the `running` seats ran until then.

        The seat `done` has ended its turn, which adds the increment to its bank. The seats in `new_movers` begin a new
        move, which resets their move clocks. A seat that takes a move back gets neither, or undoing would make time.
        """
        if self.rules.kind == "none":
            return self
        # During a pause `since` lies in the future; then no time is spent, and the pause goes on.
        left, spent = list(self.left), max(at - self.since, 0)
        offer = None if self.offer is None else max(self.offer - spent, 0)
        for seat in running if offer is None else ():
            left[seat] = max(left[seat] - spent, 0)
        if self.rules.kind == "move":
            for seat in new_movers:
                left[seat] = self.rules.seconds * SECOND
        elif done is not None:
            left[done] += self.rules.increment * SECOND
        return Clocks(self.rules, tuple(left), max(at, self.since), offer)

    def with_offer(self, waits: bool) -> Clocks:
        """Returns the clocks where an offer begins to wait, or no longer waits."""
        if self.rules.kind == "none":
            return self
        return msgspec.structs.replace(self, offer=self.rules.offer_time() if waits else None)

    def remove_increment(self, seat: int) -> Clocks:
        """Returns the clocks without the increment of the seat's last turn, which the seat has taken back."""
        left = list(self.left)
        if self.rules.kind == "bank":
            left[seat] = max(left[seat] - self.rules.increment * SECOND, 0)
        return msgspec.structs.replace(self, left=tuple(left))

    def grant_return_time(self, seat: int) -> Clocks:
        """Returns the clocks after the seat's person has come back."""
        left = list(self.left)
        left[seat] = max(left[seat], min(RETURN_TIME, self.rules.seconds * SECOND))
        return msgspec.structs.replace(self, left=tuple(left))

    def pause(self, milliseconds: int) -> Clocks:
        """Returns the clocks after a time that is counted against nobody."""
        # Moving the start of the count leaves what each seat has left as it is, whoever is to act.
        return msgspec.structs.replace(self, since=self.since + milliseconds)

    def time_left(self, running: Collection[int]) -> list[int]:
        """Returns what each seat has left; those who are asked about an offer have its time."""
        left = list(self.left)
        if self.offer is not None:
            for seat in running:
                left[seat] = self.offer
        return left

    def deadline(self, running: Collection[int]) -> int | None:
        """Returns when the first of these seats has no time left; None without a clock."""
        if self.rules.kind == "none":
            return None
        left = self.time_left(running)
        return min((self.since + left[seat] for seat in running), default=None)

    def out_of_time(self, running: Collection[int], at: int) -> list[int]:
        """Returns those of the seats whose time is up."""
        if self.rules.kind == "none":
            return []
        left = self.time_left(running)
        return [seat for seat in running if self.since + left[seat] <= at]
