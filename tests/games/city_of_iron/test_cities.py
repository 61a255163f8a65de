"""Cities, districts, lands (K-60 to K-62, K-85)."""

from __future__ import annotations

import pytest

from tests.games.checked import play
from tests.games.city_of_iron.tables import finish_round, legal, panel, rule_against, seat, set_up, view


@pytest.mark.rule("K-60", "K-62")
def test_an_explorer_settles_a_land_with_any_unused_token() -> None:
    table = set_up(seat(hand="explorer scout-ship cartographer"))
    play(table, "play explorer")
    assert "settle near-shore two" in legal(table)
    assert rule_against(table, "settle lost-isle three") == "K-62"
    play(table, "settle near-shore three")
    assert legal(table) == ["discard explorer", "discard scout-ship"]
    play(table, "discard scout-ship")
    city = view(table).cities["near-shore"]
    assert (city.owner, city.token, city.spaces) == (0, "three", 3)
    assert panel(table).tokens == {"three": 1, "two": 1}
    assert panel(table).draws == [2, 0]
    assert panel(table).hand.cards == ["cartographer"]


@pytest.mark.rule("K-62")
def test_the_explorers_own_symbol_does_not_count() -> None:
    assert rule_against(set_up(seat(hand="explorer cartographer")), "play explorer") == "K-62"


@pytest.mark.rule("K-62")
def test_a_land_may_ask_for_a_ship_or_an_airship() -> None:
    ways = "explorer scout-ship captain soldier cartographer spy sharp-shooter"
    ship = set_up(seat(hand=ways))
    play(ship, "play explorer")
    assert "settle far-jungle three" in legal(ship)
    assert rule_against(ship, "settle drifting-rock three") == "K-62"
    air = set_up(seat(hand=ways.replace("scout-ship", "cloud-skimmer")))
    play(air, "play explorer")
    assert "settle drifting-rock three" in legal(air)
    assert rule_against(air, "settle far-jungle three") == "K-62"
    war = set_up(seat(hand=ways.replace("scout-ship", "warship")))
    play(war, "play explorer")
    play(war, "settle far-jungle three")
    assert rule_against(war, "discard explorer") is None


@pytest.mark.rule("K-62")
def test_a_land_is_settled_once() -> None:
    table = set_up(seat(hand="explorer scout-ship"), seat(cities=[{"place": "near-shore", "token": "two"}]))
    play(table, "play explorer")
    assert rule_against(table, "settle near-shore three") == "K-62"


@pytest.mark.rule("K-60", "K-61")
def test_a_mayor_expands_a_city_with_a_district() -> None:
    table = set_up(seat(hand="mayor junkbot"))
    play(table, "play mayor", "district home three", "discard mayor")
    play(table, "tax")
    home = view(table).cities["arc-home"]
    assert (home.spaces, home.districts) == (7, ["three"])
    assert panel(table).draws == [2, 0]
    other = set_up(seat(hand="mayor junkbot", city={"districts": ["three"]}))
    play(other, "play mayor", "district home two", "discard junkbot")
    assert view(other).cities["arc-home"].spaces == 8
    assert panel(other).draws == [2, 1]


@pytest.mark.rule("K-61", "K-62", "K-85")
def test_tokens_are_limited_and_a_district_goes_to_no_town() -> None:
    used = {"districts": ["three", "three", "two"]}
    table = set_up(seat(hand="mayor junkbot explorer scout-ship", city=used))
    assert rule_against(table, "play mayor") == "K-61"
    assert rule_against(table, "play explorer") == "K-62"
    holder = seat(hand="mayor junkbot", towns=["cazum"])
    places = set_up(holder, options={"towns": True})
    play(places, "play mayor")
    assert legal(places) == ["district home three", "district home two"]
    assert rule_against(places, "district near-shore two") == "K-61"


@pytest.mark.rule("K-60", "K-44")
def test_tokens_give_their_draws_at_the_end_of_a_round() -> None:
    shore = {"place": "near-shore", "token": "two"}
    table = set_up(seat(cities=[shore]))
    finish_round(table)
    assert panel(table).hand.cards == ["scholar", "soldier"]
