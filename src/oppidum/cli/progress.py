"""Shows the progress of a long command: a bar on a terminal, else a line now and then.

The rate is that of this run, over all of it: games of a thoughtful bot come too seldom for a shorter look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from oppidum.cli.console import Paper, show

QUIET_SECONDS = 30.0

Advance = Callable[[], None]
"""Called after each game."""


@contextmanager
def games_progress(what: str, total: int, done: int = 0) -> Iterator[Advance]:
    """Shows the progress through so many games, some of which were done before."""
    console = Paper(stderr=True)
    with _bar(console, what, total, done) if console.is_terminal else _lines(total, done) as advance:
        yield advance


@contextmanager
def _bar(console: Paper, what: str, total: int, done: int) -> Iterator[Advance]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[pace]}"))
    pace = _Pace(total - done)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(what, total=total, completed=done, pace="")

        def advance() -> None:
            progress.update(task, advance=1, pace=pace.after_another())

        yield advance


@contextmanager
def _lines(total: int, done: int) -> Iterator[Advance]:
    pace, last = _Pace(total - done), monotonic()

    def advance() -> None:
        nonlocal last
        text = pace.after_another()
        if monotonic() - last >= QUIET_SECONDS:
            last = monotonic()
            show(f"{done + pace.done} of {total} games, {text}", stderr=True)

    yield advance


class _Pace:
    """The rate since the beginning of this run, and the time that is left at it."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._begin = monotonic()
        self.done = 0

    def after_another(self) -> str:
        self.done += 1
        return pace_text(self.done, self._games, monotonic() - self._begin)


def pace_text(done: int, games: int, seconds: float) -> str:
    """Returns the rate and the time left.

    >>> pace_text(30, 120, 60)
    '0.50 games/s, 0:03:00 left'
    >>> pace_text(3000, 4000, 10)
    '300 games/s, 0:00:03 left'
    """
    rate = done / max(seconds, 0.001)
    minutes, left = divmod(round((games - done) / rate), 60)
    return f"{rate:.{0 if rate >= 10 else 2}f} games/s, {minutes // 60}:{minutes % 60:02d}:{left:02d} left"
