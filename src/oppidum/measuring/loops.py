"""What is timed: random play and scoring, from Python and from the engine's own loop, copies, and a reference loop.

This file is never compiled: the loop that drives a game from here is what a user of the package would write.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from random import Random
from time import perf_counter

import msgspec

from oppidum.engine.benchmark import count_points, play_randomly
from oppidum.engine.game import Configuration, State

REFERENCE_STEPS = 400_000
COPIES = 4_000
PLIES_BEFORE_COPIES = 60
SCORED_GAMES = 1_000
"""Many: a processor learns the branches of a few dozen games by heart, and they look half as fast again."""

SCORINGS = 1
"""Of each of these games, in a round."""


Name = tuple[str, str]
"""A subject and its unit."""


class Measured(msgspec.Struct, frozen=True):
    """A subject and how many of its units were done in a second, in the best of several rounds."""

    subject: str
    unit: str
    rate: float
    build: str


def best_rates(subjects: dict[Name, Callable[[], int]], rounds: int) -> dict[Name, float]:
    """Returns the units a second of each subject, from its fastest round; in a round each has its turn.

    What was made before the first round is frozen, so that no subject's garbage collection walks through all others'.
    """
    best = dict.fromkeys(subjects, 0.0)
    gc.collect()
    gc.freeze()
    for _ in range(rounds):
        for name, work in subjects.items():
            begin = perf_counter()
            units = work()
            best[name] = max(best[name], units / (perf_counter() - begin))
    gc.unfreeze()
    return best


def reference_loop() -> int:
    """Steps a small random generator many times in plain Python. Figures are ratios to this."""
    number = 1
    for _ in range(REFERENCE_STEPS):
        number = number * 48271 % 2147483647
    return REFERENCE_STEPS


def play_from_python(configuration: Configuration, games: int, seed: int) -> int:
    """Plays random games with a full list of legal actions at every ply; returns the actions taken."""
    draw, taken = Random(seed).random, 0
    for game in range(games):
        state = configuration.new(seed + game)
        while seats := state.to_act():
            seat = seats[0]
            actions = state.legal(seat)
            state.apply(seat, actions[int(draw() * len(actions))])
            taken += 1
    return taken


def play_from_engine(configuration: Configuration, games: int, seed: int) -> int:
    """Plays random games in the engine's own loop, which is compiled where the engine is."""
    return play_randomly(configuration, games, seed)


def copy_often(configuration: Configuration, seed: int) -> int:
    """Copies a state from the middle of a game many times."""
    state, draw = configuration.new(seed), Random(seed).random
    for _ in range(min(PLIES_BEFORE_COPIES, configuration.limits.most_actions // 2)):
        seat = state.to_act()[0]
        actions = state.legal(seat)
        state.apply(seat, actions[int(draw() * len(actions))])
    for _ in range(COPIES):
        state.copy()
    return COPIES


def finished_games(configuration: Configuration, seed: int) -> list[State]:
    """Plays random games and returns their ends, to be scored."""
    found, draw = [], Random(seed).random
    for game in range(SCORED_GAMES):
        state = configuration.new(seed + game)
        while seats := state.to_act():
            actions = state.legal(seats[0])
            state.apply(seats[0], actions[int(draw() * len(actions))])
        found.append(state)
    return found


def score_from_python(finished: list[State]) -> int:
    """Computes the points of finished games, without their reasons."""
    for _ in range(SCORINGS):
        for state in finished:
            state.expected_points(0, 0)
    return SCORINGS * len(finished)


def score_from_engine(finished: list[State]) -> int:
    """Computes the points of finished games in the engine's own loop."""
    return count_points(finished, SCORINGS)
