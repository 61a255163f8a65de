"""Positions that people write: what is left out is filled in, what cannot be is refused with its place."""

from __future__ import annotations

from typing import Any

import pytest

from oppidum import words
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.position import ImpossiblePosition
from tests.games.sprawlopolis.tables import act, cards, configuration, new, set_up, take_turns

START: dict[str, Any] = {"conditions": [1, 2, 3], "city": ["10 0,0"]}


def test_conditions_and_city_are_enough() -> None:
    state = set_up(3, **START)
    assert [len(cards(state, seat)) for seat in range(3)] == [3, 1, 1]
    assert len(state.deck) == 9
    assert all(law.holds(state) for law in state.configuration.laws)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("turns", range(15))
def test_a_position_without_its_deal_is_one_that_could_be(players: int, turns: int) -> None:
    state = new(players, seed=turns)
    take_turns(state, turns)
    tree = state.position()
    del tree["dealt"]
    again = set_up(players, **tree)
    assert all(law.holds(again) for law in again.configuration.laws)
    for viewer in range(-1, players):
        assert (
            again.knowledge(viewer).imagine(Dice(seed_bytes(3))).knowledge(viewer).key()
            == again.knowledge(viewer).key()
        )


def test_a_game_goes_on_from_a_position() -> None:
    state = set_up(2, **START, hands=[[4, 5, 6], [7]], shown=None)
    act(state, "show 4", "place 0,-1 turned")
    assert state.position()["city"] == ["10 0,0", "4 0,-1 turned"]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"conditions": [1, 2]}, "position.conditions"),
        ({"conditions": [1, 2, 19]}, "position.conditions[2]"),
        ({"conditions": [1, 2, 2]}, "position.conditions[2]"),
        ({"first": 3}, "position.first"),
        ({"city": []}, "position.city"),
        ({"city": ["10 1,0"]}, "position.city[0]"),
        ({"city": ["10 0,0 turned"]}, "position.city[0]"),
        ({"city": ["ten 0,0"]}, "position.city[0]"),
        ({"city": ["10"]}, "position.city[0]"),
        ({"city": ["10 0,0", "11 2,2"]}, "position.city[1]"),
        ({"city": ["10 0,0", "10 2,0"]}, "position.city[1]"),
        ({"city": ["10 0,0", "11 99,0"]}, "position.city[1]"),
        ({"city": [f"{card} 0,0" for card in range(4, 19)], "shown": 4}, "position.shown"),
        ({"shown": 10}, "position.shown[0]"),
        ({"hands": [[4, 5, 6]]}, "position.hands"),
        ({"hands": [[4, 5], [7]]}, "position.hands[0]"),
        ({"hands": [[4, 5, 6], [6]]}, "position.hands[1][0]"),
        ({"deck": [4, 5]}, "position.deck"),
        ({"dealt": [[4, 5, 6]]}, "position.dealt"),
        ({"hands": [[4, 5, 6], [7]], "dealt": [[4, 5, 6], [7, 8]]}, "position.dealt[1]"),
        ({"hands": [[4, 5, 6], [7]], "dealt": [[4, 5, 7], [6]]}, "position.dealt[0][2]"),
        ({"hands": [[4, 5, 6], [7]], "dealt": [[4, 5, 5], [7]]}, "position.dealt[0][2]"),
        ({"hand": []}, "position"),
        ({"shown": "x"}, "position.shown"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(change: dict[str, Any], path: str) -> None:
    with pytest.raises(ImpossiblePosition) as refused:
        set_up(2, **(START | change))
    assert refused.value.message.params["path"] == path
    assert path in words.say(refused.value.message)


def test_a_state_of_another_format_is_refused() -> None:
    state = new(2)
    data = state.to_bytes()
    with pytest.raises(ValueError, match="format"):
        configuration(2).from_bytes(data[:1] + b"\x63" + data[2:])
