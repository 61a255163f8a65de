"""Games on other processes: the same games, in whatever order, and a death that is told."""

import os
import time
from pathlib import Path

import pytest

from oppidum.arena.conduct import conduct, missing
from oppidum.arena.game_runner import play
from oppidum.arena.journal import Journal
from oppidum.arena.local import WorkerDied, cores, run
from oppidum.arena.match import Job, Outcome
from oppidum.arena.results import Results
from oppidum.arena.schedule import Schedule
from oppidum.words import say
from tests.arena.makers import match, played, timeless

SCHEDULE = Schedule(match("hamlet", 2, ["greedy", "random"]))
JOBS = [SCHEDULE.job(number, record=True) for number in range(1, 8)]


def dies_at_the_third(job: Job, **_: Journal | None) -> Outcome:
    if job.game == 3:
        os._exit(7)
    return Outcome(played(SCHEDULE, job.game, [1, 2]))


def keeps_its_process(job: Job, **_: Journal | None) -> Outcome:
    return Outcome(played(SCHEDULE, job.game, [1, 2]), record=str(os.getpid()))


def waits_for_long(job: Job, **_: Journal | None) -> Outcome:
    if job.game > 1:
        time.sleep(3600)
    return Outcome(played(SCHEDULE, job.game, [1, 2]), record=str(os.getpid()))


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    alone = {outcome.played.game: outcome for outcome in run(JOBS, 1)}
    assert list(alone) == [job.game for job in JOBS]
    for workers in (2, 3):
        found = {outcome.played.game: outcome for outcome in run(JOBS, workers)}
        assert found.keys() == alone.keys()
        for game, outcome in found.items():
            assert timeless(outcome.played) == timeless(alone[game].played)
            assert outcome.record == alone[game].record


def test_every_job_is_done_once_by_no_more_workers_than_asked_for() -> None:
    outcomes = list(run(JOBS, 3, keeps_its_process))
    assert sorted(outcome.played.game for outcome in outcomes) == [job.game for job in JOBS]
    processes = {outcome.record for outcome in outcomes}
    assert len(processes) <= 3
    assert str(os.getpid()) not in processes


def test_more_workers_than_jobs_and_no_jobs_at_all() -> None:
    assert [outcome.played.game for outcome in run(JOBS[:1], 4, keeps_its_process)] == [1]
    assert list(run([], 4)) == []


def test_one_worker_is_this_process() -> None:
    assert {outcome.record for outcome in run(JOBS, 1, keeps_its_process)} == {str(os.getpid())}


def test_a_worker_that_dies_is_told_with_its_game() -> None:
    with pytest.raises(WorkerDied) as error:
        list(run(JOBS, 2, dies_at_the_third))
    sentence = say(error.value.message)
    assert "exit code 7" in sentence
    assert "game 3 with the seed 2 and the bots greedy and random" in sentence


def test_closing_stops_the_workers_at_once() -> None:
    outcomes = run(JOBS, 2, waits_for_long)
    process = int(next(outcomes).record)
    outcomes.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with Results(path) as results:
        results.begin(SCHEDULE)
        results.add(played(SCHEDULE, 2, [1, 2]))
        jobs = missing(SCHEDULE, 4, results)
        assert [job.game for job in jobs] == [1, 3, 4]
        ended: list[int] = []

        def end(outcome: Outcome) -> None:
            assert outcome.played.game not in results.games
            ended.append(outcome.played.game)

        conduct(jobs, results, lambda jobs: run(jobs, 1, play), end)
        assert ended == [1, 3, 4]
        assert sorted(results.games) == [1, 2, 3, 4]


def test_there_is_a_core() -> None:
    assert cores() >= 1
