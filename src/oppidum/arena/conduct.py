"""A match from its beginning to its end, or on from where its file ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing

from oppidum.arena.match import Job, Outcome, Outcomes
from oppidum.arena.results import Results
from oppidum.arena.schedule import Schedule

Run = Callable[[Iterable[Job]], Outcomes]
"""Where jobs run: on this process, on others, on other machines."""


def missing(schedule: Schedule, games: int, results: Results, record: bool = False) -> list[Job]:
    """Returns the games, up to this number, that are not played yet."""
    return [schedule.job(number, record) for number in range(1, games + 1) if number not in results.games]


def conduct(jobs: list[Job], results: Results, run: Run, ended: Callable[[Outcome], None]) -> None:
    """Plays the jobs and stores every game as it ends.

    `ended` is called before the line of the game is written, so a line in the file means that both were done.
    """
    with closing(run(jobs)) as outcomes:
        for outcome in outcomes:
            ended(outcome)
            results.add(outcome.played)
