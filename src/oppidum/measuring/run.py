"""A run: every subject in turn, on this build and, through another Python, on a second one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from oppidum.build import build_kind
from oppidum.engine.game import Configuration
from oppidum.games.families import FAMILIES
from oppidum.measuring.loops import (
    Measured,
    best_rates,
    copy_often,
    finished_games,
    play_from_engine,
    play_from_python,
    reference_loop,
    score_from_engine,
    score_from_python,
)
from oppidum.measuring.peers import peers
from oppidum.measuring.searching import decisions_of_a_game, search

REFERENCE = "reference loop"
PEER_GAMES = 3


class BuildFailed(Exception):
    """Another build did not do what it was asked for."""


def measure(configuration: Configuration, seed: int, games: int, rounds: int, with_peers: bool) -> list[Measured]:
    """Returns all figures of this build, the reference first."""
    title = f"{configuration.game.key}, {configuration.players} players"
    benchmark = FAMILIES[configuration.game.family].benchmark
    unit, actions = benchmark.unit, benchmark.actions
    subjects: dict[tuple[str, str], Callable[[], int]] = {
        (REFERENCE, "steps"): reference_loop,
        (f"{title}, from Python", unit): lambda: play_from_python(configuration, games, seed) // actions,
        (f"{title}, from the engine", unit): lambda: play_from_engine(configuration, games, seed) // actions,
        (f"{title}, copies", "copies"): partial(copy_often, configuration, seed),
        (f"{title}, searched by planner", "simulations"): partial(search, decisions_of_a_game(configuration, seed)),
    }
    if benchmark.scores_on_demand:
        finished = finished_games(configuration, seed)
        subjects[f"{title}, scored from Python", "scorings"] = partial(score_from_python, finished)
        subjects[f"{title}, scored from the engine", "scorings"] = partial(score_from_engine, finished)
    if with_peers:
        subjects |= {(name, "actions"): work for name, work in peers(PEER_GAMES).items()}
    rates = best_rates(subjects, rounds)
    build = build_kind()
    return [
        Measured(subject, unit, rates[subject, unit], build if subject.startswith(title) else "-")
        for subject, unit in subjects
    ]


def measure_elsewhere(folder: Path, arguments: list[str]) -> list[Measured]:
    """Returns the figures of the build in a folder, from a process of its own, without the reference loop."""
    command = [sys.executable, "-m", "oppidum.cli", "bench", *arguments, "--json", "--no-peers"]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise BuildFailed(f"the build in {folder} could not be measured: {' '.join(done.stderr.split())[-300:]}")
    figures = msgspec.json.decode(done.stdout, type=list[Measured])
    return [figure for figure in figures if figure.subject != REFERENCE]
