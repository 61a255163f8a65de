"""Whole games of Sprawlopolis can be told in words."""

from __future__ import annotations

import pytest

from oppidum import words
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.events import AnyEvent
from tests.games.sprawlopolis.tables import new


@pytest.mark.parametrize("players", [1, 2, 4])
def test_prompts_events_reasons_and_points_have_words(players: int) -> None:
    state, dice = new(players), Dice(seed_bytes(players))
    told: list[AnyEvent] = []
    messages = []
    while not state.over():
        seat = state.to_act()[0]
        messages += [state.prompt(each) for each in range(players)]
        messages += [line.message for line in state.projected(0, 0).lines]
        for _ in range(20):
            reason = state.why_not(dice.below(players), dice.below(state.configuration.actions.size))
            messages += [reason.message] if reason else []
        state.play(seat, dice.choose(state.legal(seat)), told)
    messages += [event.message for event in told if event.message is not None]
    for message in messages:
        assert "{" not in words.say(message)
