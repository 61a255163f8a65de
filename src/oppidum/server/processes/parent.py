"""The handle of a worker process: it sends one request at a time and kills the process at a deadline.

A thread cannot be stopped from outside, a process can. So work that may take for ever is done in a process.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

from oppidum.server.processes.child import LENGTH_BYTES, frame

PASSED_ON = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "SYSTEMROOT", "VIRTUAL_ENV")
"""The variables that a worker sees. The server's settings are not among them: they may hold a password."""
START_SECONDS = 60.0
LAST_WORDS_SECONDS = 1.0
MOST_BYTES = 1 << 24
"""The longest answer that makes sense, if nothing else is said."""


class WorkerDied(Exception):
    """The process ended before it answered, or could not be started."""


Log = Callable[[asyncio.StreamReader, int], Coroutine[Any, Any, None]]
"""Reads what a process, of this id, writes to its standard error."""


class WorkerProcess:
    """A Python module that runs as a worker. It is started when it is needed, and again when it has died.

    `log` reads its standard error, which else is dropped. An answer of more than `most_bytes` is as good as none.
    `exit_code` is that of the last process that has ended.
    """

    def __init__(self, module: str, most_bytes: int = MOST_BYTES, log: Log | None = None) -> None:
        self._module = module
        self._most_bytes = most_bytes
        self._log = log
        self._process: Process | None = None
        self._logging: asyncio.Task[None] | None = None
        self.exit_code: int | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.returncode is None

    async def ask(self, request: bytes, seconds: float) -> bytes:
        """Returns the answer to a request.

        Raises TimeoutError after so many seconds, and WorkerDied where the process dies; then it is dead.
        """
        if not self.alive:
            await self.end()  # it may have died while nobody asked it
            await self.start()
        return await self._exchange(frame(request), seconds)

    async def end(self) -> None:
        """Kills the process, and logs the last lines of its standard error."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):  # it may have ended by itself
                process.kill()
            self.exit_code = await process.wait()
        if self._logging is not None:
            await asyncio.wait([self._logging], timeout=LAST_WORDS_SECONDS)
            self._logging.cancel()
            self._logging = None

    async def start(self) -> None:
        """Starts the process and waits until it is ready, so that loading counts for nobody's deadline."""
        environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        command = (sys.executable, "-m", self._module, str(os.getpid()))
        errors = DEVNULL if self._log is None else PIPE
        try:
            self._process = process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=errors, env=environment
            )
            if self._log is not None and process.stderr is not None:
                self._logging = asyncio.create_task(self._log(process.stderr, process.pid), name="a worker's errors")
            await self._exchange(b"", START_SECONDS)
        except OSError as error:  # TimeoutError is one
            raise WorkerDied from error

    async def _exchange(self, sent: bytes, seconds: float) -> bytes:
        """Sends some bytes and returns one frame; ends the process if anything goes wrong."""
        # A process that was asked and not heard would give its late answer to the next question. Hence the end, also
        # where the caller is cancelled.
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(sent)
                await process.stdin.drain()
                length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
                if length > self._most_bytes:
                    raise ConnectionError("the answer is too long")
                return await process.stdout.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError, RuntimeError) as error:  # uvloop's word for a closed pipe
            await self.end()
            raise WorkerDied from error
        except BaseException:
            await self.end()
            raise
