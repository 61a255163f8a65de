"""The loops that speed is measured with, compiled together with the games."""

from __future__ import annotations

from typing import Final

from oppidum.engine.game import Configuration, State
from oppidum.engine.numbers import i64

MULTIPLIER: Final = 48271
MODULUS: Final = 2147483647


def play_randomly(configuration: Configuration, games: int, seed: int = 1) -> int:
    """Plays so many games with a full list of legal actions at every ply; returns how many actions were taken.

    The choice is by a small multiplicative generator, so that the figure is of the game and not of its dice.
    """
    taken = 0
    number: i64 = seed
    for game in range(games):
        state = configuration.new(seed + game)
        seats = state.to_act()
        while seats:
            seat = seats[0]
            actions = state.legal(seat)
            number = number * MULTIPLIER % MODULUS
            state.apply(seat, actions[number % len(actions)])
            taken += 1
            seats = state.to_act()
    return taken


def count_points(states: list[State], rounds: int) -> int:
    """Computes the expected points of every state so many times; returns how often it did."""
    counted = 0
    for _ in range(rounds):
        for state in states:
            state.expected_points(0, 0)
            counted += 1
    return counted
