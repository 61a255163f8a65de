"""A bot's process: reads decisions from its standard input and writes choices to its standard output.

It sees the bytes of a Knowledge. What is legal it works out on a table imagined from them: legal actions depend on what
the seat knows and on nothing else.
"""

from __future__ import annotations

import signal
import sys
from typing import BinaryIO

import msgspec

from oppidum import players
from oppidum.engine.chance import Dice
from oppidum.games import find
from oppidum.server.bots.jobs import LENGTH_BYTES, BotChoice, BotJob, framed


def choose(job: BotJob) -> BotChoice:
    """The bot's choice."""
    configuration = find(job.title).configure(job.players, job.options)
    knowledge = configuration.knowledge_from_bytes(job.knowledge)
    dice = Dice(job.seed, "choose")
    ids = knowledge.imagine(Dice(job.seed, "legal")).legal(knowledge.viewer)
    bot = players.find(job.bot)
    bot.reset(job.seed)
    action = ids[0] if len(ids) == 1 else bot.choose(knowledge, ids, job.budget, dice)
    return BotChoice(configuration.actions.notation(action))


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answers until the input ends."""
    decoder = msgspec.msgpack.Decoder(BotJob)
    while length := source.read(LENGTH_BYTES):
        job = decoder.decode(source.read(int.from_bytes(length, "big")))
        target.write(framed(choose(job)))
        target.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers by closing their input
    serve(sys.stdin.buffer, sys.stdout.buffer)
