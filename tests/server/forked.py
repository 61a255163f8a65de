"""Server processes that start quickly: each is forked from a process that has imported the server already.

To start Python and import everything takes seconds, and the tests start more than a hundred servers. Apart from that
a forked server is the real one: it runs `oppidum serve` in a process of its own, and may be killed like any other.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["oppidum.cli.main", "oppidum.server.operations.uvicorn_server"])


class ServerProcess:
    """A running `oppidum serve`, used like a `subprocess.Popen`."""

    def __init__(self, environment: dict[str, str], log: Path) -> None:
        self._child = _FORKS.Process(target=_serve, args=(environment, str(log)), daemon=True)
        self._child.start()

    @property
    def pid(self) -> int:
        assert self._child.pid is not None
        return self._child.pid

    @property
    def returncode(self) -> int | None:
        return self._child.exitcode

    def poll(self) -> int | None:
        return self.returncode

    def send_signal(self, which: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, which)

    def wait(self, seconds: float) -> int:
        self._child.join(seconds)
        if self.returncode is None:
            raise subprocess.TimeoutExpired("oppidum serve", seconds)
        return self.returncode


def _serve(environment: dict[str, str], log: str) -> None:
    """Runs in the new process."""
    os.environ.clear()
    os.environ.update(environment)
    file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for stream in (1, 2):
        os.dup2(file, stream)
    from oppidum.cli.main import main  # noqa: PLC0415 - only the new process needs it

    sys.exit(main(["serve"]))
