"""The worked examples of the rules that Metropolis can show: F-E1 to F-E5, F-E8 to F-E11."""

from __future__ import annotations

import pytest

from oppidum.games.foundations.titles import ROME
from tests.games.checked import play
from tests.games.foundations.tables import (
    final,
    finish_era,
    market,
    panel,
    player,
    points,
    rule_against,
    set_up,
    standing,
)


@pytest.mark.rule("F-E1", "F-11")
@pytest.mark.parametrize(
    "buildings",
    [
        ("shopping-mall-square A1 A2 B1 B2",),
        ("restaurant A1 A2 A3", "small-coffee-shop B1"),
        ("retail-shop A1 A2", "retail-shop B1 B2", "small-coffee-shop C1", "house D1 D2", "market E1"),
    ],
)
def test_e1_three_coins_in_the_city_make_an_income_of_eight(buildings: tuple[str, ...]) -> None:
    table = set_up(player(*buildings), player("small-coffee-shop G1"))
    play(table, "income")
    assert panel(table).coins == 8


@pytest.mark.rule("F-E2", "F-30", "F-31", "F-32")
def test_e2_populations_of_13_10_10_and_0_score_17_13_13_and_0() -> None:
    table = final(
        player("condo A1 A2 B1 B2", "hotel-l A3 A4 B3", "house C1 C2", "small-house C3"),
        player("condo D1 D2 E1 E2", "hotel-l D3 D4 E3"),
        player("condo F1 F2 G1 G2", "hotel-l F3 F4 G3"),
        player(),
    )
    assert [panel(table, seat).citizens for seat in range(4)] == [13, 10, 10, 0]
    finish_era(table)
    assert points(table, "population") == [17, 13, 13, 0]


@pytest.mark.rule("F-E3", "F-16", "F-17")
def test_e3_a_statue_of_two_replaces_a_coffee_shop_and_a_small_house() -> None:
    table = set_up(player("small-coffee-shop B2", "small-house B3"), player())
    play(table, "build statue-2 B2 B3")
    assert standing(table, "B2") == standing(table, "B3") == "statue-2 B2 B3"
    assert (panel(table).supply["small-coffee-shop"], panel(table).supply["small-house"]) == (2, 2)


@pytest.mark.rule("F-E3", "F-16")
@pytest.mark.parametrize(
    "old", ["restaurant A1 A2 A3", "shopping-mall-long A1 A2 A3 A4", "shopping-mall-square A1 A2 B1 B2"]
)
def test_e3_a_hotel_covers_neither_a_restaurant_nor_a_shopping_mall(old: str) -> None:
    free = " ".join(lot for lot in ("A2", "A3") if lot not in old.split())
    table = set_up(player(old, lots=free), player())
    assert rule_against(table, "build hotel-long A1 A2 A3") == "F-16"


@pytest.mark.rule("F-E4", "F-15", "F-17", "F-18")
def test_e4_a_hotel_over_half_a_retail_shop_leaves_a_marked_lot() -> None:
    table = set_up(player("retail-shop H2 H3", lots="F3 G3"), player(), player())
    assert panel(table).markers == 6
    play(table, "build hotel-long F3 G3 H3")
    assert standing(table, "H3") == "hotel-long F3 G3 H3"
    assert standing(table, "H2") is None
    assert panel(table).supply["retail-shop"] == 2
    assert panel(table).markers == 7


@pytest.mark.rule("F-E5", "F-33")
def test_e5_a_small_school_beside_a_hotel_scores_2() -> None:
    table = final(player("school-1 B2", "hotel-long A1 A2 A3"), player())
    finish_era(table)
    assert points(table, "civic") == [2, 0]


@pytest.mark.rule("F-E5", "F-33")
def test_e5_a_large_school_beside_the_condo_of_another_player_scores_6() -> None:
    table = final(player("school-2 C2 C3"), player("condo A2 A3 B2 B3"))
    finish_era(table)
    assert points(table, "civic") == [6, 0]


@pytest.mark.rule("F-E8", "F-12", "F-13")
def test_e8_b2_in_the_fourth_slot_costs_6() -> None:
    table = set_up(player(coins=6), player(), market="A1 C1 D1 B2 E1 F1", pile="G7")
    play(table, "buy B2")
    assert panel(table).coins == 0
    assert market(table) == "A1 C1 D1 E1 F1 G7"
    assert list(table.prices(1)) == [2, 3, 4, 6, 8, 10]


@pytest.mark.rule("F-E9", "F-35", "F-36")
@pytest.mark.parametrize(("era", "vp", "coins"), [(1, 2, 1), (2, 2, 1), (3, 3, 0)])
def test_e9_a_retail_shop_brings_points_and_a_coin_and_in_era_three_points_alone(era: int, vp: int, coins: int) -> None:
    table = final(player("retail-shop A1 A2"), player(), era=era)
    finish_era(table)
    assert points(table, "commercial") == [vp, 0]
    assert panel(table).coins == 6 + coins


@pytest.mark.rule("F-E10", "F-03")
@pytest.mark.parametrize("players", [4, 5])
def test_e10_each_player_starts_with_a_coin_more_than_the_one_before(players: int) -> None:
    table = ROME.configure(players, {"first": "2"}).new(seed=1)
    seats = table.position()["seats"]
    assert [seats[(1 + turn) % players]["coins"] for turn in range(players)] == [5, 6, 7, 8, 9][:players]


@pytest.mark.rule("F-E11", "F-33", "F-34")
@pytest.mark.parametrize(
    ("icon", "scored"),
    [("marketplace C3 C4", 2 * 2), ("school-1 C3", 1), ("park-2 C3 C4", 5), ("statue-2 C3 C4", 3)],
)
def test_e11_an_icon_counts_the_neighbours_of_every_owner(icon: str, scored: int) -> None:
    mine = player(icon, "small-house C2", "small-coffee-shop B4")
    table = final(mine, player("small-house D3", "retail-shop A3 B3", "market D4"))
    finish_era(table)
    assert points(table, "civic") == [scored, 0]
