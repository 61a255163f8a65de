"""Prints what two builds of Oppidum must agree on, to the byte: counts, digests, lists of actions, what is known.

python tests/native/fingerprints.py
"""

from __future__ import annotations

import hashlib
from array import array
from itertools import count

from oppidum.build import build_kind
from oppidum.engine.benchmark import play_randomly
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import ConfigurationError, OptionValue
from oppidum.engine.game import Configuration, Game, State
from oppidum.engine.perft import perft
from oppidum.games import find, laboratory, published
from oppidum.players import Budget
from oppidum.players.search import PlannerBot

GAMES = 4
PLIES = 400
"""A configuration's random games are as many as make so many plies: some end after twenty, those with trades after
thousands."""
SELDOM = 10
"""After so many plies only each tenth table is looked at."""
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


def fingerprints(configuration: Configuration) -> str:
    """Random games as one hash each."""
    hashes, plies = list[str](), 0
    for seed in count():
        hashed, length = fingerprint(configuration, seed)
        hashes.append(hashed)
        plies += length
        if plies >= PLIES:
            return " ".join(hashes)
    raise AssertionError


def fingerprint(configuration: Configuration, seed: int) -> tuple[str, int]:
    """A random game as one hash of what is seen on the way, its score and its record; and its plies."""
    state, dice, hashed, plies = configuration.new(seed), Dice(seed_bytes(seed), "play"), hashlib.sha256(), 0
    numbers = array("d", bytes(8 * configuration.encoding_size()))
    while seats := state.to_act():
        seat = seats[0]
        actions = state.legal(seat)
        hashed.update(repr(actions).encode())
        if plies < PLIES or plies % SELDOM == 0:
            look(state, seat, dice, numbers, hashed)
        state.play(seat, dice.choose(actions))
        plies += 1
    for party in range(configuration.parties):
        hashed.update(repr(state.score(party, 0)).encode())
    hashed.update(state.digest())
    return hashed.hexdigest()[:24], plies


def look(state: State, seat: int, dice: Dice, numbers: array[float], hashed: hashlib._Hash) -> None:
    """Hashes a table: its bytes, its numbers and expected points, what a seat knows, and what it imagines."""
    state.encode(seat, numbers)
    knowledge = state.knowledge(seat)
    for part in (state.to_bytes(), numbers.tobytes(), knowledge.key(), knowledge.imagine(dice).to_bytes()):
        hashed.update(part)
    points = [state.expected_points(party, seat) for party in range(state.configuration.parties)]
    hashed.update(repr(points).encode())


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
        counts = [perft(configuration.new(1), depth) for depth in (1, 2)]
        print(name, counts, play_randomly(configuration, GAMES), fingerprints(configuration), thought(configuration))


if __name__ == "__main__":
    main()
    print(f"build {build_kind()}")
