"""The conformance kit: any game gets these checks for free.

`check` plays random games of a configuration and tests every promise of `oppidum.engine.game` on them. Each room holds
the checks of one kind:

* `play`: random games end, and repeat exactly;
* `turns`: who is asked, laws, chains, points, results;
* `copies`, `agreement`, `round_trips`: twins, legality, written forms;
* `shared`: decisions of several seats at once;
* `event_checks`: events and views;
* `worlds`, `recall`: what a viewer may know, and must;
* `census`: what never occurred or was never used.

A failure names its check and leads back to the state; `tests/specimen/broken.py` has a game for each that it catches.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from oppidum.engine.conformance.census import play_for_census, take_census
from oppidum.engine.conformance.play import check_determinism, play
from oppidum.engine.conformance.report import Effort, Failure, Report
from oppidum.engine.conformance.round_trips import check_notation
from oppidum.engine.conformance.run import Line, Run
from oppidum.engine.conformance.walk import walk
from oppidum.engine.conformance.worlds import check_varied
from oppidum.engine.game import Configuration

__all__ = ["Effort", "Failure", "Report", "check"]


def check(
    configuration: Configuration,
    games: int = 20,
    seed: int = 1,
    effort: Effort | None = None,
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """Plays so many random games and reports what broke and what occurred; the same seed gives the same report.

    `progress` is called after each game with the report so far.
    """
    run = Run(configuration, seed, effort or Effort())
    check_notation(run)
    lines: list[Line] = []
    for number in range(games):
        with _report_exceptions(run):
            line = play(run, number)
            check_determinism(run, line, lines[-1] if lines else line)
            walk(run, line)
            lines = [line]
        run.report.games += 1
        if progress is not None:
            progress(run.report)
    check_varied(run)
    with _report_exceptions(run):
        play_for_census(run)
    take_census(run)
    return run.report


@contextmanager
def _report_exceptions(run: Run) -> Iterator[None]:
    """Reports an exception as a failure: a game that raises has broken a promise, too."""
    try:
        yield
    except Exception as error:  # noqa: BLE001 - whatever it is
        frame = traceback.extract_tb(error.__traceback__)[-1]
        run.expect("raises", False, f"{error!r} in {frame.name}, line {frame.lineno}")
