"""A worker that answers with what it was asked, after as many seconds as that says; it stands for a slow check."""

import time

import msgspec

from oppidum.server.checking.jobs import Check, Failure
from oppidum.server.processes.child import run_worker


def answer(request: bytes) -> bytes:
    text = msgspec.json.decode(request, type=Check).text
    time.sleep(float(text))
    return msgspec.json.encode(Failure(text))


if __name__ == "__main__":
    run_worker(answer)
