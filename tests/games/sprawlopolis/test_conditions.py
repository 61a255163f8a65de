"""The eighteen conditions, each on small cities: what scores, what does not, and the cases that tables argue about."""

from __future__ import annotations

import pytest

from oppidum.games.sprawlopolis.data.packs import load
from oppidum.games.sprawlopolis.rules.conditions import CONDITIONS, VALUES
from tests.games.sprawlopolis.cities import judge, points, total

LOOP = """
R:ES C:SW
R:NE C:NW
"""
RING = """
C P C
P . P
C P C
"""


@pytest.mark.rule("S-40")
def test_every_card_has_its_condition_and_every_printed_number_is_read() -> None:
    cards = load().card
    assert len(CONDITIONS) == len(cards) == 18
    for card, names in zip(cards, VALUES, strict=True):
        assert set(card.condition) == set(names)


@pytest.mark.rule("S-40")
def test_conditions_add_to_what_blocks_and_roads_give() -> None:
    assert total("P P", (3, 6, 7)) == 2 + 2 + 0 - 4


@pytest.mark.rule("S-C01")
class TestOutskirts:
    def test_a_road_costs_once_also_with_both_ends_at_the_edge(self) -> None:
        assert judge(1, "R:EW C:EW").awards == [(-1, "0,0 1,0")]

    def test_one_end_at_the_edge_is_enough(self) -> None:
        assert points(1, "P R:EW") == -1

    def test_a_road_between_two_blocks_earns(self) -> None:
        assert judge(1, "P R:EW I:NS").awards == [(1, "1,0"), (-1, "2,0")]

    def test_a_loop_has_no_end(self) -> None:
        assert points(1, LOOP) == 1

    @pytest.mark.rule("S-41")
    def test_an_end_beside_a_hole_is_at_the_edge(self) -> None:
        city = """
        P P    P
        P R:EW .
        P P    P
        """
        closed = city.replace("P R:EW .", "P R:EW . P").replace("P P    P", "P P P P")
        assert points(1, closed) == -1

    def test_without_a_road_it_is_nothing(self) -> None:
        assert judge(1, "P P").awards == []


@pytest.mark.rule("S-C02")
class TestBloomBoom:
    def test_exactly_three_parks_earn_and_none_cost(self) -> None:
        assert judge(2, "P . P P R\n. . R . .").awards == [
            (1, "0,0 2,0 3,0"),
            (-1, "2,1"),
            (-1, "4,0"),
        ]

    def test_parks_need_not_touch_and_gaps_are_ignored(self) -> None:
        assert points(2, "P R P . P") == 1 - 1

    @pytest.mark.parametrize("row", ["P", "P P", "P P P P"])
    def test_any_other_number_is_nothing(self, row: str) -> None:
        assert points(2, row) == 0

    def test_a_line_without_blocks_does_not_count(self) -> None:
        assert points(2, "P . P") == points(2, "P P")

    def test_columns_count_like_rows(self) -> None:
        assert points(2, "P\nP\nP") == points(2, "P P P") == 1


@pytest.mark.rule("S-C03")
def test_go_green_counts_parks_and_industry() -> None:
    assert judge(3, "P I\nP R").awards == [(1, "0,0"), (-3, "1,0"), (1, "0,1")]
    assert points(3, "R C") == 0


@pytest.mark.rule("S-C04")
class TestBlockParty:
    @pytest.mark.parametrize(
        ("city", "expected"),
        [
            ("R R\nR C", -8),
            ("R R\nR R", -5),
            ("R R R\nR R R", -2),
            ("R R . I I\nR R . I I\n. P P . .\n. P P . .", 1),
            ("R R R\nR R R\nR R R", 4),
            ("R R R C C\nR R R C C\nR R R . .", 7),
            ("R R R R\nR R R R\nR R R R", 7),
        ],
    )
    def test_the_number_of_squares_gives_the_points(self, city: str, expected: int) -> None:
        assert points(4, city) == expected

    def test_the_blocks_of_squares_are_named_once(self) -> None:
        assert judge(4, "C C C\nC C C\nR . .").awards == [(-2, "0,0 1,0 0,1 1,1 2,0 2,1")]

    def test_four_empty_positions_are_no_square(self) -> None:
        assert points(4, "R . .\nR . .") == -8


@pytest.mark.rule("S-C05")
class TestStacksAndScrapers:
    def test_commercial_and_industrial_neighbours_are_welcome(self) -> None:
        assert judge(5, "C I I").awards == [(2, "1,0"), (2, "2,0")]

    def test_an_empty_side_does_no_harm(self) -> None:
        assert points(5, "I") == 2

    @pytest.mark.parametrize("stranger", ["R", "P"])
    def test_any_other_neighbour_does(self, stranger: str) -> None:
        assert points(5, f"I {stranger}") == 0
        assert points(5, f"I\n{stranger}") == 0

    def test_diagonals_do_not_matter(self) -> None:
        assert points(5, "I C\nC P") == 2


@pytest.mark.rule("S-C06")
class TestMasterPlanned:
    def test_residential_less_industrial(self) -> None:
        assert judge(6, "R R R I").awards == [(3, "0,0 1,0 2,0"), (-1, "3,0")]

    def test_it_may_be_negative(self) -> None:
        assert points(6, "R I I I") == -2

    @pytest.mark.parametrize(("city", "expected"), [("R R", 2), ("I I", -2), ("P", 0)])
    def test_an_absent_zone_counts_nothing(self, city: str, expected: int) -> None:
        assert points(6, city) == expected

    def test_only_the_largest_groups_count(self) -> None:
        assert points(6, "R R P R\nI P I I") == 0


@pytest.mark.rule("S-C07")
class TestCentralPerks:
    def test_a_park_with_four_neighbours_earns(self) -> None:
        assert judge(7, ". R .\nR P R\n. R .").awards == [(1, "1,1")]

    def test_a_park_at_the_edge_costs_once(self) -> None:
        assert points(7, "P") == points(7, "R P R\nR R R") == -2

    @pytest.mark.rule("S-41")
    def test_a_hole_is_an_edge(self) -> None:
        assert points(7, RING) == -8
        assert points(7, "R R R R R\nR P . P R\nR R R R R") == -4


@pytest.mark.rule("S-C08")
class TestBurbs:
    def test_parks_and_industry_beside_the_largest_group(self) -> None:
        assert judge(8, "P R R I\n. P C .").awards == [(1, "0,0"), (-2, "3,0"), (1, "1,1")]

    def test_a_block_counts_once_however_often_it_touches(self) -> None:
        assert points(8, "R R\nR P") == points(8, "R P") == 1
        assert points(8, "R I\nR R") == -2

    def test_smaller_groups_do_not_matter(self) -> None:
        assert points(8, "R R C R P") == 0

    @pytest.mark.rule("S-30")
    def test_of_equal_groups_the_best_one_counts(self) -> None:
        assert judge(8, "I R C R P").awards == [(1, "4,0")]
        assert points(8, "I R C R I\n. I . . .") == -2

    @pytest.mark.rule("S-30")
    def test_a_block_that_touches_a_group_twice_makes_it_no_better(self) -> None:
        assert judge(8, "R R R P C R R\nC C C C C R P").awards == [(1, "3,0")]
        assert judge(8, "R R R C C R R\nC C C C C R P").awards == [(1, "6,1")]

    def test_diagonal_blocks_are_no_neighbours(self) -> None:
        assert points(8, "R C\nC P") == 0

    def test_without_a_residential_block_it_is_nothing(self) -> None:
        assert points(8, "P I") == 0


@pytest.mark.rule("S-C09")
class TestConcreteJungle:
    def test_a_diagonal_touch_earns_for_both(self) -> None:
        assert judge(9, "I R\nP I").awards == [(1, "0,0"), (1, "1,1")]
        assert points(9, "R I\nI P") == 2

    def test_an_edge_alone_does_not(self) -> None:
        assert points(9, "I I") == 0

    def test_all_four_of_a_square_earn_once(self) -> None:
        assert points(9, "I I\nI I") == 4

    def test_a_block_with_four_diagonals_earns_once(self) -> None:
        assert points(9, "I R I\nR I R\nI R I") == 5

    def test_the_end_of_a_row_does_not_touch_the_next_beginning(self) -> None:
        assert points(9, "R R I\nR R R\nI R R") == 0


@pytest.mark.rule("S-C10")
class TestStrip:
    def test_the_line_with_most_commercial_blocks_scores(self) -> None:
        assert judge(10, "C . C R C\nC C . . .").awards == [(3, "0,0 2,0 4,0")]

    def test_a_column_may_be_the_best_line(self) -> None:
        assert judge(10, "C R\nC C\nC R").awards == [(3, "0,0 0,1 0,2")]

    def test_only_one_of_equal_lines_scores(self) -> None:
        assert points(10, "C C\nC C") == 2

    def test_without_a_commercial_block_it_is_nothing(self) -> None:
        assert judge(10, "R P").awards == []


@pytest.mark.rule("S-C11")
class TestMiniMarts:
    def test_a_shop_between_two_homes(self) -> None:
        assert judge(11, "R:EW C:EW R:EW").awards == [(2, "1,0")]

    def test_round_a_corner(self) -> None:
        assert points(11, "R:EW C:SW\n. R:NS") == 2

    def test_a_home_serves_two_marts(self) -> None:
        assert judge(11, "R:EW C:EW R:EW C:EW R:EW").awards == [(2, "1,0"), (2, "3,0")]

    def test_the_road_must_go_on_at_both_ends(self) -> None:
        assert points(11, "R:EW C:EW") == 0
        assert points(11, "R:EW C:EW R:NS") == 0
        assert points(11, "R C:EW R") == 0

    def test_other_zones_do_not_count(self) -> None:
        assert points(11, "R:EW C:EW I:EW") == 0
        assert points(11, "R:EW I:EW R:EW") == 0
        assert points(11, "R:EW C:EW C:EW R:EW") == 0

    def test_in_a_loop(self) -> None:
        assert points(11, "R:ES C:SW\nC:NE R:NW") == 4


@pytest.mark.rule("S-C12")
class TestSuperhighway:
    @pytest.mark.parametrize(("length", "expected"), [(1, 0), (2, 1), (3, 1), (4, 2), (30, 15)])
    def test_half_the_sections_rounded_down(self, length: int, expected: int) -> None:
        assert points(12, "R:EW " * length) == expected

    def test_only_the_longest_road(self) -> None:
        assert judge(12, "R:EW C:EW R:NS C:NS I:NS\n. . . . I:NS\n. . . . R:NS").awards == [(1, "4,0 4,1 4,2")]

    def test_a_loop_has_a_section_for_each_block(self) -> None:
        assert points(12, LOOP) == 2

    def test_without_a_road_it_is_nothing(self) -> None:
        assert points(12, "P") == 0


@pytest.mark.rule("S-C13")
class TestParkHopping:
    def test_a_road_from_park_to_park(self) -> None:
        assert judge(13, "P R:EW C:EW P").awards == [(3, "1,0 2,0")]

    def test_two_blocks_of_one_park_count(self) -> None:
        assert points(13, "P R:SW\nP P") == 3

    def test_the_same_park_at_both_ends_does_not(self) -> None:
        horseshoe = """
        R:ES C:EW R:SW
        R:NE P    C:NW
        """
        assert points(13, horseshoe) == 0

    @pytest.mark.parametrize("city", ["P R:EW", "P R:EW C", "R:EW P", "P R:NS P"])
    def test_both_ends_must_run_against_parks(self, city: str) -> None:
        assert points(13, city) == 0

    def test_a_loop_has_no_ends(self) -> None:
        assert points(13, LOOP + "P P\n") == 0


@pytest.mark.rule("S-C14")
class TestLoopingLanes:
    def test_every_section_of_a_loop(self) -> None:
        assert judge(14, LOOP).awards == [(4, "0,0 1,0 1,1 0,1")]

    def test_all_loops_without_a_cap(self) -> None:
        row = "R:ES C:SW " * 4
        assert points(14, f"{row}\n{'R:NE C:NW ' * 4}") == 16

    def test_a_large_loop(self) -> None:
        assert points(14, "R:ES C:EW R:SW\nI:NS P R:NS\nI:NE C:EW R:NW") == 8

    def test_an_open_road_is_none(self) -> None:
        assert points(14, "R:ES C:SW\nR:NE C:NS") == 0


@pytest.mark.rule("S-C15")
class TestSkidRow:
    def test_two_industrial_neighbours(self) -> None:
        assert judge(15, "I R I").awards == [(2, "1,0")]

    def test_more_than_two_give_no_more(self) -> None:
        assert points(15, ". I .\nI R I\n. I .") == 2

    def test_one_is_too_few_and_diagonals_do_not_count(self) -> None:
        assert points(15, "R I\n. I") == 0

    def test_an_industrial_block_serves_several(self) -> None:
        assert points(15, "I R I R I") == 4


@pytest.mark.rule("S-C16")
class TestMorningCommute:
    def test_a_road_through_both_zones(self) -> None:
        assert judge(16, "C:EW I:EW R:EW").awards == [(2, "0,0 1,0 2,0")]

    def test_once_a_road(self) -> None:
        assert points(16, "R:EW C:EW R:EW C:EW") == 2

    def test_each_road_by_itself(self) -> None:
        assert points(16, "R:EW C:EW\nC:EW R:EW") == 4

    def test_to_end_against_a_block_is_not_to_run_through_it(self) -> None:
        assert points(16, "R:EW C:NS") == 0
        assert points(16, "R:EW C") == 0

    def test_a_loop_is_a_road(self) -> None:
        assert points(16, LOOP) == 2


@pytest.mark.rule("S-C17")
class TestTouristTraps:
    @pytest.mark.parametrize(
        ("city", "expected"),
        [
            ("C", 2),
            ("C R", 2),
            ("R C R", 1),
            ("R C R\nR R R", 1),
            ("R C\nR R", 2),
            ("R R R\nR C R\nR R R", 0),
            (". R R\nR C R\nR R R", 0),
            (". R .\nR C R\n. R .", 0),
        ],
    )
    def test_edges_and_corners(self, city: str, expected: int) -> None:
        assert points(17, city) == expected

    def test_a_tip_open_on_three_sides_gives_two(self) -> None:
        assert judge(17, "R R C").awards == [(2, "2,0")]

    @pytest.mark.rule("S-41")
    def test_a_hole_is_an_edge(self) -> None:
        city = "R R R R\nR C . R\nR R R R"
        assert points(17, city) == 1


@pytest.mark.rule("S-C18")
class TestSprawlopolis:
    def test_the_fullest_row_and_the_fullest_column(self) -> None:
        assert judge(18, "R C\nI .\nP .").awards == [(2, "0,0 1,0"), (3, "0,0 0,1 0,2")]

    def test_gaps_neither_count_nor_interrupt(self) -> None:
        assert points(18, "R . C . P\nR R . . .") == 3 + 2

    def test_a_single_block_counts_twice(self) -> None:
        assert points(18, "R") == 2
