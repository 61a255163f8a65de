"""Goldens: exact counts of action sequences, and whole games whose every view is known.

After a wanted change of behaviour `python tools/goldens.py` writes the playthroughs anew; a change that was not wanted
shows as the first line that differs.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import oppidum
from oppidum.engine.configuration import OptionValue
from oppidum.engine.perft import divide, perft
from tools.goldens import RECORDS, playthrough_of

PERFT = [
    ("metropolis", 2, {}, 1, [40, 1_880, 60_677]),
    ("metropolis", 3, {}, 1, [46, 1_886, 88_642]),
    ("metropolis", 4, {}, 1, [54, 2_214, 104_058]),
    ("metropolis", 2, {"drafting": True}, 1, [6, 36, 180, 900]),
    ("rome", 2, {}, 1, [40, 1_880, 60_677]),
    ("rome", 5, {}, 1, [40, 2_440, 100_040]),
    ("hamlet", 2, {}, 3, [6, 42, 209, 1_121, 3_741, 12_019]),
]


@pytest.mark.parametrize(("title", "players", "options", "seed", "counts"), PERFT)
def test_perft(title: str, players: int, options: dict[str, OptionValue], seed: int, counts: list[int]) -> None:
    state = oppidum.game(title).configure(players, options).new(seed)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_divide_sums_to_perft() -> None:
    state = oppidum.game("hamlet").configure(2).new(3)
    assert sum(divide(state, 4).values()) == perft(state, 4)


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_golden_playthroughs(record: Path) -> None:
    golden = record.with_suffix(".playthrough")
    assert playthrough_of(record) == golden.read_text("utf-8")
    assert golden.stat().st_size < 100_000


def test_there_is_a_playthrough_for_every_player_count() -> None:
    tables = {*(f"metropolis-{players}" for players in (2, 3, 4)), *(f"rome-{players}" for players in (2, 3, 4, 5))}
    assert tables <= {path.stem for path in RECORDS}
