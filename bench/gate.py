"""Fails when a build has become slower than the stored pace, as a ratio to a fixed loop.

    python bench/gate.py            compare with bench/gate.json
    python bench/gate.py --store    measure and store

A ratio, not seconds: a slow machine slows both. A third less is allowed for noise.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import oppidum

HERE = Path(__file__).parent
STORED = HERE / "gate.json"
ALLOWED = 2 / 3
TITLES = {game.key: game.players[1] for game in oppidum.titles()}
"""Every title at its largest table."""

ROUNDS = 5
REFERENCE = "reference loop"


def ratios() -> dict[str, float]:
    """Returns the pace of each subject of all titles as a share of the reference loop's."""
    return {subject: ratio for title, players in TITLES.items() for subject, ratio in ratios_of(title, players).items()}


def ratios_of(title: str, players: int) -> dict[str, float]:
    """Returns the pace of each subject of one title."""
    command = [sys.executable, "-m", "oppidum.cli", "bench", title, "--players", str(players), "--rounds", str(ROUNDS)]
    command += ["--also", "build/native", "--no-peers", "--json"]
    done = subprocess.run(command, cwd=HERE.parent, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout)
    reference = next(figure["rate"] for figure in figures if figure["subject"] == REFERENCE)
    return {
        f"{figure['subject']} ({figure['build']})": figure["rate"] / reference
        for figure in figures
        if figure["subject"] != REFERENCE
    }


def main() -> int:
    """Stores or compares; 1 if something has become slower, or has no stored pace yet."""
    found = ratios()
    if "--store" in sys.argv:
        STORED.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
        return 0
    stored = json.loads(STORED.read_text("utf-8"))
    failed = 0
    for subject, ratio in found.items():
        share = ratio / stored[subject] if subject in stored else 0.0
        failed += share < ALLOWED
        verdict = "ok" if share >= ALLOWED else "SLOWER" if subject in stored else "UNKNOWN"
        print(f"{verdict:<7} {share:6.2f} of the stored pace  {subject}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
