"""Why something is refused: where several reasons look alike, the right rule and a sentence that helps."""

from __future__ import annotations

import pytest

from oppidum import words
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from tests.games.checked import move, play
from tests.games.city_of_iron.tables import Tree, last_turn, legal, seat, set_up

NATIONS: Tree = {"nations": True}
CITIZENS_FIRST = ("K-28", "Name citizen cards before military ones.")


def why(table: CityOfIronState, notation: str, player: int | None = None) -> tuple[str, str]:
    """The rule against an action, and what is said."""
    asked = table.to_act()[0] if player is None else player
    reason = table.why_not(asked, table.configuration.actions.parse(notation))
    assert reason is not None
    return reason.rule, words.say(reason.message)


def never_pays(card: str) -> tuple[str, str]:
    return "K-28", f"No payment can be made with {card} next."


# Discards


@pytest.mark.rule("K-28")
def test_a_military_card_that_comes_too_early_is_told_from_one_that_never_pays() -> None:
    table = set_up(seat(1, hand="scholar cartographer machinist soldier"))
    play(table, "play scholar")
    assert legal(table) == ["discard scholar", "discard cartographer"]
    assert why(table, "discard machinist") == CITIZENS_FIRST
    assert why(table, "discard soldier") == never_pays("Soldier")
    play(table, "discard scholar")
    assert legal(table) == ["discard cartographer", "discard machinist"]
    assert why(table, "discard soldier") == never_pays("Soldier")


@pytest.mark.rule("K-28", "K-30")
def test_a_citizen_card_that_comes_too_late_is_told_from_one_that_never_pays() -> None:
    hand = "explorer cartographer scholar iron-guard iron-soldier soldier captain"
    table = set_up(seat(hand=hand), town_order=["woolmoor", "hookbay", "cogholm"])
    play(table, "attack woolmoor")
    assert why(table, "discard scholar") == never_pays("Scholar")
    play(table, "discard iron-guard")
    assert why(table, "discard explorer") == CITIZENS_FIRST
    assert why(table, "discard scholar") == never_pays("Scholar")


# Cards that would have nothing to do


@pytest.mark.rule("K-61", "K-62", "K-85")
def test_without_tokens_no_city_grows_and_none_is_founded() -> None:
    used = {"districts": ["three", "three", "two"]}
    table = set_up(seat(9, hand="mayor junkbot explorer scout-ship", city=used))
    assert why(table, "play mayor") == ("K-61", "Mayor needs a token, and you have none left.")
    assert why(table, "play explorer") == ("K-62", "Explorer needs a token, and you have none left.")


@pytest.mark.rule("K-62")
def test_a_land_out_of_reach_is_not_settled() -> None:
    table = set_up(seat(hand="explorer scholar"))
    assert why(table, "play explorer") == ("K-62", "Explorer: no open land is in reach of your other cards.")


@pytest.mark.rule("K-25")
def test_what_draws_needs_a_card_to_draw() -> None:
    table = set_up(seat(9, hand="arms-dealer captain soldier"))
    assert why(table, "play arms-dealer") == ("K-25", "You have no military card to draw.")


@pytest.mark.rule("K-28")
def test_there_must_be_coins_to_take() -> None:
    table = set_up(seat(9, hand="spy captain"), seat(0))
    assert why(table, "play spy") == ("K-28", "There are no coins to take.")


@pytest.mark.rule("K-20")
def test_a_build_for_less_needs_a_building_that_can_be_paid() -> None:
    table = set_up(seat(1, hand="engineer scholar"), row="academy mine")
    assert why(table, "play engineer") == ("K-20", "Engineer: even for less there is nothing that you can build.")


# What is so already


@pytest.mark.rule("K-73", "K-10")
def test_a_second_bid_goes_to_another_place_that_is_free_and_can_be_paid() -> None:
    table = set_up(seat(9), seat(1, nation="om"), phase="bidding", order=[2, 1], options=NATIONS)
    play(table, "bid 4", "bid 8")
    assert why(table, "bid 4") == ("K-73", "Your own cube stands there.")
    assert why(table, "bid 8") == ("K-10", "Another cube stands there.")
    price = table.rules.constants.bid_price[12]
    assert why(table, "bid 13") == ("K-73", f"This place costs {price} coins, and you have 1.")


@pytest.mark.rule("K-45")
def test_a_card_is_chosen_once() -> None:
    table = last_turn(seat(20, 3), seat(20, 3))
    play(table, "tax")
    move(table, 0, "buy mayor")
    assert why(table, "buy mayor", 0) == ("K-45", "Mayor is chosen already.")
    passed = "Cards are chosen in their order; to add Explorer, take your choice back."
    assert why(table, "buy explorer", 0) == ("K-45", passed)


@pytest.mark.rule("K-70")
def test_a_building_is_not_moved_to_where_it_stands() -> None:
    table = set_up(seat(5, home="academy", nation="arc"), options=NATIONS)
    home = table.rules.land.home_title[0]
    assert why(table, "move academy home home") == ("K-70", f"Academy stands on {words.call(home)} already.")
    assert why(table, "move academy home near-shore") == ("K-70", "Near Shore is no place of yours for that.")


@pytest.mark.rule("K-28", "K-90")
def test_where_others_must_think_that_more_could_be_paid_it_is_asked_and_no_card_pays() -> None:
    """With the Soldier, which may be in hand as well as the Captain, the cards named could have other parts in it."""
    deck = {"draw": ["soldier"], "fresh": 1}
    table = set_up(seat(hand="captain sharp-shooter spy machinist", military=deck), seat())
    play(table, "attack mudford", "discard sharp-shooter", "discard spy", "discard machinist")
    assert legal(table) == ["enough"]
    assert why(table, "discard captain") == never_pays("Captain")
    play(table, "enough")
    assert not table.midway()
