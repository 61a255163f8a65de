"""A bot's process: reads decisions from its standard input and writes choices to its standard output.

It sees the bytes of a Knowledge. What is legal it works out on a table imagined from them: legal actions depend on what
the seat knows and on nothing else.
"""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from traceback import extract_tb
from typing import BinaryIO

import msgspec

from oppidum import players
from oppidum.engine.chance import Dice
from oppidum.games import find
from oppidum.players.confinement import end_at, end_with_parent, take_pipes, yield_to_others
from oppidum.server.bots.jobs import LENGTH_BYTES, READY, BotChoice, BotJob, framed

LONGEST_FAILURE = 500


def choose(job: BotJob) -> BotChoice:
    """The bot's choice."""
    configuration = find(job.title).configure(job.players, job.options)
    knowledge = configuration.knowledge_from_bytes(job.knowledge)
    dice = Dice(job.seed, "choose")
    ids = knowledge.imagine(Dice(job.seed, "legal")).legal(knowledge.viewer)
    bot = players.find(job.bot)
    bot.reset(job.seed)
    action = ids[0] if len(ids) == 1 else bot.choose(knowledge, ids, job.budget, dice)
    assert action in ids, "the choice is legal"
    return BotChoice(configuration.actions.notation(action))


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answers until the input ends."""
    decoder = msgspec.msgpack.Decoder(BotJob)
    while length := source.read(LENGTH_BYTES):
        job = decoder.decode(source.read(int.from_bytes(length, "big")))
        target.write(framed(_attempt_in_time(job) if job.deadline else _attempt(job)))
        target.flush()


def _attempt_in_time(job: BotJob) -> BotChoice:
    end_at(job.deadline)
    try:
        return _attempt(job)
    finally:
        end_at(0)


def _attempt(job: BotJob) -> BotChoice:
    """The bot's choice, or how it failed; without memory the process ends."""
    try:
        return choose(job)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a bot raises must not end the process
        return BotChoice(None, _describe(error))


def _describe(error: Exception) -> str:
    """What went wrong, and where from the inside out. The error's own text stays out: it may name hidden cards."""
    frames = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(extract_tb(error.__traceback__))]
    return f"{type(error).__name__} in {', '.join(frames)}"[:LONGEST_FAILURE]


def main() -> None:
    """Runs as a child of the process that is named by the first argument."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    end_with_parent(int(sys.argv[1]))
    yield_to_others()
    source, target = take_pipes()
    target.write(READY)
    target.flush()
    serve(source, target)


if __name__ == "__main__":
    main()
