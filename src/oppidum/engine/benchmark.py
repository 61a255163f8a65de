"""The loops that speed is measured with, compiled together with the games."""

from __future__ import annotations

from typing import Final

from oppidum.engine.game import Configuration, State
from oppidum.engine.numbers import i64
from oppidum.engine.seldom import SELDOM

MULTIPLIER: Final = 48271
MODULUS: Final = 2147483647
MOST_DRAWS: Final = 20
"""So often an action is drawn anew before one that is taken seldom is taken for want of others."""


class RandomPlayer:
    """Chooses by a small multiplicative generator, so that figures are of the games and not of their dice.

    Like the players by chance of `seldom`, it begins something long in one of so many decisions in which it may.
    """

    def __init__(self, configuration: Configuration, seed: int) -> None:
        self._number: i64 = seed
        self._seldom: Final = configuration.seldom
        self._has_seldom: Final = bool(configuration.seldom)

    def choose(self, actions: list[int]) -> int:
        """Returns one of the actions."""
        if self._has_seldom:
            return self._choose_usual(actions)
        return actions[self._below(len(actions))]

    def _choose_usual(self, actions: list[int]) -> int:
        if self._below(SELDOM) == 0:
            begun = [action for action in actions if action in self._seldom]
            if begun:
                return begun[self._below(len(begun))]
        # Drawing again until it is a usual one costs less than a list of those.
        for _ in range(MOST_DRAWS):
            action = actions[self._below(len(actions))]
            if action not in self._seldom:
                return action
        return actions[self._below(len(actions))]

    def _below(self, most: i64) -> i64:
        self._number = self._number * MULTIPLIER % MODULUS
        return self._number % most


def play_randomly(configuration: Configuration, games: int, seed: int = 1) -> int:
    """Plays so many games with a full list of legal actions at every ply; returns how many actions were taken."""
    taken = 0
    player = RandomPlayer(configuration, seed)
    for game in range(games):
        state = configuration.new(seed + game)
        seats = state.to_act()
        while seats:
            seat = seats[0]
            state.apply(seat, player.choose(state.legal(seat)))
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
