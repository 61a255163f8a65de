"""Prints what two builds of Oppidum must agree on, to the byte: counts, digests, lists of actions, what is known.

python tests/native/fingerprints.py
"""

from __future__ import annotations

import hashlib

import oppidum
from oppidum.build import build_kind
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import Configuration
from oppidum.engine.perft import perft
from oppidum.engine.racing import random_play

GAMES = 4


def configurations() -> list[Configuration]:
    """Titles and player counts, with drafting and without, with nation abilities and the town expansion or neither."""
    found = []
    for key in ("metropolis", "rome", "hamlet"):
        game = oppidum.game(key)
        for players in range(game.players[0], game.players[1] + 1):
            for drafting in ("no", "yes"):
                found.append(game.configure(players, {"drafting": drafting}))
    for players in (2, 3, 4):
        for both in ("no", "yes"):
            found.append(oppidum.game("city-of-iron").configure(players, {"nations": both, "towns": both}))
    return found


def fingerprint(configuration: Configuration, seed: int) -> str:
    """A random game as one hash: at every ply its bytes, actions, points and what an onlooker and the mover know."""
    state, dice, hashed = configuration.new(seed), Dice(seed_bytes(seed), "play"), hashlib.sha256()
    numbers = [0.0] * configuration.encoding_size()
    while seats := state.to_act():
        seat = seats[0]
        actions = state.legal(seat)
        knowledge = state.knowledge(seat)
        state.encode(seat, numbers)
        outlook = [state.outlook(party, seat) for party in range(configuration.parties)]
        imagined = knowledge.imagine(dice).to_bytes()
        for part in (state.to_bytes(), actions, outlook, knowledge.key(), imagined, numbers):
            hashed.update(repr(part).encode())
        state.play(seat, dice.choose(actions))
    hashed.update(state.digest())
    return hashed.hexdigest()[:24]


def main() -> None:
    """One line a configuration."""
    for configuration in configurations():
        name = f"{configuration.game.key} {configuration.players} {sorted(configuration.options.items())}"
        games = " ".join(fingerprint(configuration, seed) for seed in range(GAMES))
        counts = [perft(configuration.new(1), depth) for depth in (1, 2)]
        print(name, counts, random_play(configuration, GAMES), games)


if __name__ == "__main__":
    main()
    print(f"build {build_kind()}")
