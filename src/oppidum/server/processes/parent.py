"""The handle of a worker process: it asks one thing at a time and kills the process at a deadline.

A thread cannot be stopped from outside, a process can. So whatever may take for ever is done in one.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress

from oppidum.server.processes.child import LENGTH_BYTES, frame

PASSED_ON = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "SYSTEMROOT", "VIRTUAL_ENV")
"""What a worker sees of the environment: nothing of the server's own settings."""
START_SECONDS = 60.0


class WorkerDied(Exception):
    """The process ended before it answered, or could not be started."""


class WorkerProcess:
    """A Python module that runs as a worker. It is started when it is needed, and anew when it has died."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, None while there is none."""
        return None if self._process is None else self._process.pid

    async def ask(self, request: bytes, seconds: float) -> bytes:
        """Returns the answer to a request.

        Raises TimeoutError after so many seconds, and WorkerDied where the process dies; then it is dead.
        """
        if self._process is not None and self._process.returncode is not None:
            await self.end()  # it died while nobody asked it
        if self._process is None:
            await self._start()
        return await self._exchange(frame(request), seconds)

    async def end(self) -> None:
        """Kills the process."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):  # it may have ended by itself
                process.kill()
            await process.wait()

    async def _start(self) -> None:
        """Starts the process and waits until it is ready, so that loading is not counted as anybody's time."""
        environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
        command = (sys.executable, "-m", self._module)
        try:
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=environment
            )
            await self._exchange(b"", START_SECONDS)
        except OSError as error:  # TimeoutError is one
            raise WorkerDied from error

    async def _exchange(self, sent: bytes, seconds: float) -> bytes:
        """Sends some bytes and reads one frame; whatever prevents that, a cancellation included, ends the process."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(sent)
                await process.stdin.drain()
                length = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
                return await process.stdout.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError, RuntimeError) as error:  # uvloop's word for a closed pipe
            await self.end()
            raise WorkerDied from error
        except BaseException:
            await self.end()
            raise
