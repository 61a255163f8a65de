"""The inside of a worker process: it answers frames on its standard input until that ends, or its parent does.

A frame is four bytes of length, then so many bytes. Nothing heavy is imported here: a worker has to start quickly.
"""

from __future__ import annotations

import ctypes
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

LENGTH_BYTES = 4
READY = b""
"""The first frame that a worker sends: it has loaded what it needs."""
PR_SET_PDEATHSIG = 1


def frame(body: bytes) -> bytes:
    """Returns the body with its length before it."""
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def run_worker(answer: Callable[[bytes], bytes], most_memory: int | None = None) -> None:
    """Answers what the parent asks, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers itself
    end_with_parent()
    if most_memory is not None:
        limit_memory(most_memory)
    answer_frames(sys.stdin.buffer, sys.stdout.buffer, answer)


def answer_frames(source: BinaryIO, target: BinaryIO, answer: Callable[[bytes], bytes]) -> None:
    """Says that it is ready, then answers one frame after the other until the input ends."""
    target.write(frame(READY))
    target.flush()
    while len(length := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        body = source.read(int.from_bytes(length, "big"))
        target.write(frame(answer(body)))
        target.flush()


def end_with_parent() -> None:
    """Asks the kernel to kill this process when its parent ends, even in the middle of its work.

    Only Linux can; elsewhere the worker ends when it next reads its closed input.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def limit_memory(most: int) -> None:
    """Makes what would take more memory raise MemoryError, where the system has such a limit."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - it is not there on Windows

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
