"""Matches and games made by hand."""

from collections.abc import Sequence

import msgspec

from oppidum.arena.match import Match, Pace, Played, Seating
from oppidum.arena.schedule import Schedule
from oppidum.games import find


def match(
    title: str, players: int, bots: Sequence[str], seed: int = 1, seating: Seating = "balanced", **options: str
) -> Match:
    """A match at tables of this title."""
    return Match.of(find(title).configure(players, dict(options)), list(bots), str(seed), seating)


def played(schedule: Schedule, game: int, points: list[int], target: int | None = None) -> Played:
    """The game of this number as it would have ended with these points: most win, or all who reach the target."""
    job = schedule.job(game)
    goal = max(points) if target is None else target
    winners = [value >= goal for value in points]
    shared = 1 if target is not None else sum(winners)
    return Played(
        game=game,
        match=schedule.match,
        seed=job.seed,
        seats=job.seats,
        points=points,
        ranks=[1 + sum(other > value for other in points) for value in points],
        wins=[1 / shared if won else 0.0 for won in winners],
        target=target,
        actions=10,
        pace=[Pace(5, 0.25, 1.0) for _ in points],
        digest="",
    )


def timeless(game: Played) -> Played:
    """The game without what the clock says."""
    return msgspec.structs.replace(game, pace=[Pace(pace.moves, 0.0, 0.0) for pace in game.pace])
