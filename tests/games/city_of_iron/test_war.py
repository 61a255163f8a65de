"""Attacks on towns and players (K-30 to K-32, K-86)."""

from __future__ import annotations

import pytest

from oppidum.engine.events import Moved
from tests.games.checked import play
from tests.games.city_of_iron.tables import DATA, goods, legal, panel, rule_against, seat, set_up, view
from tests.games.city_of_iron.test_payments import ends_of

TOWNS = {town.id: town for town in DATA.town}
CARDS = {card.id: card for card in DATA.card}
FIRST = ["woolmoor", "hookbay", "cogholm", "mudford", "whitepan", "loomspire"]


@pytest.mark.rule("K-30", "K-31", "K-32")
def test_an_open_town_is_conquered_by_attack_and_distance() -> None:
    table = set_up(seat(hand="captain soldier cartographer"), row="- mine academy", town_order=FIRST)
    assert legal(table, "attack") == ["attack woolmoor"]
    play(table, "attack woolmoor", "discard captain")
    assert panel(table).hand.cards == []
    town = view(table).towns["woolmoor"]
    assert (town.owner, town.open, town.defense) == (0, False, TOWNS["woolmoor"].defense + 2)
    assert goods(table) == {"srikas": 2}
    assert panel(table).income == 2 + 1 + 1
    assert view(table).towns["mudford"].open
    assert view(table).row[:3] == [None, None, "academy"]
    assert view(table).scrapped["mine"] == 1


@pytest.mark.rule("K-30", "K-86")
def test_one_card_does_not_both_attack_and_pay_the_way() -> None:
    table = set_up(seat(hand="captain soldier"), town_order=FIRST)
    assert rule_against(table, "attack woolmoor") == "K-30"
    assert rule_against(table, "attack mudford") == "K-30"


@pytest.mark.rule("K-30", "K-28")
def test_attackers_and_fuel_have_no_useless_card_each_by_themselves() -> None:
    hand = "captain soldier cartographer iron-guard warship scout-ship"
    ends = ends_of(set_up(seat(hand=hand), town_order=FIRST), "attack woolmoor")
    assert len({after.digest() for _, after in ends}) == len(ends) > 5
    need, distance = TOWNS["woolmoor"].defense, TOWNS["woolmoor"].distance
    for _, after in ends:
        used = [name for name in hand.split() if name not in panel(after).hand.cards]
        assert any(
            _minimal([CARDS[n].attack for n in used if n not in fuel], need)
            and _minimal([CARDS[n].distance for n in fuel], distance)
            for fuel in [[name] for name in used]
        )


def _minimal(values: list[int], need: int) -> bool:
    return sum(values) >= need and all(sum(values) - value < need for value in values)


@pytest.mark.rule("K-28", "K-30")
def test_a_payment_that_could_go_on_is_ended_by_a_word() -> None:
    table = set_up(seat(hand="warship soldier captain"), town_order=FIRST)
    play(table, "attack woolmoor", "discard soldier", "discard warship")
    assert legal(table) == ["enough", "discard captain"]
    longer = table.copy()
    play(table, "enough")
    assert panel(table).hand.cards == ["captain"]
    longer.play(0, longer.configuration.actions.parse("discard captain"))
    assert longer.to_act() == [1]


@pytest.mark.rule("K-31", "K-86")
def test_a_town_is_taken_from_another_player_but_not_from_oneself() -> None:
    hand = "iron-dragon cartographer"
    table = set_up(seat(hand=hand), seat(towns=["woolmoor"], hand="captain"), row="mine", town_order=FIRST)
    assert goods(table, 1) == {"srikas": 2}
    play(table, "attack woolmoor")
    assert (goods(table), goods(table, 1)) == ({"srikas": 2}, {})
    assert (panel(table).income, panel(table, 1).income) == (4, 2)
    assert view(table).row[0] == "mine"
    own = set_up(seat(hand=hand, towns=["woolmoor"]), town_order=FIRST)
    assert rule_against(own, "attack woolmoor") == "K-86"


@pytest.mark.rule("K-31", "K-32")
def test_a_town_is_taken_from_the_first_player_as_from_any_other() -> None:
    table = set_up(
        seat(towns=["woolmoor"]), seat(hand="iron-dragon cartographer"), row="mine", town_order=FIRST, order=[1, 2]
    )
    play(table, "attack woolmoor")
    assert (goods(table), goods(table, 1)) == ({}, {"srikas": 2})
    assert view(table).towns["woolmoor"].owner == 1
    assert [name for name in FIRST if view(table).towns[name].open] == ["hookbay", "cogholm", "mudford"]
    assert view(table).row[0] == "mine"


@pytest.mark.rule("K-32")
def test_the_building_that_goes_for_a_neutral_town_is_told_with_its_rule() -> None:
    table = set_up(seat(hand="captain soldier cartographer"), row="mine academy", town_order=FIRST)
    told = play(table, "attack woolmoor", "discard captain")
    assert [event.rule for event in told if isinstance(event, Moved) and event.what == "mine"] == ["K-32"]


@pytest.mark.rule("K-31")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_conquered_town_defends_itself_better(owner: int) -> None:
    seats = [seat(hand="captain soldier cartographer"), seat(hand="captain soldier cartographer")]
    seats[owner] = seat(towns=["woolmoor"])
    table = set_up(*seats, town_order=FIRST, order=[2, 1] if owner else [1, 2])
    assert rule_against(table, "attack woolmoor") == "K-30"


@pytest.mark.rule("K-86")
def test_towns_ask_for_no_vehicle() -> None:
    table = set_up(
        seat(hand="iron-dragon captain soldier cartographer"), town_order=["shardfall", "hookbay", "woolmoor"]
    )
    assert "attack hookbay" in legal(table)
