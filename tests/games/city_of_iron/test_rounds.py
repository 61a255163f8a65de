"""The end of a round, in its order (K-40 to K-45, K-53, K-87, K-89)."""

from __future__ import annotations

from typing import Any

import pytest

from oppidum.engine.events import AnyEvent, Drew, Paid, Scored, fold, visible
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from tests.games.checked import move, play, views
from tests.games.city_of_iron.tables import (
    DATA,
    Tree,
    configured,
    finish_round,
    from_tree,
    last_turn,
    legal,
    panel,
    points,
    rule_against,
    seat,
    view,
)

COST = {card.id: card.cost for card in DATA.card}


@pytest.mark.rule("K-40")
def test_the_four_leftmost_go_the_rest_slides_and_slots_are_filled() -> None:
    row = "mine - academy turnip-farm barracks guild-hall -"
    table = last_turn(seat(), seat(), row=row)
    deck = table.position()["deck"]
    assert view(table).leaving == [0, 2, 3, 4]
    play(table, "tax")
    assert view(table).row == ["guild-hall", *deck[:6]]
    assert (view(table).phase, view(table).leaving) == ("buying", [])
    finish_round(table)
    assert (view(table).phase, view(table).leaving) == ("bidding", [0, 1, 2, 3])
    assert {name for name, copies in view(table).scrapped.items() if copies} == {
        "mine",
        "academy",
        "turnip-farm",
        "barracks",
    }


@pytest.mark.rule("K-40", "K-87")
def test_of_fewer_than_four_all_go() -> None:
    table = last_turn(seat(), seat(), row="- mine - academy")
    deck = table.position()["deck"]
    assert view(table).leaving == [1, 3]
    play(table, "tax")
    assert view(table).row == deck[:7]
    assert sum(view(table).scrapped.values()) == 2


def late(*seats: Tree, before: int = 3, part: int = 0, **said: Any) -> CityOfIronState:
    """The last turn of a round with so many cards above the next score card, of the first two parts gone so many."""
    table = last_turn(*seats, score_cards=part, scorings=part, **said)
    tree = table.position()
    cut = tree["deck"].index("score") - before
    tree["scrapped"] = [*tree.get("scrapped", []), *tree["deck"][:cut]]
    tree["deck"] = tree["deck"][cut:]
    return from_tree(tree, configured(2))


@pytest.mark.rule("K-40", "K-41", "K-43")
def test_a_score_card_is_set_aside_and_scores_in_the_next_end_of_round() -> None:
    table = late(seat(home="turnip-farm"), seat(), before=3, row="mine academy bank docks")
    assert view(table).next_scoring == "in-deck"
    told = play(table, "tax")
    shown = view(table)
    assert (shown.score_cards, shown.due, shown.scored, shown.next_scoring) == (1, 1, 0, "next-round")
    assert shown.leaving == []  # they have just come
    assert None not in shown.row
    assert not any(isinstance(event, Scored) for event in told)
    assert panel(table, 1).science == 0
    while view(table).phase != "acting":
        play(table, legal(table)[0])
    assert view(table).next_scoring == "this-round"
    told = finish_round(table)
    assert any(isinstance(event, Scored) for event in told)
    assert view(table).due == 0
    assert view(table).scored == 1
    assert [panel(table, player).science for player in (0, 1)] == [1, 1]
    assert points(table, "goods") == [2, 0]


@pytest.mark.rule("K-40")
def test_a_score_card_comes_up_only_when_a_slot_needs_a_card() -> None:
    table = late(seat(), seat(), before=4, row="mine academy bank docks barracks guild-hall turnip-farm")
    play(table, "tax")
    assert view(table).score_cards == 0
    assert table.position()["deck"][0] == "score"


@pytest.mark.rule("K-42")
def test_income_counts_goods_cards_coins_and_first_places() -> None:
    table = last_turn(seat(home="bank turnip-farm mixed-turnip-farm"), seat(home="turnip-farm"), row="")
    assert [panel(table, player).income for player in (0, 1)] == [2 + 2 + 2 + 1 + 1, 2 + 1]
    play(table, "tax")
    assert [panel(table, player).coins for player in (0, 1)] == [8, 1 + 3]


@pytest.mark.rule("K-42")
def test_ties_for_first_share_the_coins() -> None:
    table = last_turn(seat(home="turnip-farm"), seat(home="turnip-farm"))
    assert [panel(table, player).income for player in (0, 1)] == [4, 4]


@pytest.mark.rule("K-43")
def test_science_comes_from_academies() -> None:
    table = last_turn(seat(home="academy academy"), seat())
    play(table, "tax")
    assert [panel(table, player).science for player in (0, 1)] == [2, 0]


@pytest.mark.rule("K-43")
@pytest.mark.parametrize("scorings", [0, 1])
def test_everyone_gains_a_science_with_the_first_and_with_the_second_scoring(scorings: int) -> None:
    table = last_turn(seat(science=1, home="academy"), seat(), score_cards=scorings + 1, scorings=scorings, due=1)
    play(table, "tax")
    assert view(table).scored == scorings + 1
    assert [panel(table, player).science for player in (0, 1)] == [1 + 1 + 1, 1]


@pytest.mark.rule("K-43")
@pytest.mark.parametrize("scorings", [0, 1, 2])
def test_there_is_no_more_science_in_a_round_without_a_scoring(scorings: int) -> None:
    table = last_turn(seat(science=1, home="academy"), seat(), score_cards=scorings, scorings=scorings)
    play(table, "tax")
    assert view(table).scored == scorings
    assert [panel(table, player).science for player in (0, 1)] == [1 + 1, 0]


@pytest.mark.rule("K-43", "K-53")
def test_the_last_scoring_brings_no_science() -> None:
    table = last_turn(seat(science=1, home="academy"), seat(), score_cards=3, scorings=2, due=1)
    play(table, "tax")
    assert view(table).scored == 3
    assert [panel(table, player).science for player in (0, 1)] == [1, 0]


@pytest.mark.rule("K-44")
def test_draws_are_as_many_as_icons_show_and_as_there_are() -> None:
    table = last_turn(seat(home="guild-hall guild-hall barracks"), seat(hand="scholar cartographer"))
    play(table, "tax")
    assert panel(table).hand.cards == ["cartographer", "scholar", "soldier"]
    assert panel(table, 1).hand.cards == ["cartographer", "scholar"]


@pytest.mark.rule("K-40", "K-41", "K-42", "K-43", "K-44", "K-45")
def test_the_end_of_a_round_keeps_its_order() -> None:
    table = last_turn(seat(home="academy turnip-farm"), seat(), row="mine", score_cards=1, due=1)
    told: list[AnyEvent] = play(table, "tax")
    rules = [event.rule for event in told if event.rule in ("K-40", "K-50", "K-42", "K-43", "K-44", "K-45")]
    order = sorted(set(rules), key=rules.index)
    assert order == ["K-40", "K-50", "K-42", "K-43", "K-44", "K-45"]
    assert any(isinstance(event, Drew) for event in told)
    assert any(isinstance(event, Paid) for event in told)


# Purchases


@pytest.mark.rule("K-45")
def test_purchases_are_secret_at_once_and_revealed_together() -> None:
    table = last_turn(seat(6), seat(3))
    play(table, "tax")
    assert table.to_act() == [0, 1]
    before = panel(table, 1).coins
    move(table, 1, "buy mayor")
    assert panel(table, 1).chosen == ["mayor"]
    assert panel(table, 1, viewer=0).chosen == []
    assert table.pending() == [(1, table.configuration.actions.parse("buy mayor"))]
    move(table, 1, "ready")
    assert table.to_act() == [0]
    assert panel(table, 1).coins == before
    told = move(table, 0, "ready")
    assert "mayor" in panel(table, 1, viewer=0).hand.cards
    assert panel(table, 1).coins == before - COST["mayor"].coins
    assert "mayor" not in panel(table, 1).unbought.cards
    assert set(table.revealed) == {-1, 0, 1}
    assert any(event.rule == "K-45" for event in told)
    assert view(table).phase == "bidding"


@pytest.mark.rule("K-45")
def test_nobody_chooses_more_than_it_can_pay() -> None:
    table = last_turn(seat(3, 9), seat(0))
    play(table, "tax")
    coins = panel(table).coins
    affordable = [f"buy {name}" for name in COST if name in panel(table).unbought.cards and COST[name].coins <= coins]
    assert legal(table, player=0) == ["ready", *affordable]
    move(table, 0, affordable[0])
    rest = coins - COST[affordable[0].split()[1]].coins
    assert all(COST[each.split()[1]].coins <= rest for each in legal(table, "buy", 0))
    assert rule_against(table, "buy iron-dragon", 0) == "K-45"
    assert rule_against(table, "buy scholar", 0) == "K-45"


@pytest.mark.rule("K-45")
def test_a_choice_can_be_taken_back() -> None:
    table = last_turn(seat(5), seat(5), seat(5))
    play(table, "tax")
    before, asked = table.digest(), views(table)
    move(table, 2, "buy mayor")
    move(table, 2, "ready")
    assert table.to_act() == [0, 1]
    chosen = views(table)
    told: list[AnyEvent] = []
    table.withdraw(2, told)
    assert table.digest() == before
    assert {event.rule for event in told} == {"K-45"}
    for viewer, after in asked.items():
        assert fold(chosen[viewer], visible(told, viewer)) == after


@pytest.mark.rule("K-45")
def test_who_can_buy_nothing_is_not_asked() -> None:
    everything = " ".join(card.id for card in DATA.card if card.nation is None)
    table = last_turn(seat(9), seat(9, hand=everything))
    play(table, "tax")
    assert view(table).phase == "buying"
    assert table.to_act() == [0]


# The last round


@pytest.mark.rule("K-53")
def test_the_third_score_card_fills_the_row_from_the_discards() -> None:
    table = late(seat(), seat(), before=2, part=2, row="mine academy")
    discards = sum(view(table).scrapped.values())
    play(table, "tax")
    shown = view(table)
    assert (shown.score_cards, shown.deck, shown.next_scoring, shown.leaving) == (3, 0, "next-is-last", [])
    finish_round(table)
    assert view(table).next_scoring == "last-round"
    assert None not in shown.row
    assert sum(shown.scrapped.values()) == discards + 2 - 5


@pytest.mark.rule("K-53", "K-89")
def test_the_last_round_ends_with_points_and_nothing_else() -> None:
    table = last_turn(
        seat(5, home="turnip-farm", stored=["bank"]), seat(), score_cards=3, scorings=2, due=1, row="mine"
    )
    told = play(table, "tax")
    assert table.over()
    assert view(table).next_scoring == "never"
    rules = [event.rule for event in told if isinstance(event, Scored)]
    assert rules == sorted(rules)
    assert {"K-50", "K-54", "K-55"} == set(rules)
    assert view(table).row[0] == "mine"
    assert panel(table).coins == 5
    assert panel(table).hand.cards == []


@pytest.mark.rule("K-53", "K-24")
def test_slots_stay_empty_if_the_discards_run_out() -> None:
    table = last_turn(seat(), seat(), score_cards=2, scorings=2, row="mine academy")
    tree = table.position()
    cut = tree["deck"].index("score") - 1
    tree["seats"][0]["stored"] = tree["deck"][:cut] + tree.get("scrapped", [])
    tree["scrapped"], tree["deck"] = [], tree["deck"][cut:]
    table = from_tree(tree, configured(2))
    play(table, "tax")
    shown = view(table)
    assert (shown.score_cards, shown.deck, sum(shown.scrapped.values())) == (3, 0, 0)
    assert shown.row[0] == tree["deck"][0]
    assert {*shown.row[1:3]} == {"mine", "academy"}
    assert shown.row[3:] == [None] * 4
    while view(table).phase != "acting":
        play(table, legal(table)[0])
    assert legal(table, "store") == ["store 1", "store 2", "store 3"]
    assert rule_against(table, "store 4") == "K-24"
