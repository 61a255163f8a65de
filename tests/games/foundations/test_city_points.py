"""What bots count in a hurry: the same sums as the rules give with their reasons, all through games by chance."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from oppidum.engine.chance import Dice, seed_bytes
from oppidum.engine.configuration import OptionValue
from oppidum.engine.ledger import points_of
from oppidum.engine.numbers import numbers
from oppidum.engine.seldom import draw_actions
from oppidum.games.foundations.rules.city_points import city_points, empty_lot_points
from oppidum.games.foundations.rules.construction import known_places, open_places
from oppidum.games.foundations.rules.holdings import holdings_of, holdings_of_all
from oppidum.games.foundations.rules.modules import metrics
from oppidum.games.foundations.rules.scoring import score_city, score_empty_lots
from oppidum.games.foundations.rules.table import NOTHING, OVER, Table
from tests.games.foundations.modules import configured

FIVE: dict[str, OptionValue] = {
    "monuments": True,
    "roles": True,
    "objectives": "hidden",
    "invocations": True,
    "roads": True,
}
MIXES: dict[str, tuple[int, dict[str, OptionValue]]] = {
    "base": (5, {}),
    "five": (4, FIVE),
    "consul": (3, {"consul": "hard", "monuments": True}),
    "trading": (3, {"trading": True, "stealing": True}),
}


@cache
def game_by_chance(mix: str) -> list[Table]:
    """Every table of a game by chance, before it is over."""
    players, options = MIXES[mix]
    configuration = configured(players, **options)
    dice, state = Dice(seed_bytes(7)), configuration.new(7)
    past = []
    while seats := state.to_act():
        past.append(state.copy())
        legal = state.legal(seats[0])
        usual = draw_actions(configuration, legal, dice)
        builds = [action for action in usual if state.rules.first_build <= action < state.rules.ids]
        state.apply(seats[0], dice.choose(builds if builds and dice.below(2) else usual))
    assert state.phase == OVER
    return past


def seats_of(mix: str) -> Iterator[tuple[Table, int]]:
    """Each of those tables with each of its seats."""
    for table in game_by_chance(mix):
        for seat in range(table.rules.players):
            yield table, seat


@pytest.mark.rule("F-30", "F-31", "F-32", "F-33", "F-35", "F-36", "C-08")
@pytest.mark.parametrize("mix", MIXES)
def test_the_city_scores_as_many_points_as_its_entries_say(mix: str) -> None:
    for table in game_by_chance(mix):
        entries = score_city(table, numbers([]))
        assert list(city_points(table)) == [points_of(entries, party) for party in range(table.rules.parties)]


@pytest.mark.rule("F-37")
@pytest.mark.parametrize("mix", MIXES)
def test_empty_lots_score_as_many_points_as_their_entries_say(mix: str) -> None:
    for table, seat in seats_of(mix):
        assert empty_lot_points(table, seat) == points_of(score_empty_lots(table, numbers([])), seat)


@pytest.mark.rule("M-10", "O-04")
@pytest.mark.parametrize("mix", MIXES)
def test_holdings_counted_together_are_those_of_each(mix: str) -> None:
    for table in game_by_chance(mix):
        each = [list(holdings_of(table, seat)) for seat in range(table.rules.players)]
        assert [list(held) for held in holdings_of_all(table)] == each


@pytest.mark.rule("O-03", "O-04")
@pytest.mark.parametrize("mix", MIXES)
def test_metrics_agree_with_the_areas_and_lines_that_are_shown(mix: str) -> None:
    for table, seat in seats_of(mix):
        areas = metrics.areas_of(table, seat)
        assert metrics.measure_largest_area(table, seat) == max(map(len, areas), default=0)
        assert metrics.count_sizes_in_area(table, seat) == max(
            (len(sizes_on(table, list(area))) for area in areas), default=0
        )
        assert metrics.most_in_a_line(table, seat) == max(map(len, metrics.lines_of(table, seat)))


def sizes_on(table: Table, lots: list[int]) -> set[int]:
    """The sizes of the buildings on these lots."""
    standing = {table.building[lot] for lot in lots} - {NOTHING}
    return {table.rules.size[table.rules.kind_of[building]] for building in standing}


@pytest.mark.parametrize("mix", MIXES)
def test_places_once_found_are_those_that_are_open(mix: str) -> None:
    for table, seat in seats_of(mix):
        for size in range(1, table.rules.largest + 1):
            assert list(known_places(table, seat, size)) == list(open_places(table, seat, size))
