"""Prints what two builds of Oppidum must agree on, to the byte: counts, digests, lists of actions, what is known.

python tests/native/fingerprints.py
"""

from __future__ import annotations

import hashlib

from oppidum.build import build_kind
from oppidum.engine.benchmark import play_randomly
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import ConfigurationError, OptionValue
from oppidum.engine.game import Configuration, Game
from oppidum.engine.perft import perft
from oppidum.games import find, laboratory, published
from oppidum.players import Budget
from oppidum.players.search import PlannerBot

GAMES = 4
SIMULATIONS = 30


def configurations() -> list[Configuration]:
    """Returns every title for every number of players, with each option at its first value, then its second, and so on.

    Options that only say who sits where are left alone: they change no rule. Of values that do not go together the
    first ones are kept, and every other time the last ones, so that each is kept once.
    """
    found = []
    for key in published() | laboratory():
        game = find(key)
        values = {option.key: option.choices or ("no", "yes") for option in game.options if not option.seating}
        for players in range(game.players[0], game.players[1] + 1):
            for number in range(max(map(len, values.values()))):
                wanted: list[tuple[str, OptionValue]] = [
                    (name, each[number % len(each)]) for name, each in values.items()
                ]
                found.append(_configure(game, players, wanted[::-1] if number % 2 else wanted))
    return found


def _configure(game: Game, players: int, wanted: list[tuple[str, OptionValue]]) -> Configuration:
    configuration, kept = game.configure(players), dict[str, OptionValue]()
    for name, value in wanted:
        try:
            configuration = game.configure(players, {**kept, name: value})
        except ConfigurationError:
            continue
        kept[name] = value
    return configuration


def fingerprint(configuration: Configuration, seed: int) -> str:
    """A random game as one hash: at every ply its bytes, actions, points and what is known, then the score."""
    state, dice, hashed = configuration.new(seed), Dice(seed_bytes(seed), "play"), hashlib.sha256()
    numbers = [0.0] * configuration.encoding_size()
    while seats := state.to_act():
        seat = seats[0]
        actions = state.legal(seat)
        knowledge = state.knowledge(seat)
        state.encode(seat, numbers)
        points = [state.expected_points(party, seat) for party in range(configuration.parties)]
        imagined = knowledge.imagine(dice).to_bytes()
        for part in (state.to_bytes(), actions, points, knowledge.key(), imagined, numbers):
            hashed.update(repr(part).encode())
        state.play(seat, dice.choose(actions))
    for party in range(configuration.parties):
        hashed.update(repr(state.score(party, 0)).encode())
    hashed.update(state.digest())
    return hashed.hexdigest()[:24]


def thought(configuration: Configuration) -> str:
    """A short search late in a random game as one hash: what was considered, how often, and every mean to its end."""
    state, dice, bot = configuration.new(1), Dice(seed_bytes(1), "thought"), PlannerBot()
    past = []
    while seats := state.to_act():
        past.append(state.copy())
        state.play(seats[0], dice.choose(state.legal(seats[0])))
    late = past[len(past) * 2 // 3]
    seat = late.to_act()[0]
    bot.choose(late.knowledge(seat), late.legal(seat), Budget(simulations=SIMULATIONS), dice)
    report = bot.report()
    return hashlib.sha256(repr(report and (report.considered, report.line)).encode()).hexdigest()[:24]


def main() -> None:
    """One line a configuration."""
    for configuration in configurations():
        name = f"{configuration.game.key} {configuration.players} {sorted(configuration.options.items())}"
        games = " ".join(fingerprint(configuration, seed) for seed in range(GAMES))
        counts = [perft(configuration.new(1), depth) for depth in (1, 2)]
        print(name, counts, play_randomly(configuration, GAMES), games, thought(configuration))


if __name__ == "__main__":
    main()
    print(f"build {build_kind()}")
