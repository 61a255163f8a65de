"""How fast the planner thinks: simulations of decisions in the middle of a game."""

from __future__ import annotations

from random import Random

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import Configuration
from oppidum.engine.game import State
from oppidum.players import Budget, PlannerBot

SIMULATIONS = 100


def middle_of_a_game(configuration: Configuration, seed: int) -> State:
    """A table halfway through a random game."""
    past, state, draw = [], configuration.new(seed), Random(seed).random
    while seats := state.to_act():
        past.append(state.copy())
        actions = state.legal(seats[0])
        state.apply(seats[0], actions[int(draw() * len(actions))])
    return past[len(past) // 2]


def search(state: State) -> int:
    """Lets the planner decide once; returns the simulations that it made."""
    bot, seat = PlannerBot(), state.to_act()[0]
    bot.choose(state.knowledge(seat), state.legal(seat), Budget(simulations=SIMULATIONS), Dice(seed_bytes(1)))
    report = bot.report()
    return report.simulations if report else 0
