"""Bots that behave badly, for processes that have to survive them."""

import ctypes
import os
import sys
from pathlib import Path
from typing import ClassVar

from oppidum import players
from oppidum.engine.chance import Dice
from oppidum.engine.game import Knowledge
from oppidum.players import Bot, Budget

ROOT = Path(__file__).resolve().parents[2]


class Hanging(Bot):
    """Plays twice, then never again."""

    name: ClassVar[str] = "hanging"

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        self.moves += 1
        while self.moves > 2:
            pass
        return ids[0]


class Stuck(Bot):
    """Never moves."""

    name: ClassVar[str] = "stuck"

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        while True:
            pass


class Crashing(Bot):
    """Ends its process."""

    name: ClassVar[str] = "crashing"

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        ctypes.string_at(0)
        return ids[0]


class Hungry(Bot):
    """Takes all memory."""

    name: ClassVar[str] = "hungry"

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        hoard: list[bytes] = []
        while True:
            hoard.append(bytes(1 << 24))


class Noisy(Bot):
    """Writes wherever it can, and reads what is not for it."""

    name: ClassVar[str] = "noisy"

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        sys.stdout.write("printed by a bot\n")
        sys.stdout.flush()
        sys.stderr.write("a" * 100_000 + "\n" + "shout\n" * 1000)
        assert sys.stdin.read() == ""
        return ids[0]


class Failing(Bot):
    """Says in its error what nobody should know."""

    name: ClassVar[str] = "failing"

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        raise ValueError("the hidden card")


class Cheating(Bot):
    """Chooses what is not legal."""

    name: ClassVar[str] = "cheating"

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        return next(each for each in range(knowledge.configuration.actions.size) if each not in ids)


ODD: tuple[type[Bot], ...] = (Hanging, Stuck, Crashing, Hungry, Noisy, Failing, Cheating)


def admit() -> None:
    """Lets these bots play in this process."""
    players._BOTS.update({bot.name: bot for bot in ODD})


def search_path(folder: Path) -> str:
    """A PYTHONPATH with which every new process admits them; the folder is for what they load first."""
    folder.mkdir(parents=True, exist_ok=True)
    program = "from tests.players.odd_bots import admit\n\nadmit()\n"
    (folder / "sitecustomize.py").write_text(program, encoding="utf-8")
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")]), str(ROOT)])
