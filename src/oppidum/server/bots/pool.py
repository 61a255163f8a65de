"""The pool of bots' processes: a fair queue, a deadline for each decision, and a restart of dead processes."""

from __future__ import annotations

import asyncio
import logging
import time

import msgspec

from oppidum.server.bots.budgets import BudgetLimits
from oppidum.server.bots.decision_queue import DecisionQueue, Turn
from oppidum.server.bots.jobs import BotJob
from oppidum.server.bots.process import BotProcess, ProcessLost, start_process
from oppidum.server.processes.parent import WorkerDied

TRIES = 2
GRACE_SECONDS = 3.0
"""How much longer than it may think a bot is given before its process is killed."""

RESTART_SECONDS = 0.5
LOG = logging.getLogger("oppidum.bots")


class BotFailed(Exception):
    """No process could make this decision."""


class Requester(msgspec.Struct, frozen=True):
    """For whom a bot decides: the people who wait for it, at least one, and whether one of them watches."""

    people: tuple[str, ...]
    watched: bool = False


class PoolMetrics:
    """Receives what the pool measures; this base class ignores it."""

    def observe_wait(self, seconds: float) -> None:
        """A decision has waited so long for a worker."""

    def observe_thinking(self, seconds: float) -> None:
        """A worker has spent so long on a decision, whatever came of it."""

    def count_loss(self, how: str) -> None:
        """A worker was lost: `death` or `timeout`."""


class _Ticket:
    """A decision that somebody waits for."""

    def __init__(self, job: BotJob, answer: asyncio.Future[str]) -> None:
        self.job = job
        self.answer = answer


class BotPool:
    """Processes that think for bots; they start when first needed. `processes` are the ids of those that live."""

    def __init__(self, workers: int, limits: BudgetLimits | None = None, metrics: PoolMetrics | None = None) -> None:
        self.workers = workers
        self.limits = limits or BudgetLimits()
        self.metrics = metrics or PoolMetrics()
        self.processes: set[int] = set()
        self._queue: DecisionQueue[_Ticket] = DecisionQueue(workers, time.monotonic)
        self._changed = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """How many decisions wait for a process."""
        return len(self._queue)

    async def ask(self, job: BotJob, requester: Requester) -> str:
        """Returns the bot's choice in notation; BotFailed if there is none, Overloaded if too many decisions wait."""
        if self.workers == 0:
            raise BotFailed
        while len(self._tasks) < self.workers:
            self._tasks.append(asyncio.create_task(self._work(), name="bots"))
        ticket = _Ticket(job, asyncio.get_running_loop().create_future())
        self._queue.put(requester.people, ticket, requester.watched)
        self._changed.set()
        return await ticket.answer

    async def close(self) -> None:
        """Ends every process."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _work(self) -> None:
        """Lets one process make one decision after the other."""
        process: BotProcess | None = None
        try:
            while True:
                # A process that died in the meantime is replaced before a decision is taken, whose time then begins.
                process = await self._ensure_alive(process)
                turn = await self._take()
                begin = time.monotonic()
                try:
                    process = await self._decide(process, turn)
                except Exception:
                    LOG.exception("a decision went wrong")
                    await self._end(process)
                    _fail(turn)
                finally:
                    seconds = time.monotonic() - begin
                    self._queue.finish(turn, seconds)
                    self._changed.set()
                    self.metrics.observe_thinking(seconds)
        finally:
            await self._end(process)

    async def _take(self) -> Turn[_Ticket]:
        """Waits for the next decision. How long it may take follows from how many wait behind it."""
        while True:
            waiting = max(len(self._queue) - 1, 0)
            turn = self._queue.take(self.limits.seconds_under_load(waiting, self.workers))
            if turn is not None:
                self.metrics.observe_wait(turn.waited)
                return turn
            self._changed.clear()
            await self._changed.wait()

    async def _decide(self, process: BotProcess | None, turn: Turn[_Ticket]) -> BotProcess | None:
        """Answers a ticket, and returns the process if it lives.

        After a crash the decision is tried once more, because the machine may have been short of memory. After a
        timeout it is not: the same position would take as long again.
        """
        answer = turn.item.answer
        budget = self.limits.grant(turn.item.job.budget, turn.charged)
        job = msgspec.structs.replace(turn.item.job, budget=budget)
        for _ in range(TRIES):
            if answer.done():  # the requester has gone
                break
            process = await self._ensure_alive(process)
            if process is None:
                continue
            try:
                choice = await process.decide(job, (budget.seconds or 0.0) + GRACE_SECONDS)
            except ProcessLost as lost:
                LOG.warning("a bot's process was lost", extra={"bot": job.bot, "title": job.title, "how": lost.how})
                self.metrics.count_loss(lost.how)
                await self._end(process)
                process = None
                if lost.how == "timeout":
                    break
            else:
                if choice.action is None:
                    LOG.warning("a bot failed", extra={"bot": job.bot, "title": job.title, "why": choice.failure})
                elif not answer.done():
                    answer.set_result(choice.action)
                break
        _fail(turn)
        return process

    async def _ensure_alive(self, process: BotProcess | None) -> BotProcess | None:
        """Returns this process if it lives, else a new one; None where the system cannot start one."""
        if process is not None and process.alive:
            return process
        await self._end(process)
        try:
            process = await start_process()
        except (OSError, WorkerDied):
            LOG.exception("no process could be started for a bot")
            await asyncio.sleep(RESTART_SECONDS)
            return None
        self.processes.add(process.id)
        return process

    async def _end(self, process: BotProcess | None) -> None:
        if process is not None:
            self.processes.discard(process.id)
            await process.end()


def _fail(turn: Turn[_Ticket]) -> None:
    """Raises BotFailed at the requester, unless there is a choice."""
    if not turn.item.answer.done():
        turn.item.answer.set_exception(BotFailed())
