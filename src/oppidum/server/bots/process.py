"""One bot's process, as the server holds it: started, asked, logged and killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Literal

import msgspec

from oppidum.server.bots.error_log import log_lines
from oppidum.server.bots.jobs import LENGTH_BYTES, READY, BotChoice, BotJob, framed

START_SECONDS = 60.0
ALARM_SECONDS = 1.0
"""How much later than the server's own deadline the process ends itself, should the server not get to it."""

LAST_WORDS_SECONDS = 1.0
MOST_BYTES = 4096
"""The longest answer that makes sense."""

PASSED_ON = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "SYSTEMROOT", "VIRTUAL_ENV")
"""What a bot's process sees of the environment: nothing of the server's own settings."""

Loss = Literal["death", "timeout"]


class ProcessLost(Exception):
    """The process died or was too late, and is of no more use."""

    def __init__(self, how: Loss) -> None:
        super().__init__(how)
        self.how: Loss = how


class BotProcess:
    """A process that thinks for bots, one decision at a time."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._process = process
        self._stdin, self._stdout = process.stdin, process.stdout
        self._log = asyncio.create_task(log_lines(process.stderr, process.pid), name="bots' errors")
        self.id = process.pid

    @property
    def alive(self) -> bool:
        """Whether the process has not ended."""
        return self._process.returncode is None

    async def wait_until_ready(self) -> None:
        """Wait for its first sign of life; ProcessLost if there is none."""
        try:
            async with asyncio.timeout(START_SECONDS):
                await self._stdout.readexactly(len(READY))
        except (asyncio.IncompleteReadError, ConnectionError, TimeoutError):
            raise ProcessLost("death") from None

    async def decide(self, job: BotJob, seconds: float) -> BotChoice:
        """Return the bot's choice; ProcessLost if there is none within so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                self._stdin.write(framed(msgspec.structs.replace(job, deadline=seconds + ALARM_SECONDS)))
                await self._stdin.drain()
                length = int.from_bytes(await self._stdout.readexactly(LENGTH_BYTES), "big")
                if length > MOST_BYTES:
                    raise ProcessLost("death")
                return msgspec.msgpack.decode(await self._stdout.readexactly(length), type=BotChoice)
        except TimeoutError:
            raise ProcessLost("timeout") from None
        except (asyncio.IncompleteReadError, ConnectionError, msgspec.DecodeError):
            raise ProcessLost(await self._cause_of_death()) from None

    async def _cause_of_death(self) -> Loss:
        code = await self._kill()
        return "timeout" if sys.platform != "win32" and code == -signal.SIGALRM else "death"

    async def _kill(self) -> int:
        if self.alive:
            with suppress(ProcessLookupError):
                self._process.kill()
        return await self._process.wait()

    async def end(self) -> None:
        """Kill the process, and log what it still had to say."""
        await self._kill()
        await asyncio.wait([self._log], timeout=LAST_WORDS_SECONDS)
        self._log.cancel()


async def start_process() -> BotProcess:
    """Start a process; OSError where the system gives none."""
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    return BotProcess(
        await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "oppidum.server.bots.worker", str(os.getpid())),
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            env=environment,
        )
    )
