"""Bids and turn order (K-10 to K-12, K-73)."""

from __future__ import annotations

import pytest

from tests.games.checked import play
from tests.games.city_of_iron.tables import Tree, legal, panel, rule_against, seat, set_up, view


@pytest.mark.rule("K-10")
def test_bids_go_through_the_bid_order_and_are_paid_at_once() -> None:
    table = set_up(seat(5), seat(5), phase="bidding", order=[2, 1])
    assert table.to_act() == [1]
    play(table, "bid 9")
    assert panel(table, 1).coins == 5 - table.rules.constants.bid_price[8]
    assert table.to_act() == [0]
    assert rule_against(table, "bid 9") == "K-10"
    assert view(table).bids == [None, 9]


@pytest.mark.rule("K-10")
def test_nobody_bids_beyond_its_coins_and_nobody_passes() -> None:
    table = set_up(seat(2), seat(2), phase="bidding", order=[1, 2])
    prices = table.rules.constants.bid_price
    affordable = [f"bid {place + 1}" for place, price in enumerate(prices) if price <= 2]
    assert legal(table) == affordable
    assert rule_against(table, "bid 13") == "K-10"
    assert rule_against(table, "tax") == "K-10"


@pytest.mark.rule("K-11", "K-12")
def test_turns_go_from_right_to_left_and_whoever_acted_last_bids_first() -> None:
    table = set_up(*[seat(9) for _ in range(3)], phase="bidding", order=[1, 2, 3])
    play(table, "bid 5", "bid 8", "bid 4")
    turns = []
    for _ in range(9):
        turns.append(table.to_act()[0])
        play(table, "tax")
    assert turns == [1, 0, 2] * 3
    while view(table).phase == "buying":
        play(table, "ready")
    assert view(table).order == [2, 0, 1]
    assert table.to_act() == [2]


@pytest.mark.rule("K-73")
def test_om_may_bid_again_and_pays_the_difference() -> None:
    options = {"nations": True}
    table = set_up(seat(9), seat(9, nation="om"), phase="bidding", order=[2, 1], options=options)
    prices = table.rules.constants.bid_price
    play(table, "bid 9", "bid 8")
    assert table.to_act() == [1]
    assert "stay" in legal(table)
    assert rule_against(table, "bid 8") == "K-10"
    play(table, "bid 11")
    assert panel(table, 1).coins == 9 - prices[10]
    assert table.to_act() == [1]
    assert view(table).phase == "acting"


@pytest.mark.rule("K-73")
def test_a_cheaper_second_bid_refunds_nothing_and_om_may_stay() -> None:
    said: Tree = {"phase": "bidding", "order": [2, 1], "options": {"nations": True}}
    table = set_up(seat(9), seat(9, nation="om"), **said)
    play(table, "bid 9", "bid 8", "bid 4")
    assert panel(table, 1).coins == 9 - table.rules.constants.bid_price[8]
    other = set_up(seat(9), seat(9, nation="om"), **said)
    play(other, "bid 9", "bid 8", "stay")
    assert view(other).bids == [8, 9]
    assert view(other).phase == "acting"


@pytest.mark.rule("K-10", "K-73")
def test_the_track_shows_what_each_place_costs_whoever_bids_now() -> None:
    table = set_up(seat(9), seat(9, nation="om"), phase="bidding", order=[2, 1], options={"nations": True})
    prices = list(table.rules.constants.bid_price)
    assert view(table).bid_prices == prices
    play(table, "bid 9", "bid 8")
    assert view(table).bid_prices == [max(price - prices[8], 0) for price in prices]
    play(table, "stay")
    assert view(table).bid_prices == prices


@pytest.mark.rule("K-73", "K-08")
def test_without_abilities_nobody_bids_again() -> None:
    table = set_up(seat(9), seat(9, nation="om"), phase="bidding", order=[2, 1])
    play(table, "bid 9", "bid 8")
    assert view(table).phase == "acting"
