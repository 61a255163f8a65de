"""What is projected comes true: the coming scoring gives just that if nothing changes before it, in every title."""

from __future__ import annotations

from collections import Counter

import pytest

import oppidum
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.engine.events import SPECTATOR
from oppidum.engine.game import State
from oppidum.engine.scoring import Line
from oppidum.engine.seldom import draw_actions
from oppidum.words import say

Options = dict[str, OptionValue]

TITLES: list[tuple[str, int, Options]] = [
    ("metropolis", 2, {}),
    ("metropolis", 4, {"drafting": True}),
    ("rome", 2, {"roads": True}),
    ("rome", 2, {"roads": True, "invocations": True, "roles": True, "monuments": True}),
    ("rome", 3, {"objectives": "hidden", "roles": True, "monuments": True}),
    ("rome", 3, {"objectives": "public", "stealing": True, "trading": True, "roads": True}),
    ("rome", 4, {"invocations": True, "objectives": "hidden", "stealing": True}),
    ("rome", 2, {"consul": "standard"}),
    ("rome", 3, {"consul": "challenge", "monuments": True}),
    ("sprawlopolis", 1, {}),
    ("sprawlopolis", 3, {}),
    ("city-of-iron", 2, {}),
    ("city-of-iron", 3, {"towns": True}),
]
SEEDS = 4
IDLE = ("income", "end", "decline")


def options_of(title: str, options: Options) -> Options:
    """The options that the title has; names differ between titles."""
    return {option.key: options[option.key] for option in oppidum.game(title).options if option.key in options}


def content(lines: tuple[Line, ...]) -> Counter[tuple[object, ...]]:
    """What lines say, without what was counted, which only stands while it still holds."""
    return Counter((line.category, line.points, line.rule, line.subject, str(line.message)) for line in lines)


def scoring_took_place(before: State, after: State) -> bool:
    return after.over() or after.coming_scoring().number > before.coming_scoring().number


@pytest.mark.rule("F-23", "F-37", "R-02", "I-11", "O-02", "K-41", "K-53", "S-12")
@pytest.mark.parametrize(("title", "players", "options"), TITLES)
def test_a_scoring_gives_what_was_projected_just_before_it(title: str, players: int, options: Options) -> None:
    configuration = oppidum.game(title).configure(players, options_of(title, options))
    scorings = 0
    for seed in range(SEEDS):
        state, dice = configuration.new(seed), Dice(seed_bytes(seed), "choices")
        while seats := state.to_act():
            seat = dice.choose(seats)
            action = dice.choose(draw_actions(configuration, state.legal(seat), dice))
            tried, before = state.copy(), state.copy()
            state.play(seat, action)
            if before.is_shared() or not scoring_took_place(before, state):
                continue
            tried.try_out(seat, action)
            scorings += 1
            for party in range(configuration.parties):
                for viewer in (*range(players), SPECTATOR):
                    promised = content(tried.score(party, viewer).lines) + content(tried.projected(party, viewer).lines)
                    given = content(state.score(party, viewer).lines)
                    assert not promised - given
                    kept_from_viewer = {line[0] for line in given - promised}
                    assert kept_from_viewer <= ({"objectives"} if viewer != party else set())
                    if not kept_from_viewer:
                        total = tried.points_with_projected(party, viewer)
                        assert total == state.score(party, viewer).total
    assert scorings >= SEEDS * (1 if title == "sprawlopolis" else 2)


@pytest.mark.rule("F-22", "F-23", "F-37")
@pytest.mark.parametrize(
    ("title", "players", "options"),
    [("metropolis", 3, {}), ("rome", 2, {"monuments": True}), ("rome", 3, {"stealing": True, "invocations": True})],
)
def test_an_era_in_which_nothing_more_is_built_ends_as_projected_at_any_time(
    title: str, players: int, options: Options
) -> None:
    """All take income until the deeds that are left are discarded; those of the last era end the game."""
    configuration = oppidum.game(title).configure(players, options)
    notation = configuration.actions.notation
    state, dice = configuration.new(5), Dice(seed_bytes(5), "choices")
    eras = set()
    for number in range(10_000):
        if state.over():
            break
        seat = state.to_act()[0]
        if number % 9 == 0 and any(notation(action) in IDLE for action in state.legal(seat)):
            idle = state.copy()
            while not scoring_took_place(state, idle):
                idler = idle.to_act()[0]
                idle.play(
                    idler, next(each for each in idle.legal(idler) if notation(each) in ("income", "end", "decline"))
                )
            for party in range(players):
                assert idle.score(party, party).total == state.points_with_projected(party, party)
            eras.add(state.coming_scoring().number)
        state.play(seat, dice.choose(state.legal(seat)))
    assert eras == {0, 1, 2}


@pytest.mark.parametrize(("title", "players", "options"), TITLES)
def test_the_coming_scoring_has_a_name_at_every_moment(title: str, players: int, options: Options) -> None:
    configuration = oppidum.game(title).configure(players, options_of(title, options))
    state, dice = configuration.new(2), Dice(seed_bytes(2), "choices")
    numbers, names = [], []
    while seats := state.to_act():
        coming = state.coming_scoring()
        numbers.append(coming.number)
        names.append(say(coming.name))
        state.play(seats[0], dice.choose(draw_actions(configuration, state.legal(seats[0]), dice)))
    assert numbers == sorted(numbers)
    assert names[-1] == "end of the game"
    assert "end of the game" in names[0] or len(set(names)) > 1
