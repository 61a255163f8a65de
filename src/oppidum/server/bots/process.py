"""One bot's process, as the server holds it: a worker that makes one decision at a time."""

from __future__ import annotations

import signal
import sys
from typing import Literal

import msgspec

from oppidum.server.bots.error_log import log_lines
from oppidum.server.bots.jobs import BotChoice, BotJob
from oppidum.server.processes.parent import WorkerDied, WorkerProcess

WORKER = "oppidum.server.bots.worker"
ALARM_SECONDS = 1.0
"""How much later than the server's own deadline the process ends itself, should the server not get to it."""

MOST_BYTES = 4096
"""The longest answer that makes sense."""

Loss = Literal["death", "timeout"]


class ProcessLost(Exception):
    """The process died or was too late, and is of no more use."""

    def __init__(self, how: Loss) -> None:
        super().__init__(how)
        self.how: Loss = how


class BotProcess:
    """A process that thinks for bots, one decision at a time; `id` is that of the system."""

    def __init__(self, worker: WorkerProcess) -> None:
        self._worker = worker
        self.id = worker.pid or 0

    @property
    def alive(self) -> bool:
        """Whether the process has not ended."""
        return self._worker.alive

    async def decide(self, job: BotJob, seconds: float) -> BotChoice:
        """Returns the bot's choice; ProcessLost if there is none within so many seconds."""
        request = msgspec.msgpack.encode(msgspec.structs.replace(job, deadline=seconds + ALARM_SECONDS))
        try:
            return msgspec.msgpack.decode(await self._worker.ask(request, seconds), type=BotChoice)
        except TimeoutError:
            raise ProcessLost("timeout") from None
        except (WorkerDied, msgspec.DecodeError):
            alarm_fired = sys.platform != "win32" and self._worker.exit_code == -signal.SIGALRM
            raise ProcessLost("timeout" if alarm_fired else "death") from None

    async def end(self) -> None:
        """Kills the process, and logs the last lines of its standard error."""
        await self._worker.end()


async def start_process() -> BotProcess:
    """Starts a process and waits until it is ready; WorkerDied where the system gives none."""
    worker = WorkerProcess(WORKER, MOST_BYTES, log_lines)
    await worker.start()
    return BotProcess(worker)
