"""Intervals against published and hand-computed values, and against chance itself."""

from math import sqrt
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from oppidum.arena.intervals import (
    Estimate,
    effective_games,
    mean_interval,
    quantile,
    share_interval,
    student,
    wilson,
)

PAIRED = [[1.0, 1.0]] * 6 + [[0.0, 0.0]] + [[1.0, 0.0]] * 13
CLUSTERED = [[1.0, 1.0]] * 10 + [[0.0, 0.0]] * 6 + [[1.0, 0.0]] * 4


@pytest.mark.parametrize(
    ("degrees", "value"),
    [(1, 12.7062047), (2, 4.3026527), (3, 3.1824463), (4, 2.7764451), (9, 2.2621572), (10, 2.2281389),
     (29, 2.0452296), (99, 1.9842169), (199, 1.9719565), (300, 1.9679030), (301, 1.9678766), (1000, 1.9623391)],
)  # fmt: skip
def test_students_quantiles_are_those_of_the_tables(degrees: int, value: float) -> None:
    assert student(degrees) == pytest.approx(value, abs=1e-7)


def test_students_quantiles_fall_towards_the_normal_one() -> None:
    values = [student(degrees) for degrees in range(1, 400)]
    assert values == sorted(values, reverse=True)
    assert student(10**9) == pytest.approx(1.959963985, abs=1e-8)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval_as_newcombe_prints_it(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins / games, games) == pytest.approx((low, high), abs=5e-5)


def test_one_game_a_seed_is_plain_wilson() -> None:
    seeds = [[1.0]] * 81 + [[0.0]] * 182
    assert share_interval(seeds) == Estimate(81 / 263, *wilson(81 / 263, 263))


def test_the_mean_by_hand() -> None:
    found = mean_interval([1, 2, 3, 4, 5])
    reach = 2.7764451 * sqrt(2.5 / 5)
    assert (found.mean, found.low, found.high) == pytest.approx((3, 3 - reach, 3 + reach))


def test_one_value_has_no_interval() -> None:
    assert mean_interval([4.0]) == Estimate(4.0)


def test_seeds_that_differ_less_than_chance_count_their_games() -> None:
    assert effective_games(PAIRED, 0.625) == pytest.approx(40 * (2.0226909 / 2.0930241) ** 2)


def test_seeds_that_differ_more_count_less() -> None:
    effect = (0.2 / 20) / (0.6 * 0.4 / 39)
    assert effect == pytest.approx(1.625)
    assert effective_games(CLUSTERED, 0.6) == pytest.approx(40 / effect * (2.0226909 / 2.0930241) ** 2)


def test_a_seed_counts_at_least_as_one_game() -> None:
    alike = [[1.0] * 6] * 3 + [[0.0] * 6] * 5
    assert effective_games(alike, 0.375) == 8
    assert effective_games([[1.0, 0.0]], 0.5) == 1


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_all_or_none_leaves_room_for_doubt(share: float) -> None:
    found = share_interval([[share, share]] * 10)
    assert found.mean == share
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low < found.high <= 1
    assert 0.1 < found.high - found.low < 0.3


def test_more_victories_never_lower_the_interval() -> None:
    ends = []
    for lost in range(10):
        found = share_interval([[1.0, 0.0]] * lost + [[1.0, 1.0]] * (20 - lost))
        ends.append((found.low, found.high))
    assert ends == sorted(ends, reverse=True)


@given(st.lists(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=2, max_size=2), min_size=1, max_size=30))
@example([[0.0, 0.0]] * 5)
def test_a_share_lies_within_its_interval(seeds: list[list[float]]) -> None:
    found = share_interval(seeds)
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.mean <= found.high <= 1
    share = found.mean
    assert len(seeds) <= effective_games(seeds, share) <= 2 * len(seeds)


@pytest.mark.parametrize(
    ("seeds", "games", "luck"), [(12, 2, 0.0), (12, 2, 0.3), (40, 2, 0.4), (10, 6, 0.3), (100, 1, 0.0)]
)
def test_nineteen_of_twenty_intervals_hold_the_truth(seeds: int, games: int, luck: float) -> None:
    """A bot wins with a chance of 60 %, more or less by the luck of the seed."""
    dice, held, trials = Random(1), 0, 2000
    for _ in range(trials):
        chances = [0.6 + dice.choice((-luck, luck)) for _ in range(seeds)]
        found = share_interval([[float(dice.random() < chance) for _ in range(games)] for chance in chances])
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 0.6 <= found.high
    assert 0.935 <= held / trials <= 0.99


def test_nineteen_of_twenty_means_hold_the_truth() -> None:
    dice, held, trials = Random(2), 0, 2000
    for _ in range(trials):
        found = mean_interval([dice.gauss(5, 3) for _ in range(6)])
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 5 <= found.high
    assert 0.935 <= held / trials <= 0.965


def test_quantiles_lie_on_straight_lines() -> None:
    values = [4.0, 1.0, 3.0, 2.0, 10.0]
    assert [quantile(values, part) for part in (0, 0.25, 0.5, 0.875, 1)] == [1, 2, 3, 7, 10]
    assert quantile([5.0], 0.95) == 5.0
