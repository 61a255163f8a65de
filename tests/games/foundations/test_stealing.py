"""Favor tokens and stealing: T-01, T-05 to T-08, T-10, and the invocations that concern theft."""

from __future__ import annotations

from typing import Any

import pytest

from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.events import SPECTATOR
from oppidum.engine.position import ImpossiblePosition
from oppidum.games.foundations.rules.lots import OTHER_CARDS
from oppidum.games.foundations.rules.table import OVER
from tests.games.checked import move, play
from tests.games.foundations.modules import (
    Tree,
    configured,
    module_view,
    rule_against,
    with_invocations,
    with_trades,
)
from tests.games.foundations.tables import player

STEALING: Tree = {"stealing": True}


def tokens(table: Any) -> tuple[list[int], list[int]]:
    """The unspent and the spent tokens of each seat."""
    view = module_view(table, "favors")
    return view.unspent, view.spent


def lines(table: Any, seat: int) -> list[int]:
    score = table.score(seat, SPECTATOR) if table.phase == OVER else table.projected(seat, SPECTATOR)
    return [line.points for line in score.lines if line.category == "favors"]


@pytest.mark.rule("T-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everyone_starts_with_two_unspent_tokens(players: int) -> None:
    table = configured(players, stealing=True).new(1)
    assert tokens(table) == ([2] * players, [0] * players)
    assert lines(table, 0) == []
    last = configured(players, stealing=True).from_position({"era": 3}, Chance(seed_bytes(1)))
    assert lines(last, 0) == [4]


@pytest.mark.rule("T-01", "F-37")
def test_each_token_scores_its_face_at_the_end() -> None:
    favors = {"favors": {"unspent": [1, 0], "spent": [2, 1]}}
    seats = (player(lots="A1"), player())
    table = with_trades(*seats, options=STEALING, era=3, final_turns=1, turn=2, modules=favors)
    assert (lines(table, 0), lines(table, 1)) == ([2, 8], [4])
    move(table, 1, "income")
    assert table.phase == OVER
    score = table.score(0, SPECTATOR)
    assert [(line.category, line.points, line.rule) for line in score.lines] == [
        ("lots", 1, "F-37"),
        ("favors", 2, "T-01"),
        ("favors", 8, "T-01"),
    ]


@pytest.mark.rule("T-01")
def test_tokens_score_after_objectives_and_before_unused_invocations() -> None:
    configuration = configured(2, stealing=True, objectives="public", invocations=True)
    order = [module.option for module in configuration.modules]
    assert order.index("objectives") < order.index("favors") < order.index("invocations")


# T-06


@pytest.mark.rule("T-06", "T-05")
def test_a_token_takes_a_lot_with_its_deed_and_goes_to_the_victim() -> None:
    table = with_trades(player(lots="A1 B2"), player(lots="A2"), options=STEALING)
    told = move(table, 0, "steal A2")
    view: Any = table.knowledge(1).view()
    assert view.lots["A2"].owner == 0
    assert [seat.markers for seat in view.seats] == [5, 8]
    assert tokens(table) == ([1, 2], [0, 1])
    assert table.to_act() == [0]
    assert [event.rule for event in told if event.message] == ["T-06"]


@pytest.mark.rule("T-06")
@pytest.mark.parametrize(
    ("thief", "allowed"),
    [
        (player(lots="A1 B2"), True),
        (player(lots="A1"), False),
        (player(lots="B1 B3"), False),
        (player("domus A1", lots="B2"), True),
        (player("insula-l A1 B1 B2"), False),
        (player("domus A1", "bakery B2"), True),
    ],
)
def test_a_thief_needs_two_lots_or_buildings_beside_a_building_counting_once(thief: Tree, allowed: bool) -> None:
    table = with_trades(thief, player(lots="A2"), options=STEALING)
    assert rule_against(table, 0, "steal A2") == ("" if allowed else "T-06")


@pytest.mark.rule("T-06")
def test_own_lots_unowned_lots_and_built_lots_cannot_be_stolen() -> None:
    table = with_trades(player(lots="A1 B2 A3"), player("domus A2", lots="B1"), options=STEALING)
    assert [rule_against(table, 0, f"steal {lot}") for lot in ("A1", "A2", "A4", "B1")] == ["T-06", "T-06", "T-06", ""]


@pytest.mark.rule("T-06")
def test_a_thief_needs_a_lot_marker() -> None:
    lots = "A1 B2 C1 C2 C3 C4 C5 C6"
    assert rule_against(with_trades(player(lots=lots), player(lots="A2"), options=STEALING), 0, "steal A2") == "T-06"
    assert rule_against(with_trades(player(lots=lots[:-3]), player(lots="A2"), options=STEALING), 0, "steal A2") == ""


@pytest.mark.rule("T-06", "X-03")
def test_thefts_are_free_steps_as_often_as_tokens_last() -> None:
    table = with_trades(player(lots="A1 B2 B4"), player(lots="A2 A3 B3"), options=STEALING, incomes=3)
    play(table, "steal A2", "income")
    assert rule_against(table, 0, "income") == "X-04"
    assert table.to_act() == [0]
    play(table, "steal B3")
    assert table.to_act() == [1]
    assert (tokens(table), table.incomes) == (([0, 2], [0, 2]), 4)


@pytest.mark.rule("T-07", "T-06")
def test_a_spent_token_never_steals() -> None:
    seats = (player(lots="A1 B2"), player(lots="A2"))
    spent = with_trades(*seats, options=STEALING, modules={"favors": {"unspent": [0, 2], "spent": [2, 0]}})
    assert rule_against(spent, 0, "steal A2") == "T-07"
    none = with_trades(*seats, options=STEALING, modules={"favors": {"unspent": [0, 2], "spent": [0, 2]}})
    assert rule_against(none, 0, "steal A2") == "T-06"


@pytest.mark.rule("T-08", "X-03")
def test_the_turn_ends_when_its_player_says_so_or_nothing_else_is_legal() -> None:
    table = with_trades(player(lots="A1 B2"), player(lots="A2"), options=STEALING)
    assert rule_against(table, 0, "end") == "X-03"
    move(table, 0, "income")
    assert table.to_act() == [0]
    move(table, 0, "end")
    assert table.to_act() == [1]
    move(table, 1, "income")  # nothing can be stolen, so nothing but the end is left
    assert table.to_act() == [0]


@pytest.mark.rule("T-10")
def test_a_stolen_lot_cannot_be_stolen_in_the_same_turn_and_a_bought_one_can() -> None:
    favors = {"favors": {"moved": ["A2"]}}
    seats = (player(lots="A1 B2 A3"), player(lots="A2 B3"))
    table = with_trades(*seats, options=STEALING, modules=favors)
    assert [rule_against(table, 0, f"steal {lot}") for lot in ("A2", "B3")] == ["T-10", ""]
    play(table, "income", "end")
    assert module_view(table, "favors").moved == []
    play(table, "income", "end")
    assert rule_against(table, 0, "steal A2") == ""
    move(table, 0, "steal A2")
    assert module_view(table, "favors").moved == ["A2"]


@pytest.mark.rule("X-04")
def test_a_theft_forgoes_swifts_construction() -> None:
    roles: Tree = {"dealt": [["swift", "early"], ["patient", "humble"]], "kept": ["swift", "patient"]}
    seats = (player(lots="A1 B2", coins=9), player(lots="A2"))
    market = ["C1", "C2", "C3", "C4", "C5", "C6"]
    options = STEALING | {"roles": True}
    table = with_trades(*seats, options=options, market=market, modules={"roles": roles})
    play(table, "buy C1")
    assert rule_against(table, 0, "build domus C1") == ""
    play(table, "steal A2")
    assert table.to_act() == [1]


# Invocations


@pytest.mark.rule("I-01")
def test_cards_about_theft_come_with_stealing() -> None:
    alone = set(configured(2, invocations=True).rules.card_names[OTHER_CARDS:])
    whole = set(configured(2, invocations=True, stealing=True).rules.card_names[OTHER_CARDS:])
    assert whole - alone == {"watchmen", "bold-claim"}


@pytest.mark.rule("T-06", "T-07", "I-09")
def test_bold_claim_steals_without_a_token() -> None:
    seats = (player(lots="A1 B2"), player(lots="A2 C7"))
    tree: Tree = {"favors": {"unspent": [0, 2], "spent": [2, 0]}}
    table = with_invocations(*seats, held="bold-claim", options=STEALING, modules=tree)
    assert rule_against(table, 0, "use bold-claim C7") == "T-06"
    move(table, 0, "use bold-claim A2")
    assert tokens(table) == ([0, 2], [2, 0])
    assert module_view(table, "favors").moved == ["A2"]
    assert module_view(table, "invocations").used == [["bold-claim"], []]


@pytest.mark.rule("I-09")
def test_bold_claim_cannot_be_used_without_a_legal_theft() -> None:
    table = with_invocations(player(lots="A1"), player(lots="A2"), held="bold-claim", options=STEALING)
    assert table.turns is not None
    move(table, 0, "income")
    assert table.to_act() == [1]


@pytest.mark.rule("T-06", "T-10")
def test_watchmen_keep_off_thieves_and_bold_claim() -> None:
    tree: Tree = {"invocations": {"held": [["bold-claim"], []], "ongoing": [[], ["watchmen"]]}}
    seats = (player(lots="A1 B2"), player(lots="A2"))
    table = with_invocations(*seats, options=STEALING, modules=tree)
    assert [rule_against(table, 0, text) for text in ("steal A2", "use bold-claim A2")] == ["T-06", "T-06"]
    unused: Tree = {"invocations": {"held": [["bold-claim"], ["watchmen"]]}}
    table = with_invocations(*seats, options=STEALING, modules=unused)
    assert [rule_against(table, 0, text) for text in ("steal A2", "use bold-claim A2")] == ["", ""]


# Positions


@pytest.mark.parametrize(
    ("tree", "path"),
    [
        ({"favors": {"unspent": [2]}}, "position.modules.favors.unspent"),
        ({"favors": {"unspent": [3, 2]}}, "position.modules.favors"),
        ({"favors": {"spent": [1, 0]}}, "position.modules.favors"),
        ({"favors": {"moved": ["Z9"]}}, "position.modules.favors.moved[0]"),
        ({"favors": {"moved": ["G7"]}}, "position.modules.favors.moved"),
        ({"stealing": {"tokens": 1}}, "position.modules.stealing"),
    ],
)
def test_what_cannot_be_is_refused(tree: Tree, path: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        with_trades(player(lots="A1"), player(), options=STEALING, modules=tree)
    assert f"{path}:" in str(refused.value) or refused.value.message.params["path"] == path
