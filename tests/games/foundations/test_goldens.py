"""Goldens: exact counts of action sequences."""

from __future__ import annotations

import pytest

import oppidum
from oppidum.engine.configuration import OptionValue
from oppidum.engine.perft import divide, perft

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
