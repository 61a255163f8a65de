"""Drawing and discarding: piles are never reordered (K-25, K-28)."""

from __future__ import annotations

import pytest

from oppidum.engine.events import SPECTATOR
from tests.games.checked import play
from tests.games.city_of_iron.tables import legal, panel, rule_against, seat, set_up


@pytest.mark.rule("K-25")
def test_a_draw_takes_the_top_card() -> None:
    table = set_up(seat(citizen={"draw": ["mayor", "explorer"]}))
    play(table, "draw citizen")
    assert panel(table).hand.cards == ["mayor"]
    assert panel(table).citizen.draw.cards[0] == "explorer"


@pytest.mark.rule("K-25")
def test_discards_are_turned_over_when_a_card_is_due_and_come_in_their_order() -> None:
    hand = "scholar cartographer soldier captain"
    table = set_up(seat(hand=hand, citizen={"discard": ["mayor", "explorer", "merchant"]}))
    assert panel(table).citizen.discard.cards == ["merchant", "explorer", "mayor"]
    assert panel(table).citizen.draw.cards == []
    play(table, "draw citizen")
    assert "mayor" in panel(table).hand.cards
    assert panel(table).citizen.draw.cards == ["explorer", "merchant"]
    assert panel(table).citizen.discard.cards == []


@pytest.mark.rule("K-25", "K-90")
def test_discards_stay_face_up_until_a_card_is_due() -> None:
    hand = "scholar cartographer soldier captain"
    table = set_up(seat(hand=hand, citizen={"draw": ["mayor"], "discard": ["explorer", "merchant"]}), seat())
    play(table, "draw citizen", "tax")
    for viewer in (0, 1, SPECTATOR):
        piles = panel(table, viewer=viewer).citizen
        assert (piles.draw.cards, piles.discard.cards) == ([], ["merchant", "explorer"])
    play(table, "draw citizen")
    piles = panel(table, viewer=1).citizen
    assert (piles.draw.cards, piles.discard.cards) == (["merchant"], [])


@pytest.mark.rule("K-25")
def test_without_cards_there_is_no_draw() -> None:
    table = set_up(seat(hand="scholar cartographer soldier captain"))
    assert legal(table, "draw") == []
    assert rule_against(table, "draw military") == "K-25"


@pytest.mark.rule("K-28")
def test_two_orders_of_the_same_discards_lead_to_different_draws() -> None:
    drawn = []
    for first in ("tax-collector", "mayor"):
        rest = "scholar cartographer soldier captain"
        table = set_up(seat(hand=f"tax-collector mayor {rest}"), seat())
        play(table, "play tax-collector", f"discard {first}")
        if table.midway():
            play(table, "discard mayor")
        play(table, "tax", "draw citizen")
        drawn.append(set(panel(table).hand.cards) - set(rest.split()))
    assert drawn == [{"tax-collector"}, {"mayor"}]
