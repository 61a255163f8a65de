"""Building, storing, destroying, moving (K-20 to K-27, K-33, K-63, K-70, K-83 to K-85)."""

from __future__ import annotations

import pytest

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.packs import read_pack
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from oppidum.games.city_of_iron.titles import CITY_OF_IRON
from tests.games.checked import play
from tests.games.city_of_iron.tables import DATA, goods, home, legal, panel, rule_against, seat, set_up, view

COST = {building.id: building.cost for building in DATA.building}
SHORE = {"place": "near-shore", "token": "three"}


@pytest.mark.rule("K-20", "K-21")
def test_a_building_from_the_row_costs_its_price_and_leaves_a_gap() -> None:
    table = set_up(seat(10, 2), row="academy mine turnip-farm")
    play(table, "build 2 home")
    assert home(table) == ["mine"]
    assert (panel(table).coins, panel(table).science) == (10 - COST["mine"].coins, 2 - COST["mine"].science)
    assert view(table).row[:3] == ["academy", None, "turnip-farm"]
    assert goods(table) == {"ore": 2}
    assert panel(table).income == 2 + 1 + table.rules.constants.first_coins[3]


@pytest.mark.rule("K-20")
def test_what_cannot_be_paid_or_does_not_suit_the_land_cannot_be_built() -> None:
    table = set_up(seat(COST["mine"].coins - 1, 9, cities=[SHORE]), row="mine docks guild-hall")
    assert rule_against(table, "build 1 home") == "K-20"
    assert rule_against(table, "build 2 home") == "K-20"
    assert rule_against(table, "build 7 home") == "K-20"
    assert rule_against(table, "build 1 dry-reach") == "K-20"
    rich = set_up(seat(99, 9, cities=[SHORE]), row="mine docks guild-hall")
    assert rule_against(rich, "build 2 home") == "K-20"
    assert legal(rich, "build") == ["build 1 home", "build 2 near-shore", "build 3 home", "build 3 near-shore"]


@pytest.mark.rule("K-85")
def test_buildings_without_goods_stand_anywhere() -> None:
    table = set_up(seat(99, 9, cities=[SHORE]), row="academy")
    assert legal(table, "build") == ["build 1 home", "build 1 near-shore"]


@pytest.mark.rule("K-20", "K-24")
def test_stored_buildings_wait_until_they_are_built() -> None:
    table = set_up(seat(0), seat(0), row="academy academy")
    play(table, "store 1", "store 2", "tax")
    assert panel(table).stored.cards == ["academy"]
    assert view(table).row[:2] == [None, None]
    rich = set_up(seat(9, stored=["academy", "bank"]))
    play(rich, "build bank home")
    assert (home(rich), panel(rich).stored.cards) == (["bank"], ["academy"])
    assert rule_against(rich, "store 1") == "K-24"


@pytest.mark.rule("K-22")
def test_science_is_paid_once_for_a_name() -> None:
    table = set_up(seat(99, 0, home="deep-mine"), row="mine moss-garden", players=4)
    assert rule_against(table, "build 2 home") == "K-22"
    play(table, "build 1 home")
    assert panel(table).science == 0
    assert home(table) == ["deep-mine", "mine"]


@pytest.mark.rule("K-23")
def test_a_full_city_destroys_one_of_its_own_buildings() -> None:
    full = "academy academy mine turnip-farm bank"
    table = set_up(seat(99, 9, home=full), row="guild-hall", players=4)
    play(table, "build 1 home")
    assert legal(table) == ["raze academy", "raze turnip-farm", "raze mine", "raze bank"]
    assert table.midway()
    assert rule_against(table, "raze docks") == "K-23"
    before = panel(table).income
    play(table, "raze turnip-farm")
    assert goods(table) == {"ore": 2}
    assert panel(table).income < before
    assert view(table).scrapped["turnip-farm"] == 1
    assert home(table) == ["academy", "academy", "bank", "guild-hall", "mine"]


@pytest.mark.rule("K-23")
def test_nothing_is_destroyed_while_there_is_room_and_one_kind_needs_no_question() -> None:
    table = set_up(seat(99, 9, home="academy academy mine turnip-farm"), row="guild-hall")
    play(table, "build 1 home")
    assert len(home(table)) == 5
    shore = {"place": "near-shore", "token": "two", "buildings": ["academy", "academy"]}
    only = set_up(seat(99, 9, cities=[shore]), row="guild-hall", players=4)
    play(only, "build 1 near-shore")
    assert view(only).cities["near-shore"].buildings.cards == ["academy", "guild-hall"]


@pytest.mark.rule("K-84")
def test_science_is_judged_before_and_comes_back_with_the_last_of_a_name() -> None:
    full = "mine academy academy bank barracks"
    table = set_up(seat(99, 0, home=full), row="mine mine", players=4)
    play(table, "build 1 home", "raze mine")
    assert home(table).count("mine") == 1
    gone = set_up(seat(99, 0, home=full), row="guild-hall mine", players=4)
    play(gone, "build 1 home", "raze mine", "tax", "tax", "tax")
    assert rule_against(gone, "build 2 home") == "K-22"


@pytest.mark.rule("K-63")
def test_many_buildings_share_a_land_symbol() -> None:
    table = set_up(seat(99, 9, home="mine mine mine"), row="mine", players=4)
    play(table, "build 1 home")
    assert home(table) == ["mine"] * 4


@pytest.mark.rule("K-26", "K-27", "K-33")
def test_tax_and_science() -> None:
    table = set_up(seat(0), seat(4))
    assert legal(table) == ["tax"] + [f"draw {deck}" for deck in ("citizen", "military")]
    assert rule_against(table, "science") == "K-27"
    play(table, "tax")
    assert panel(table).coins == 1
    play(table, "science")
    assert (panel(table, 1).coins, panel(table, 1).science) == (0, 1)


@pytest.mark.rule("K-83")
def test_towns_with_spaces_hold_buildings_like_a_city() -> None:
    holder = seat(99, 9, home="mine", towns=["cazum"], cities=[{"place": "cazum", "buildings": ["docks"]}])
    table = set_up(holder, row="mine salt-fields factory", options={"towns": True})
    assert legal(table, "build") == ["build 1 home", "build 1 cazum", "build 3 cazum"]
    play(table, "build 3 cazum")
    assert view(table).towns["cazum"].buildings.cards == ["docks", "factory"]
    assert goods(table) == {"ore": 2, "tentacles": 2, "machine-parts": 2}
    full = set_up(
        seat(99, 9, towns=["cazum"], cities=[{"place": "cazum", "buildings": ["docks", "bank"]}]),
        row="factory",
        options={"towns": True},
    )
    play(full, "build 1 cazum")
    assert legal(full) == ["raze docks", "raze bank"]


@pytest.mark.rule("K-84", "K-22")
def test_a_building_in_a_town_counts_as_owned() -> None:
    holder = seat(99, 0, towns=["cazum"], cities=[{"place": "cazum", "buildings": ["mine"]}])
    table = set_up(holder, row="mine", options={"towns": True})
    assert "build 1 home" in legal(table)


@pytest.mark.rule("K-70")
def test_arc_moves_buildings_for_a_coin_each_before_its_action() -> None:
    shore = {**SHORE, "buildings": ["academy"]}
    table = set_up(seat(2, home="turnip-farm mine", nation="arc", cities=[shore]), options={"nations": True})
    assert legal(table, "move") == ["move academy near-shore home", "move turnip-farm home near-shore"]
    play(table, "move turnip-farm home near-shore", "move academy near-shore home")
    assert table.to_act() == [0]
    assert (panel(table).coins, home(table)) == (0, ["academy", "mine"])
    assert rule_against(table, "move academy home near-shore") == "K-70"
    play(table, "tax")
    assert table.to_act() == [1]


@pytest.mark.rule("K-70", "K-83")
def test_arc_moves_buildings_to_and_from_metgra_and_cazum() -> None:
    towns = [{"place": "metgra", "buildings": ["docks"]}, {"place": "cazum", "buildings": ["mine"]}]
    arc = seat(4, home="turnip-farm mine", nation="arc", towns=["metgra", "cazum"], cities=towns)
    table = set_up(arc, options={"nations": True, "towns": True})
    assert legal(table, "move") == ["move mine home cazum", "move mine cazum home", "move docks metgra cazum"]
    assert rule_against(table, "move mine home metgra") == "K-70"  # water and jungle only
    before = goods(table)
    play(table, "move mine home cazum")
    assert view(table).towns["cazum"].buildings.cards == ["mine", "mine"]
    assert rule_against(table, "move docks metgra cazum") == "K-70"  # full
    play(table, "move mine cazum home", "move docks metgra cazum", "move docks cazum metgra")
    assert view(table).towns["metgra"].buildings.cards == ["docks"]
    assert (view(table).towns["cazum"].buildings.cards, home(table)) == (["mine"], ["mine", "turnip-farm"])
    assert (goods(table), panel(table).coins, table.to_act()) == (before, 0, [0])


@pytest.mark.rule("K-70", "K-83")
def test_arc_moves_nothing_to_a_town_without_spaces_or_of_another() -> None:
    arc = seat(4, home="academy", nation="arc", towns=["cumulus"])
    table = set_up(arc, seat(towns=["metgra"]), options={"nations": True, "towns": True})
    assert legal(table, "move") == []
    assert rule_against(table, "move academy home metgra") == "K-70"


@pytest.mark.rule("K-70", "K-08")
def test_others_do_not_move_buildings() -> None:
    table = set_up(
        seat(5, home="academy", nation="om", cities=[SHORE]), seat(5, nation="arc"), options={"nations": True}
    )
    assert rule_against(table, "move academy home near-shore") == "K-70"
    assert "move" not in set_up(seat(5), seat(5)).configuration.actions.kinds()


@pytest.mark.rule("K-28", "K-40")
def test_a_free_build_leaves_the_turn_open_and_the_row_is_told_anew() -> None:
    action = '{ kind = "build-for-fewer-coins", amount = 4, free = true }'
    card = f'[[card]]\nid = "engineer"\naction = {action}\n'
    pack = read_pack(f'[pack]\ngame = "city-of-iron"\nname = "free-builds"\n{card}')
    hand = {**seat(20, 9, hand="engineer"), "nation": "arc"}
    tree = {"seats": [hand, {**seat(), "nation": "om"}], "order": [2, 1], "row": ["academy", "mine", "bank", "docks"]}
    table = CITY_OF_IRON.configure(2, {}, pack).from_position(tree, Chance(seed_bytes(1)))
    assert isinstance(table, CityOfIronState)
    play(table, "play engineer", "build 1 home")
    assert table.to_act() == [0]
    assert view(table).leaving == [1, 2, 3]
