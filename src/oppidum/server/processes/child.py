"""The inside of a worker process: it answers frames from its standard input until the input or its parent ends.

A frame is four bytes of length, then that many bytes.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from typing import BinaryIO

from oppidum.players.confinement import end_with_parent, limit_memory, lower_priority, take_pipes

LENGTH_BYTES = 4
READY = b""
"""The first frame that a worker sends, when it has loaded what it needs."""


def frame(body: bytes) -> bytes:
    """Returns the body with its length before it."""
    return len(body).to_bytes(LENGTH_BYTES, "big") + body


def run_worker(answer: Callable[[bytes], bytes], most_memory: int, niceness: int = 0) -> None:
    """Answers requests of the parent, and ends with it. The process's first argument is the parent's id."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends its workers itself
    # A killed server cannot end its workers, so each watches for its parent's death.
    end_with_parent(int(sys.argv[1]))
    limit_memory(most_memory)
    lower_priority(niceness)
    answer_frames(*take_pipes(), answer)


def answer_frames(source: BinaryIO, target: BinaryIO, answer: Callable[[bytes], bytes]) -> None:
    """Says that it is ready, then answers one frame after the other until the input ends."""
    target.write(frame(READY))
    target.flush()
    while len(length := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        body = source.read(int.from_bytes(length, "big"))
        target.write(frame(answer(body)))
        target.flush()
