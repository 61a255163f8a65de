"""Whether the weights of City of Iron's evaluator are right: what a fifth more of each would bring, in points.

    python -m bench.weights --players 2 --games 2500 --out two.jsonl
    python -m bench.weights --players 4 --games 2000 --out four.jsonl

Every seat of every game draws its own weights around those of the evaluator, each apart from the others, so that all
are measured at once: points beyond the mean of the table, by how much of a weight the seat had beyond that mean.
A weight at its best brings nothing either way. One line a game; the same command goes on where a file ends.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from math import exp, log, sqrt
from pathlib import Path

import msgspec

import oppidum
from bench.plans import bot_with_evaluator
from bench.series import complete
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.players import DEFAULT_BUDGET, Budget
from oppidum.players.city_of_iron.evaluator import CityOfIronEvaluator
from oppidum.players.city_of_iron.worth import Weights

WIDEST = 0.5
"""Logarithms of factors are drawn evenly up to here, so that factors go from 0.6 to 1.65."""
STEPS = 1001
"""So many different factors there are."""
FIFTH = log(1.2)
AT_MOST_ONE = {"kept_place"}
"""Of these a power is taken instead of a multiple."""
NINETEEN_OF_TWENTY = 1.96


class Game(msgspec.Struct, frozen=True):
    """A game of the series: the logarithms of the factors (`drawn`) and the points, by seat.

    The factors are in the order of the weights.
    """

    game: int
    drawn: list[list[float]]
    points: list[int]


def names() -> list[str]:
    """Returns all weights of the evaluator in alphabetical order: the compiled class has no other."""
    return [name for name in dir(Weights()) if not name.startswith("_")]


def vary_weights(drawn: list[float]) -> Weights:
    """Returns the evaluator's weights, each changed by its own factor."""
    weights = Weights()
    for name, factor in zip(names(), drawn, strict=True):
        usual = getattr(weights, name)
        setattr(weights, name, usual ** exp(factor) if name in AT_MOST_ONE else usual * exp(factor))
    return weights


def play(players: int, simulations: int | None, number: int) -> Game:
    """Plays a game to its end."""
    seed = seed_bytes(number)
    state, dice = oppidum.game("city-of-iron").configure(players, {"nations": "yes"}).new(seed), Dice(seed, "weights")
    drawn = [[WIDEST * (2 * dice.below(STEPS) / (STEPS - 1) - 1) for _ in names()] for _ in range(players)]
    bots = [
        bot_with_evaluator(CityOfIronEvaluator(vary_weights(factors)), simulations is not None) for factors in drawn
    ]
    budget = Budget(simulations=simulations) if simulations else DEFAULT_BUDGET
    while not state.over():
        seat = state.to_act()[0]
        state.apply(seat, bots[seat].choose(state.knowledge(seat), state.legal(seat), budget, dice))
    return Game(number, drawn, [outcome.points for outcome in state.result().seats])


def beyond_mean(values: list[float]) -> list[float]:
    """Returns by how much each value is more than the mean of all."""
    mean = sum(values) / len(values)
    return [value - mean for value in values]


def slope(games: list[Game], weight: int) -> tuple[float, float]:
    """Returns the points that a fifth more of a weight brings, with its 95 % margin."""
    pairs: list[tuple[float, float]] = []
    for game in games:
        had = beyond_mean([factors[weight] for factors in game.drawn])
        pairs += zip(had, beyond_mean([float(points) for points in game.points]), strict=True)
    spread = sum(had * had for had, _ in pairs)
    found = sum(had * points for had, points in pairs) / spread
    unexplained = sum((points - found * had) ** 2 for had, points in pairs)
    free = len(pairs) - len(games) - 1
    return FIFTH * found, FIFTH * NINETEEN_OF_TWENTY * sqrt(unexplained / free / spread)


def main() -> int:
    """Plays what is missing, then reports."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=1, help="the number of the first game")
    parser.add_argument("--simulations", type=int, help="of each decision, with the search")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    wanted = range(given.first, given.first + given.games)
    games = complete(given.out, Game, wanted, partial(play, given.players, given.simulations), given.jobs)
    print(f"{len(games)} games\n\n{'a fifth more':<14} {'points':>7}   19 of 20")
    usual = Weights()
    for place, name in enumerate(names()):
        points, off = slope(games, place)
        print(f"{name:<12} {points:>+7.2f}   ±{off:.2f}   now {getattr(usual, name):g}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
