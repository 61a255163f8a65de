"""Limits a worker process before it works: lifetime, deadline, memory, priority and access to the pipes.

None of this needs a thread: a compiled search never lets another thread of its process run.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from contextlib import suppress
from typing import BinaryIO

PR_SET_PDEATHSIG = 1


def end_with_parent(parent: int) -> None:
    """Has the kernel kill this process when its parent dies, however that happens.

    Elsewhere than on Linux the deadline of its decision ends it, and after that the end of its input.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it died before we asked
            os._exit(1)


def end_at(seconds: float) -> None:
    """Has the kernel kill this process after so many seconds; 0 calls that off."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_REAL, seconds)


def limit_memory(most: int) -> None:
    """Limits the address space to so many bytes, where the system can; beyond it MemoryError is raised."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - it is not there on Windows

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(OSError, ValueError):  # not every system has this limit
            resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def lower_priority(niceness: int) -> None:
    """Lets other processes, such as the server, have the processor first."""
    if sys.platform != "win32" and niceness:
        os.nice(niceness)


def take_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Returns the standard input and output, and gives bots an empty input and the error stream instead."""
    source, target = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return source, target
