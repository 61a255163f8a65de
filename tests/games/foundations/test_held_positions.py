"""The held positions in `positions/`: two for each module, from which somebody can be taught it."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

import oppidum
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR
from oppidum.engine.position import read_position, write_position
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.titles import ROME
from tests.games.checked import move, play
from tests.games.foundations.modules import rule_against

ROOT = Path(__file__).parents[3]
FILES = sorted((ROOT / "positions").glob("*.toml"))


def held(name: str) -> ModularState:
    return cast(ModularState, read_position((ROOT / "positions" / f"{name}.toml").read_text("utf-8"), oppidum.game))


def lines(table: ModularState, seat: int, category: str, viewer: int = SPECTATOR) -> list[int]:
    return [line.points for line in table.score(seat, viewer).lines if line.category == category]


def test_each_module_has_two() -> None:
    modules = {option.key for option in ROME.options if option.added}
    for module in modules:
        assert len([path for path in FILES if path.stem.startswith(f"{module}-")]) == 2


def test_the_documents_list_them() -> None:
    told = (ROOT / "docs" / "positions.md").read_text("utf-8")
    assert [path.name for path in FILES if f"`{path.name}`" not in told] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_comes_back_and_is_played_to_its_end(path: Path) -> None:
    table = held(path.stem)
    assert write_position(read_position(write_position(table), oppidum.game)) == write_position(table)
    dice, notation = Dice(seed_bytes(1)), table.configuration.actions.notation
    for _ in range(12):
        if not table.over():
            seat = dice.choose(table.to_act())
            move(table, seat, notation(dice.choose(table.legal(seat))))
    while not table.over():
        seat = table.to_act()[0]
        table.play(seat, dice.choose(table.legal(seat)))


# What each of them is for


@pytest.mark.rule("M-02", "M-10")
def test_one_shop_more_meets_the_requirement() -> None:
    table = held("monuments-requirement")
    assert rule_against(table, 0, "build temple-of-venus B2 B3") == "M-10"
    play(table, "build bakery F6", "income", "build temple-of-venus B2 B3")
    assert table.population(0) == 4 + 4


@pytest.mark.rule("M-03", "M-06", "M-09")
def test_monuments_live_by_their_neighbours() -> None:
    table = held("monuments-neighbours")
    citizens, trade = table.population(0), table.income(1)
    jupiter = table.copy()
    play(jupiter, "build temple-of-jupiter E3 E4 F3 F4")
    assert list(jupiter.points) == [2, 2]
    assert (jupiter.population(0), jupiter.income(1)) == (citizens + 1, trade + 1)
    play(table, "build forum-romanum C5 D5 E5")
    assert table.module_views()["monuments"].pool["tower-of-wonders"] == 1


@pytest.mark.rule("P-01")
def test_both_choose_a_role() -> None:
    table = held("roles-choice")
    assert table.to_act() == [0, 1]
    play(table, "keep wealthy", "keep landed")
    assert (table.coins[0], table.markers[1]) == (5 + 5, 3)


@pytest.mark.rule("X-04")
def test_swift_builds_after_a_buy() -> None:
    table = held("roles-swift")
    play(table, "buy D3")
    assert table.to_act() == [0]
    play(table, "build insula-long D3 D4 D5", "build domus-maxima F1 F2")
    assert table.coins[1] == 6 + 2


@pytest.mark.rule("O-02")
def test_a_last_building_meets_an_objective() -> None:
    table = held("objectives-hidden")
    play(table, "build domus-maxima B4 B5", "build domus-maxima F2 G2")
    assert table.over()
    assert [lines(table, seat, "objectives") for seat in (0, 1)] == [[7], [5]]


@pytest.mark.rule("O-02", "O-05")
def test_public_objectives_are_open_to_both() -> None:
    table = held("objectives-public")
    told = [line.points for line in table.projected(0, 1).lines if line.category == "objectives"]
    assert told == [6]
    play(table, "build domus A1", "income")
    assert [line.points for line in table.projected(1, 0).lines if line.category == "objectives"] == []


@pytest.mark.rule("I-03", "I-08", "X-03")
def test_a_turn_of_free_steps() -> None:
    table = held("invocations-turn")
    play(table, "use festival B4", "use toll-gate", "income", "use second-wind", "buy largesse", "use largesse")
    assert table.coins[0] == 6 + 5 + 2 - 4 + 10
    assert table.points[0] == 3
    assert table.to_act() == [0]
    play(table, "end")
    assert table.to_act() == [1]


@pytest.mark.rule("I-11")
def test_the_census_is_near() -> None:
    table = held("invocations-census")
    play(table, "income")
    assert (table.to_act(), table.is_scoring()) == ([0], True)
    play(table, "use census")
    assert lines(table, 0, "population") == [5, 4]


@pytest.mark.rule("R-02")
def test_a_larger_building_wins_an_edge() -> None:
    table = held("roads-influence")
    assert table.module_views()["roads"].edges[0].ranked == [0, 1]
    play(table, "build domus-maxima F1 G1")
    assert table.module_views()["roads"].edges[0].ranked == [1, 0]


@pytest.mark.rule("R-04", "R-07")
def test_two_choices_are_near() -> None:
    table = held("roads-choice")
    play(table, "income")
    assert (table.to_act(), table.is_scoring()) == ([1], True)
    play(table, "choose settlers-road 3")
    assert (table.to_act(), table.is_scoring()) == ([0], True)
    play(table, "choose crossroads 2")
    assert (table.era, table.coins[0], table.population(1)) == (1, 3 + 1 + 8, 2 + 2)


@pytest.mark.rule("T-03", "T-04")
def test_two_lots_for_one_and_coins_make_a_square() -> None:
    table = held("trading-offer")
    assert (table.to_act(), table.may_act()) == ([1], [0, 1])
    withdrawn = table.copy()
    move(withdrawn, 0, "withdraw")
    assert (withdrawn.to_act(), withdrawn.coins[1]) == ([0], 9)
    play(table, "accept", "build grand-insula-square C3 C4 D3 D4")
    assert (table.coins[0], table.coins[1], table.markers[1]) == (3 + 8, 9 - 8, 5)
    assert table.population(0) == 6


@pytest.mark.rule("T-04", "T-11")
def test_a_wish_is_granted_in_one_step() -> None:
    table = held("trading-wish")
    play(table, "grant 2", "accept")
    assert rule_against(table, 0, "propose 2") == "T-04"
    assert rule_against(table, 0, "steal F6") == "T-06"  # the last unspent token went with the lot
    play(table, "build grand-insula-square C3 C4 D3 D4")
    favors = table.module_views()["favors"]
    assert (favors.unspent, favors.spent) == ([0, 3, 2], [0, 1, 0])


@pytest.mark.rule("T-06", "T-08")
def test_a_stolen_lot_makes_a_square() -> None:
    table = held("stealing-square")
    assert rule_against(table, 0, "steal E5") == "T-06"
    play(table, "steal D4", "build grand-insula-square C3 C4 D3 D4")
    favors = table.module_views()["favors"]
    assert (favors.unspent, favors.spent) == ([1, 2], [0, 1])
    assert table.to_act() == [1]


@pytest.mark.rule("T-01", "T-06")
def test_a_theft_in_the_last_turn_has_to_gain_more_than_it_gives() -> None:
    table = held("stealing-last-turn")
    poorer = table.copy()
    play(poorer, "build marketplace D5 E5", "end")
    play(table, "steal C5", "build marketplace C5 D5")
    assert table.over()
    assert [lines(played, 1, "civic") for played in (poorer, table)] == [[2], [8]]
    assert [lines(played, 1, "favors") for played in (poorer, table)] == [[2, 4], [4]]
    assert [lines(played, 0, "favors") for played in (poorer, table)] == [[2, 4], [2, 8]]
    assert [list(played.points) for played in (poorer, table)] == [[76, 81], [79, 86]]


@pytest.mark.rule("C-03", "C-04")
def test_the_steering_player_chooses_the_place() -> None:
    table = held("consul-acts")
    plan = table.module_views()["consul"].plan
    assert (plan.deed, plan.size, sorted(plan.places)) == ("B2", 3, [["A1", "A2", "B2"], ["A2", "B2", "C2"]])
    play(table, "income", "place A2 B2 C2")
    assert (table.to_act(), table.module_views()["consul"].ready) == ([1], False)
    covered = {lot: table.building[table.rules.ground.names.index(lot)] for lot in ("A1", "A2", "C2")}
    assert covered["A2"] == covered["C2"] != covered["A1"] >= 0


@pytest.mark.rule("C-08")
def test_one_more_home_shares_the_lead_with_the_consul() -> None:
    table = held("consul-population")
    shared = table.copy()
    play(table, "income")
    play(shared, "build domus E4")
    assert [[line.points for line in table.score(party, SPECTATOR).lines][-1] for party in range(3)] == [-2, -1, 4]
    assert [[line.points for line in shared.score(party, SPECTATOR).lines][-1] for party in range(3)] == [-2, 4, 4]
