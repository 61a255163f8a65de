"""The pool of bots' processes: a bounded queue, people who wait come first, and a new process for a dead one."""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import sys

import msgspec

from oppidum.server.bots.jobs import LENGTH_BYTES, BotChoice, BotJob, framed

MOST_QUEUED = 2000
TRIES = 3
LONGEST_SECONDS = 120.0
RESTART_SECONDS = 0.5
PASSED_ON = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "SYSTEMROOT", "VIRTUAL_ENV")
"""What a bot's process sees of the environment: nothing of the server's own settings."""

LOG = logging.getLogger("oppidum.bots")
Ticket = tuple[int, int, BotJob, "asyncio.Future[str]"]


class Overloaded(Exception):
    """Too many decisions wait already."""


class BotFailed(Exception):
    """No process could make this decision."""


class Pool:
    """Processes that think for bots; they start when first needed. `processes` are the ids of those that live."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._queue: asyncio.PriorityQueue[Ticket] = asyncio.PriorityQueue(MOST_QUEUED)
        self._numbers = itertools.count()
        self._tasks: list[asyncio.Task[None]] = []
        self.processes: set[int] = set()

    @property
    def waiting(self) -> int:
        """How many decisions wait for a process."""
        return self._queue.qsize()

    async def ask(self, job: BotJob, people_wait: bool) -> str:
        """The bot's choice in notation; BotFailed if its processes die over it."""
        if self.workers == 0:
            raise BotFailed
        while len(self._tasks) < self.workers:
            self._tasks.append(asyncio.create_task(self._work(), name="bots"))
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        try:
            self._queue.put_nowait((0 if people_wait else 1, next(self._numbers), job, answer))
        except asyncio.QueueFull:
            raise Overloaded from None
        return await answer

    async def close(self) -> None:
        """Ends every process."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _work(self) -> None:
        """One process at a time, as long as there is something to decide; whoever no longer asks is passed over."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                _, _, job, answer = await self._queue.get()
                for attempt in range(1, TRIES + 1):
                    if answer.done():
                        break
                    process = await self._alive(process)
                    choice = None if process is None else await _decide(process, job)
                    if choice is not None and not answer.done():
                        answer.set_result(choice)
                    elif choice is None:
                        LOG.warning("a bot's process died", extra={"bot": job.bot, "attempt": attempt})
                        await self._ended(process)
                        process = None
                if not answer.done():
                    answer.set_exception(BotFailed())
        finally:
            await self._ended(process)

    async def _alive(self, process: asyncio.subprocess.Process | None) -> asyncio.subprocess.Process | None:
        """This process if it lives, else a new one; None where the system gives none."""
        if process is not None and process.returncode is None:
            return process
        await self._ended(process)
        try:
            process = await _start()
        except OSError:
            LOG.exception("no process could be started for a bot")
            await asyncio.sleep(RESTART_SECONDS)
            return None
        self.processes.add(process.pid)
        return process

    async def _ended(self, process: asyncio.subprocess.Process | None) -> None:
        if process is not None:
            self.processes.discard(process.pid)
            await _end(process)


async def _start() -> asyncio.subprocess.Process:
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "oppidum.server.bots.worker"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        env=environment,
    )


async def _decide(process: asyncio.subprocess.Process, job: BotJob) -> str | None:
    """The choice, None if the process died or took for ever."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        async with asyncio.timeout(LONGEST_SECONDS):
            process.stdin.write(framed(job))
            await process.stdin.drain()
            length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
            return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=BotChoice).action
    except (asyncio.IncompleteReadError, ConnectionError, TimeoutError, msgspec.DecodeError):
        return None


async def _end(process: asyncio.subprocess.Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()
