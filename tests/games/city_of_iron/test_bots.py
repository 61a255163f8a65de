"""The built-in bots play City of Iron to its end."""

from __future__ import annotations

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from oppidum.players import DEFAULT_BUDGET, find
from tests.games.city_of_iron.tables import new


def played(bots: list[str], seed: int) -> CityOfIronState:
    """A game of these bots, one a seat."""
    table = new(len(bots), seed, nations=True, towns=True)
    dice = [Dice(seed_bytes(seed), f"seat-{seat}") for seat in range(len(bots))]
    players = [find(name) for name in bots]
    while not table.over():
        seat = table.to_act()[0]
        table.play(seat, players[seat].choose(table.knowledge(seat), table.legal(seat), DEFAULT_BUDGET, dice[seat]))
    return table


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_greedy_beats_random(seed: int) -> None:
    bots = ["random", "random", "random"]
    bots[seed % 3] = "greedy"
    assert played(bots, seed).result().seats[seed % 3].won
