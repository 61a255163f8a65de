"""The measure of the judge's weights is reliable: the same game each time, and no effect is missed or made up."""

from math import log

import pytest

from bench.weights import Game, names, play, slope, vary_weights
from oppidum.engine.chance import Dice, seed_bytes
from oppidum.players.city_of_iron.worth import Weights


def test_a_game_is_the_same_each_time_and_every_seat_has_its_own_weights() -> None:
    game = play(2, None, 1)
    assert play(2, None, 1) == game
    assert game.drawn[0] != game.drawn[1]
    assert play(2, None, 2).drawn != game.drawn


def test_each_weight_is_changed_by_its_own_factor() -> None:
    usual, changed = Weights(), vary_weights([log(2.0) if name == "attack" else 0.0 for name in names()])
    for name in names():
        assert getattr(changed, name) == pytest.approx(getattr(usual, name) * (2.0 if name == "attack" else 1.0))


def test_what_stays_below_one_does_so() -> None:
    most, least = vary_weights([0.5] * len(names())), vary_weights([-0.5] * len(names()))
    assert 0 < most.kept_place < Weights().kept_place < least.kept_place < 1


def test_a_slope_is_found_among_noise_and_none_where_there_is_none() -> None:
    dice = Dice(seed_bytes(1), "slopes")
    drawn = [[[dice.below(1001) / 1000 for _ in range(2)] for _ in range(4)] for _ in range(400)]
    points = [[round(100 * seat[0]) + dice.below(20) for seat in seats] for seats in drawn]
    games = [Game(number, *both) for number, both in enumerate(zip(drawn, points, strict=True))]
    found, off = slope(games, 0)
    assert abs(found - 100 * log(1.2)) < off < 0.5
    found, off = slope(games, 1)
    assert abs(found) < off
