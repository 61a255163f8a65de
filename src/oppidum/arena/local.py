"""Where games run: in processes of this machine.

Only job descriptions go out and only lines come back, as bytes, so that a worker may be any process that has the same
rules; it starts fresh, with whichever build this one has. Games come back in any order, and are the same for any
number of workers. A bot that hangs is cut off by ending its process: nothing else stops a compiled search.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Protocol, cast

import msgspec

from oppidum.arena.game_runner import forfeit, play
from oppidum.arena.journal import Journal, count_entries, read_choices
from oppidum.arena.match import Job, Outcome, Outcomes
from oppidum.engine.messages import Message, OppidumError, Param
from oppidum.players.confinement import end_with_parent
from oppidum.players.lineup import read_entrant

LONGEST_LOOK = 1.0
LOOKS_A_TIMEOUT = 4
"""How often, within the time that a bot has, it is looked whether the time is over."""


class Work(Protocol):
    """Plays a job; found by its name in the worker, so it is a function of a module."""

    def __call__(self, job: Job, *, journal: Journal | None = None) -> Outcome: ...


class WorkerDied(OppidumError):
    """A worker process ended in the middle of a game."""


def cores() -> int:
    """Returns how many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(jobs: Iterable[Job], workers: int, work: Work = play, move_timeout: float = 0.0) -> Outcomes:
    """Plays the jobs on so many processes; closing the generator stops them at once.

    A bot that takes `move_timeout` seconds longer for a move than its budget has forfeits the game; with 0 none is cut
    off. One worker without such a limit is this process.
    """
    if workers > 1 or move_timeout:
        return _on_workers(iter(jobs), workers, work, move_timeout)
    return (work(job) for job in jobs)


def _on_workers(jobs: Iterator[Job], workers: int, work: Work, move_timeout: float) -> Outcomes:
    look = min(move_timeout / LOOKS_A_TIMEOUT, LONGEST_LOOK) if move_timeout else None
    with TemporaryDirectory(prefix="oppidum-arena-") as folder, _Crew(work, Path(folder), move_timeout) as crew:
        crew.start([job for _, job in zip(range(workers), jobs, strict=False)])
        while crew.busy:
            for connection in cast(list[Connection], wait(list(crew.busy), look)):
                outcome = crew.busy[connection].outcome()
                crew.employ(connection, next(jobs, None))
                yield outcome
            for connection in crew.overdue():
                outcome = crew.busy[connection].cut_off()
                crew.replace(connection, next(jobs, None))
                yield outcome


class _Crew:
    """The workers; `busy` are those that are at a job, by their connections."""

    def __init__(self, work: Work, folder: Path, move_timeout: float) -> None:
        self.busy: dict[Connection, _Worker] = {}
        self._all: list[_Worker] = []
        self._work = work
        self._folder = folder
        self._timeout = move_timeout

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._all:
            worker.stop()

    def start(self, jobs: list[Job]) -> None:
        """Starts a new worker for each job."""
        with _ignore_interrupts():
            for job in jobs:
                journal = self._folder / str(len(self._all)) if self._timeout else None
                worker = _Worker(self._work, job, journal, self._timeout)
                self._all.append(worker)
                self.busy[worker.connection] = worker

    def employ(self, connection: Connection, job: Job | None) -> None:
        """Gives a worker that is done with its job another, if there is one."""
        if job is None:
            del self.busy[connection]
        else:
            self.busy[connection].give(job)

    def replace(self, connection: Connection, job: Job | None) -> None:
        """Starts a new worker in the place of one that was stopped, if there is a job for it."""
        del self.busy[connection]
        self.start([] if job is None else [job])

    def overdue(self) -> list[Connection]:
        """Returns the workers that wait for a bot whose time is over."""
        return [connection for connection, worker in self.busy.items() if worker.is_overdue()]


class _Worker:
    """A process, its job, and how long its game has stood at the same entry of the journal."""

    def __init__(self, work: Work, job: Job, journal: Path | None, move_timeout: float) -> None:
        context = get_context("spawn")
        self.connection, its_end = context.Pipe()
        self._process = context.Process(target=_serve, args=(its_end, work, journal), daemon=True)
        self._process.start()
        its_end.close()
        self._journal = journal
        self._timeout = move_timeout
        self._stopped = False
        self.give(job)

    def give(self, job: Job) -> None:
        self._job = job
        self._entries, self._since = 0, monotonic()
        budgets = [read_entrant(bot).budget.seconds or 0.0 for bot in job.seats]
        self._limit = self._timeout + max(budgets)
        try:
            self.connection.send_bytes(msgspec.json.encode(job))
        except OSError:
            raise self._death() from None

    def outcome(self) -> Outcome:
        try:
            return msgspec.json.decode(self.connection.recv_bytes(), type=Outcome)
        except (EOFError, OSError):
            raise self._death() from None

    def is_overdue(self) -> bool:
        """Returns whether a bot has been thinking for longer than it may. What the rules take counts for nobody."""
        if self._journal is None:
            return False
        entries = count_entries(self._journal)
        if entries != self._entries:
            self._entries, self._since = entries, monotonic()
        return entries % 2 == 1 and monotonic() - self._since > self._limit and not self.connection.poll()

    def cut_off(self) -> Outcome:
        """Ends the process; the bot that it waited for has lost."""
        assert self._journal is not None
        self.stop()
        return forfeit(self._job, read_choices(self._journal), self._limit)

    def stop(self) -> None:
        if not self._stopped:
            self._stopped = True
            self._process.kill()
            self._process.join()
            self._process.close()
            self.connection.close()

    def _death(self) -> WorkerDied:
        self._process.join()
        params: dict[str, Param] = {
            "code": self._process.exitcode or 0,
            "game": self._job.game,
            "seed": self._job.seed,
            "bots": [*self._job.seats],
        }
        return WorkerDied(Message("arena-worker-died", params))


def _serve(connection: Connection, work: Work, path: Path | None) -> None:
    """Plays jobs in a worker process, one after the other, until no more come."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None
    assert parent.pid is not None
    end_with_parent(parent.pid)
    journal = None if path is None else Journal(path)
    try:
        while True:
            job = msgspec.json.decode(connection.recv_bytes(), type=Job)
            connection.send_bytes(msgspec.json.encode(work(job, journal=journal)))
    except (EOFError, OSError):
        return


@contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Makes processes that are started meanwhile ignore Ctrl-C, so that only this one handles it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
