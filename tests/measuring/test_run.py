"""What is measured of a title, and in which units; never how fast it was."""

from __future__ import annotations

import pytest

import oppidum
from oppidum.measuring import loops, searching
from oppidum.measuring.run import REFERENCE, measure
from oppidum.players import Budget


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, times in (("REFERENCE_STEPS", 10), ("COPIES", 3), ("SCORED_GAMES", 2), ("SCORINGS", 1)):
        monkeypatch.setattr(loops, name, times)
    monkeypatch.setattr(searching, "BUDGET", Budget(simulations=2))  # in seconds it may make none


def subjects(title: str) -> list[tuple[str, str]]:
    figures = measure(oppidum.game(title).configure(players=2), seed=1, games=1, rounds=1, with_peers=False)
    assert all(figure.rate > 0 for figure in figures)
    return [(figure.subject, figure.unit) for figure in figures]


@pytest.mark.parametrize("title", ["metropolis", "rome", "city-of-iron"])
def test_every_figure_of_a_title_has_its_unit(title: str) -> None:
    assert subjects(title) == [
        (REFERENCE, "steps"),
        (f"{title}, 2 players, from Python", "actions"),
        (f"{title}, 2 players, from the engine", "actions"),
        (f"{title}, 2 players, copies", "copies"),
        (f"{title}, 2 players, searched by planner", "simulations"),
    ]


def test_sprawlopolis_is_counted_in_placements_and_scored_too() -> None:
    assert subjects("sprawlopolis") == [
        (REFERENCE, "steps"),
        ("sprawlopolis, 2 players, from Python", "placements"),
        ("sprawlopolis, 2 players, from the engine", "placements"),
        ("sprawlopolis, 2 players, copies", "copies"),
        ("sprawlopolis, 2 players, searched by planner", "simulations"),
        ("sprawlopolis, 2 players, scored from Python", "scorings"),
        ("sprawlopolis, 2 players, scored from the engine", "scorings"),
    ]


def test_a_placement_is_a_card_shown_and_placed() -> None:
    configuration = oppidum.game("sprawlopolis").configure(players=3)
    assert loops.play_from_python(configuration, 2, 1) == loops.play_from_engine(configuration, 2, 1) == 2 * 14 * 2


def test_what_is_scored_is_a_finished_game_with_the_points_of_its_result() -> None:
    for state in loops.finished_games(oppidum.game("sprawlopolis").configure(players=1), 1):
        assert state.over()
        assert state.expected_points(0, 0) == state.result().seats[0].points
    assert loops.score_from_engine(loops.finished_games(oppidum.game("sprawlopolis").configure(players=1), 1)) == 2
