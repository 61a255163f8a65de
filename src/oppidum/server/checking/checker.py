"""The checker: parses and checks people's texts, in processes that are killed when they take too long.

People take turns. A person waits at most for the check that is running and for one text of each other person.
"""

from __future__ import annotations

import asyncio
import logging
from typing import NamedTuple

import msgspec

from oppidum.engine.configuration import OptionValue, Pack
from oppidum.engine.messages import Message, OppidumError
from oppidum.server.checking.check_queue import CheckQueue, QueueFull
from oppidum.server.checking.jobs import (
    Check,
    CheckedPack,
    CheckedPosition,
    CityCheck,
    Failure,
    Finding,
    PackCheck,
    PositionCheck,
    Rejection,
    ScoredCity,
)
from oppidum.server.errors import WORDS, Refused
from oppidum.server.processes.parent import WorkerDied, WorkerProcess

WORKER = "oppidum.server.checking.worker"
MOST_WAITING = 100
MOST_WAITING_EACH = 8
TRIES = 2
LOG = logging.getLogger("oppidum.checking")
_DECODER = msgspec.json.Decoder(Finding)


class CheckFailed(Exception):
    """A check failed by a fault of the server, not of the text."""


class Ticket(NamedTuple):
    """A check that waits, and the future of its finding."""

    job: Check
    finding: asyncio.Future[Finding]


class Checker:
    """Checks texts in worker processes, which start when first needed."""

    def __init__(self, workers: int, seconds: float) -> None:
        self._workers = [WorkerProcess(WORKER) for _ in range(workers)]
        self._seconds = seconds
        self._queue: CheckQueue[Ticket] = CheckQueue(MOST_WAITING, MOST_WAITING_EACH)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """How many checks wait for a process."""
        return len(self._queue)

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that run."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    async def check_pack(
        self, owner: str, text: str, title: str, players: int, options: dict[str, OptionValue]
    ) -> CheckedPack:
        """Returns the card pack of a text; raises where a table cannot be played with it."""
        found = await self._check(owner, PackCheck(text, title, players, options))
        assert isinstance(found, CheckedPack)
        return found

    async def check_position(
        self, owner: str, text: str, title: str, players: int, pack: Pack | None = None
    ) -> CheckedPosition:
        """Returns what a table needs to begin with this position; raises where the position is wrong."""
        found = await self._check(owner, PositionCheck(text, title, players, pack))
        assert isinstance(found, CheckedPosition)
        return found

    async def score_city(self, owner: str, text: str) -> str:
        """Returns the `CityScore` of a text as JSON."""
        found = await self._check(owner, CityCheck(text))
        assert isinstance(found, ScoredCity)
        return found.json

    async def close(self) -> None:
        """Ends every process."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            await worker.end()

    async def _check(self, owner: str, job: Check) -> Finding:
        ticket = Ticket(job, asyncio.get_running_loop().create_future())
        try:
            self._queue.put(owner, ticket)
        except QueueFull as full:
            own, busy = Refused(429, Message("server-too-many")), Refused(503, Message("server-busy"))
            raise own if full.by_owner else busy from None
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work(worker), name="checking") for worker in self._workers]
        found = await ticket.finding
        if isinstance(found, Rejection):
            raise _error_of(found)
        if isinstance(found, Failure):
            raise CheckFailed(found.trace)
        return found

    async def _work(self, worker: WorkerProcess) -> None:
        """Keeps one process at work."""
        while True:
            job, finding = await self._queue.get()
            if not finding.done():  # else its request was cancelled meanwhile
                found = await self._find_safely(worker, job)
                if not finding.done():
                    finding.set_result(found)

    async def _find_safely(self, worker: WorkerProcess, job: Check) -> Finding:
        """Returns a finding whatever happens."""
        # An exception would end this worker's task, and the texts that wait for it would wait for ever.
        try:
            return await self._find(worker, job)
        except Exception as error:
            LOG.exception("a check went wrong")
            await worker.end()
            return Failure(repr(error))

    async def _find(self, worker: WorkerProcess, job: Check) -> Finding:
        request, about = msgspec.json.encode(job), {"check": type(job).__name__}
        for _ in range(TRIES):
            try:
                found: Finding = _DECODER.decode(await worker.ask(request, self._seconds))
                return found
            except TimeoutError:  # a second try would take as long
                LOG.warning("a check took too long", extra=about)
                return Rejection(Message("server-too-hard"))
            except (WorkerDied, msgspec.DecodeError):
                LOG.warning("a checker's process died", extra=about)
        return Failure("no process could check it")


def _error_of(rejection: Rejection) -> OppidumError:
    """Returns the error to raise. A message of the server has its own fixed word; others are a bad request."""
    if rejection.message.key.startswith(WORDS):
        return Refused(400, rejection.message)
    return OppidumError(rejection.message, rejection.rule)
