"""The effort and the report of a check."""

from __future__ import annotations

import msgspec

FAILURES_A_CHECK = 5


class Effort(msgspec.Struct, frozen=True):
    """How far the checks go; everything grows with the time that it takes.

    `samples` states of a game get the costly checks; at each of them `worlds` are imagined for every viewer, one of
    them is played beside the truth for `follow` actions, reasons are asked for `ids` actions (all, if there are no
    more), and up to `chains` states within a turn are visited. A set of arrangements is small up to `small` members,
    and each member of such a set is expected `draws` times; below 20 that proves little. While something was never
    seen, up to `census_games` more games are played, to be counted only.
    """

    samples: int = 6
    worlds: int = 2
    follow: int = 10
    ids: int = 2_000
    chains: int = 200
    small: int = 24
    draws: int = 25
    census_games: int = 0


class Failure(msgspec.Struct, frozen=True):
    """A broken promise: which check found it, what it saw, and how to get there.

    `line` holds the moves of the game until then as a record writes them, seat and notation; with the seed it leads to
    the state again. `move` is their number.
    """

    check: str
    detail: str
    seed: str
    move: int
    line: tuple[str, ...]


class Report(msgspec.Struct, kw_only=True):
    """What happened in all games together.

    `kinds` and `rules` say how often each occurred, `things` how often each was used, with the zeros; `unseen` are the
    zeros that the configuration's census does not explain. `games` went through all checks, `census_games` were only
    counted; `actions` are those of both. `small_sets` is how often the evenness of `imagine` could be tested.
    Of each check the first few failures are kept, and `failed` counts them all.
    """

    games: int = 0
    census_games: int = 0
    actions: int = 0
    kinds: dict[str, int] = {}
    rules: dict[str, int] = {}
    refusals: dict[str, int] = {}
    things: dict[str, int] = {}
    secrets: dict[str, int] = {}
    small_sets: int = 0
    failures: list[Failure] = []
    failed: dict[str, int] = {}
    unseen: list[str] = []

    @property
    def ok(self) -> bool:
        """Whether every promise was kept and everything was seen."""
        return not self.failures and not self.unseen

    def add(self, failure: Failure) -> None:
        """Counts a failure, and keeps it unless the check has failed often already."""
        self.failed[failure.check] = self.failed.get(failure.check, 0) + 1
        if self.failed[failure.check] <= FAILURES_A_CHECK:
            self.failures.append(failure)
