"""A worker that stands for a hard check: it takes as many seconds as its text says, or as much memory as it can get."""

import time

import msgspec

from oppidum.engine.messages import Message
from oppidum.server.checking.jobs import Check, Failure, Rejection
from oppidum.server.checking.worker import MOST_MEMORY
from oppidum.server.processes.child import run_worker


def answer(request: bytes) -> bytes:
    text = msgspec.json.decode(request, type=Check).text
    if text == "memory":
        return msgspec.json.encode(take_memory())
    time.sleep(float(text))
    return msgspec.json.encode(Failure(text))


def take_memory() -> Failure | Rejection:
    """Asks for all that a checker may have, which it has not, because it is itself in memory."""
    try:
        return Failure(f"{len(bytearray(MOST_MEMORY))} bytes were given")
    except MemoryError:
        return Rejection(Message("server-too-hard"))


if __name__ == "__main__":
    run_worker(answer, MOST_MEMORY)
