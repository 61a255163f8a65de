"""A series of games between bots: who sits where, with which seed, and how each game went."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

import msgspec

from oppidum.cli.setup import options_of
from oppidum.engine.chance import SEED_BYTES, Dice, seed_text
from oppidum.engine.configuration import Configuration
from oppidum.engine.events import SPECTATOR, AnyEvent, visible
from oppidum.engine.game import State
from oppidum.engine.record import Record, Recorder
from oppidum.engine.scoring import Result
from oppidum.players import DEFAULT_BUDGET, Bot, find

Watch = Callable[[int, int, dict[int, str], list[AnyEvent]], None]
"""Told of each move: the game, the move's number, the names of the players and what an onlooker learns."""


class Played(msgspec.Struct, frozen=True):
    """One game of a series, a line of its file; lists go by seat. `wins` shares a victory among its winners."""

    game: int
    title: str
    options: dict[str, str]
    seed: str
    bots: list[str]
    points: list[int]
    ranks: list[int]
    wins: list[float]
    moves: int
    seconds: float
    pack: str = ""


@dataclass(frozen=True)
class Series:
    """Games of the same bots at the same kind of table.

    Game *n* has the series' seed plus n - 1. Permuted, as many games as there are seats share a seed, and from
    one to the next every bot moves on by a seat, so that luck and seat favour nobody.
    """

    configuration: Configuration
    bots: tuple[str, ...]
    seed: bytes
    permute: bool = False

    def seating(self, number: int) -> tuple[bytes, list[str]]:
        """The seed of a game, counted from 1, and its bots by seat."""
        shift, turn = divmod(number - 1, len(self.bots)) if self.permute else (number - 1, 0)
        return shifted(self.seed, shift), [*self.bots[turn:], *self.bots[:turn]]

    def play(self, number: int, watch: Watch | None = None) -> tuple[Played, Record]:
        """Plays a game to its end. Each bot is given what its seat knows, and dice of its own."""
        seed, names = self.seating(number)
        called = dict(enumerate(seat_names(names)))
        table = Recorder(self.configuration, seed, called)
        dice = [Dice(seed, f"bot-{number}-{seat}") for seat in range(len(names))]
        players = [_Player(name, dice[seat].seed()) for seat, name in enumerate(names)]
        begin, moves = perf_counter(), 0
        while not table.state.over():
            seat = table.state.to_act()[0]
            action = players[seat].choose(table.state, seat)
            moves += 1
            tell: list[AnyEvent] = []
            table.play(seat, action, tell=tell)
            if watch is not None:
                watch(number, moves, called, visible(tell, SPECTATOR))
        played = Played(
            game=number,
            title=self.configuration.game.key,
            options=options_of(self.configuration),
            seed=seed_text(seed),
            bots=names,
            points=[outcome.points for outcome in table.state.result().seats],
            ranks=[outcome.rank for outcome in table.state.result().seats],
            wins=_wins(table.state.result()),
            moves=moves,
            seconds=round(perf_counter() - begin, 3),
            pack=table.record.pack,
        )
        return played, table.record


class _Player:
    """A bot on a seat, with its dice."""

    def __init__(self, name: str, seed: bytes) -> None:
        self._bot: Bot = find(name)
        self._bot.reset(seed)
        self._dice = Dice(seed, "choices")

    def choose(self, state: State, seat: int) -> int:
        return self._bot.choose(state.knowledge(seat), state.legal(seat), DEFAULT_BUDGET, self._dice)


def shifted(seed: bytes, by: int) -> bytes:
    """The seed so many numbers on; after the last comes the first.

    >>> shifted(bytes(32), -1) == b"\\xff" * 32
    True
    """
    return ((int.from_bytes(seed, "big") + by) % (1 << 8 * SEED_BYTES)).to_bytes(SEED_BYTES, "big")


def seat_names(bots: list[str]) -> list[str]:
    """What bots at one table are called.

    >>> seat_names(["greedy", "random", "greedy"])
    ['Greedy 1', 'Random', 'Greedy 3']
    """
    return [
        f"{bot.capitalize()} {seat + 1}" if bots.count(bot) > 1 else bot.capitalize() for seat, bot in enumerate(bots)
    ]


def _wins(result: Result) -> list[float]:
    teams = {outcome.team for outcome in result.seats if outcome.won}
    return [1 / len(teams) if outcome.won else 0.0 for outcome in result.seats]
