"""How hard the Consul is: how often bots win together, by players, difficulty, and with or without Monuments.

    python -m bench.consul --first 1001 --out greedy.jsonl
    python -m bench.consul --bot planner/100 --games 30 --out planner.jsonl
    python -m bench.consul --cells 2-standard,4-hard-monuments --pack harder.toml --out tried.jsonl

A cell is a kind of table; every cell plays the same seeds. One line a game; the same command goes on where a file ends,
and goes through the seeds of all cells in turn, so that every cell has figures early. A game is the same one on every
machine and both builds. A file belongs to one bot and one pack.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from itertools import product
from pathlib import Path

import msgspec

import oppidum
from bench.modules import play_game, text_of
from bench.series import complete, read_games
from oppidum.arena.intervals import mean_interval, share_interval
from oppidum.engine.configuration import OptionValue, Pack
from oppidum.engine.game import Configuration
from oppidum.engine.packs import read_pack

LEVELS = ("standard", "hard", "challenge")


class Cell(msgspec.Struct, frozen=True):
    """A kind of table."""

    players: int
    level: str
    monuments: bool

    @property
    def name(self) -> str:
        return f"{self.players}-{self.level}{'-monuments' if self.monuments else ''}"

    def configure(self, pack: Pack | None) -> Configuration:
        """Returns the table."""
        options: dict[str, OptionValue] = {"consul": self.level, "monuments": self.monuments}
        return oppidum.game("rome").configure(self.players, options, pack)


CELLS = [Cell(players, level, monuments) for monuments, players, level in product((False, True), (2, 3, 4), LEVELS)]


class ConsulGame(msgspec.Struct, frozen=True):
    """A game against the Consul: the points of each player, and the Consul's."""

    game: int
    bot: str
    pack: str
    cell: str
    seed: int
    points: list[int]
    consul: int

    @property
    def lead(self) -> int:
        """By how much the last of the players is ahead of the Consul; they have won if that is above 0 (C-10)."""
        return min(self.points) - self.consul


def play(bot: str, pack: Pack | None, number: int) -> ConsulGame:
    """Plays a game; numbers go through the cells in turn."""
    cell, seed = CELLS[number % len(CELLS)], number // len(CELLS)
    state = play_game(cell.configure(pack), seed, [bot] * cell.players)
    result = state.result()
    assert result.target is not None, "the Consul's points are the target"
    points = [seat.points for seat in result.seats]
    return ConsulGame(number, bot, pack.hash if pack else "", cell.name, seed, points, result.target - 1)


def report(games: list[ConsulGame]) -> None:
    """Prints how often the players won, and by how much less often than one level below on the same seeds."""
    print("| players | monuments | level | games | won, in % | less often by | last player ahead by |")
    print("|---|---|---|---|---|---|---|")
    by_cell = {cell: {game.seed: game.lead for game in games if game.cell == cell.name} for cell in CELLS}
    easier: dict[int, int] = {}
    for cell in CELLS:
        leads = by_cell[cell]
        if cell.level == LEVELS[0]:
            easier = {}
        if leads:
            won = share_interval([[float(lead > 0)] for lead in leads.values()])
            row = [cell.players, "yes" if cell.monuments else "no", cell.level, len(leads), text_of(won, 100)]
            row += [_text_of_loss(easier, leads), text_of(mean_interval(list(leads.values())))]
            print(f"| {' | '.join(map(str, row))} |")
        easier = leads


def _text_of_loss(easier: dict[int, int], harder: dict[int, int]) -> str:
    both = [seed for seed in harder if seed in easier]
    lost = [float(easier[seed] > 0) - float(harder[seed] > 0) for seed in both]
    return text_of(mean_interval(lost), 100) if lost else ""


def main() -> int:
    """Plays what is missing, then reports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=200, help="in each cell")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--cells", help="such as 2-standard,3-hard-monuments; all if not given")
    parser.add_argument("--pack", type=Path, help="the file of a card pack with other tokens")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    names = [cell.name for cell in CELLS]
    chosen = given.cells.split(",") if given.cells else names
    unknown = [name for name in chosen if name not in names]
    if unknown:
        parser.error(f"there is no cell {unknown[0]}; there are {', '.join(names)}")
    pack = read_pack(given.pack.read_text("utf-8")) if given.pack else None
    mine = (given.bot, pack.hash if pack else "")
    if any((game.bot, game.pack) != mine for game in read_games(given.out, ConsulGame).values()):
        parser.error(f"{given.out} holds games of another bot or pack")
    numbers = range(given.first * len(CELLS), (given.first + given.games) * len(CELLS))
    wanted = [number for number in numbers if names[number % len(CELLS)] in chosen]
    report(complete(given.out, ConsulGame, wanted, partial(play, given.bot, pack), given.jobs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
