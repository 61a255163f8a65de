"""Where the compiled build of the tests is, and how a program is run on it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
NATIVE = ROOT / "build" / "tested"
LONGEST_SECONDS = 3600
"""So that a program that never ends is seen; a busy machine is slow, not broken."""


def run(*command: str, cwd: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=LONGEST_SECONDS,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout
