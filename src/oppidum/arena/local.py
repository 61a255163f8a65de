"""Where games run: in processes of this machine.

Only job descriptions go out and only lines come back, as bytes, so that a worker may be any process that has the same
rules; it starts fresh, with whichever build this one has. Games come back in any order, and are the same for any
number of workers.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import cast

import msgspec

from oppidum.arena.match import Job, Outcome, Outcomes
from oppidum.arena.playing import play
from oppidum.engine.messages import Message, OppidumError, Param

Work = Callable[[Job], Outcome]
"""Plays a job; found by its name in the worker, so it is a function of a module."""


class WorkerDied(OppidumError):
    """A worker process ended in the middle of a game."""


def cores() -> int:
    """How many processes can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(jobs: Iterable[Job], workers: int, work: Work = play) -> Outcomes:
    """Plays the jobs on so many processes, on this one if it is one; closing the generator stops them at once."""
    return _on_workers(iter(jobs), workers, work) if workers > 1 else (work(job) for job in jobs)


def _on_workers(jobs: Iterator[Job], workers: int, work: Work) -> Outcomes:
    crew: list[_Worker] = []
    try:
        with _interrupts_ignored():
            crew += [_Worker(work, job) for _, job in zip(range(workers), jobs, strict=False)]
        busy = {worker.connection: worker for worker in crew}
        while busy:
            for connection in cast(list[Connection], wait(list(busy))):
                outcome = busy[connection].outcome()
                job = next(jobs, None)
                if job is None:
                    del busy[connection]
                else:
                    busy[connection].give(job)
                yield outcome
    finally:
        for worker in crew:
            worker.stop()


class _Worker:
    """A process and the job that it is at."""

    def __init__(self, work: Work, job: Job) -> None:
        context = get_context("spawn")
        self.connection, its_end = context.Pipe()
        self._process = context.Process(target=_serve, args=(its_end, work), daemon=True)
        self._process.start()
        its_end.close()
        self._job = job
        self.give(job)

    def give(self, job: Job) -> None:
        self._job = job
        try:
            self.connection.send_bytes(msgspec.json.encode(job))
        except OSError:
            raise self._death() from None

    def outcome(self) -> Outcome:
        try:
            return msgspec.json.decode(self.connection.recv_bytes(), type=Outcome)
        except (EOFError, OSError):
            raise self._death() from None

    def stop(self) -> None:
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


def _serve(connection: Connection, work: Work) -> None:
    """What a worker does: jobs, one after the other, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            job = msgspec.json.decode(connection.recv_bytes(), type=Job)
            connection.send_bytes(msgspec.json.encode(work(job)))
    except (EOFError, OSError):
        return


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Whoever is started in here leaves Ctrl-C to us from its first breath on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
