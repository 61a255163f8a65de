"""Who knows what (S-14): cards seen are never forgotten, cards not seen never leak."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import SPECTATOR
from oppidum.games.sprawlopolis.rules.state import SprawlopolisState
from tests.games.sprawlopolis.tables import act, cards, new, set_up, take_turns, view

pytestmark = pytest.mark.rule("S-14")

FOUR: dict[str, Any] = {"conditions": [1, 2, 3], "city": ["10 0,0"], "hands": [[4, 5, 6], [7], [8], [9]]}


def hand(state: SprawlopolisState, viewer: int, seat: int) -> list[str | None]:
    """The hand of a seat as the viewer sees it."""
    return view(state, viewer).hands[seat].cards


def test_at_first_everyone_knows_the_own_hand_alone() -> None:
    state = set_up(4, **FOUR)
    for viewer in range(4):
        known = [seat for seat in range(4) if None not in hand(state, viewer, seat)]
        assert known == [viewer]
    assert hand(state, SPECTATOR, 0) == [None, None, None]


def test_sizes_of_hands_and_deck_are_open() -> None:
    shown = view(set_up(4, **FOUR), SPECTATOR)
    assert [len(each.cards) for each in shown.hands] == [3, 1, 1, 1]
    assert len(shown.deck.cards) == 8


def test_who_passed_a_card_on_still_knows_it() -> None:
    state = set_up(4, **FOUR)
    act(state, "show 4", "place 2,0")
    assert hand(state, 0, 1) == ["5", "6", None]
    assert hand(state, 1, 1) == ["5", "6", "7"]
    assert hand(state, 2, 1) == [None, None, None]
    act(state, "show 5", "place 4,0")
    assert hand(state, 0, 2) == ["6", None, None]
    assert hand(state, 1, 2) == ["6", "7", None]
    assert hand(state, 3, 2) == [None, None, None]


def test_a_card_drawn_after_setup_is_known_to_all() -> None:
    state = set_up(4, **FOUR)
    top = str(state.deck[0] + 1)
    act(state, "show 4", "place 2,0")
    for viewer in (0, 1, 2, 3, SPECTATOR):
        assert hand(state, viewer, 0) == [top]
    take_turns(state, 3)
    assert all(top in hand(state, viewer, 0) for viewer in (0, 1, 2, 3, SPECTATOR))


def test_after_two_rounds_every_seat_has_seen_every_card() -> None:
    state = set_up(4, **FOUR)
    take_turns(state, 7)
    for viewer in range(4):
        assert all(None not in hand(state, viewer, seat) for seat in range(4))


def test_a_card_is_known_to_all_once_it_is_shown() -> None:
    state = set_up(4, **FOUR)
    act(state, "show 6")
    for viewer in (1, 2, 3, SPECTATOR):
        assert view(state, viewer).shown == "6"
        assert hand(state, viewer, 0) == [None, None]
    assert set(state.revealed) == {1, 2, 3, SPECTATOR}


def test_alone_nothing_but_the_deck_is_hidden() -> None:
    state = new(1)
    take_turns(state, 4)
    assert None not in hand(state, 0, 0)
    act(state, f"show {cards(state, 0)[0]}")
    assert 0 not in state.revealed


def test_a_pass_of_cards_that_were_drawn_openly_shows_nothing() -> None:
    city = [f"{card} {2 * place},0" for place, card in enumerate(range(4, 15))]
    state = set_up(2, conditions=[1, 2, 3], city=city)
    act(state, f"show {cards(state, state.on_turn())[0]}", "place 22,0")
    assert state.revealed == ()


class TestImagining:
    def worlds(self, state: SprawlopolisState, viewer: int, count: int = 600) -> list[SprawlopolisState]:
        knowledge, dice = state.knowledge(viewer), Dice(seed_bytes(7))
        worlds = [knowledge.imagine(dice) for _ in range(count)]
        assert all(world.knowledge(viewer).key() == knowledge.key() for world in worlds[:50])
        return cast(list[SprawlopolisState], worlds)

    def test_what_is_known_stays_and_what_is_hidden_varies(self) -> None:
        state = set_up(4, **FOUR)
        act(state, "show 4", "place 2,0")
        worlds = self.worlds(state, 0)
        assert all({5, 6} < set(cards(world, 1)) for world in worlds)
        thirds = Counter(next(card for card in cards(world, 1) if card not in (5, 6)) for world in worlds)
        unseen = 18 - 3 - 2 - 2 - 1 - 1
        assert len(thirds) == unseen
        assert max(thirds.values()) < 2 * 600 / unseen

    def test_who_else_has_seen_a_card_is_hidden_too(self) -> None:
        """Of the cards 5, 6 and 7 one was dealt to the second seat; the third seat cannot tell which."""
        state = set_up(4, **FOUR)
        act(state, "show 4", "place 2,0", "show 5", "place 4,0")
        owners = Counter(
            next(card for card in (5, 6, 7) if world.dealt[card - 1] == 1) for world in self.worlds(state, 2)
        )
        assert owners.keys() == {5, 6, 7}
        assert all(150 < count < 250 for count in owners.values())

    def test_a_card_shown_before_a_seat_had_its_turn_was_not_dealt_to_it(self) -> None:
        state = set_up(4, **FOUR)
        act(state, "show 4", "place 2,0", "show 7", "place 4,0")
        for world in self.worlds(state, SPECTATOR, 100):
            assert world.dealt[4 - 1] == 0
            assert world.dealt[7 - 1] in (0, 1)

    def test_seats_without_a_turn_still_hold_what_they_were_dealt(self) -> None:
        state = set_up(4, **FOUR)
        act(state, "show 4", "place 2,0")
        for world in self.worlds(state, SPECTATOR, 50):
            for seat in (2, 3):
                assert [world.dealt[card - 1] for card in cards(world, seat)] == [seat]
