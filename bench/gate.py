"""Fails when a build has become slower than the stored pace, as a ratio to a fixed loop.

    python bench/gate.py            compare with bench/gate.json
    python bench/gate.py --store    measure and store

A ratio, not seconds: a slow machine slows both. A third less is allowed for noise.

Rome with its modules must also keep a part of the base game's own pace, measured in the same run.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import oppidum
from oppidum.engine.benchmark import RandomPlayer
from oppidum.engine.configuration import OptionValue, option_text

HERE = Path(__file__).parent
STORED = HERE / "gate.json"
ALLOWED = 2 / 3
TITLES = {game.key: game.players[1] for game in oppidum.titles()}
"""Every title at its largest table."""

FIVE: dict[str, OptionValue] = {
    "monuments": True,
    "roles": True,
    "objectives": "hidden",
    "invocations": True,
    "roads": True,
}
BASE = "rome, 4 players, from the engine"
MIXES: dict[str, dict[str, OptionValue]] = {
    "rome with five modules": FIVE,
    "rome with all seven modules that combine": {**FIVE, "trading": True, "stealing": True},
}
LEAST_SHARE = 1 / 4
"""The least pace with these modules as a part of that of the base game; only actions that both have are counted."""
KEPT = ["rome with five modules"]
"""The mixes that are held to it; the others are compared with their own stored pace."""

COUNTED = {"income", "buy", "build"}
COUNTED_GAMES = 20
ROUNDS = 5
REFERENCE = "reference loop"


def ratios() -> dict[str, float]:
    """Returns the pace of each subject of all titles as a share of the reference loop's."""
    found: dict[str, float] = {}
    for title, players in TITLES.items():
        found |= ratios_of(title, players, {})
    base = ratios_of("rome", 4, {})
    mixes = {mix: (ratios_of("rome", 4, options), share_counted(options)) for mix, options in MIXES.items()}
    for build in ("pure", "compiled"):
        found[f"{BASE} ({build})"] = base[f"{BASE} ({build})"]
        for mix, (modules, share) in mixes.items():
            found[f"{subject_of(mix)} ({build})"] = modules[f"{BASE} ({build})"] * share
    return found


def subject_of(mix: str) -> str:
    """Returns the name of what is measured of Rome with these modules."""
    return f"{mix}, 4 players, from the engine"


def ratios_of(title: str, players: int, options: dict[str, OptionValue]) -> dict[str, float]:
    """Returns the pace of each subject of one title with these options."""
    command = [sys.executable, "-m", "oppidum.cli", "bench", title, "--players", str(players), "--rounds", str(ROUNDS)]
    command += ["--also", "build/native", "--no-peers", "--json"]
    for key, value in options.items():
        command += ["--option", f"{key}={option_text(value)}"]
    done = subprocess.run(command, cwd=HERE.parent, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    reference = next(figure["rate"] for figure in figures if figure["subject"] == REFERENCE)
    return {
        f"{figure['subject']} ({figure['build']})": figure["rate"] / reference
        for figure in figures
        if figure["subject"] != REFERENCE
    }


def share_counted(options: dict[str, OptionValue]) -> float:
    """Returns how many of the actions of the measured games the base game has too."""
    configuration = oppidum.game("rome").configure(4, options)
    actions, player, taken, counted = configuration.actions, RandomPlayer(configuration, 1), 0, 0
    for game in range(COUNTED_GAMES):
        state = configuration.new(1 + game)
        while seats := state.to_act():
            action = player.choose(state.legal(seats[0]))
            state.apply(seats[0], action)
            taken += 1
            counted += actions.action(action).kind in COUNTED
    return counted / taken


def verdicts(found: dict[str, float], stored: dict[str, float]) -> list[tuple[str, float, str]]:
    """Returns for each subject a word, its part of what it is compared with, and what that is."""
    lines = []
    for subject, ratio in found.items():
        share = ratio / stored[subject] if subject in stored else 0.0
        word = "ok" if share >= ALLOWED else "SLOWER" if subject in stored else "UNKNOWN"
        lines.append((word, share, f"of the stored pace  {subject}"))
    for mix in KEPT:
        share = found[f"{subject_of(mix)} (compiled)"] / found[f"{BASE} (compiled)"]
        lines.append(("ok" if share >= LEAST_SHARE else "SLOWER", share, f"of the base game's pace  {mix}"))
    return lines


def main() -> int:
    """Stores or compares; 1 if something has become slower, or has no stored pace yet."""
    found = ratios()
    if "--store" in sys.argv:
        STORED.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
        return 0
    lines = verdicts(found, json.loads(STORED.read_text("utf-8")))
    for word, share, compared in lines:
        print(f"{word:<7} {share:6.2f} {compared}")
    return 1 if any(word != "ok" for word, _, _ in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
