"""The sample round of the rulebook, move by move (K-E1 to K-E3)."""

from __future__ import annotations

import pytest

from tests.games.checked import play
from tests.games.city_of_iron.tables import Tree, goods, home, lay, panel, seat, view

ROW = (
    "academy srika-pasture turnip-farm moss-garden mine academy mixed-srika-pasture turnip-farm guild-hall barracks "
    "moss-garden mine"
)


def beginner(card: str = "scholar") -> Tree:
    """Seven coins, and the first citizen drawn."""
    other = "cartographer" if card == "scholar" else "scholar"
    return seat(7, hand=card, citizen={"draw": [other]})


@pytest.mark.rule("K-E1", "K-E2", "K-E3", "K-10", "K-11", "K-42", "K-43", "K-44")
def test_the_sample_round() -> None:
    table = lay(*[beginner() for _ in range(4)], phase="bidding", order=[1, 2, 3, 4], row=ROW)
    # K-E1: three bids for nothing from the right, the fourth player pays a coin to act first.
    play(table, "bid 7", "bid 6", "bid 5", "bid 8")
    assert [panel(table, player).coins for player in range(4)] == [7, 7, 7, 6]
    turns = []
    # K-E2: academies for 5 coins, goods, the scholar's action, moss for science.
    for notation in ("build 1 home", "build 6 home", "draw citizen", "build 3 home"):
        turns.append(table.to_act()[0])
        play(table, notation)
    assert turns == [3, 0, 1, 2]
    assert [panel(table, player).coins for player in (3, 0)] == [1, 2]
    play(table, "build 7 home", "build 2 home", "play scholar", "discard cartographer")
    assert panel(table).income == 2 + 1 + 1
    assert goods(table) == {"srikas": 3}
    assert goods(table, 3) == {"srikas": 2, "turnips": 1}
    assert (panel(table, 1).coins, panel(table, 1).science, panel(table, 1).hand.cards) == (6, 1, [])
    play(table, "build 8 home", "tax", "tax")
    play(table, "build 4 home")
    assert (goods(table, 1), panel(table, 1).science) == ({"glow-moss": 2}, 0)
    before = [panel(table, player).coins for player in range(4)]
    play(table, "tax")
    # K-E3: what everybody collects, with the tax of the last action in it for the third player.
    assert home(table, 2) == ["turnip-farm", "turnip-farm"]
    gained = [panel(table, player).coins - coins for player, coins in enumerate(before)]
    assert gained == [4, 5, 5 + 1, 3]
    assert [panel(table, player).science for player in range(4)] == [1, 0, 0, 1]
    assert [len(panel(table, player).hand.cards) for player in range(4)] == [2, 1, 2, 2]
    while view(table).phase == "buying":
        play(table, "ready")
    # K-E1 again: the next bid order is third, second, first, fourth.
    assert view(table).order == [2, 1, 0, 3]
