"""Goldens: exact counts of action sequences, and the points of the shipped games after every card."""

from __future__ import annotations

import pytest

import oppidum
from oppidum.engine.configuration import OptionValue
from oppidum.engine.perft import perft
from oppidum.engine.record import replay
from oppidum.engine.record_text import parse
from tools.goldens import records_of

PERFT = [
    (1, {}, 1, [3, 126, 378, 22_212]),
    (2, {}, 1, [3, 126, 378, 22_212]),
    (4, {"difficulty": "harder"}, 2, [3, 126, 378]),
]
SHIPPED = {path.stem: path for path in records_of("sprawlopolis")}
POINTS = {
    "sprawlopolis-1-easier": [6, 9, 13, 16, 20, 24, 28, 30, 33, 37, 42, 46, 49, 52],
    "sprawlopolis-1": [5, 6, 7, 13, 15, 17, 19, 19, 20, 23, 25, 26, 26, 26],
    "sprawlopolis-2-harder": [3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20, 22, 23, 23],
    "sprawlopolis-2": [-1, 2, 4, 10, 13, 15, 18, 20, 23, 26, 29, 32, 34, 35],
    "sprawlopolis-3": [5, 9, 13, 15, 17, 17, 18, 19, 20, 22, 23, 25, 26, 27],
    "sprawlopolis-4": [8, 12, 15, 19, 22, 24, 27, 31, 33, 36, 38, 40, 41, 42],
}
"""What the city is worth after each card that was placed."""


@pytest.mark.parametrize(("players", "options", "seed", "counts"), PERFT)
def test_perft(players: int, options: dict[str, OptionValue], seed: int, counts: list[int]) -> None:
    state = oppidum.game("sprawlopolis").configure(players, options).new(seed)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.rule("S-50", "S-32")
@pytest.mark.parametrize("name", SHIPPED)
def test_the_points_of_shipped_games_after_every_card(name: str) -> None:
    record = parse(SHIPPED[name].read_text("utf-8"))
    placed = [step.state for step in replay(record, record.configure(oppidum.game)) if not step.state.midway()]
    assert [state.expected_points(0, 0) for state in placed] == POINTS[name]
    for state in placed:
        lines = (state.score(0, 0) if state.over() else state.projected(0, 0)).lines
        assert sum(line.points for line in lines) == state.expected_points(0, 0)


def test_shipped_games_are_of_every_difficulty() -> None:
    assert {"sprawlopolis-1-easier", "sprawlopolis-2-harder"} <= SHIPPED.keys()


@pytest.mark.rule("S-40")
def test_shipped_games_are_scored_by_every_condition() -> None:
    rules = set()
    for path in SHIPPED.values():
        record = parse(path.read_text("utf-8"))
        *_, last = replay(record, record.configure(oppidum.game))
        rules |= {line.rule for line in last.state.score(0, 0).lines if line.category == "conditions"}
    assert rules == {f"S-C{number:02}" for number in range(1, 19)}
