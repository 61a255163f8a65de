"""What `simulate` and `arena` share: the file of a match, playing its games, and what went wrong in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from oppidum.arena.conduct import Run, conduct, missing
from oppidum.arena.match import RULES, Match, Outcome, Played
from oppidum.arena.results import Results
from oppidum.arena.schedule import Schedule
from oppidum.cli.console import printable, show
from oppidum.cli.files import cause
from oppidum.cli.progress import games_progress
from oppidum.cli.refusal import Refusal
from oppidum.engine.configuration import Pack

FAULTY, INTERRUPTED = 1, 130
MOST_GAMES = 1_000_000


def expect_number(number: int, what: str, things: str, most: int = MOST_GAMES) -> int:
    """Returns the number of games, or of whatever else is counted, if it is one that can be had."""
    if number < 1:
        raise Refusal(f"At least one {what} is needed, not {number}.")
    if number > most:
        raise Refusal(f"At most {most:,} {things} are possible, not {number:,}.")
    return number


@contextmanager
def results_in(path: Path | None) -> Iterator[Results]:
    """Yields the games of that file, or of none."""
    with ExitStack() as stack:
        try:
            results = stack.enter_context(Results(path))
        except (OSError, ValueError) as error:
            raise Refusal(f"{path} cannot be written: {cause(error)}.") from None
        yield results


def make_schedule(match: Match, pack: Pack | None, seeded: bool, results: Results) -> Schedule:
    """Returns the games of the match. Without a seed it goes on with that of its file."""
    before = results.match()
    if before is not None and not seeded:
        match = msgspec.structs.replace(match, seed=before.seed)
    schedule = Schedule(match, pack)
    results.begin(schedule)
    return schedule


def play_games(schedule: Schedule, games: int, results: Results, run: Run, records: Path | None) -> bool:
    """Plays the games that are not there yet; False if the person at the keyboard stopped it."""
    jobs = missing(schedule, games, results, records is not None)
    try:
        with games_progress("playing", games, games - len(jobs)) as advance:

            def report(outcome: Outcome) -> None:
                if records is not None:
                    _keep(records, outcome)
                advance()

            conduct(jobs, results, run, report)
    except KeyboardInterrupt:
        return False
    return True


def first_games(results: Results, games: int) -> list[Played]:
    """Returns the games up to this number that are there."""
    return [results.games[number] for number in sorted(results.games) if number <= games]


def exit_code(whole: bool, games: Iterable[Played]) -> int:
    """Returns how the command ends: as it should, with faulty games, or interrupted."""
    if not whole:
        return INTERRUPTED
    return FAULTY if any(played.fault for played in games) else 0


def show_faults(games: Iterable[Played]) -> None:
    """Says on the standard error which games broke off, and by whom."""
    for played in games:
        if played.fault is not None:
            fault = played.fault
            verb = "is void: the rules failed under" if fault.kind == RULES else "is forfeited by"
            where = f"Game {played.game} (seed {played.seed}) {verb} {fault.bot} on seat {fault.seat}"
            show(printable(f"{where} at move {fault.move}: {fault.what}."), stderr=True)


def _keep(folder: Path, outcome: Outcome) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"game-{outcome.played.game:05d}.record"
        path.write_text(outcome.record, encoding="utf-8", newline="\n")
    except (OSError, ValueError) as error:
        raise Refusal(f"{folder} cannot be written: {cause(error)}.") from None
