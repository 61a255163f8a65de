"""The figures of a match against games made by hand."""

from itertools import pairwise
from math import sqrt

import pytest
from msgspec.structs import replace

from oppidum.arena.intervals import Estimate, share_interval
from oppidum.arena.match import Fault, Played
from oppidum.arena.schedule import Schedule
from oppidum.arena.summary import Bar, histogram, summarize
from tests.arena.makers import match, played

DUEL = Schedule(match("metropolis", 2, ["a", "b"]))
SOLO = Schedule(match("sprawlopolis", 1, ["a", "b"]))


def ends(estimate: Estimate | None) -> tuple[float, float, float]:
    assert estimate is not None
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.mean, estimate.low, estimate.high


def duel(*results: tuple[int, int]) -> list[Played]:
    """Games by the points of a and b; b sits first in every second one."""
    return [played(DUEL, number, [a, b] if number % 2 else [b, a]) for number, (a, b) in enumerate(results, start=1)]


def test_two_bots_by_hand() -> None:
    games = duel((50, 40), (60, 40), (30, 40), (50, 30), (40, 40), (40, 20))
    summary = summarize(DUEL, games)
    a, b = summary.bots
    assert (summary.games, summary.seeds) == (6, 3)
    assert (a.bot, a.games, b.games) == ("a", 6, 6)
    assert a.wins == share_interval([[1, 1], [0, 1], [0.5, 1]])
    assert a.wins is not None
    assert b.wins is not None
    assert a.wins.mean == pytest.approx(4.5 / 6)
    assert b.wins.mean == pytest.approx(1.5 / 6)
    reach = 4.3026527 * sqrt(25 / 3)  # the seeds give 15, 5 and 10
    assert ends(a.ahead) == pytest.approx((10, 10 - reach, 10 + reach))
    assert ends(a.place)[0] == pytest.approx((1 + 1 + 2 + 1 + 1.5 + 1) / 6)
    assert ends(a.points)[0] == pytest.approx(45)
    assert ends(b.ahead)[0] == pytest.approx(-10)
    assert a.margin is None
    assert summary.pairs == []


def test_the_seed_is_the_unit_of_a_mean() -> None:
    """Games of one seed that are alike tell no more than one of them."""
    once = summarize(DUEL, duel((50, 40), (50, 40), (30, 40), (30, 40), (70, 40), (70, 40)))
    mean, low, high = ends(once.bots[0].ahead)
    reach = 4.3026527 * sqrt(variance_of([10.0, -10.0, 30.0]) / 3)
    assert (mean, low, high) == pytest.approx((10, 10 - reach, 10 + reach))


def variance_of(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def test_a_seed_that_is_not_played_out_does_not_count() -> None:
    games = duel((50, 40), (60, 40), (30, 40))
    summary = summarize(DUEL, games)
    assert (summary.games, summary.seeds, summary.bots[0].games) == (3, 1, 2)
    assert summarize(DUEL, games[2:]).bots == []
    assert summarize(DUEL, []).seeds == 0


def test_the_order_of_the_games_does_not_matter() -> None:
    games = duel((50, 40), (60, 40), (30, 40), (50, 30))
    assert summarize(DUEL, games) == summarize(DUEL, games[::-1])


def test_seats_are_summed_up_whoever_sits_there() -> None:
    first, second = summarize(DUEL, duel((50, 40), (60, 40))).seats
    assert (first.seat, first.wins, first.points) == (1, 0.5, 45)
    assert (second.seat, second.wins, second.points) == (2, 0.5, 50)


def test_two_seats_of_one_bot_win_as_one() -> None:
    schedule = Schedule(match("metropolis", 4, ["a", "b"]))
    games = []
    for number in range(1, schedule.games_a_round + 1):
        points = [20 if bot == "a" else 10 for bot in schedule.job(number).seats]
        points[points.index(20)] = 30
        games.append(played(schedule, number, points))
    a, b = summarize(schedule, games).bots
    assert a.wins is not None
    assert b.wins is not None
    assert (a.wins.mean, b.wins.mean) == (1, 0)
    assert a.place == Estimate(1.5)
    assert b.place == Estimate(3.5)
    assert a.ahead == Estimate(15)


def test_a_bot_alone_against_itself_has_no_rival() -> None:
    schedule = Schedule(match("metropolis", 2, ["a"]))
    summary = summarize(schedule, [played(schedule, 1, [9, 5]), played(schedule, 2, [9, 7])])
    assert (summary.bots[0].wins, summary.bots[0].ahead, summary.bots[0].place) == (None, None, None)
    assert [seat.wins for seat in summary.seats] == [1, 0]


def solo(*margins: tuple[int, int]) -> list[Played]:
    """Games by what a and b have beyond a target of 20."""
    values = [value for pair in margins for value in pair]
    return [played(SOLO, number, [20 + value], 20) for number, value in enumerate(values, start=1)]


def test_alone_against_a_target() -> None:
    summary = summarize(SOLO, solo((4, 0), (-2, -6), (7, -3), (1, 2)))
    a, b = summary.bots
    assert a.wins == share_interval([[1], [0], [1], [1]])
    assert b.wins == share_interval([[1], [0], [0], [1]])
    assert a.margin is not None
    assert ends(a.margin.mean)[0] == 2.5
    assert a.margin.deviation == pytest.approx(sqrt(variance_of([4, -2, 7, 1])))
    assert a.margin.quantiles["median"] == 2.5
    assert (a.margin.quantiles["min"], a.margin.quantiles["max"]) == (-2, 7)
    assert sum(bar.count for bar in a.margin.histogram) == 4
    assert (a.place, a.ahead, summary.seats) == (None, None, [])


def test_bots_are_compared_on_the_same_seeds() -> None:
    (pair,) = summarize(SOLO, solo((4, 0), (-2, -6), (7, -3), (1, 2))).pairs
    assert (pair.first, pair.second, pair.seeds) == ("a", "b", 4)
    differences = [4.0, 4.0, 10.0, -1.0]
    reach = 3.1824463 * sqrt(variance_of(differences) / 4)
    assert ends(pair.points) == pytest.approx((4.25, 4.25 - reach, 4.25 + reach))
    assert pair.wins.mean == 0.25


def test_a_team_wins_once() -> None:
    schedule = Schedule(match("sprawlopolis", 3, ["a"]))
    games = [played(schedule, 1, [30] * 3, 20), played(schedule, 2, [10] * 3, 20)]
    (a,) = summarize(schedule, games).bots
    assert a.wins == share_interval([[1], [0]])
    assert a.margin is not None
    assert [bar.count for bar in a.margin.histogram if bar.count] == [1, 1]
    assert ends(a.points)[0] == 20


@pytest.mark.rule("C-10")
def test_against_a_rival_the_last_seat_decides_and_bots_play_alone() -> None:
    schedule = Schedule(match("rome", 3, ["a", "b"], consul="hard"))
    ends_of = [([30, 24, 21], 20), ([40, 20, 12], 13), ([50, 40, 30], 18), ([9, 18, 18], 9)]
    games = []
    for number, (points, target) in enumerate(ends_of, start=1):
        game = played(schedule, number, points, target)
        together = [float(min(points) >= target)] * 3
        games.append(replace(game, wins=together, ranks=[1 if won else 2 for won in together]))
    summary = summarize(schedule, games)
    a, b = summary.bots
    assert a.wins == share_interval([[1], [1]])
    assert b.wins == share_interval([[0], [1]])
    assert a.margin is not None
    assert ends(a.margin.mean)[0] == (1 + 12) / 2
    assert ends(b.points)[0] == (24 + 15) / 2
    (pair,) = summary.pairs
    assert pair.points is not None
    assert (ends(pair.wins)[0], ends(pair.points)[0]) == (0.5, ((25 - 24) + (40 - 15)) / 2)
    assert (a.place, a.ahead, summary.seats) == (None, None, [])


def test_a_forfeit_is_a_loss_without_points() -> None:
    games = duel((50, 40), (60, 40), (30, 40), (50, 30))
    fault = Fault("crash", 1, "a", 7, "ValueError")
    games[2] = replace(games[2], points=None, ranks=[2, 1], wins=[0.0, 1.0], fault=fault)
    summary = summarize(DUEL, games)
    a, b = summary.bots
    assert (a.forfeits, b.forfeits, summary.seeds) == (1, 0, 2)
    assert a.wins == share_interval([[1, 1], [0, 1]])
    assert ends(a.points)[0] == pytest.approx((55 + 50) / 2)
    assert [(each.game, each.seed, each.fault) for each in summary.faults] == [(3, "2", fault)]


def test_a_seed_with_a_void_game_is_left_out() -> None:
    games = duel((50, 40), (60, 40), (30, 40), (50, 30))
    fault = Fault("rules", 1, "a", 7, "ZeroDivisionError")
    games[2] = replace(games[2], points=None, ranks=None, wins=None, fault=fault)
    summary = summarize(DUEL, games)
    assert (summary.games, summary.seeds, len(summary.faults)) == (4, 1, 1)
    assert summary.bots[0].forfeits == 0


def test_the_pace_is_over_all_decisions() -> None:
    (pace,) = {figures.pace for figures in summarize(DUEL, duel((50, 40), (60, 40))).bots}
    assert (pace.moves, pace.mean, pace.most) == (10, 0.25, 1.0)


def test_bars_part_victory_from_defeat() -> None:
    values = [-31, -1, 0, 3, 44]
    bars = histogram(values)
    assert len({bar.high - bar.low for bar in bars}) == 1
    assert not [bar for bar in bars if bar.low < 0 <= bar.high]
    assert all(before.high + 1 == after.low for before, after in pairwise(bars))
    assert sum(bar.count for bar in bars) == len(values)
    assert all(bar.count == sum(bar.low <= value <= bar.high for value in values) for bar in bars)
    assert histogram([3, 3]) == [Bar(3, 3, 2)]
    assert len(histogram(list(range(-200, 300)))) <= 15
