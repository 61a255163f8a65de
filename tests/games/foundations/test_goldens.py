"""Goldens: exact counts of action sequences."""

from __future__ import annotations

from pathlib import Path

import pytest

import oppidum
from oppidum.engine.configuration import OptionValue
from oppidum.engine.perft import divide, perft
from oppidum.engine.position import read_position

ROOT = Path(__file__).parents[3]

EVERYTHING: dict[str, OptionValue] = {
    "monuments": True,
    "roles": True,
    "objectives": "hidden",
    "invocations": True,
    "roads": True,
}
PERFT: list[tuple[str, int, dict[str, OptionValue], int, list[int]]] = [
    ("metropolis", 2, {}, 1, [40, 1_880, 60_677]),
    ("metropolis", 3, {}, 1, [46, 1_886, 88_642]),
    ("metropolis", 4, {}, 1, [54, 2_214, 104_058]),
    ("metropolis", 2, {"drafting": True}, 1, [6, 36, 180, 900]),
    ("rome", 2, {}, 1, [40, 1_880, 60_677]),
    ("rome", 5, {}, 1, [40, 2_440, 100_040]),
    ("rome", 2, {"monuments": True}, 1, [40, 1_880, 60_677]),
    ("rome", 2, {"roles": True}, 1, [2, 4, 160, 7_680]),
    ("rome", 2, {"invocations": True}, 1, [40, 1_790, 54_512]),
    ("rome", 2, {"roads": True}, 1, [46, 2_898, 107_037]),
    ("rome", 3, EVERYTHING, 1, [2, 4, 8, 16, 32, 64, 2_944]),
    ("rome", 2, {"trading": True}, 1, [41, 107, 3_284, 19_050]),
    ("rome", 4, {"stealing": True}, 1, [55, 182, 7_462]),
    ("rome", 3, {"trading": True, "stealing": True}, 1, [48, 194, 5_072, 40_916]),
    ("rome", 2, {"consul": "standard"}, 1, [40, 1_880, 60_677]),
    ("rome", 3, {"consul": "challenge"}, 2, [4, 12, 24, 960, 45_120]),
    ("hamlet", 2, {}, 3, [6, 42, 209, 1_121, 3_741, 12_019]),
]

HELD = {
    "consul-acts": [14, 44, 810, 9_573],
    "consul-population": [7, 35, 220, 1_767, 16_413],
    "invocations-census": [7, 14, 168, 504, 2_592],
    "invocations-turn": [18, 118, 1_172, 12_271],
    "monuments-neighbours": [123, 2_012, 193_156],
    "monuments-requirement": [32, 1_271, 29_890],
    "objectives-hidden": [18, 342],
    "objectives-public": [39, 1_638],
    "roads-choice": [7, 21, 63, 1_113, 3_816],
    "roads-influence": [28, 1_064, 20_102],
    "roles-choice": [2, 4, 222, 10_434],
    "roles-swift": [38, 997, 24_432],
    "stealing-last-turn": [28, 101],
    "stealing-square": [37, 202, 3_624],
    "trading-offer": [3, 145, 763, 14_437],
    "trading-wish": [47, 322, 3_354, 24_414],
}
"""Counts from the held positions, where modules are in the middle of their work."""


@pytest.mark.parametrize("name", HELD)
def test_perft_of_held_positions(name: str) -> None:
    state = read_position((ROOT / "positions" / f"{name}.toml").read_text("utf-8"), oppidum.game)
    assert [perft(state, depth) for depth in range(1, len(HELD[name]) + 1)] == HELD[name]


@pytest.mark.parametrize(("title", "players", "options", "seed", "counts"), PERFT)
def test_perft(title: str, players: int, options: dict[str, OptionValue], seed: int, counts: list[int]) -> None:
    state = oppidum.game(title).configure(players, options).new(seed)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


def test_divide_sums_to_perft() -> None:
    state = oppidum.game("hamlet").configure(2).new(3)
    assert sum(divide(state, 4).values()) == perft(state, 4)
