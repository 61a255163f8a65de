"""The encoding: one situation is the same numbers on whichever seat it is met, and another is not."""

from __future__ import annotations

import pytest

from oppidum.games.city_of_iron.rules.state import CityOfIronState
from tests.games.checked import play
from tests.games.city_of_iron.tables import seat, set_up

PLAYERS = 3


def turned(by: int, steps: list[str], hand: str) -> list[float]:
    """What Arc's player knows after these steps, so many seats farther on; names of rivals go by the way to them."""
    seats = [seat(6, nation="arc", hand=hand), seat(5, nation="cresaria"), seat(5, nation="hogmen")]
    around = [seats[(place - by) % PLAYERS] for place in range(PLAYERS)]
    order = [(by + step) % PLAYERS + 1 for step in (2, 1, 0)]
    table = set_up(*around, players=PLAYERS, order=order, row="academy barracks")
    rivals = {name: str((by + way) % PLAYERS + 1) for name, way in (("next", 1), ("last", 2))}
    play(table, *[step.format(**rivals) for step in steps])
    return encoded(table, by)


def encoded(table: CityOfIronState, player: int) -> list[float]:
    out = [0.0] * table.configuration.encoding_size()
    table.encode(player, out)
    return out


CHAINS = [
    (["play spy", "rob {next}"], "spy captain merchant"),
    (["play mayor", "district home two"], "mayor engineer scientist tax-collector"),
    (["play engineer", "build 1 home"], "engineer mayor tax-collector"),
]


@pytest.mark.parametrize(("steps", "hand"), CHAINS)
def test_a_chain_is_seen_from_the_own_seat(steps: list[str], hand: str) -> None:
    assert turned(0, steps, hand) == turned(1, steps, hand) == turned(2, steps, hand)


def test_whom_one_robs_can_be_told() -> None:
    hand = "spy captain merchant"
    assert turned(0, ["play spy", "rob {next}"], hand) != turned(2, ["play spy", "rob {last}"], hand)
