"""Nations and their abilities (K-70 to K-73)."""

from __future__ import annotations

import pytest

from tests.games.checked import move, play
from tests.games.city_of_iron.tables import Tree, configured, legal, new, panel, rule_against, seat, set_up, view

WITH = {"nations": True}


@pytest.mark.rule("K-70", "K-08")
def test_arcs_military_district_is_larger() -> None:
    both: list[tuple[Tree, int]] = [(WITH, 7), ({}, 6)]
    for options, spaces in both:
        table = set_up(seat(nation="arc", city={"districts": ["two"]}), options=options)
        assert view(table).cities["arc-home"].spaces == spaces
    assert view(set_up(seat(nation="om", city={"districts": ["two"]}), options=WITH)).cities["om-home"].spaces == 6


@pytest.mark.rule("K-71")
def test_cresaria_has_the_genius_and_free_scholars() -> None:
    table = set_up(seat(0, nation="cresaria", hand="scholar cartographer"), options=WITH)
    assert "genius" in panel(table).unbought.cards
    play(table, "play scholar", "discard scholar")
    assert panel(table).science == 1
    plain = set_up(seat(0, nation="cresaria", hand="scholar cartographer"))
    assert rule_against(plain, "play scholar") == "K-28"
    other = set_up(seat(0, nation="om", hand="scholar cartographer"), options=WITH)
    assert rule_against(other, "play scholar") == "K-28"
    assert "genius" not in panel(other).unbought.cards


@pytest.mark.rule("K-72")
def test_hogmen_have_the_gunslinger_instead_of_the_captain() -> None:
    table = new(2, nations=True, nation_1="hogmen", nation_2="arc")
    move(table, 0, "top scholar")
    assert legal(table, player=0) == ["top soldier", "top gunslinger"]
    assert "strategist" in panel(table).unbought.cards
    assert "captain" not in panel(table).unbought.cards
    assert "strategist" not in panel(table, 1).unbought.cards


@pytest.mark.rule("K-73")
def test_om_begins_with_three_citizens() -> None:
    table = new(2, nations=True, nation_1="om", nation_2="arc")
    assert legal(table, player=0) == ["top scholar", "top cartographer", "top fixer"]
    move(table, 0, "top fixer")
    assert legal(table, player=0) == ["top scholar", "top cartographer"]
    move(table, 0, "top scholar")
    assert panel(table).citizen.draw.cards == ["fixer", "scholar", "cartographer"]
    assert legal(table, player=0) == ["top soldier", "top captain"]


@pytest.mark.rule("K-08")
def test_without_the_option_the_special_cards_are_out() -> None:
    assert not {"genius", "gunslinger", "strategist", "fixer"} & {*configured(4).rules.cards.id}
