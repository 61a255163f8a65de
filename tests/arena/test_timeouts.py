"""A bot that hangs is cut off: it loses its game, and the match goes on."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from oppidum import players
from oppidum.arena.game_runner import forfeit, play
from oppidum.arena.journal import Journal, count_entries, read_choices
from oppidum.arena.local import run
from oppidum.arena.match import Job, Outcome, Played
from oppidum.arena.schedule import Schedule
from oppidum.engine.record import Move
from oppidum.engine.record_text import parse
from tests.arena.makers import match, timeless
from tests.players.odd_bots import admit, search_path

PATIENCE = 100.0
MOVE_TIMEOUT = 5.0
"""Long enough that a bot which takes no time is not cut off because its process was kept waiting."""


def play_oddly(job: Job, *, journal: Journal | None = None) -> Outcome:
    """Plays in a worker that knows the odd bots."""
    admit()
    return play(job, journal=journal)


@pytest.fixture(autouse=True)
def _odd_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process has to know them too: their names are read, and their games made again."""
    monkeypatch.setattr(players, "_BOTS", dict(players._BOTS))
    admit()


def schedule(*bots: str) -> Schedule:
    return Schedule(match("hamlet", 2, bots))


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_hangs_forfeits_and_the_match_goes_on(workers: int) -> None:
    found = schedule("random", "hanging")
    jobs = [found.job(number, record=True) for number in range(1, workers + 2)]
    outcomes = {outcome.played.game: outcome for outcome in run(jobs, workers, play_oddly, move_timeout=MOVE_TIMEOUT)}
    assert sorted(outcomes) == [job.game for job in jobs]
    for outcome in outcomes.values():
        played, fault = outcome.played, outcome.played.fault
        assert fault is not None
        assert (fault.kind, fault.bot, played.seats[fault.seat - 1]) == ("timeout", "hanging", "hanging")
        assert fault.what == "no move within 5 seconds"
        assert played.wins == [float(bot != "hanging") for bot in played.seats]
        assert played.points is None
        assert played.pace[fault.seat - 1].moves == 2
        assert fault.move == played.actions + 1
        assert len(parse(outcome.record).entries) == played.actions


def test_who_keeps_to_its_budget_is_not_cut_off() -> None:
    """The time is what a bot takes beyond its own budget of seconds, and only bots have it: a start may take longer."""
    found = schedule("greedy/3", "planner/250ms")
    (outcome,) = run([found.job(1)], 1, play_oddly, move_timeout=30.0)
    assert outcome.played.fault is None
    assert outcome.played.pace[1].most >= 0.25


def test_a_limit_changes_no_game() -> None:
    jobs = [schedule("greedy", "random").job(number, record=True) for number in (1, 2)]
    free, limited = list(run(jobs, 1)), list(run(jobs, 1, move_timeout=PATIENCE))
    assert [timeless(each.played) for each in limited] == [timeless(each.played) for each in free]
    assert [each.record for each in limited] == [each.record for each in free]


def test_a_journal_tells_what_was_chosen(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    assert count_entries(path) == 0
    with closing(Journal(path)) as journal:
        _check_journal(journal, path)


def _check_journal(journal: Journal, path: Path) -> None:
    job = schedule("greedy", "random").job(1, record=True)
    whole = play(job, journal=journal)
    choices = read_choices(path)
    assert len(choices) == whole.played.actions == count_entries(path) / 2
    cut = forfeit(job, choices[:5], 7.0)
    assert _moves(cut) == _moves(whole)[:5]
    assert cut.played.fault is not None
    assert (cut.played.fault.kind, cut.played.fault.move) == ("timeout", 6)
    assert forfeit(job, choices, 7.0).played == whole.played
    journal.begin()
    assert read_choices(path) == []


def test_the_command_cuts_off_and_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    """As it is typed, in processes that are its own; given again, it does not play the lost games again."""
    out = tmp_path / "games"
    command = [sys.executable, "-m", "oppidum.cli", "arena", "hamlet", "--bots", "stuck,random", "--seed", "1"]
    options = ["--workers", "1", "--move-timeout", "1", "--out", str(out)]
    environment = os.environ | {"PYTHONPATH": search_path(tmp_path / "site")}

    def arena(games: int) -> subprocess.CompletedProcess[str]:
        wanted = [*command, *options, "--games", str(games)]
        return subprocess.run(wanted, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)

    done = arena(2)
    assert done.returncode == 1, done.stderr
    assert "Game 1 (seed 1) is forfeited by stuck on seat 1 at move 1: no move within 1 seconds." in done.stderr
    first = out.read_bytes()
    assert arena(4).returncode == 1
    assert out.read_bytes().startswith(first)
    lines = [msgspec.json.decode(line, type=Played) for line in out.read_bytes().splitlines()]
    assert [line.game for line in lines] == [1, 2, 3, 4]
    assert {line.fault.kind for line in lines if line.fault} == {"timeout"}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills the children of a process that is killed")
def test_workers_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "oppidum.cli", "arena", "hamlet", "--bots", "stuck,random", "--workers", "2"]
    environment = os.environ | {"PYTHONPATH": search_path(tmp_path / "site")}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        _wait(lambda: len(children.read_text().split()) >= 3)  # two workers, and what keeps account of them
        found = [int(child) for child in children.read_text().split()]
        _wait(lambda: all(_is_there(child) for child in found))
        process.send_signal(signal.SIGKILL)
    _wait(lambda: not any(map(_is_there, found)))


def _moves(outcome: Outcome) -> list[tuple[int, str]]:
    moves = [entry for entry in parse(outcome.record).entries if isinstance(entry, Move)]
    return [(move.seat, move.notation) for move in moves]


def _is_there(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _wait(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)
