"""A bot's process: reads decisions from its standard input and writes choices to its standard output.

It gets the bytes of a Knowledge and nothing else. It finds the legal actions on a table imagined from them, because
legal actions depend only on what the seat knows.
"""

from __future__ import annotations

from pathlib import Path
from traceback import extract_tb

import msgspec

from oppidum import players
from oppidum.engine.chance import Dice
from oppidum.games import find
from oppidum.players.confinement import end_at
from oppidum.server.bots.jobs import BotChoice, BotJob
from oppidum.server.processes.child import run_worker

LONGEST_FAILURE = 500
NICENESS = 5
MOST_MEMORY = 2 << 30
"""The address space of a process; a search of ten thousand simulations needs less than 100 MB."""

_DECODER = msgspec.msgpack.Decoder(BotJob)


def choose(job: BotJob) -> BotChoice:
    """Returns the bot's choice."""
    configuration = find(job.title).configure(job.players, job.options, job.pack)
    knowledge = configuration.knowledge_from_bytes(job.knowledge)
    dice = Dice(job.seed, "choose")
    ids = knowledge.imagine(Dice(job.seed, "legal")).legal(knowledge.viewer)
    bot = players.find(job.bot)
    bot.reset(job.seed)
    action = ids[0] if len(ids) == 1 else bot.choose(knowledge, ids, job.budget, dice)
    assert action in ids, "the choice is legal"
    return BotChoice(configuration.actions.notation(action))


def answer(request: bytes) -> bytes:
    """Returns the choice for a job, both as msgpack; past the job's deadline the process ends itself."""
    job = _DECODER.decode(request)
    end_at(job.deadline)
    try:
        return msgspec.msgpack.encode(_attempt(job))
    finally:
        end_at(0)


def _attempt(job: BotJob) -> BotChoice:
    """Returns the bot's choice, or how it failed; without memory the process ends."""
    try:
        return choose(job)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a bot raises must not end the process
        return BotChoice(None, _describe(error))


def _describe(error: Exception) -> str:
    """Returns the type of an error and where it arose, without its text, which may name hidden cards."""
    frames = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(extract_tb(error.__traceback__))]
    return f"{type(error).__name__} in {', '.join(frames)}"[:LONGEST_FAILURE]


if __name__ == "__main__":
    run_worker(answer, MOST_MEMORY, NICENESS)
