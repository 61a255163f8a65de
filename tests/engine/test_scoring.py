"""Scores are sums of their lines; results rank by points, then tie-breaks, then share."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oppidum.engine.messages import Message
from oppidum.engine.scoring import Line, free_for_all, one_team, score_of


def _line(category: str, points: int) -> Line:
    return Line(category, points, Message("engine-plain"), "X-1")


def test_a_score_is_the_sum_of_its_lines() -> None:
    score = score_of([_line("civic", 3), _line("roads", -1), _line("civic", 4)])
    assert score.total == 6
    assert score.by_category() == {"civic": 7, "roads": -1}
    assert list(score.by_category()) == ["civic", "roads"]
    assert score_of([]).total == 0


@pytest.mark.parametrize(
    ("points", "ties", "ranks", "winners"),
    [
        ([7, 9], [(), ()], [2, 1], [1]),
        ([7, 9, 7], [(3,), (0,), (3,)], [2, 1, 2], [1]),
        ([9, 9, 1], [(1, 2), (1, 1), (9, 9)], [1, 2, 3], [0]),
        ([5, 5, 5], [(), (), ()], [1, 1, 1], [0, 1, 2]),
        ([4], [()], [1], [0]),
        ([8, 8, 6, 5], [(), (), (), ()], [1, 1, 3, 4], [0, 1]),
    ],
)
def test_ranks_follow_points_then_tie_breaks(
    points: list[int], ties: list[tuple[int, ...]], ranks: list[int], winners: list[int]
) -> None:
    seats = free_for_all(points, ties).seats
    assert [outcome.rank for outcome in seats] == ranks
    assert [outcome.seat for outcome in seats if outcome.won] == winners
    assert [outcome.points for outcome in seats] == points


def test_the_utility_is_rivals_beaten_minus_rivals_ahead() -> None:
    assert [outcome.utility for outcome in free_for_all([1, 2, 3], [(), (), ()]).seats] == [-1, 0, 1]
    assert [outcome.utility for outcome in free_for_all([3, 3, 1], [(), (), ()]).seats] == [0.5, 0.5, -1]


@given(st.lists(st.integers(-50, 200), min_size=1, max_size=6))
def test_utilities_are_a_zero_sum_within_bounds(points: list[int]) -> None:
    seats = free_for_all(points, [() for _ in points]).seats
    assert abs(sum(outcome.utility for outcome in seats)) < 1e-9
    assert all(-1 <= outcome.utility <= 1 for outcome in seats)
    assert any(outcome.won for outcome in seats)
    assert len({outcome.team for outcome in seats}) == len(points)


@pytest.mark.parametrize(("won", "rank", "utility"), [(True, 1, 1.0), (False, 2, -1.0)])
def test_a_team_wins_or_loses_as_one(won: bool, rank: int, utility: float) -> None:
    seats = one_team([4, 6], won).seats
    assert [(outcome.rank, outcome.won, outcome.utility) for outcome in seats] == [(rank, won, utility)] * 2
    assert {outcome.team for outcome in seats} == {0}
    assert [outcome.points for outcome in seats] == [4, 6]


def test_a_result_says_what_had_to_be_reached() -> None:
    assert one_team([4], False, target=9).target == 9
    assert free_for_all([4, 6], [(), ()]).target is None
