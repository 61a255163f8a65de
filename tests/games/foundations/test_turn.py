"""A turn, without construction: F-10 to F-13, and where it ends (X-03)."""

from __future__ import annotations

import pytest

from oppidum.engine.events import SPECTATOR
from oppidum.games.foundations.rules.rulebook import INCOME
from tests.games.checked import play
from tests.games.foundations.tables import (
    legal,
    market,
    new,
    owned,
    panel,
    player,
    rule_against,
    set_up,
    standing,
    view,
)

SALE = "C1 C2 C3 C4 C5 C6"
PRICES = [2, 3, 4, 6, 8, 10]


@pytest.mark.rule("F-10")
def test_a_turn_is_income_a_purchase_or_a_construction() -> None:
    table = set_up(player(lots="A1", coins=2), player(), market=SALE)
    kinds = list(dict.fromkeys(action.split()[0] for action in legal(table)))
    assert kinds == ["income", "buy", "build"]


@pytest.mark.rule("F-10")
def test_income_is_open_even_if_nothing_else_is() -> None:
    table = set_up(player(), player(), market=SALE)
    assert table.legal(0) == [INCOME]


@pytest.mark.rule("F-10")
def test_nobody_may_pass() -> None:
    assert new().configuration.actions.kinds() == ["income", "buy", "take", "build"]


@pytest.mark.rule("F-10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_clockwise(players: int) -> None:
    table = new(players, first="2")
    order = []
    for _ in range(2 * players):
        order.append(table.to_act()[0])
        play(table, "income")
    assert order == [(1 + step) % players for step in range(2 * players)]


@pytest.mark.rule("F-10")
@pytest.mark.parametrize("notation", ["income", "buy C1", "build small-house A1"])
def test_only_the_player_whose_turn_it_is_may_act(notation: str) -> None:
    table = set_up(player(), player(lots="A1", coins=10), market=SALE)
    assert rule_against(table, notation, seat=1) == "F-10"
    assert table.legal(1) == []
    play(table, "income")
    assert rule_against(table, notation, seat=1) is None


@pytest.mark.rule("X-03", "F-10")
@pytest.mark.parametrize(
    ("notation", "final_turns"),
    [("income", 0), ("buy C1", 0), ("build small-house A1", 0), ("income", 3), ("build small-house A1", 3)],
)
def test_the_action_ends_the_turn(notation: str, final_turns: int) -> None:
    on_sale = "" if final_turns else SALE
    table = set_up(player(lots="A1", coins=2), player(), player(), market=on_sale, final_turns=final_turns)
    play(table, notation)
    assert table.to_act() == [1]
    assert table.legal(0) == []
    assert rule_against(table, "income", seat=0) == "F-10"
    assert not table.midway()
    assert table.pending() == []


@pytest.mark.rule("F-11")
def test_income_is_five_coins() -> None:
    table = set_up(player(coins=3), player(coins=4), market=SALE)
    play(table, "income")
    assert (panel(table, 0).coins, panel(table, 1).coins) == (8, 4)


@pytest.mark.rule("F-11")
@pytest.mark.parametrize(
    ("building", "coins"),
    [
        ("small-coffee-shop A1", 1),
        ("retail-shop A1 A2", 1),
        ("restaurant A1 A2 A3", 2),
        ("fast-food A1 A2 B1", 2),
        ("shopping-mall-long A1 A2 A3 A4", 3),
        ("shopping-mall-square A1 A2 B1 B2", 3),
        ("condo A1 A2 B1 B2", 0),
        ("marketplace A1 A2", 0),
        ("market A1", 0),
    ],
)
def test_income_adds_the_coins_of_commercial_buildings(building: str, coins: int) -> None:
    table = set_up(player(building, coins=1), player())
    assert panel(table).trade == coins
    play(table, "income")
    assert panel(table).coins == 1 + 5 + coins


@pytest.mark.rule("F-11")
def test_income_counts_all_ones_own_commercial_buildings_and_no_others() -> None:
    own = player("small-coffee-shop A1", "small-coffee-shop A3", "shopping-mall-long B1 C1 D1 E1", "house F1 F2")
    table = set_up(own, player("retail-shop A2 B2"))
    play(table, "income", "income")
    assert (panel(table, 0).coins, panel(table, 1).coins) == (10, 6)


@pytest.mark.rule("F-11", "F-17")
def test_a_commercial_building_that_left_the_city_pays_no_more() -> None:
    table = set_up(player("small-coffee-shop A1", lots="A2"), player())
    play(table, "build house A1 A2", "income", "income")
    assert panel(table).coins == 5


@pytest.mark.rule("F-12")
@pytest.mark.parametrize("slot", range(6))
def test_a_deed_costs_the_price_of_its_slot(slot: int) -> None:
    table = set_up(player(coins=15), player(coins=20), market=SALE, pile="D1")
    deed = SALE.split()[slot]
    play(table, f"buy {deed}")
    assert (panel(table, 0).coins, panel(table, 1).coins) == (15 - PRICES[slot], 20)
    assert (owned(table, 0), owned(table, 1)) == ([deed], [])


@pytest.mark.rule("F-12")
@pytest.mark.parametrize("slot", range(6))
def test_the_buyer_must_be_able_to_pay(slot: int) -> None:
    deed = SALE.split()[slot]
    exact = set_up(player(coins=PRICES[slot]), player(), market=SALE)
    assert rule_against(exact, f"buy {deed}") is None
    assert legal(exact, "buy") == [f"buy {cheaper}" for cheaper in SALE.split()[: slot + 1]]
    play(exact, f"buy {deed}")
    assert panel(exact).coins == 0
    short = set_up(player(coins=PRICES[slot] - 1), player(), market=SALE)
    assert rule_against(short, f"buy {deed}") == "F-12"
    assert legal(short, "buy") == [f"buy {cheaper}" for cheaper in SALE.split()[:slot]]


@pytest.mark.rule("F-12")
def test_the_buyer_must_have_a_marker() -> None:
    seven, eight = "A1 A2 A3 A4 A5 A6 A7", "A1 A2 A3 A4 A5 A6 A7 B1"
    one_left = set_up(player(lots=seven, coins=10), player(), market=SALE)
    assert panel(one_left).markers == 1
    assert rule_against(one_left, "buy C6") is None
    none_left = set_up(player(lots=eight, coins=10), player(), market=SALE)
    assert panel(none_left).markers == 0
    assert rule_against(none_left, "buy C1") == "F-12"
    assert legal(none_left, "buy") == []


@pytest.mark.rule("F-12")
def test_the_last_marker_buys_and_then_none_is_left() -> None:
    table = set_up(player(lots="A1 A2 A3 A4 A5 A6 A7", coins=20), player(), market=SALE)
    play(table, "buy C1", "income")
    assert panel(table).markers == 0
    assert rule_against(table, "buy C2") == "F-12"


@pytest.mark.rule("F-12")
def test_the_buyers_marker_goes_onto_the_lot() -> None:
    table = set_up(player(coins=2), player(), market=SALE)
    play(table, "buy C1")
    assert panel(table).markers == 7
    assert view(table).lots["C1"].owner == 0
    assert standing(table, "C1") is None
    play(table, "income")
    assert rule_against(table, "build small-house C1") is None


@pytest.mark.rule("F-12")
@pytest.mark.parametrize("lot", ["A1", "B1", "D1", "D7"])
def test_only_deeds_on_sale_can_be_bought(lot: str) -> None:
    table = set_up(player(lots="A1", coins=30), player(lots="B1"), market=SALE, pile="D1 D2")
    assert rule_against(table, f"buy {lot}") == "F-12"


@pytest.mark.rule("F-13")
@pytest.mark.parametrize(
    ("deed", "after"),
    [
        ("C1", "C2 C3 C4 C5 C6 D1"),
        ("C2", "C1 C3 C4 C5 C6 D1"),
        ("C3", "C1 C2 C4 C5 C6 D1"),
        ("C4", "C1 C2 C3 C5 C6 D1"),
        ("C5", "C1 C2 C3 C4 C6 D1"),
        ("C6", "C1 C2 C3 C4 C5 D1"),
    ],
)
def test_dearer_cards_move_left_and_the_rightmost_slot_is_filled(deed: str, after: str) -> None:
    table = set_up(player(coins=10), player(coins=10), market=SALE, pile="D1 D2")
    play(table, f"buy {deed}")
    assert market(table) == after
    assert view(table).piles[0] == 1
    leftmost, *others = after.split()
    play(table, f"buy {leftmost}")
    assert market(table) == " ".join([*others, "D2"])
    assert view(table).piles[0] == 0


@pytest.mark.rule("F-13", "F-20")
@pytest.mark.parametrize("slot", range(6))
def test_without_a_pile_the_right_of_the_market_stays_empty(slot: int) -> None:
    table = set_up(player(coins=10), player(), market=SALE)
    cards = SALE.split()
    play(table, f"buy {cards[slot]}")
    assert view(table).market == [*cards[:slot], *cards[slot + 1 :], None]


@pytest.mark.rule("F-13", "F-12")
def test_a_card_that_moved_left_costs_less() -> None:
    table = set_up(player(coins=2), player(coins=8), market=SALE, pile="D1")
    play(table, "buy C1")
    assert rule_against(table, "buy C6") is None
    assert rule_against(table, "buy D1") == "F-12"
    play(table, "buy C6")
    assert panel(table, 1).coins == 0


@pytest.mark.rule("F-13")
def test_the_market_is_filled_from_the_pile_of_the_current_era() -> None:
    table = set_up(player(coins=2), player(), market=SALE, pile="D1", era=2)
    third = view(table).piles[2]
    play(table, "buy C1")
    assert market(table) == "C2 C3 C4 C5 C6 D1"
    assert view(table).piles == [0, 0, third]


@pytest.mark.rule("F-13")
def test_a_card_turned_up_is_shown_to_all_and_nothing_else_is() -> None:
    table = set_up(player(lots="A1", coins=20), player(coins=20), market=SALE, pile="D1")
    shown = []
    for action in ("buy C1", "buy C2", "income", "income", "build small-house A1"):
        play(table, action)
        shown.append(table.revealed)
    assert shown == [(0, 1, SPECTATOR), (), (), (), ()]
