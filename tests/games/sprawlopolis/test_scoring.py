"""Blocks, roads, difficulties and the whole score with its reasons."""

from __future__ import annotations

import pytest

from oppidum.engine.messages import Message
from oppidum.games.sprawlopolis.rules.roads import Roads
from tests.games.sprawlopolis.cities import plan_of, score_lines, total
from tests.games.sprawlopolis.tables import set_up

LINE = [f"{card} {2 * place},0" for place, card in enumerate(range(4, 19))]
NEARLY = ["12 0,0", "17 0,-1 turned", "4 0,0 turned", "9 0,1", "18 1,1", "7 2,0", "5 1,-3 turned"]
NEARLY += ["14 2,-1 turned", "13 2,-2 turned", "15 1,-2", "11 2,-1", "16 1,-2 turned", "8 2,-1 turned", "10 2,2"]
EXAMPLE = """
R:NS R:NS R:NS .
P    P    P    P
C:NS C:NS I:NS I:NS
"""


def blocks(city: str, difficulty: str = "normal") -> dict[str, tuple[int, str]]:
    """The points of each zone, with the blocks of its group."""
    found: dict[str, tuple[int, str]] = {}
    for line in score_lines(city, difficulty=difficulty):
        if line.category == "blocks":
            zone = line.message.params["zone"]
            assert isinstance(zone, Message)
            found[zone.key.rpartition("-")[2]] = (line.points, " ".join(line.subject))
    return found


def roads(city: str) -> list[str]:
    """The roads of a city, each by its blocks from end to end."""
    lines = [line for line in score_lines(city) if line.category == "roads"]
    assert all(line.points == -1 and line.rule == "S-31" for line in lines)
    return [" ".join(line.subject) for line in lines]


@pytest.mark.rule("S-E1", "S-30", "S-31")
def test_the_example_of_the_rules() -> None:
    assert {zone: points for zone, (points, _) in blocks(EXAMPLE).items()} == {
        "residential": 3,
        "commercial": 2,
        "industrial": 2,
        "park": 4,
    }
    assert len(roads(EXAMPLE)) == 7
    assert total(EXAMPLE) == 11 - 7 == 4


@pytest.mark.rule("S-30")
class TestGroups:
    def test_the_largest_group_of_each_zone_scores(self) -> None:
        assert blocks("R R P R\nI P P I") == {
            "residential": (2, "0,0 1,0"),
            "industrial": (1, "0,1"),
            "park": (3, "2,0 1,1 2,1"),
        }

    def test_corners_do_not_connect(self) -> None:
        assert blocks("R C\nC R")["residential"] == (1, "0,0")

    def test_a_group_may_wind(self) -> None:
        assert blocks("R R R\n. . R\nR R R")["residential"][0] == 7

    def test_rows_do_not_connect_at_their_ends(self) -> None:
        assert blocks(". R\nR .")["residential"][0] == 1

    def test_with_the_burbs_the_group_counted_is_the_one_chosen_there(self) -> None:
        city = "I R C R P"
        chosen = [line.subject for line in score_lines(city, (8,)) if "1,0" in line.subject or "3,0" in line.subject]
        assert chosen == [("3,0",)]


@pytest.mark.rule("S-31")
class TestRoads:
    def test_sections_join_where_both_reach_the_common_edge(self) -> None:
        assert roads("R:EW C:EW") == ["0,0 1,0"]
        assert roads("R:EW C:NS") == ["0,0", "1,0"]
        assert roads("R:NS\nC:NS\nI:NE") == ["0,0 0,1 0,2"]

    def test_a_loop_is_one_road(self) -> None:
        city = "R:ES C:SW\nR:NE C:NW"
        assert roads(city) == ["0,0 1,0 1,1 0,1"]
        assert Roads(plan_of(city)).is_loop(0)

    def test_roads_that_pass_each_other_stay_apart(self) -> None:
        assert roads("R:EW C:EW\nI:EW R:EW") == ["0,0 1,0", "0,1 1,1"]

    def test_a_road_is_told_from_end_to_end(self) -> None:
        assert roads(". R:SW C\nR:EW C:NW .\n") == ["1,0 1,1 0,1"]
        assert roads("R:ES I:EW C:SW\nC:NS . R:NS") == ["2,1 2,0 1,0 0,0 0,1"]


@pytest.mark.rule("S-32")
class TestDifficulty:
    def test_easier_roads_cost_nothing(self) -> None:
        assert total("R:EW C:EW\nI:NS P", difficulty="normal") == 4 - 2
        assert total("R:EW C:EW\nI:NS P", difficulty="easier") == 4

    def test_harder_only_the_largest_group_scores(self) -> None:
        assert blocks("R R R C P P", "harder") == {"residential": (3, "0,0 1,0 2,0")}
        assert total("R:EW R:EW R:EW C P P", difficulty="harder") == 3 - 1

    def test_conditions_are_unchanged(self) -> None:
        city = "R:EW C:EW P\nI:NS P P"
        conditions = {
            sum(line.points for line in score_lines(city, (1, 3, 16), level) if line.category == "conditions")
            for level in ("easier", "normal", "harder")
        }
        assert len(conditions) == 1


@pytest.mark.rule("S-41")
def test_what_borders_on_a_hole_is_at_the_edge() -> None:
    ring = plan_of("P P P\nP . P\nP P P")
    assert ring.open_sides(ring.at(1, 0)) == 2


@pytest.mark.rule("S-50")
class TestEnd:
    def finished(self, conditions: list[int]) -> tuple[int, int, bool]:
        free = [card for card in range(1, 19) if card not in conditions]
        city = [f"{card} {2 * place},0" for place, card in enumerate(free)]
        state = set_up(2, conditions=conditions, city=city)
        outcomes = state.result().seats
        assert len({(outcome.points, outcome.won, outcome.utility, outcome.team) for outcome in outcomes}) == 1
        assert state.result().target == state.target()
        return state.target(), outcomes[0].points, outcomes[0].won

    def test_the_team_wins_that_reaches_the_target(self) -> None:
        target, points, won = self.finished([1, 2, 18])
        assert target == 21
        assert won == (points >= target)

    def test_blocks_less_roads_plus_conditions(self) -> None:
        state = set_up(2, conditions=[1, 2, 3], city=LINE)
        categories = state.score(0, 0).by_category()
        assert list(categories) == ["blocks", "roads", "conditions"]
        assert sum(categories.values()) == state.result().seats[0].points == state.expected_points(1, 1)

    @pytest.mark.parametrize(
        ("last", "points", "won"), [("6 0,-4", 5, False), ("6 0,-5", 6, True), ("6 0,-3", 7, True)]
    )
    def test_equal_to_the_target_is_a_victory(self, last: str, points: int, won: bool) -> None:
        state = set_up(2, conditions=[1, 2, 3], city=[*NEARLY, last])
        assert state.target() == 6
        outcome = state.result().seats[0]
        assert (outcome.points, outcome.won, outcome.utility) == (points, won, 1.0 if won else -1.0)


@pytest.mark.rule("S-51")
class TestBreakdown:
    def test_every_condition_has_a_line_also_without_points(self) -> None:
        lines = score_lines("R:NS C\nI P", (8, 14, 3))
        rules = [line.rule for line in lines if line.category == "conditions"]
        assert rules == ["S-C08", "S-C14", "S-C03", "S-C03"]
        assert next(line for line in lines if line.rule == "S-C14").points == 0

    def test_blocks_that_earn_alike_share_a_line(self) -> None:
        lines = [line for line in score_lines("P I P\nP I R", (3,)) if line.rule == "S-C03"]
        assert [(line.points, line.subject) for line in lines] == [(3, ("0,0", "2,0", "0,1")), (-6, ("1,0", "1,1"))]

    def test_a_road_comes_with_its_length(self) -> None:
        (line,) = [line for line in score_lines("R:EW C:EW P") if line.category == "roads"]
        assert line.message.params["count"] == 2

    def test_while_playing_everything_is_projected(self) -> None:
        state = set_up(2, conditions=[1, 2, 3], city=LINE[:5])
        assert state.score(0, 0).lines == ()
        assert state.projected(0, 0).total == state.expected_points(0, 0) != 0

    def test_at_the_end_everything_is_scored(self) -> None:
        state = set_up(2, conditions=[1, 2, 3], city=LINE)
        assert state.projected(0, 0).lines == ()
        assert state.score(1, 0) == state.score(0, -1)
