"""The end of an era: F-20 to F-24."""

from __future__ import annotations

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR, AnyEvent, Revealed, Scored
from oppidum.games.foundations.rules.state import FoundationsState
from tests.games.checked import play
from tests.games.foundations.tables import (
    final,
    finish_era,
    keys,
    legal,
    market,
    new,
    owned,
    panel,
    player,
    points,
    rule_against,
    set_up,
    standing,
    view,
)

SALE = "C1 C2 C3 C4 C5 C6"
BUYERS = [(players, buyer) for players in (2, 3, 4) for buyer in range(players)]


def clockwise_from(seat: int, players: int) -> list[int]:
    return [(seat + step) % players for step in range(players)]


def last_card(players: int, buyer: int, era: int = 1) -> FoundationsState:
    """One deed is on sale, and it is the buyer's turn."""
    seats = [player(lots=f"{letter}1", coins=9) for letter in "ABDE"[:players]]
    return set_up(*seats, market="C1", turn=buyer + 1, era=era)


def order_of_final_turns(table: FoundationsState) -> list[int]:
    order = []
    while view(table).final_turns:
        order += table.to_act()
        play(table, "income")
    return order


# F-20


@pytest.mark.rule("F-20")
def test_a_used_up_pile_is_not_replaced_by_the_next() -> None:
    table = set_up(player(coins=20), player(coins=20), market=SALE, pile="D1")
    to_come = view(table).piles[1:]
    play(table, "buy C1", "buy C2")
    assert market(table) == "C3 C4 C5 C6 D1"
    assert view(table).piles == [0, *to_come]


@pytest.mark.rule("F-20")
def test_play_continues_until_the_last_card_is_gone() -> None:
    table = set_up(player(lots="A1", coins=9), player(lots="B1", coins=9), market="C1 C2 C3")
    play(table, "buy C3", "build small-house B1", "income", "buy C1")
    assert (view(table).final_turns, market(table)) == (0, "C2")
    assert rule_against(table, "buy C2") is None
    play(table, "build small-house A1", "income", "income", "income")
    assert (view(table).final_turns, market(table)) == (0, "C2")
    play(table, "buy C2")
    assert (view(table).final_turns, market(table)) == (2, "")


@pytest.mark.rule("F-20", "F-21")
def test_an_empty_pile_alone_does_not_begin_the_final_turns() -> None:
    table = set_up(player(coins=9), player(), market=SALE, pile="D1")
    play(table, "buy C1")
    assert view(table).final_turns == 0


# F-21


@pytest.mark.rule("F-21")
@pytest.mark.parametrize(("players", "buyer"), BUYERS)
def test_everyone_has_one_final_turn_and_the_buyer_plays_last(players: int, buyer: int) -> None:
    table = last_card(players, buyer)
    play(table, "buy C1")
    assert view(table).final_turns == players
    assert view(table).era == 1
    assert order_of_final_turns(table) == clockwise_from(buyer + 1, players)
    assert view(table).era == 2


@pytest.mark.rule("F-21")
def test_a_final_turn_is_income_or_construction() -> None:
    table = last_card(2, 0)
    play(table, "buy C1")
    assert {action.split()[0] for action in legal(table)} == {"income", "build"}
    for lot in view(table).lots:
        assert rule_against(table, f"buy {lot}") == "F-21"
    assert rule_against(table, "buy G7") == "F-21"
    play(table, "build small-house B1")
    assert standing(table, "B1") == "small-house B1"
    play(table, "build small-coffee-shop C1")
    assert (view(table).era, panel(table).trade) == (2, 1)


@pytest.mark.rule("F-21")
@pytest.mark.parametrize("notation", ["income", "build small-house A1"])
def test_only_a_purchase_brings_the_final_turns(notation: str) -> None:
    table = last_card(2, 0)
    play(table, notation)
    assert view(table).final_turns == 0


# F-22


def stalled(table: FoundationsState, incomes: int) -> list[AnyEvent]:
    return play(table, *["income"] * incomes)


@pytest.mark.rule("F-22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_incomes_for_each_player_in_a_row_end_a_stalled_era(players: int) -> None:
    table = set_up(players=players, market=SALE, pile="D1 D2 D3")
    stalled(table, 3 * players - 1)
    assert (view(table).final_turns, market(table), view(table).piles[0]) == (0, SALE, 3)
    stalled(table, 1)
    assert (view(table).final_turns, market(table), view(table).piles[0]) == (players, "", 0)
    assert view(table).era == 1


@pytest.mark.rule("F-22", "F-21", "F-24")
@pytest.mark.parametrize(("players", "first"), BUYERS)
def test_who_took_the_last_income_plays_last(players: int, first: int) -> None:
    table = set_up(players=players, market=SALE, turn=first + 1)
    stalled(table, 3 * players)
    assert order_of_final_turns(table) == clockwise_from(first, players)
    assert (view(table).era, table.to_act()) == (2, [first])


@pytest.mark.rule("F-22")
@pytest.mark.parametrize("interruption", ["buy C1", "build small-house A1"])
def test_a_purchase_or_a_construction_interrupts_the_row(interruption: str) -> None:
    table = set_up(player(lots="A1", coins=2), player(), market=SALE, turn=2)
    stalled(table, 5)
    assert view(table).incomes == 5
    play(table, interruption)
    assert view(table).incomes == 0
    stalled(table, 5)
    assert view(table).final_turns == 0
    stalled(table, 1)
    assert view(table).final_turns == 2


@pytest.mark.rule("F-22")
def test_incomes_of_the_final_turns_are_not_counted() -> None:
    table = set_up(player(coins=2), player(), market="C1", incomes=5)
    play(table, "buy C1", "income")
    assert view(table).incomes == 0
    play(table, "income")
    assert (view(table).era, view(table).incomes) == (2, 0)


@pytest.mark.rule("F-22")
def test_incomes_of_the_era_before_are_not_counted() -> None:
    table = set_up(market=SALE)
    stalled(table, 6)
    finish_era(table)
    assert (view(table).era, view(table).incomes) == (2, 0)
    stalled(table, 5)
    assert view(table).final_turns == 0
    stalled(table, 1)
    assert view(table).final_turns == 2


@pytest.mark.rule("F-22")
def test_lots_of_discarded_cards_stay_without_an_owner() -> None:
    table = set_up(player(coins=90), player(coins=90), market=SALE, pile="D1 D2")
    stalled(table, 6)
    gone = [*SALE.split(), "D1", "D2"]
    assert not set(gone) & set(view(table).lots)
    finish_era(table)
    on_sale = market(table).split()
    assert (len(on_sale), set(on_sale) & set(gone)) == (6, set())
    for lot in gone:
        assert rule_against(table, f"buy {lot}") == "F-12"
        assert rule_against(table, f"build small-house {lot}") == "F-14"


@pytest.mark.rule("F-22")
@pytest.mark.parametrize("on_sale", [SALE, "C1", "C1 C2 C3"])
def test_discarded_cards_are_those_on_sale_and_those_of_the_pile_stay_unseen(on_sale: str) -> None:
    pile = "D1 D2 D3" if on_sale == SALE else ""
    table = set_up(market=on_sale, pile=pile)
    to_come = view(table).piles[1:]
    stalled(table, 6)
    assert view(table).discarded == on_sale.split()
    assert view(table).buried == len(pile.split())
    assert view(table).piles == [0, *to_come]


@pytest.mark.rule("F-22", "F-07")
def test_nobody_knows_which_cards_were_buried() -> None:
    table = set_up(market=SALE, pile="D1 D2 D3")
    stalled(table, 6)
    other = table.copy()
    first, second, third = table.piles()
    other.set_piles([second[:3], [*first, *second[3:]], third], list(table.buried))
    assert keys(other) == keys(table)
    imagined = {tuple(table.knowledge(0).imagine(Dice(seed_bytes(seed))).piles()[0]) for seed in range(30)}
    assert len(imagined) > 20
    assert not any(lot in cards for cards in imagined for lot in range(14, 20))


@pytest.mark.rule("F-22")
def test_a_stalled_game_comes_to_its_end() -> None:
    table = new(3)
    incomes = 0
    while not table.over():
        play(table, "income")
        incomes += 1
    assert incomes == 3 * (9 + 3)
    assert len(view(table).discarded) == 18
    assert view(table).buried == 46 - 18
    assert [len(owned(table, seat)) for seat in range(3)] == [6, 6, 6]


# F-23

CITY = (
    player("condo A1 A2 B1 B2", "school-1 C1", "retail-shop C2 C3"),
    player("small-house D1", "park-1 D2", "restaurant E1 E2 E3"),
    player("hotel-l F1 F2 G1", "statue-2 G2 G3", "small-coffee-shop H1"),
)


@pytest.mark.rule("F-23")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_residential_buildings_score_first_then_civic_then_commercial(era: int) -> None:
    told = finish_era(final(*CITY, era=era))
    categories = [event.category for event in told if isinstance(event, Scored)]
    assert list(dict.fromkeys(categories)) == ["population", "civic", "commercial"]
    assert categories == sorted(categories, key=["population", "civic", "commercial"].index)


@pytest.mark.rule("F-23")
@pytest.mark.parametrize("era", [1, 2, 3])
def test_an_era_is_scored_once_after_the_last_final_turn(era: int) -> None:
    table = final(*CITY, era=era)
    play(table, "income", "income")
    assert points(table, "population") == [0, 0, 0]
    assert view(table).era == era
    play(table, "income")
    bonus = (4, 7, 10)[era - 1]
    assert points(table, "population") == [6 + bonus, 4, 6]
    lines = [line for seat in range(3) for line in table.score(seat, SPECTATOR).lines]
    assert {line.period for line in lines} == {era}


@pytest.mark.rule("F-23")
def test_what_is_built_in_a_final_turn_counts_already() -> None:
    table = final(player(lots="A1"), player())
    play(table, "build small-house A1", "income")
    assert points(table, "population") == [5, 0]


@pytest.mark.rule("F-23")
def test_points_of_all_eras_add_up() -> None:
    table = set_up(player("small-house A1"), player(), market=SALE)
    for _ in range(3):
        stalled(table, 8)
    assert table.over()
    assert points(table, "population") == [1 + 4 + 1 + 7 + 1 + 10, 0]
    assert panel(table).points == table.score(0, SPECTATOR).total == 24


# F-24


@pytest.mark.rule("F-24")
@pytest.mark.parametrize("era", [1, 2])
@pytest.mark.parametrize(("players", "buyer"), BUYERS)
def test_the_player_to_the_left_of_the_buyer_begins_the_next_era(players: int, buyer: int, era: int) -> None:
    table = last_card(players, buyer, era)
    play(table, "buy C1")
    finish_era(table)
    assert (view(table).era, view(table).final_turns) == (era + 1, 0)
    assert table.to_act() == [(buyer + 1) % players]


@pytest.mark.rule("F-24")
@pytest.mark.parametrize("era", [1, 2])
def test_the_market_is_filled_from_the_pile_of_the_next_era(era: int) -> None:
    table = final(player(), player(), era=era)
    pile = table.position()["piles"][era]["order"]
    before = view(table).piles
    play(table, "income")
    assert market(table) == ""
    play(table, "income")
    assert market(table).split() == pile[:6]
    assert view(table).piles == [left - 6 if number == era else left for number, left in enumerate(before)]
    assert table.revealed == (0, 1, SPECTATOR)
    assert rule_against(table, "buy " + pile[0]) is None


@pytest.mark.rule("F-24")
def test_after_the_third_era_the_game_is_over() -> None:
    table = final(player(), player(), era=3)
    told = finish_era(table)
    assert table.over()
    assert table.to_act() == []
    assert [table.legal(seat) for seat in (0, 1)] == [[], []]
    assert any(isinstance(event, Revealed) and event.rule == "F-38" for event in told)
