"""What is played and how it went, as plain data: it travels to other processes and into files.

A `Match` decides every game of a series but for their number; a `Job` is one of its games; `Played` is how that went,
one line of a file. Lists go by seat. Seats count from 1, as in records.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Literal

import msgspec

from oppidum.engine.configuration import Pack, option_text
from oppidum.engine.game import Configuration
from oppidum.games import find

Seating = Literal["fixed", "rotated", "balanced"]
"""Bots stay on their seats; they move round; or every bot sits on every seat equally often, whatever their number."""

FaultKind = Literal["illegal", "crash", "timeout", "rules"]
ILLEGAL: FaultKind = "illegal"
CRASH: FaultKind = "crash"
TIMEOUT: FaultKind = "timeout"
RULES: FaultKind = "rules"


class Match(msgspec.Struct, frozen=True):
    """A title, its table, the bots as typed, the first seed and how seats are given.

    `pack` is the hash of a card pack.
    """

    title: str
    rules: int
    players: int
    options: dict[str, str]
    bots: tuple[str, ...]
    seed: str
    seating: Seating
    pack: str = ""

    @classmethod
    def of(cls, configuration: Configuration, bots: list[str], seed: str, seating: Seating) -> Match:
        """Returns the match of these bots at such tables."""
        return cls(
            title=configuration.game.key,
            rules=configuration.game.rules_version,
            players=configuration.players,
            options={key: option_text(value) for key, value in configuration.options.items()},
            bots=tuple(bots),
            seed=seed,
            seating=seating,
            pack=configuration.pack.hash if configuration.pack else "",
        )

    @property
    def solitary(self) -> bool:
        """Whether nobody plays against another: one seat, or all seats together."""
        return self.players == 1 or find(self.title).configure(self.players, dict(self.options)).cooperative


class Job(msgspec.Struct, frozen=True):
    """One game of a match: all that a process anywhere needs to play it."""

    game: int
    match: Match
    seed: str
    seats: tuple[str, ...]
    pack: Pack | None = None
    record: bool = False

    def configure(self) -> Configuration:
        """Returns the table that the game is played at."""
        return find(self.match.title).configure(self.match.players, dict(self.match.options), self.pack)


class Pace(msgspec.Struct, frozen=True):
    """How long a seat thought about its decisions, in seconds."""

    moves: int
    mean: float
    most: float


class Fault(msgspec.Struct, frozen=True):
    """Why a game broke off: a bot chose something illegal, failed or hung, or the rules failed."""

    kind: FaultKind
    seat: int
    bot: str
    move: int
    what: str


class Played(msgspec.Struct, frozen=True):
    """A game that was played, a line of its file.

    `wins` shares a victory among its winners; `target` is what had to be reached, where the table says so; `digest` is
    that of the final position, as in records. After the fault of a bot there are no points, and it has lost; after a
    fault of the rules there is no result at all.
    """

    game: int
    match: Match
    seed: str
    seats: tuple[str, ...]
    points: list[int] | None
    ranks: list[int] | None
    wins: list[float] | None
    target: int | None
    actions: int
    pace: list[Pace]
    digest: str
    fault: Fault | None = None


class Outcome(msgspec.Struct, frozen=True):
    """What comes back from where a job ran: the line, and the record if the job asked for it."""

    played: Played
    record: str = ""


Outcomes = Generator[Outcome, None, None]
"""Games as they end."""
