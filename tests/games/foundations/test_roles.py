"""Player roles: P-01, P-02, P-04, each card, and X-04; M-11 and M-12 for the roles that concern monuments."""

from __future__ import annotations

from typing import Any

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import Pack
from oppidum.engine.events import SPECTATOR
from oppidum.engine.position import ImpossiblePosition
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.table import NOTHING, Table
from oppidum.games.foundations.titles import ROME
from tests.games.checked import move, play
from tests.games.foundations.modules import Tree, configured, rule_against, with_roles
from tests.games.foundations.tables import player

MARKET = ["A1", "A2", "A3", "A4", "A5", "A6"]


def roles_of(table: Table, viewer: int) -> Any:
    view: Any = table.knowledge(viewer).view()
    return view.modules["roles"]


def role_lines(table: Table, seat: int) -> list[int]:
    return [line.points for line in table.projected(seat, SPECTATOR).lines if line.category == "roles"]


# P-01, P-02


@pytest.mark.rule("P-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_keep_one_of_two_at_once_and_reveal_together(players: int) -> None:
    table = configured(players, roles=True).new(1)
    assert table.to_act() == list(range(players))
    for seat in range(players):
        own = roles_of(table, seat).dealt
        assert None not in own[seat]
        assert all(cards == [None, None] for other, cards in enumerate(own) if other != seat)
        assert {table.configuration.actions.notation(action) for action in table.legal(seat)} == {
            f"keep {card}" for card in own[seat]
        }
        assert roles_of(table, SPECTATOR).kept == [None] * players
        move(table, seat, f"keep {own[seat][0]}")
    assert None not in roles_of(table, SPECTATOR).kept
    assert len(table.to_act()) == 1


@pytest.mark.rule("P-01")
def test_the_market_is_laid_before_roles_are_chosen() -> None:
    table = configured(2, roles=True).new(1)
    view: Any = table.knowledge(0).view()
    assert None not in view.market


@pytest.mark.rule("P-01")
def test_a_choice_can_be_taken_back_before_all_have_chosen() -> None:
    table = configured(2, roles=True).new(1)
    cards = roles_of(table, 0).dealt[0]
    move(table, 0, f"keep {cards[0]}")
    assert table.pending() == [(0, table.configuration.actions.parse(f"keep {cards[0]}"))]
    table.withdraw(0)
    assert table.to_act() == [0, 1]
    assert rule_against(table, 0, "income") == "P-01"


@pytest.mark.rule("P-01")
def test_roles_that_need_monuments_are_out_without_them() -> None:
    names = [set(configured(2, roles=True, monuments=on).modules[-1].card_texts(10)) for on in (False, True)]
    assert names[1] - names[0] == {"philosophical", "entitled"}
    assert (len(names[0]), len(names[1])) == (13, 15)


@pytest.mark.rule("P-02")
def test_a_discarded_role_is_known_to_who_saw_it_alone() -> None:
    table = with_roles(roles="thrifty frugal")
    own = roles_of(table, 0).dealt
    assert None not in own[0]
    assert own[1] == ["frugal", None]
    imagined = {
        tuple(table.knowledge(0).imagine(Dice(seed_bytes(seed))).position()["modules"]["roles"]["dealt"][1])
        for seed in range(60)
    }
    assert len(imagined) > 5
    assert all("frugal" in cards and own[0][1] not in cards for cards in imagined)


# Each role


@pytest.mark.rule("P-01", "F-11")
def test_thrifty_adds_to_income() -> None:
    table = with_roles(roles="thrifty patient")
    assert [table.income(seat) for seat in (0, 1)] == [6, 5]


@pytest.mark.rule("I-06")
def test_well_connected_pays_less_for_the_two_dearest_slots() -> None:
    table = with_roles(roles="well-connected patient")
    assert list(table.prices(0)) == [2, 3, 4, 6, 6, 8]
    assert list(table.prices(1)) == [2, 3, 4, 6, 8, 10]


@pytest.mark.rule("P-01")
def test_landed_has_a_marker_more() -> None:
    table = with_roles(player(lots="A1"), player(lots="B1"), roles="landed patient")
    assert [table.markers[seat] for seat in (0, 1)] == [8, 7]


@pytest.mark.rule("P-01")
def test_wealthy_gets_coins_when_the_roles_are_shown() -> None:
    tables = (configured(2, roles=True).new(seed) for seed in range(200))
    table = next(table for table in tables if "wealthy" in roles_of(table, 0).dealt[0])
    before = table.coins[0]
    move(table, 0, "keep wealthy")
    assert table.coins[0] == before
    move(table, 1, f"keep {roles_of(table, 1).dealt[1][0]}")
    assert table.coins[0] == before + 5


@pytest.mark.rule("I-06", "F-12")
def test_early_pays_less_for_the_first_deed_of_each_era() -> None:
    table = with_roles(player(coins=20), player(coins=20), roles="early patient", market=MARKET)
    assert list(table.prices(0)) == [1, 1, 1, 3, 5, 7]
    play(table, "buy A6")
    assert table.coins[0] == 20 - 7
    assert list(table.prices(0)) == [2, 3, 4, 6, 8, 10]
    fresh = with_roles(roles="early patient", final_turns=1, market=[], modules={"turn": {"bought": [2, 0]}})
    play(fresh, "income")
    assert fresh.era == 1
    assert fresh.prices(0)[0] == 1


@pytest.mark.rule("I-07")
def test_popular_has_bonus_citizens_while_it_has_others() -> None:
    table = with_roles(player("domus A1"), player("domus B1"), roles="popular patient")
    assert [table.population(seat) for seat in (0, 1)] == [3, 1]
    assert with_roles(roles="popular patient").population(0) == 0


@pytest.mark.rule("I-07", "F-33")
def test_no_civic_building_counts_bonus_citizens() -> None:
    table = with_roles(player("domus A1", "resplendent-library A2 A3"), roles="popular patient")
    assert [line.points for line in table.projected(0, 0).lines if line.category == "civic"] == [1]


@pytest.mark.rule("P-01")
@pytest.mark.parametrize(
    ("role", "buildings", "points"),
    [
        ("learned", ["luxury-garden A1 A2", "marketplace A3 A4", "fountain C1"], 2),
        ("enterprising", ["bakery A1", "bakery A2", "pottery-studio C1 C2"], 4),
    ],
)
def test_specialists_score_their_buildings_in_every_era(role: str, buildings: list[str], points: int) -> None:
    table = with_roles(player(*buildings), player(*[]), roles=f"{role} thrifty", final_turns=1, market=[])
    assert role_lines(table, 0) == [points]
    play(table, "income")
    assert [line.points for line in table.score(0, SPECTATOR).lines if line.category == "roles"] == [points]


@pytest.mark.rule("F-37")
def test_patient_scores_two_points_for_a_marker() -> None:
    table = with_roles(player(lots="A1 A2 A3"), player(lots="B1"), roles="patient thrifty", era=3)
    assert role_lines(table, 0) == [3]
    assert role_lines(table, 1) == []


@pytest.mark.rule("F-37")
@pytest.mark.parametrize(("coins", "points"), [(4, []), (5, [1]), (14, [2])])
def test_frugal_scores_the_coins_left(coins: int, points: list[int]) -> None:
    assert role_lines(with_roles(player(coins=coins), roles="frugal thrifty", era=3), 0) == points


@pytest.mark.rule("P-01", "F-16")
def test_restless_gets_coins_for_building_over_once_a_construction() -> None:
    table = with_roles(player("domus A1", "domus A2", lots="C1"), roles="restless thrifty")
    play(table, "build domus-maxima A1 A2")
    assert table.coins[0] == 2
    play(table, "income", "build bakery C1")
    assert table.coins[0] == 2


@pytest.mark.rule("P-01")
@pytest.mark.parametrize(("own", "points"), [("", []), ("domus A1", [2]), ("insula-l A1 A2 B1", [])])
def test_humble_scores_behind_another(own: str, points: list[int]) -> None:
    table = with_roles(player(*([own] if own else [])), player("domus-maxima D1 D2"), roles="humble thrifty")
    assert role_lines(table, 0) == points


#


@pytest.mark.rule("X-04")
def test_swift_may_build_after_a_buy_once_an_era() -> None:
    table = with_roles(player(coins=20, lots="C1 C2"), player(), roles="swift thrifty", market=MARKET)
    move(table, 0, "buy A1")
    assert table.to_act() == [0]
    assert rule_against(table, 0, "income") == "X-04"
    assert rule_against(table, 0, "end") == ""
    move(table, 0, "build domus-maxima C1 C2")
    assert table.to_act() == [1]
    move(table, 1, "income")
    move(table, 0, "buy A2")
    assert table.to_act() == [1]


@pytest.mark.rule("X-04")
def test_ending_the_turn_forgoes_the_construction_for_this_buy_only() -> None:
    table = with_roles(player(coins=20, lots="C1"), player(), roles="swift thrifty", market=MARKET)
    move(table, 0, "buy A1")
    move(table, 0, "end")
    move(table, 1, "income")
    move(table, 0, "buy A2")
    assert table.to_act() == [0]


@pytest.mark.rule("X-04")
def test_nobody_else_is_asked_after_a_buy() -> None:
    table = with_roles(player(coins=20, lots="C1"), player(), roles="thrifty swift", market=MARKET)
    assert rule_against(table, 0, "end") == "X-03"
    move(table, 0, "buy A1")
    assert table.to_act() == [1]


# M-11, M-12


@pytest.mark.rule("M-09", "P-01")
def test_philosophical_scores_each_monument() -> None:
    table = with_roles(
        player(lots="B2 B3 C2 C3"), player(), roles="philosophical thrifty", monuments=True, drawn="colosseum"
    )
    play(table, "build colosseum B2 B3 C2 C3")
    assert table.points[0] == 3


@pytest.mark.rule("M-11", "M-12")
@pytest.mark.parametrize(("coins", "rule", "left"), [(2, "M-10", 2), (3, "", 0)])
def test_entitled_pays_instead_of_meeting_a_requirement(coins: int, rule: str, left: int) -> None:
    seats = (player(lots="B2 B3", coins=coins), player())
    table = with_roles(*seats, roles="entitled thrifty", monuments=True, drawn="temple-of-venus")
    assert rule_against(table, 0, "build temple-of-venus B2 B3") == rule
    if not rule:
        play(table, "build temple-of-venus B2 B3")
    assert table.coins[0] == left


@pytest.mark.rule("M-12")
def test_entitled_pays_nothing_for_a_requirement_that_is_met() -> None:
    met = player("foundry-square D4 D5 E4 E5", "bakery F6", lots="B2 B3", coins=9)
    table = with_roles(met, player(), roles="entitled thrifty", monuments=True, drawn="temple-of-venus")
    play(table, "build temple-of-venus B2 B3")
    assert table.coins[0] == 9


@pytest.mark.rule("M-12", "M-05")
def test_entitled_pays_for_a_place_away_from_the_edge_and_not_on_it() -> None:
    for place, left in (("A2 A3 A4 A5", 9), ("B2 B3 B4 B5", 6)):
        seats = (player(lots=place, coins=9), player())
        table = with_roles(*seats, roles="entitled thrifty", monuments=True, drawn="triumphal-arch")
        play(table, f"build triumphal-arch {place}")
        assert table.coins[0] == left


# P-03, P-04 and data


@pytest.mark.rule("P-04")
def test_a_card_pack_changes_what_a_role_does() -> None:
    pack = Pack("test", {"role": [{"id": "thrifty", "effect": {"kind": "income", "coins": 4}}]}, "rome")
    configuration = ROME.configure(2, {"roles": True}, pack)
    tree: Tree = {"modules": {"roles": {"dealt": [["thrifty", "swift"], ["patient", "humble"]], "kept": []}}}
    tree["modules"]["roles"]["kept"] = ["thrifty", "patient"]
    table = configuration.from_position(tree, configuration.new(1).chance)
    assert isinstance(table, ModularState)
    assert table.income(0) == 9


@pytest.mark.parametrize(
    ("roles", "path"),
    [
        ({"dealt": [["thrifty", "swift"]]}, "position.modules.roles.dealt"),
        ({"dealt": [["thrifty", "thrifty"], ["swift", "humble"]]}, "position.modules.roles.dealt[0][1]"),
        ({"dealt": [["thrifty", "senator"], ["swift", "humble"]]}, "position.modules.roles.dealt[0][1]"),
        ({"dealt": [["thrifty", "early"], ["swift", "humble"]], "kept": ["early"]}, "position.modules.roles.kept"),
        (
            {"dealt": [["thrifty", "early"], ["swift", "humble"]], "kept": ["early", "early"]},
            "position.modules.roles.kept[1]",
        ),
    ],
)
def test_what_cannot_be_is_refused(roles: Tree, path: str) -> None:
    configuration = configured(2, roles=True)
    with pytest.raises(ImpossiblePosition) as error:
        configuration.from_position({"modules": {"roles": roles}}, configuration.new(1).chance)
    assert error.value.message.params["path"] == path


DEALT: Tree = {"dealt": [["thrifty", "early"], ["swift", "humble"]]}


def choosing(**fields: Any) -> Table:
    configuration = configured(2, roles=True)
    tree: Tree = {"phase": "choosing", "modules": {"roles": DEALT}, **fields}
    return configuration.from_position(tree, configuration.new(1).chance)


@pytest.mark.rule("P-01", "F-09")
def test_a_position_may_begin_with_the_choice_and_the_market_in_sight() -> None:
    table = choosing(seats=[{"chosen": "early"}])
    assert (table.to_act(), len(table.legal(1))) == ([1], 2)
    assert NOTHING not in list(table.market)


@pytest.mark.rule("P-01")
@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"phase": "playing"}, "position.phase"),
        ({"modules": {}}, "position.phase"),
        ({"modules": {"roles": {**DEALT, "kept": ["early", "humble"]}}}, "position.phase"),
        ({"era": 2}, "position.phase"),
        ({"incomes": 1}, "position.phase"),
        ({"final_turns": 1, "market": []}, "position.phase"),
        ({"seats": [{"buildings": ["domus A1"]}]}, "position.phase"),
        ({"seats": [{"chosen": "early"}, {"chosen": "humble"}]}, "position.seats"),
        ({"seats": [{"chosen": "swift"}]}, "position.seats[0].chosen"),
    ],
)
def test_cards_are_chosen_before_the_first_turn_and_no_later(fields: Tree, path: str) -> None:
    with pytest.raises(ImpossiblePosition) as error:
        choosing(**fields)
    assert error.value.message.params["path"] == path
