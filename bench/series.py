"""Stores a series of games in a file, one line for each; the same command continues the file."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

REPORTS = 20
"""How often a run tells how far it is."""


class Numbered(Protocol):
    """A game of a series."""

    @property
    def game(self) -> int:
        """Its number."""


G = TypeVar("G", bound=Numbered)


def read_games(path: Path, kind: type[G]) -> dict[int, G]:
    """Returns the games that a file holds; a line that was cut off is dropped."""
    if not path.exists():
        return {}
    whole = path.read_bytes().rpartition(b"\n")[0]
    path.write_bytes(whole + b"\n" if whole else b"")
    games = [msgspec.json.decode(line, type=kind) for line in whole.splitlines()]
    return {game.game: game for game in games}


def complete(path: Path, kind: type[G], wanted: Sequence[int], play: Callable[[int], G], jobs: int) -> list[G]:
    """Plays the games that are missing, and returns all that are wanted; standard error tells how far it is."""
    done = read_games(path, kind)
    missing = [number for number in wanted if number not in done]
    with path.open("ab") as file, multiprocessing.Pool(jobs) as pool:
        for played, game in enumerate(pool.imap_unordered(play, missing, chunksize=4), start=1):
            file.write(msgspec.json.encode(game) + b"\n")
            file.flush()
            done[game.game] = game
            if played * REPORTS // len(missing) > (played - 1) * REPORTS // len(missing):
                print(f"{len(wanted) - len(missing) + played} of {len(wanted)} games", file=sys.stderr, flush=True)
    return [done[number] for number in wanted]
