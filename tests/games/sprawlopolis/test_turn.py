"""A turn: show, place, pass, draw; and how the game ends."""

from __future__ import annotations

import pytest

from oppidum.engine.events import SPECTATOR, Asked, Drew, Moved, visible
from tests.games.sprawlopolis.tables import act, cards, new, refusal, set_up, take_turns, view

START = ["10 0,0"]


@pytest.mark.rule("S-10")
class TestShowAndPlace:
    def test_the_start_player_shows_one_of_three_cards(self) -> None:
        state = set_up(2, conditions=[1, 2, 3], city=START, hands=[[4, 5, 6], [7]])
        notations = [state.configuration.actions.notation(action) for action in state.legal(0)]
        assert notations == ["show 4", "show 5", "show 6"]
        assert state.legal(1) == []

    @pytest.mark.parametrize("players", [1, 2])
    def test_what_is_shown_must_be_placed(self, players: int) -> None:
        state = new(players)
        first, second, _ = cards(state, 0)
        act(state, f"show {first}")
        assert state.midway()
        assert state.to_act() == [0]
        reason = refusal(state, f"show {second}")
        assert reason is not None
        assert (reason.message.key, reason.rule) == ("sprawlopolis-already-shown", "S-10")
        assert view(state, SPECTATOR).shown == str(first)
        act(state, "place 2,0")
        assert not state.midway()
        assert view(state, SPECTATOR).shown is None

    def test_nothing_is_placed_before_it_is_shown(self) -> None:
        reason = refusal(new(2), "place 2,0")
        assert reason is not None
        assert reason.message.key == "sprawlopolis-nothing-shown"

    def test_only_cards_of_the_hand_can_be_shown(self) -> None:
        state = set_up(2, conditions=[1, 2, 3], city=START, hands=[[4, 5, 6], [7]])
        reason = refusal(state, "show 7")
        assert reason is not None
        assert (reason.message.key, reason.message.params) == ("sprawlopolis-not-in-hand", {"card": 7})

    def test_only_the_seat_in_turn_acts(self) -> None:
        state = set_up(2, conditions=[1, 2, 3], city=START, hands=[[4, 5, 6], [7]])
        reason = refusal(state, "show 7", seat=1)
        assert reason is not None
        assert reason.message.key == "sprawlopolis-not-your-turn"

    def test_prompts_follow_the_steps(self) -> None:
        state = new(2)
        assert state.prompt(0).key == "sprawlopolis-prompt-show"
        assert state.prompt(1).key == "sprawlopolis-prompt-wait"
        act(state, f"show {cards(state, 0)[0]}")
        assert state.prompt(0).key == "sprawlopolis-prompt-place"


@pytest.mark.rule("S-11")
class TestPassAndDraw:
    def test_the_rest_goes_to_the_left_and_the_top_is_drawn(self) -> None:
        state = set_up(3, conditions=[1, 2, 3], city=START, hands=[[4, 5, 6], [7], [8]], deck=[9, *range(11, 19)])
        told = act(state, "show 5", "place 2,0 turned")
        assert [cards(state, seat) for seat in range(3)] == [[9], [4, 6, 7], [8]]
        assert state.to_act() == [1]
        assert view(state, 2).deck.cards[0] == "11"
        assert [event.what for event in told if isinstance(event, Drew)] == ["9"]
        assert isinstance(told[-1], Asked)

    def test_passing_goes_round_the_table(self) -> None:
        state = new(3, first="3")
        take_turns(state, 1)
        assert state.to_act() == [0]
        assert len(cards(state, 0)) == 3

    def test_alone_the_hand_is_filled_up_while_there_are_cards(self) -> None:
        state = new(1)
        sizes = []
        for _ in range(14):
            take_turns(state, 1)
            sizes.append(len(cards(state, 0)))
        assert sizes == [3] * 11 + [2, 1, 0]

    def test_each_viewer_hears_of_known_cards_before_unknown_ones(self) -> None:
        state = set_up(3, conditions=[1, 2, 3], city=START, hands=[[4, 5, 18], [6], [7]])
        act(state, "show 4", "place 2,0")
        told = act(state, "show 5", "place 4,0")
        passed = [event.what for event in visible(told, 0) if isinstance(event, Moved) and event.target == ("hands", 2)]
        assert passed == ["18", None]


@pytest.mark.rule("S-12")
class TestEndOfTheGame:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_last_turns_are_played_from_two_cards_and_one(self, players: int) -> None:
        state = new(players)
        sizes = []
        while not state.over():
            sizes.append(len(cards(state, state.on_turn())))
            take_turns(state, 1)
        assert sizes == [3] * 12 + [2, 1]

    @pytest.mark.parametrize("players", [1, 2, 3, 4])
    def test_it_ends_with_fifteen_cards_in_the_city(self, players: int) -> None:
        state = new(players)
        take_turns(state, 14)
        assert state.over()
        assert state.city.count == 15
        assert state.legal(0) == []
        reason = refusal(state, "show 1", seat=0)
        assert reason is not None
        assert reason.rule == "S-12"
        assert state.prompt(0).key == "sprawlopolis-prompt-over"

    @pytest.mark.rule("S-50")
    def test_the_end_is_told_with_all_points(self) -> None:
        state = new(2)
        take_turns(state, 13)
        last = cards(state, state.on_turn())[0]
        told = act(state, f"show {last}", "place 28,0")
        assert told[-1].message is not None
        assert told[-1].message.key in ("sprawlopolis-event-won", "sprawlopolis-event-lost")
        assert view(state, 0).points == state.result().seats[0].points


@pytest.mark.rule("S-13")
def test_no_action_shows_a_hand_but_for_the_card_chosen() -> None:
    state = set_up(2, conditions=[1, 2, 3], city=START, hands=[[4, 5, 6], [7]])
    assert state.configuration.actions.kinds() == ["show", "place"]
    told = visible(act(state, "show 5"), 1)
    assert [event.what for event in told if isinstance(event, Moved)] == ["5"]
    assert view(state, 1).hands[0].cards == [None, None]
