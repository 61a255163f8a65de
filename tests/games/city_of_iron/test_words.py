"""Whole games of City of Iron can be told in words."""

from __future__ import annotations

import pytest

from oppidum import words
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import AnyEvent
from oppidum.engine.messages import Who
from tests.games.checked import play
from tests.games.city_of_iron.tables import new, seat, set_up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_prompts_events_reasons_and_points_have_words(players: int) -> None:
    state, dice = new(players, nations=True, towns=True), Dice(seed_bytes(players))
    told: list[AnyEvent] = []
    messages = []
    while not state.over():
        messages += [state.prompt(each) for each in range(players)]
        messages += [line.message for line in state.projected(0, 0).lines]
        for _ in range(20):
            reason = state.why_not(dice.below(players), dice.below(state.configuration.actions.size))
            messages += [reason.message] if reason else []
        asked = dice.choose(state.to_act())
        state.play(asked, dice.choose(state.legal(asked)), told)
    messages += [event.message for event in told if event.message is not None]
    for message in messages:
        assert "{" not in words.say(message)


def test_a_turn_reads_like_a_story() -> None:
    table = set_up(seat(1, hand="scholar cartographer"))
    told = play(table, "play scholar", "discard cartographer")
    said = [words.say(event.message, names={0: "Ada"}) for event in told if event.message]
    assert said == ["Ada uses Scholar.", "Ada discards Cartographer.", "Ada discards Scholar.", "Ada gains 1 science."]
    assert told[0].who == Who(0).party
