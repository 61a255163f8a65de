"""Who plays which games: the same luck on every seat for everybody."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from oppidum.arena.match import Job
from oppidum.arena.schedule import Schedule
from tests.arena.makers import match

BOTS = "abcdef"
TABLES = [(bots, seats) for seats in (2, 3, 4, 5) for bots in range(1, 7)]


def rounds(schedule: Schedule, number: int) -> list[list[Job]]:
    size = schedule.games_a_round
    return [[schedule.job(turn * size + place + 1) for place in range(size)] for turn in range(number)]


def make_balanced(bots: int, seats: int, seed: int = 1) -> Schedule:
    return Schedule(match("rome", seats, BOTS[:bots], seed))


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_in_every_round_each_bot_sits_on_each_seat_equally_often(bots: int, seats: int) -> None:
    for games in rounds(make_balanced(bots, seats), 24):
        often = Counter((bot, seat) for job in games for seat, bot in enumerate(job.seats))
        assert often.keys() == {(bot, seat) for bot in BOTS[:bots] for seat in range(seats)}
        assert len(set(often.values())) == 1


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_a_round_has_one_seed_and_no_game_twice(bots: int, seats: int) -> None:
    for turn, games in enumerate(rounds(make_balanced(bots, seats, seed=7), 24)):
        assert {job.seed for job in games} == {str(7 + turn)}
        assert len({job.seats for job in games}) == len(games)


@pytest.mark.parametrize(
    ("bots", "seats", "games"),
    [(1, 4, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (2, 3, 6), (2, 4, 6), (3, 4, 12), (3, 2, 6), (4, 3, 12)],
)
def test_the_games_of_a_seed(bots: int, seats: int, games: int) -> None:
    assert make_balanced(bots, seats).games_a_round == games


@pytest.mark.parametrize("seats", [3, 4])
def test_every_order_of_a_full_table_comes_up(seats: int) -> None:
    games = [job for each in rounds(make_balanced(seats, seats), 6) for job in each]
    assert {job.seats for job in games} == set(permutations(BOTS[:seats]))


def test_two_bots_at_a_table_of_four_are_two_each() -> None:
    schedule = make_balanced(2, 4)
    seatings = {job.seats for job in rounds(schedule, 1)[0]}
    assert seatings == set(permutations("aabb"))


def test_two_bots_at_a_table_of_three_are_the_majority_in_turn() -> None:
    seatings = {job.seats for job in rounds(make_balanced(2, 3), 1)[0]}
    assert seatings == set(permutations("aab")) | set(permutations("abb"))


@pytest.mark.parametrize("seats", [2, 3])
def test_more_bots_than_seats_meet_in_every_selection(seats: int) -> None:
    met = Counter(frozenset(job.seats) for job in rounds(make_balanced(5, seats), 1)[0])
    assert met.keys() == {frozenset(table) for table in combinations(BOTS[:5], seats)}
    assert set(met.values()) == {seats}


@pytest.mark.parametrize("players", [1, 2, 4])
def test_where_nobody_plays_against_another_each_bot_is_the_whole_team(players: int) -> None:
    (games,) = rounds(Schedule(match("sprawlopolis", players, "abc")), 1)
    assert [job.seats for job in games] == [(bot,) * players for bot in "abc"]


def test_fixed_seats_stay_and_every_game_has_a_seed() -> None:
    schedule = Schedule(match("metropolis", 3, "aba", 10, "fixed"))
    assert [(schedule.job(n).seed, schedule.job(n).seats) for n in (1, 2)] == [("10", (*"aba",)), ("11", (*"aba",))]


def test_rotated_seats_share_their_seeds() -> None:
    schedule = Schedule(match("metropolis", 3, "abc", 10, "rotated"))
    games = [schedule.job(number) for number in range(1, 5)]
    assert [job.seats for job in games] == [(*"abc",), (*"bca",), (*"cab",), (*"abc",)]
    assert [job.seed for job in games] == ["10", "10", "10", "11"]


def test_a_rotation_that_changes_nothing_is_not_played_again() -> None:
    schedule = Schedule(match("metropolis", 4, "abab", 10, "rotated"))
    assert [schedule.job(n).seats for n in (1, 2, 3)] == [(*"abab",), (*"baba",), (*"abab",)]
    assert [schedule.job(n).seed for n in (1, 2, 3)] == ["10", "10", "11"]


def test_after_the_last_seed_comes_the_first() -> None:
    schedule = Schedule(match("metropolis", 2, "ab", 2**256 - 1))
    assert [schedule.job(number).seed for number in (2, 3)] == [str(2**256 - 1), "0"]


def test_the_round_of_a_game() -> None:
    schedule = make_balanced(2, 3)
    assert [schedule.round_of(number) for number in (1, 6, 7)] == [0, 0, 1]
