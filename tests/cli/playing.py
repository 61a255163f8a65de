"""What the tests of play share: a game to type, what came of it, and a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import oppidum
from oppidum.cli.playing.table import PERSON, LocalTable, Seating
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.engine.record import Record, final_state
from oppidum.engine.record_text import parse
from tests.cli.conftest import SEED


def after(text: str, line: str) -> str:
    """What came after a line was typed, up to the next prompt."""
    return text.split(f"> {line}\n", 1)[1].split("\nAda> ", 1)[0]


def read(path: Path) -> Record:
    return parse(path.read_text("utf-8"))


def digest(path: Path) -> str:
    record = read(path)
    return final_state(record, record.configure(oppidum.game)).digest().hex()


def whole_game(
    title: str, players: list[str], options: dict[str, OptionValue] | None = None, every_kind: bool = False
) -> tuple[list[str], LocalTable]:
    """What people type in a game that they play at random, and the table at its end.

    With `every_kind` they draw the kind of action first, so that rare kinds come as often as building. Several people
    with secrets press Enter whenever they pass the keyboard.
    """
    configuration = oppidum.game(title).configure(len(players), dict(options or {}))
    names = tuple(f"Player {seat}" for seat in range(len(players)))
    table = LocalTable(configuration, seed_bytes(SEED), Seating(names, tuple(players)))
    dice, lines, last = Dice(seed_bytes(SEED), "typed"), list[str](), None
    passing = every_kind and players.count(PERSON) > 1
    while not table.state.over():
        seat = table.next_seat()
        if players[seat] == PERSON:
            legal = table.state.legal(seat)
            if every_kind:
                kinds = [configuration.actions.action(action).kind for action in legal]
                kind = dice.choose(sorted(set(kinds)))
                legal = [action for action, other in zip(legal, kinds, strict=True) if other == kind]
            if passing and seat != last:
                lines.append("")
            last = seat
            action = dice.choose(legal)
            lines.append(configuration.actions.notation(action))
        else:
            action = table.bot_action(seat)
        table.play(seat, action)
    return lines, table


DRAFT = ("--option", "drafting=yes")


def hands_of(seed: int) -> list[set[str]]:
    state = oppidum.game("metropolis").configure(2, {"drafting": True}).new(seed)
    hands = []
    for seat in (0, 1):
        legal = state.legal(seat)
        hands.append({state.configuration.actions.notation(action).split()[1] for action in legal})
    return hands


ASKING = "\x1b[?2004h"
"""What a terminal is told as a line begins to be read."""

ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[a-zA-Z]|[()][A-Z0-9]|[=>])")


class Terminal:
    """A pseudo-terminal of 80 columns with the command in it. What it writes is read up to the next question."""

    def __init__(self, *arguments: object, patience: float = 120) -> None:
        self._patience = patience
        self._screen, line = pty.openpty()
        fcntl.ioctl(line, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {name: text for name, text in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        command = [str(Path(sys.executable).with_name("oppidum")), "play", *map(str, arguments)]
        self._process = subprocess.Popen(
            command, stdin=line, stdout=line, stderr=line, start_new_session=True, env=environment | {"TERM": "xterm"}
        )
        os.close(line)
        self._unread = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._screen)

    def press(self, keys: str) -> None:
        os.write(self._screen, keys.encode())

    def until(self, text: str) -> str:
        """All that is written up to this text, without what steers the terminal."""
        deadline = time.monotonic() + self._patience
        while text not in self._unread:
            ready, _, _ = select.select([self._screen], [], [], max(deadline - time.monotonic(), 0))
            assert ready, f"{text!r} does not come after:\n{self._unread[-2000:]}"
            self._unread += self._read()
        before, _, self._unread = self._unread.partition(text)
        return ESCAPES.sub("", before).replace("\r\n", "\n")

    def type(self, line: str) -> str:
        """Types a line and waits for the next question."""
        self.press(line + "\r")
        return self.until(ASKING)

    def end(self) -> tuple[str, int]:
        """What is written until the command ends, and its code."""
        try:
            while text := self._read():
                self._unread += text
        except OSError:  # how Linux says that nobody holds the other end any more
            pass
        return ESCAPES.sub("", self._unread).replace("\r\n", "\n"), self._process.wait(self._patience)

    def _read(self) -> str:
        return os.read(self._screen, 65536).decode(errors="replace")
