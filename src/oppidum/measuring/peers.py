"""Other engines, timed the same way in the same run, when the extra `bench` is installed."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

Work = Callable[[], int]


def peers(games: int) -> dict[str, Work]:
    """Returns the peers that are installed, each with what to time."""
    found: dict[str, Work] = {}
    if find_spec("catanatron"):
        found["Catanatron, 4 players"] = lambda: play_catanatron(games)
    if find_spec("pyspiel"):
        for key, name in (("go(board_size=9)", "go 9x9"), ("chess", "chess"), ("backgammon", "backgammon")):
            found[f"OpenSpiel {name}"] = lambda key=key: play_spiel(key, games)  # type: ignore[misc]
    return found


def play_catanatron(games: int) -> int:
    """Plays random games of four; Catanatron lists the playable actions at every tick."""
    catanatron: Any = import_module("catanatron")
    colors = list(catanatron.Color)
    taken = 0
    for seed in range(games):
        game = catanatron.Game([catanatron.RandomPlayer(color) for color in colors], seed=seed)
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            taken += 1
    return taken


def play_spiel(key: str, games: int) -> int:
    """Plays random games from Python, listing the legal actions at every ply; steps of chance are not counted."""
    pyspiel: Any = import_module("pyspiel")
    game, draw, taken = pyspiel.load_game(key), Random(1).random, 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(draw() * len(outcomes))][0])
                continue
            state.apply_action(actions[int(draw() * len(actions))])
            taken += 1
    return taken
