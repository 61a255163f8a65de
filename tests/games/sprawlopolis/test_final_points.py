"""Points without reasons: what bots ask for is what the explained score says, with one scratch after the other."""

from __future__ import annotations

from threading import Thread

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.games.sprawlopolis.rules.score_scratch import ScoreScratch
from oppidum.games.sprawlopolis.rules.state import SprawlopolisState
from oppidum.games.sprawlopolis.rules.table import final_points
from tests.games.sprawlopolis.tables import new

LINES = [[f"place {2 * turn},0" for turn in range(1, 15)], [f"place 0,{-2 * turn}" for turn in range(1, 15)]]
LINES += [[f"place {turn},{turn}" for turn in range(1, 15)]]


def random_game(seed: int, difficulty: str) -> list[SprawlopolisState]:
    """A table after each placement of a random game."""
    state, dice, tables = new(2, seed, difficulty=difficulty), Dice(seed_bytes(seed), "play"), []
    while seats := state.to_act():
        state.apply(seats[0], dice.choose(state.legal(seats[0])))
        if not state.midway():
            tables.append(state.copy())
    return tables


def explained(state: SprawlopolisState) -> int:
    """The sum of the lines."""
    return (state.score(0, 0) if state.over() else state.projected(0, 0)).total


@pytest.mark.rule("S-50")
@pytest.mark.parametrize("difficulty", ["easier", "normal", "harder"])
def test_points_are_the_sum_of_the_explained_lines(difficulty: str) -> None:
    for seed in range(6):
        for state in random_game(seed, difficulty):
            assert final_points(state) == explained(state) == state.expected_points(0, 0)


@pytest.mark.parametrize("spots", LINES)
def test_a_city_as_long_as_can_be_is_counted_with_the_same_scratch(spots: list[str]) -> None:
    state = new(1, seed=3)
    for notation in spots:
        assert final_points(state) == explained(state)
        state.play(0, state.legal(0)[0])
        state.play(0, state.configuration.actions.parse(notation))
    assert state.over()
    assert final_points(state) == explained(state)
    assert len(state.rules.scratches) == 1


def test_nothing_of_a_city_is_left_in_a_scratch() -> None:
    used, states = ScoreScratch(), [random_game(seed, "normal")[-1] for seed in range(10)]
    for state in states:
        fresh = ScoreScratch()
        for scratch in (used, fresh):
            scratch.load(state.city, state.rules.blocks)
        assert list(used.survey.plan.zone) == list(fresh.survey.plan.zone)
        assert list(used.survey.plan.exits) == list(fresh.survey.plan.exits)
        assert used.survey.roads.count == fresh.survey.roads.count


def test_threads_do_not_share_a_scratch() -> None:
    states = [random_game(seed, "normal")[-1] for seed in range(4)]
    right = [explained(state) for state in states]
    wrong: list[int] = []

    def count(state: SprawlopolisState, points: int) -> None:
        wrong.extend([found for _ in range(150) if (found := final_points(state)) != points])

    threads = [Thread(target=count, args=pair) for pair in zip(states, right, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
