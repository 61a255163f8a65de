"""Rulings on Rome's modules, most of them about cards of several modules at once."""

from __future__ import annotations

from typing import Any, cast

import pytest

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import OptionValue, Pack
from oppidum.engine.events import SPECTATOR
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.titles import ROME
from tests.games.checked import move, play
from tests.games.foundations.modules import Tree, configured, rule_against
from tests.games.foundations.tables import player

MARKET = ["A1", "A2", "A3", "A4", "A5", "A6"]
OTHERS = ["patient", "humble", "learned", "frugal", "popular"]


def laid(
    *seats: Tree,
    role: str = "thrifty",
    held: str = "",
    drawn: str = "",
    modules: Tree | None = None,
    **fields: Any,
) -> ModularState:
    """A table for two with monuments, roles and invocations: the first player has this role and holds these cards."""
    rest = [name for name in OTHERS if name != role]
    options: dict[str, OptionValue] = {"monuments": True, "roles": True, "invocations": True}
    tree: Tree = {
        "seats": list(seats),
        "modules": {
            "monuments": {"drawn": drawn.split()},
            "roles": {"dealt": [[role, rest[0]], rest[1:3]], "kept": [role, rest[1]]},
            "invocations": {"held": [held.split(), []]},
            **(modules or {}),
        },
        **fields,
    }
    return cast(ModularState, configured(2, **options).from_position(tree, Chance(seed_bytes(1))))


def drawing(role: str, *seats: Tree, **fields: Any) -> ModularState:
    """A table on which the first player has just used New Calling and may keep this role."""
    roles = {
        "dealt": [["thrifty", "patient"], ["humble", "learned"]],
        "kept": ["thrifty", "humble"],
        "drawn": [[[role, "popular"]], []],
        "choosing": 1,
    }
    modules: Tree = {
        "roles": roles,
        "invocations": {"used": [["new-calling"], []]},
        "question": {"seat": 1, "of": "roles"},
    }
    return laid(*seats, modules=modules | fields.pop("modules", {}), **fields)


# Prices


@pytest.mark.rule("I-06")
def test_well_connected_goes_by_the_slot_under_a_fixed_price() -> None:
    table = laid(player(coins=9), player(), role="well-connected", held="fixed-price", market=MARKET)
    move(table, 0, "use fixed-price")
    assert list(table.prices(0)) == [2, 2, 2, 2, 1, 1]


@pytest.mark.rule("I-06", "P-04")
def test_the_least_price_is_applied_once_after_all_reductions() -> None:
    table = laid(player(coins=9), player(), role="early", held="good-name", market=MARKET)
    move(table, 0, "use good-name")
    assert list(table.prices(0)) == [1, 1, 1, 2, 4, 6]


@pytest.mark.rule("P-03", "I-06")
def test_a_deed_bought_before_early_came_was_the_first_of_the_era() -> None:
    table = drawing("early", player(coins=9), player(), market=MARKET, modules={"turn": {"bought": [1, 0]}})
    move(table, 0, "keep early")
    assert list(table.prices(0)) == [2, 3, 4, 6, 8, 10]
    fresh = drawing("early", player(coins=9), player(), market=MARKET)
    move(fresh, 0, "keep early")
    assert list(fresh.prices(0)) == [1, 1, 1, 3, 5, 7]


# Swift


@pytest.mark.rule("P-03", "X-04")
def test_swift_from_new_calling_is_fresh_for_this_era() -> None:
    table = drawing("swift", player(coins=9, lots="C1"), player(), market=MARKET, modules={"turn": {"bought": [2, 0]}})
    play(table, "keep swift", "buy A1")
    assert table.to_act() == [0]
    assert rule_against(table, 0, "build domus C1") == ""


@pytest.mark.rule("X-04", "I-08")
def test_a_construction_while_swift_waits_is_swifts_even_with_actions_left() -> None:
    seats = (player(coins=20, lots="C1 D1 E1"), player())
    table = laid(*seats, role="swift", held="second-wind", market=MARKET)
    play(table, "use second-wind", "buy A1", "build domus C1")
    assert table.turns is not None
    assert table.turns.state_of(table).actions_left == 2
    play(table, "build bakery D1", "build fountain E1")
    assert table.to_act() == [1]


@pytest.mark.rule("X-04", "I-03")
@pytest.mark.parametrize("step", ["use largesse", "income"])
def test_any_other_step_forgoes_the_construction(step: str) -> None:
    seats = (player(coins=20, lots="C1"), player())
    table = laid(*seats, role="swift", held="second-wind largesse toll-gate", market=MARKET)
    play(table, "use second-wind", "buy A1", step)
    state: Any = table.knowledge(1).view()
    assert state.modules["turn"].owed is False
    move(table, 0, "buy A2")
    assert rule_against(table, 0, "build domus C1") == ""


@pytest.mark.rule("I-09", "X-04")
@pytest.mark.parametrize("card", ["fixed-price", "rebuilding", "royal-leave"])
def test_a_waiting_swift_is_no_action_left(card: str) -> None:
    table = laid(player(coins=20, lots="C1"), player(), role="swift", held=card, drawn="regia", market=MARKET)
    assert rule_against(table, 0, f"use {card}") == ""
    move(table, 0, "buy A1")
    assert table.to_act() == [0]
    assert rule_against(table, 0, f"use {card}") == "I-09"


# Requirements and building over


@pytest.mark.rule("I-10", "X-04", "M-11")
def test_royal_leave_and_rebuilding_serve_one_construction_swifts_included() -> None:
    seats = (player("domus-maxima B2 B3", coins=20, lots="E1"), player())
    table = laid(*seats, role="swift", held="royal-leave rebuilding", drawn="temple-of-venus", market=MARKET)
    play(table, "use royal-leave", "use rebuilding")
    assert rule_against(table, 0, "build temple-of-venus B2 B3") == ""
    play(table, "buy A1", "build domus E1")
    view: Any = table.knowledge(1).view()
    assert (view.modules["invocations"].waiver, view.modules["invocations"].rebuilding) == (None, False)


@pytest.mark.rule("I-10", "M-02")
def test_a_monument_that_would_return_cannot_be_the_one_that_is_built() -> None:
    seats = (player("colosseum B2 B3 C2 C3", lots="D2 D3"), player())
    table = laid(*seats, held="rebuilding", drawn="colosseum temple-of-jupiter")
    move(table, 0, "use rebuilding")
    assert rule_against(table, 0, "build colosseum C2 C3 D2 D3") == "M-01"
    move(table, 0, "build temple-of-jupiter C2 C3 D2 D3")
    view: Any = table.knowledge(1).view()
    assert view.modules["monuments"].pool["colosseum"] == 1


@pytest.mark.rule("M-12", "M-11")
def test_entitled_pays_nothing_while_royal_leave_is_pending() -> None:
    seats = (player(lots="B2 B3", coins=9), player())
    table = laid(*seats, role="entitled", held="royal-leave", drawn="temple-of-venus")
    play(table, "use royal-leave", "build temple-of-venus B2 B3")
    assert table.coins[0] == 9


@pytest.mark.rule("M-11", "M-07")
def test_entitled_waives_the_pantheons_requirement_but_no_size() -> None:
    seats = (player("domus B2", "insula-l D2 D3 E2", lots="B3 B4", coins=9), player())
    table = laid(*seats, role="entitled", drawn="pantheon")
    assert rule_against(table, 0, "build pantheon D2 E2 F2") == "F-14"
    assert rule_against(table, 0, "build pantheon B2 B3 B4") == ""
    play(table, "build pantheon B2 B3 B4")
    assert table.coins[0] == 6


@pytest.mark.rule("M-11", "M-02")
def test_entitled_waives_no_monument_marker() -> None:
    built = ["colosseum A1 A2 B1 B2", "temple-of-jupiter D1 D2 E1 E2", "watchtower G1", "lighthouse G2"]
    built += ["tower-of-wonders G3", "temple-of-apollo A4 A5"]
    drawn = " ".join(text.split()[0] for text in built) + " temple-of-venus"
    table = laid(player(*built, lots="G5 G6", coins=9), player(), role="entitled", drawn=drawn)
    assert rule_against(table, 0, "build temple-of-venus G5 G6") == "M-02"


# Cards that need others


@pytest.mark.rule("I-09", "P-03")
@pytest.mark.parametrize("players", [2, 5])
def test_new_calling_needs_two_undealt_roles(players: int) -> None:
    table = configured(players, roles=True, invocations=True)
    names = next(module.card_texts(10) for module in table.modules if module.option == "roles")
    dealt = [names[2 * seat : 2 * seat + 2] for seat in range(players)]
    modules: Tree = {"roles": {"dealt": dealt, "kept": [cards[0] for cards in dealt]}}
    modules["invocations"] = {"held": [["new-calling"], *[[]] * (players - 1)]}
    state = table.from_position({"modules": modules}, Chance(seed_bytes(1)))
    assert rule_against(state, 0, "use new-calling") == ""
    left = names[2 * players :]
    draws = [[*left[at : at + 2]] for at in range(0, len(left) - 1, 2)]
    modules["roles"]["drawn"] = [draws, *[[]] * (players - 1)]
    assert len(left) % 2 == 1, "one card is left, which is too few"
    state = table.from_position({"modules": modules}, Chance(seed_bytes(1)))
    assert rule_against(state, 0, "use new-calling") == "I-09"


@pytest.mark.rule("I-11")
@pytest.mark.parametrize(("answer", "points"), [("use census", []), ("decline", [2])])
def test_census_counts_for_humble(answer: str, points: list[int]) -> None:
    seats = (player("domus-maxima A1 A2"), player("insula-l C1 C2 D1"))
    table = laid(*seats, role="humble", held="census", final_turns=1, market=[], turn=2)
    play(table, "income", answer)
    assert [line.points for line in table.score(0, SPECTATOR).lines if line.category == "roles"] == points


@pytest.mark.rule("F-37")
def test_the_game_ends_with_lots_objectives_invocations_and_roles_in_this_order() -> None:
    options: dict[str, OptionValue] = {"objectives": "public", "roles": True, "invocations": True}
    modules: Tree = {
        "objectives": {"shared": ["fullest-purse", "homes"]},
        "roles": {"dealt": [["patient", "swift"], ["thrifty", "early"]], "kept": ["patient", "thrifty"]},
        "invocations": {"held": [["largesse"], []]},
    }
    clock: Tree = {"era": 3, "final_turns": 1, "market": []}
    tree: Tree = {"seats": [player(lots="C3", coins=9), player()], "modules": modules, **clock}
    table = configured(2, **options).from_position(tree, Chance(seed_bytes(1)))
    play(table, "income", "end")
    categories = [line.category for line in table.score(0, SPECTATOR).lines]
    assert categories == ["lots", "objectives", "invocations", "roles"]


@pytest.mark.rule("X-04")
def test_swift_may_build_again_in_the_next_era() -> None:
    counts: Tree = {"turn": {"bought": [1, 0], "quick_builds": [1, 0]}}
    table = laid(player(coins=20, lots="C1"), player(), role="swift", final_turns=1, market=[], turn=2, modules=counts)
    move(table, 1, "income")
    assert (table.era, table.to_act()) == (1, [0])
    deed = next(table.rules.ground.names[card] for card in table.market if card < table.rules.lots)
    move(table, 0, f"buy {deed}")
    assert rule_against(table, 0, "build domus C1") == ""


@pytest.mark.rule("F-37")
def test_frugal_counts_only_full_sums_of_coins() -> None:
    pack = Pack("test", {"role": [{"id": "frugal", "effect": {"kind": "end_vp", "per_coins": 5, "vp": 2}}]}, "rome")
    modules: Tree = {"roles": {"dealt": [["frugal", "swift"], ["thrifty", "early"]], "kept": ["frugal", "thrifty"]}}
    tree: Tree = {"seats": [player(coins=9), player()], "era": 3, "modules": modules}
    table = ROME.configure(2, {"roles": True}, pack).from_position(tree, Chance(seed_bytes(1)))
    assert [line.points for line in table.projected(0, 0).lines if line.category == "roles"] == [2]
