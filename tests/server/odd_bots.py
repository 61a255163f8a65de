"""Bots that behave badly, for a server's workers: `bad_company` is what to put on PYTHONPATH."""

import os
from pathlib import Path

SITE = '''
"""Makes bots known that no server should have."""

import ctypes
import os
import sys
from typing import ClassVar

from oppidum import players
from oppidum.players import Bot


class Hanging(Bot):
    name: ClassVar[str] = "hanging"

    def choose(self, knowledge, ids, budget, dice):
        while True:
            pass


class Crashing(Bot):
    name: ClassVar[str] = "crashing"

    def choose(self, knowledge, ids, budget, dice):
        ctypes.string_at(0)


class Hungry(Bot):
    name: ClassVar[str] = "hungry"

    def choose(self, knowledge, ids, budget, dice):
        hoard = []
        while True:
            hoard.append(bytes(1 << 24))


class Noisy(Bot):
    name: ClassVar[str] = "noisy"

    def choose(self, knowledge, ids, budget, dice):
        print("printed by a bot")
        sys.stderr.write("a" * 100_000 + "\\n" + "shout\\n" * 1000)
        assert sys.stdin.read() == ""
        return ids[0]


class Failing(Bot):
    name: ClassVar[str] = "failing"

    def choose(self, knowledge, ids, budget, dice):
        raise ValueError("the hidden card")


class Cheating(Bot):
    name: ClassVar[str] = "cheating"

    def choose(self, knowledge, ids, budget, dice):
        return next(each for each in range(knowledge.configuration.actions.size) if each not in ids)


for _bot in (Hanging, Crashing, Hungry, Noisy, Failing, Cheating):
    players._BOTS[_bot.name] = _bot
'''


def bad_company(folder: Path) -> str:
    """The search path for a server at which these bots may sit."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sitecustomize.py").write_text(SITE, encoding="utf-8")
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
