"""Points (K-50 to K-56, K-88)."""

from __future__ import annotations

from typing import Any, cast

import pytest

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import Pack
from oppidum.engine.events import SPECTATOR
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from oppidum.games.city_of_iron.titles import CITY_OF_IRON
from tests.games.checked import play
from tests.games.city_of_iron.tables import DATA, NATIONS, VALUES, Tree, last_turn, panel, points, seat, view

GOODS = {good.id: good for good in DATA.good}
LAST: Tree = {"score_cards": 3, "scorings": 2, "due": 1}


def ended(*seats: Tree, **said: Any) -> CityOfIronState:
    table = last_turn(*seats, **LAST, **said)
    play(table, "tax")
    assert table.over()
    return table


def ended_with(change: Tree, part: str, *seats: Tree) -> CityOfIronState:
    """A game of four that ended with one component of the data changed."""
    changed = [entry | change if entry.get("id") == change["id"] else entry for entry in VALUES.data[part]]
    configuration = CITY_OF_IRON.configure(4, {}, Pack("changed", VALUES.data | {part: changed}))
    named = [player | {"nation": nation} for player, nation in zip(seats, NATIONS, strict=True)]
    tree = {"seats": named, "order": [4, 3, 2, 1], "step": 11, **LAST}
    table = cast(CityOfIronState, configuration.from_position(tree, Chance(seed_bytes(1))))
    play(table, "tax")
    assert table.over()
    return table


def lines(table: CityOfIronState, player: int) -> dict[str, int]:
    """A player's points by what earned them."""
    found: dict[str, int] = {}
    for line in table.score(player, SPECTATOR).lines:
        key = line.message.key.removeprefix("city-of-iron-score-")
        found[key] = found.get(key, 0) + line.points
    return found


def for_ore(table: CityOfIronState, player: int, rule: str) -> int:
    """A player's points for ore by this rule."""
    found = [line for line in table.score(player, SPECTATOR).lines if line.rule == rule]
    return sum(line.points for line in found if "ore" in line.subject)


@pytest.mark.rule("K-50")
def test_most_and_second_most_of_a_good_score() -> None:
    table = ended(seat(home="mine mine"), seat(home="deep-mine"), seat(home="mine"), seat(), players=4)
    first, second = GOODS["ore"].points
    assert points(table, "goods") == [first, second, 0, 0]


@pytest.mark.rule("K-50")
def test_ties_all_score_and_a_second_is_still_second_after_a_tie() -> None:
    table = ended(
        seat(home="mixed-turnip-farm"),
        seat(home="srika-pasture"),
        seat(home="srika-pasture"),
        seat(home="mixed-srika-pasture"),
        players=4,
    )
    first, second = GOODS["srikas"].points
    turnips = GOODS["turnips"].points
    assert [lines(table, player).get("first", 0) for player in range(4)] == [turnips[0], first, first, 0]
    assert [lines(table, player).get("second", 0) for player in range(4)] == [0, 0, 0, second + turnips[1]]


@pytest.mark.rule("K-50")
def test_all_who_tie_for_second_score_the_lower_number() -> None:
    table = ended(
        seat(home="mine mine"), seat(home="mine"), seat(home="mine"), seat(towns=["rustpit"], home="turnip-farm")
    )
    first, second = GOODS["ore"].points
    assert [panel(table, player).goods["ore"] for player in range(4)] == [4, 2, 2, 1]
    assert [for_ore(table, player, "K-50") for player in range(4)] == [first, second, second, 0]


@pytest.mark.rule("K-50", "K-88")
def test_nobody_scores_a_good_it_has_none_of() -> None:
    table = ended(seat(home="mine"), seat())
    assert points(table, "goods")[1] == 0


@pytest.mark.rule("K-51")
def test_a_shield_gives_a_point_whatever_the_place() -> None:
    assert GOODS["ore"].shield == 5
    table = ended(
        seat(home="mine deep-mine", towns=["rustpit"]),
        seat(home="mine mine", towns=["hammerhold"]),
        seat(home="mine", towns=["deepvein"]),
        seat(),
    )
    assert [panel(table, player).goods["ore"] for player in range(4)] == [6, 6, 4, 0]
    assert [lines(table, player).get("shield", 0) for player in range(4)] == [1, 1, 0, 0]
    behind = ended(seat(home="mine mine deep-mine"), seat(home="mine", towns=["hammerhold", "rustpit"]), players=4)
    assert [panel(behind, player).goods["ore"] for player in (0, 1)] == [7, 5]
    assert [lines(behind, player).get("shield", 0) for player in range(4)] == [1, 1, 0, 0]


@pytest.mark.rule("K-51")
def test_a_shield_gives_its_point_to_the_third_and_fourth_too() -> None:
    seats = (seat(home="mine mine"), seat(home="deep-mine"), seat(home="mine"), seat(towns=["rustpit"]))
    table = ended_with({"id": "ore", "shield": 1}, "good", *seats)
    assert [panel(table, player).goods["ore"] for player in range(4)] == [4, 3, 2, 1]
    assert [for_ore(table, player, "K-51") for player in range(4)] == [1, 1, 1, 1]


@pytest.mark.rule("K-52")
def test_a_building_scores_for_its_good_while_its_owner_is_first_or_second() -> None:
    table = ended(
        seat(home="mine deep-mine"),
        seat(home="mine mine iron-foundry"),
        seat(home="mine vodka-distillery"),
        seat(),
        players=4,
    )
    assert [lines(table, player).get("buildings", 0) for player in range(4)] == [0, 3, 0, 0]
    third = ended(
        seat(home="mine deep-mine"), seat(home="mine mine"), seat(home="mine iron-foundry"), seat(), players=4
    )
    assert lines(third, 2).get("buildings", 0) == 0


@pytest.mark.rule("K-52")
def test_each_building_scores_for_its_good() -> None:
    two = seat(home="mine mine iron-foundry wool-mill")
    also = {"id": "wool-mill", "effects": [{"kind": "points", "good": "ore", "amount": 3}]}
    table = ended_with(also, "building", two, seat(home="mine"), seat(), seat())
    assert [for_ore(table, player, "K-52") for player in range(4)] == [3 + 3, 0, 0, 0]


@pytest.mark.rule("K-54")
def test_end_bonuses_go_to_the_one_who_has_most() -> None:
    shore = {"place": "near-shore", "token": "two"}
    table = ended(seat(5, cities=[shore]), seat(home="turnip-farm", towns=["mudford"]))
    assert {key: lines(table, 0).get(key, 0) for key in ("coins", "distance", "cards")} == {
        "coins": 2,
        "distance": 2,
        "cards": 0,
    }
    assert {key: lines(table, 1).get(key, 0) for key in ("single-good", "towns")} == {"single-good": 2, "towns": 3}


@pytest.mark.rule("K-54")
def test_a_bonus_names_the_lands_towns_and_goods_that_it_counts() -> None:
    shore = {"place": "near-shore", "token": "two"}
    table = last_turn(seat(cities=[shore]), seat(home="turnip-farm", towns=["mudford"]), **LAST)
    named = [
        {line.message.key.rpartition("score-")[2]: line.counted for line in table.projected(player, SPECTATOR).lines}
        for player in (0, 1)
    ]
    homes = [name for name, city in view(table).cities.items() if city.token == "five"]
    assert named[0]["distance"] == (homes[0], "near-shore")
    assert named[1]["towns"] == ("mudford",)
    assert named[1]["single-good"] == ("turnips",)


@pytest.mark.rule("K-54")
def test_the_distance_is_that_of_all_lands_together() -> None:
    near = [{"place": place, "token": token} for place, token in (("near-shore", "three"), ("dry-reach", "two"))]
    far = [{"place": "green-delta", "token": "two"}]
    table = ended(seat(cities=near), seat(cities=far), players=4)
    assert [lines(table, player).get("distance", 0) for player in range(4)] == [2, 0, 0, 0]
    further = ended(seat(cities=near[:1]), seat(cities=far), players=4)
    assert [lines(further, player).get("distance", 0) for player in range(4)] == [0, 2, 0, 0]


@pytest.mark.rule("K-54")
def test_a_single_good_is_one_good_and_not_all_together() -> None:
    table = ended(seat(home="mine moss-garden"), seat(home="turnip-farm"))
    assert [sum(panel(table, player).goods.values()) for player in (0, 1)] == [4, 3]
    assert [lines(table, player).get("single-good", 0) for player in (0, 1)] == [0, 2]


@pytest.mark.rule("K-54", "K-88")
def test_nobody_has_a_bonus_that_is_tied_or_for_nothing() -> None:
    table = ended(seat(1), seat())
    assert points(table, "bonus") == [0, 0]


@pytest.mark.rule("K-54", "K-88")
@pytest.mark.parametrize("tied", [(0, 1), (0, 2), (1, 3), (0, 3), (0, 1, 2, 3)])
def test_a_tie_for_the_most_takes_the_bonus_from_all_wherever_they_sit(tied: tuple[int, ...]) -> None:
    before_tax = [9 if player in tied else 4 for player in range(4)]
    before_tax[3] -= 1  # the last turn of the game is its tax
    table = ended(*[seat(coins) for coins in before_tax])
    assert [lines(table, player).get("coins", 0) for player in range(4)] == [0, 0, 0, 0]


@pytest.mark.rule("K-54", "K-88")
def test_cards_count_wherever_they_are_but_not_unbought() -> None:
    table = ended(seat(1, hand="mayor", citizen={"discard": ["explorer"]}), seat())
    assert lines(table, 0) == {"cards": 2}


@pytest.mark.rule("K-54", "K-81")
def test_dar_embe_counts_as_three_towns() -> None:
    table = ended(seat(1, towns=["mudford", "woolmoor"]), seat(towns=["dar-embe"]), options={"towns": True})
    assert (lines(table, 0).get("towns", 0), lines(table, 1).get("towns", 0)) == (0, 3)


@pytest.mark.rule("K-55", "K-08")
def test_stored_buildings_cost_points_each_or_by_pairs() -> None:
    stored = ["bank", "academy", "mine"]
    each = ended(seat(1, stored=stored), seat())
    assert points(each, "stored") == [-3, 0]
    assert each.score(0, SPECTATOR).total == -3
    pairs = ended(seat(1, stored=stored), seat(), options={"storing": "pairs"})
    assert points(pairs, "stored") == [-1, 0]


@pytest.mark.rule("K-56")
@pytest.mark.parametrize(
    ("first", "second", "totals", "ranks"),
    [
        (seat(5, points=9), seat(0, points=3), [11, 3], [1, 2]),
        (seat(1, points=3), seat(4, points=1), [3, 3], [2, 1]),
        (seat(1, home="mixed-turnip-farm"), seat(0, points=6), [6, 6], [1, 2]),
        (seat(1, points=6), seat(0, home="mixed-turnip-farm"), [6, 6], [2, 1]),
        (seat(1, home="mixed-turnip-farm"), seat(4, points=4), [6, 6], [2, 1]),
        (seat(1, home="mine"), seat(0, home="mine"), [3, 3], [1, 1]),
    ],
    ids=["points", "coins", "goods", "goods-of-the-other", "coins-before-goods", "shared"],
)
def test_most_points_win_then_coins_then_goods(first: Tree, second: Tree, totals: list[int], ranks: list[int]) -> None:
    table = ended(first, second)
    result = table.result().seats
    assert [outcome.points for outcome in result] == totals
    assert [outcome.rank for outcome in result] == ranks
    assert [outcome.won for outcome in result] == [rank == 1 for rank in ranks]


@pytest.mark.rule("K-56")
def test_goods_count_in_total_where_they_break_a_tie() -> None:
    few = seat(1, home="turnip-farm", points=6)
    table = ended(few, seat(0, home="mine moss-garden", points=4))
    result = table.result().seats
    assert [outcome.points for outcome in result] == [10, 10]
    assert [outcome.won for outcome in result] == [False, True]


def test_what_is_projected_is_what_the_end_would_bring() -> None:
    table = last_turn(seat(5, home="turnip-farm"), seat(stored=["bank"]), **LAST)
    hoped = [table.projected(player, SPECTATOR).total for player in (0, 1)]
    assert hoped == [table.expected_points(player, SPECTATOR) for player in (0, 1)]
    play(table, "tax")
    assert [table.score(player, SPECTATOR).total for player in (0, 1)] == hoped
    assert table.projected(0, SPECTATOR).lines == ()
