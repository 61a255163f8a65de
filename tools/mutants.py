"""A sample of the mutants that mutmut has made: always the same ones, spread over all modules.

python tools/mutants.py 300
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

MADE = Path(__file__).resolve().parent.parent / "mutants"


def sample(size: int) -> list[str]:
    """Returns the so many names with the smallest hashes."""
    names = [name for file in MADE.rglob("*.meta") for name in json.loads(file.read_text("utf-8"))["exit_code_by_key"]]
    return sorted(names, key=lambda name: hashlib.sha256(name.encode()).digest())[:size]


if __name__ == "__main__":
    print("\n".join(sample(int(sys.argv[1]))))
