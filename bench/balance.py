"""The balance of City of Iron: who wins, by nation, by seat and by purchase plan.

    python -m bench.balance --players 4 --games 2000 --bots greedy --out four.jsonl
    python -m bench.balance --players 4 --games 2000 --bots plans --out four-plans.jsonl
    python -m bench.balance --players 2 --games 2000 --bots plans --out two-plans.jsonl
    python -m bench.balance --players 2 --games 200 --bots plans --simulations 60 --out two-search.jsonl

One line a game; the same command goes on where a file ends. `--bots` names one player for all seats (a plan of
`bench/plans.py` or a built-in bot), or `plans`: every seat draws its plan at random. With `--simulations` plans are
played by the search. Game n is the same game whoever plays it with the same build of the rules and the same data.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

import oppidum
from bench.plans import PLANS, bot_with_plan
from bench.series import complete
from oppidum import packs
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import Pack
from oppidum.players import DEFAULT_BUDGET, Bot, Budget, find

ALL_PLANS = "plans"
WILSON = 1.96


class Game(msgspec.Struct, frozen=True):
    """A game of the series; lists go by seat, and `wins` shares a victory among its winners."""

    game: int
    players: int
    options: dict[str, str]
    pack: str
    bots: list[str]
    nations: list[str]
    points: list[int]
    wins: list[float]
    rounds: int
    moves: int


class MatchSettings(msgspec.Struct, frozen=True):
    """What is played: at which tables, by which bots, how deep."""

    players: int
    options: dict[str, str]
    bots: str
    pack: Pack | None
    simulations: int | None = None

    def make_bot(self, name: str) -> Bot:
        """Returns a plan, or a built-in bot."""
        return bot_with_plan(name, self.simulations is not None) if name in PLANS else find(name)

    def budget(self) -> Budget:
        """Returns how much each bot may think."""
        return Budget(simulations=self.simulations) if self.simulations else DEFAULT_BUDGET


def play(match: MatchSettings, number: int) -> Game:
    """Plays a game to its end."""
    seed = seed_bytes(number)
    options: dict[str, Any] = dict(match.options)
    configuration = oppidum.game("city-of-iron").configure(match.players, options, match.pack)
    state, dice = configuration.new(seed), Dice(seed, "balance")
    names = [dice.choose(list(PLANS)) if match.bots == ALL_PLANS else match.bots for _ in range(match.players)]
    bots, budget = [match.make_bot(name) for name in names], match.budget()
    moves = 0
    while not state.over():
        seat = state.to_act()[0]
        state.apply(seat, bots[seat].choose(state.knowledge(seat), state.legal(seat), budget, dice))
        moves += 1
    result, view = state.result().seats, msgspec.to_builtins(state.knowledge(0).view())
    winners = sum(outcome.won for outcome in result)
    return Game(
        game=number,
        players=match.players,
        options=match.options,
        pack=match.pack.hash if match.pack else "",
        bots=names,
        nations=[seat["nation"] for seat in view["seats"]],
        points=[outcome.points for outcome in result],
        wins=[outcome.won / winners for outcome in result],
        rounds=view["round"],
        moves=moves,
    )


def interval(wins: float, games: int) -> tuple[float, float]:
    """Returns the range in which the true share lies, 19 times out of 20 (Wilson)."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, WILSON**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = WILSON / (1 + square / games) * (share * (1 - share) / games + square / (4 * games**2)) ** 0.5
    return middle - half, middle + half


def table(title: str, rows: Iterable[tuple[str, float, int]]) -> None:
    """Prints wins by something: each row its name, wins and how often it sat down."""
    print(f"\n{title:<14} {'sat down':>9} {'won':>8} {'share':>7}   19 of 20")
    for name, wins, games in sorted(rows):
        low, high = interval(wins, games)
        print(f"{name:<14} {games:>9} {wins:>8.1f} {wins / games:>7.1%}   {low:.1%} - {high:.1%}")


def shares(games: list[Game], labels: str) -> list[tuple[str, float, int]]:
    """Returns wins by the labels that the seats of a game have, and how often each label sat down."""
    wins: dict[str, float] = {}
    sat: dict[str, int] = {}
    for game in games:
        names = [str(seat + 1) for seat in range(game.players)] if labels == "seat" else getattr(game, labels)
        for name, won in zip(names, game.wins, strict=True):
            wins[name] = wins.get(name, 0.0) + won
            sat[name] = sat.get(name, 0) + 1
    return [(name, wins[name], sat[name]) for name in wins]


def report(games: list[Game]) -> None:
    """Prints shares by nation, seat and plan."""
    rounds = sum(game.rounds for game in games) / len(games)
    points = sum(sum(game.points) for game in games) / sum(game.players for game in games)
    print(f"{len(games)} games, {rounds:.2f} rounds and {points:.1f} points a seat on average")
    for title, labels in (("nation", "nations"), ("seat", "seat"), ("plan", "bots")):
        table(title, shares(games, labels))


def main() -> int:
    """Plays what is missing, then reports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="the number of the first game")
    parser.add_argument("--bots", default="mixed", choices=[ALL_PLANS, *PLANS, "greedy", "planner", "random"])
    parser.add_argument(
        "--simulations", type=int, help="of each decision, for plans played by the search and `planner`"
    )
    parser.add_argument("--option", action="append", default=[], help="KEY=VALUE, repeatable")
    parser.add_argument("--pack", help="the hash of a card pack that is kept here")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    options = dict(text.partition("=")[::2] for text in given.option)
    match = MatchSettings(
        given.players, options, given.bots, packs.find(given.pack) if given.pack else None, given.simulations
    )
    wanted = range(given.first, given.first + given.games)
    report(complete(given.out, Game, wanted, partial(play, match), given.jobs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
