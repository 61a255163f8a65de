"""How fast the planner thinks: simulations of decisions from the whole of a game."""

from __future__ import annotations

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.game import Configuration, State
from oppidum.players import Budget, GreedyBot, PlannerBot

DECISIONS = 5
BUDGET = Budget(seconds=0.2)
"""For each decision."""


def decisions_of_a_game(configuration: Configuration, seed: int) -> list[State]:
    """Returns tables of a game between greedy bots, at even distances from its beginning to its end."""
    past, state = [], configuration.new(seed)
    bots = [GreedyBot() for _ in range(configuration.players)]
    dice = Dice(seed_bytes(seed))
    while seats := state.to_act():
        past.append(state.copy())
        seat, legal = seats[0], state.legal(seats[0])
        state.apply(seat, bots[seat].choose(state.knowledge(seat), legal, Budget(), dice))
    return [past[(2 * number + 1) * len(past) // (2 * DECISIONS)] for number in range(DECISIONS)]


def search(states: list[State]) -> int:
    """Lets the planner decide at each of the tables; returns the simulations that it made."""
    made = 0
    for state in states:
        bot, seat = PlannerBot(), state.to_act()[0]
        bot.choose(state.knowledge(seat), state.legal(seat), BUDGET, Dice(seed_bytes(1)))
        report = bot.report()
        made += report.simulations if report else 0
    return made
