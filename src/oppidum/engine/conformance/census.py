"""Finds what never occurred in all games and is not explained."""

from __future__ import annotations

from oppidum.engine.conformance.event_checks import count_events, things_used_by
from oppidum.engine.conformance.play import POLICIES, RarestThings, begin, play_on
from oppidum.engine.conformance.run import Line, Moves, Run
from oppidum.engine.events import AnyEvent

NEW = 4
"""One of so many census games is a new game."""

RARE = 4
"""The other games continue from positions with one of the rarest things: this part of all things, the rarest first."""


class StartingPoints:
    """Positions to begin further games from: for each thing, the shortest game so far in which it was used.

    Things that are rarer still are often used soon after.
    """

    def __init__(self) -> None:
        self._shortest: dict[str, tuple[bytes, Moves]] = {}

    def note(self, run: Run, line: Line, events: list[AnyEvent]) -> None:
        """Stores the moves of the line for each thing in these events to which no shorter line leads."""
        for thing in {thing for event in events for thing in things_used_by(run, event)}:
            if thing not in self._shortest or len(line.moves) < len(self._shortest[thing][1]):
                self._shortest[thing] = line.seed, [*line.moves]

    def choose(self, run: Run) -> tuple[bytes, Moves]:
        """Returns seed and moves that lead to one of the rarest things.

        While no thing was used, that is a new game.
        """
        things = [thing for thing in run.rarest() if thing in self._shortest]
        if not things:
            return run.dice.seed(), []
        return self._shortest[run.dice.choose(things[: 1 + len(things) // RARE])]


def play_for_census(run: Run) -> None:
    """Plays further games until everything was seen, something broke or the effort is spent.

    These games are counted, not checked. Some are new; the others continue from a position where something rare was
    used, and count only what they add.
    """
    report, starts = run.report, StartingPoints()
    while report.census_games < run.effort.census_games and not report.failures and unseen(run):
        fresh = report.census_games % NEW == 0
        state, line = begin(run, *((run.dice.seed(), []) if fresh else starts.choose(run)))
        policy = POLICIES[report.census_games // NEW % len(POLICIES)] if fresh else RarestThings

        def on_events(events: list[AnyEvent], line: Line = line) -> None:
            count_events(run, events)
            starts.note(run, line, events)

        play_on(run, state, line, policy(run, run.dice), on_events)
        report.census_games += 1


def take_census(run: Run) -> None:
    """Adds zeros for what never occurred to the report, and lists those that are not explained."""
    for tally, names in _declared(run):
        for name in names:
            tally.setdefault(name, 0)
    run.report.unseen = unseen(run)
    run.report.rules.pop("", None)


def unseen(run: Run) -> list[str]:
    """Returns what has not occurred so far and is not explained."""
    explained = run.configuration.census.unreached
    return [name for tally, names in _declared(run) for name in names if not tally.get(name) and name not in explained]


def _declared(run: Run) -> list[tuple[dict[str, int], tuple[str, ...]]]:
    report, census = run.report, run.configuration.census
    return [
        (report.kinds, tuple(run.configuration.actions.kinds())),
        (report.rules, census.rules),
        (report.things, census.things),
    ]
