"""Goldens: exact counts of action sequences, from the beginning and from the middle of a game.

After a wanted change of the rules or of the component data the counts change; one that was not wanted shows here.
"""

from __future__ import annotations

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.perft import divide, perft
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from tests.games.city_of_iron.tables import Tree, new

PERFT: list[tuple[int, Tree, list[int]]] = [
    (2, {}, [2, 4, 8, 16, 192, 2_112, 33_120]),
    (3, {"nations": True}, [2, 4, 8, 16, 48, 96, 192, 2_304]),
    (4, {"nations": True, "towns": True}, [2, 4, 8, 16, 48, 96, 192, 384]),
]
MIDDLE: list[tuple[int, Tree, int, list[int]]] = [
    (2, {}, 60, [8, 74, 886, 8_659]),
    (3, {"towns": True}, 80, [6, 115, 1_655, 21_175]),
    (4, {"nations": True, "towns": True}, 120, [16, 176, 2_087, 22_677]),
]


def midgame(players: int, options: Tree, moves: int) -> CityOfIronState:
    """A game after so many random moves, at the beginning of a turn."""
    table, dice = new(players, 1, **options), Dice(seed_bytes(1), "middle")
    while moves > 0 or table.midway() or len(table.to_act()) > 1:
        seat = table.to_act()[0]
        table.play(seat, dice.choose(table.legal(seat)))
        moves -= 1
    return table


@pytest.mark.parametrize(("players", "options", "counts"), PERFT)
def test_perft_from_the_beginning(players: int, options: Tree, counts: list[int]) -> None:
    table = new(players, 1, **options)
    assert [perft(table, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("players", "options", "moves", "counts"), MIDDLE)
def test_perft_from_the_middle(players: int, options: Tree, moves: int, counts: list[int]) -> None:
    table = midgame(players, options, moves)
    assert [perft(table, depth) for depth in range(1, len(counts) + 1)] == counts


def test_divide_sums_to_perft() -> None:
    table = midgame(2, {}, 60)
    assert sum(divide(table, 2).values()) == perft(table, 2)
