"""The town expansion (K-80 to K-83)."""

from __future__ import annotations

import pytest

from tests.games.checked import play
from tests.games.city_of_iron.tables import goods, last_turn, legal, panel, rule_against, seat, set_up, view

WITH = {"towns": True}
ORDER = ["beastbelly", "solara", "snyle", "metgra", "dar-embe", "cumulus", "cazum"]


@pytest.mark.rule("K-80")
def test_three_starless_towns_lie_open_and_are_replaced() -> None:
    table = set_up(seat(hand="captain soldier cartographer"), options=WITH, town_order=ORDER)
    shown = view(table)
    assert shown.piles[0] == ORDER
    assert [name for name in ORDER if shown.towns[name].open] == ORDER[:3]
    play(table, "attack solara", "discard captain")
    assert [name for name in ORDER if view(table).towns[name].open] == ["beastbelly", "snyle", "metgra"]
    assert view(table).piles[0] == ["beastbelly", *ORDER[2:]]
    empty = set_up(seat(hand="captain soldier cartographer"), seat(towns=ORDER[1:]), options=WITH, town_order=ORDER)
    play(empty, "attack beastbelly", "discard captain")
    assert view(empty).piles[0] == []


@pytest.mark.rule("K-81", "K-42", "K-43", "K-44")
def test_starless_towns_give_coins_science_and_draws() -> None:
    table = last_turn(seat(towns=["beastbelly", "solara", "cumulus", "dar-embe"]), seat(), options=WITH)
    assert panel(table).income == 2 + 1 + 1 + 3
    play(table, "tax")
    assert panel(table).science == 1
    assert panel(table).hand.cards == ["cartographer", "scholar", "soldier"]


@pytest.mark.rule("K-82")
def test_snyle_gives_a_good_of_which_its_owner_has_some() -> None:
    owner = seat(home="mine turnip-farm", towns=["snyle"])
    table = last_turn(owner, seat(), options=WITH, row="academy")
    assert goods(table) == {"ore": 2, "turnips": 3}
    play(table, "tax")
    assert (table.to_act(), view(table).phase) == ([0], "choosing")
    assert legal(table) == ["choose turnips", "choose ore"]
    assert rule_against(table, "choose silk") == "K-82"
    assert view(table).row[0] == "academy"
    play(table, "choose ore")
    assert goods(table) == {"ore": 4, "turnips": 3}
    assert panel(table).coins == 2 + 3 + 1 + 2


@pytest.mark.rule("K-82")
def test_snyle_chooses_anew_without_its_own_goods_and_alone_for_a_single_one() -> None:
    owner = seat(home="mine", towns=["snyle ore"])
    table = last_turn(owner, seat(), options=WITH)
    play(table, "tax")
    assert goods(table) == {"ore": 4}
    bare = last_turn(seat(towns=["snyle ore"]), seat(), options=WITH)
    assert goods(bare) == {"ore": 2}
    play(bare, "tax")
    assert goods(bare) == {}
    assert panel(bare).coins == 2


@pytest.mark.rule("K-82")
def test_snyle_gives_nothing_after_a_change_of_owner() -> None:
    hand = "iron-dragon iron-soldier cartographer spy"
    table = set_up(seat(hand=hand, home="mine"), seat(home="mine", towns=["snyle ore"]), options=WITH, town_order=ORDER)
    play(table, "attack snyle")
    while table.midway():
        play(table, legal(table)[-1])
    assert (goods(table), goods(table, 1)) == ({"ore": 2}, {"ore": 2})
    assert view(table).towns["snyle"].good is None


@pytest.mark.rule("K-82", "K-53")
def test_the_choice_is_made_in_the_last_end_of_round_too() -> None:
    owner = seat(home="mine turnip-farm", towns=["snyle"])
    table = last_turn(owner, seat(), options=WITH, score_cards=3, scorings=2, due=1)
    play(table, "tax")
    assert legal(table) == ["choose turnips", "choose ore"]
    play(table, "choose turnips")
    assert table.over()
    assert goods(table) == {"ore": 2, "turnips": 5}


@pytest.mark.rule("K-83")
@pytest.mark.parametrize("town", ["metgra", "cazum"])
@pytest.mark.parametrize("loser", [0, 1])
def test_whoever_conquers_a_town_with_spaces_takes_its_buildings(town: str, loser: int) -> None:
    seats = [seat(hand="iron-dragon iron-soldier cartographer spy") for _ in range(2)]
    seats[loser] = seat(towns=["metgra", "cazum"], cities=[{"place": town, "buildings": ["docks", "academy"]}])
    table = set_up(*seats, options=WITH, town_order=ORDER, order=[2, 1] if loser else [1, 2])
    winner = 1 - loser
    assert goods(table, loser) == {"tentacles": 2}
    assert panel(table, loser).science_income == 1
    play(table, f"attack {town}")
    while table.midway():
        play(table, legal(table)[-1])
    assert (goods(table, winner), goods(table, loser)) == ({"tentacles": 2}, {})
    assert (panel(table, winner).science_income, panel(table, loser).science_income) == (1, 0)
    assert view(table).towns[town].buildings.cards == ["academy", "docks"]
