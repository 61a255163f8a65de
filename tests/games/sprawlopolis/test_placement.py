"""Where a card may lie, and what of the city is visible."""

from __future__ import annotations

import pytest

from oppidum.games.sprawlopolis.rules.city import Blocks, City, empty_city, spot_at
from oppidum.games.sprawlopolis.rules.state import SprawlopolisState
from oppidum.games.sprawlopolis.rules.zones import turn_exits
from tests.games.sprawlopolis.tables import act, places, refusal, set_up, view


def one_card() -> SprawlopolisState:
    """Card 10 (R C over I P) lies at the origin, card 4 (I R over C P) is shown."""
    return set_up(1, conditions=[1, 2, 3], city=["10 0,0"], hands=[[5, 6]], shown=4)


def zones(state: SprawlopolisState, *names: str) -> str:
    """The visible zones at these places."""
    city = view(state, 0).city
    return "".join(city[name].zone for name in names)


@pytest.mark.rule("S-20")
class TestCards:
    def test_a_card_lies_as_printed(self) -> None:
        state = one_card()
        act(state, "place 2,0")
        assert zones(state, "2,0", "3,0", "2,1", "3,1") == "IRCP"

    def test_or_turned_by_half_a_turn(self) -> None:
        state = one_card()
        act(state, "place 2,0 turned")
        assert zones(state, "2,0", "3,0", "2,1", "3,1") == "PCRI"
        city = view(state, 0).city
        exits = [city[name].exits for name in ("2,0", "3,0", "2,1", "3,1")]
        assert exits == ["", "NS", "EW", "NW"]

    def test_nothing_else(self) -> None:
        state = one_card()
        assert len(state.legal(0)) == 2 * len(places(state))

    def test_turned_blocks_stand_in_reverse_order_and_face_the_other_way(self) -> None:
        blocks: Blocks = one_card().rules.blocks
        for card in range(18):
            for quarter in range(4):
                upright, turned = card * 8 + quarter, card * 8 + 7 - quarter
                assert blocks.zone[upright] == blocks.zone[turned]
                assert blocks.exits[upright] == turn_exits(blocks.exits[turned])


@pytest.mark.rule("S-21")
class TestTouching:
    def test_all_places_around_a_card(self) -> None:
        corners = {(column, row) for column in (-2, 2) for row in (-2, 2)}
        near = {(column, row) for column in range(-2, 3) for row in range(-2, 3)} - corners
        assert places(one_card()) == {f"{column},{row}" for column, row in near}

    @pytest.mark.parametrize("at", ["2,2", "-2,2", "2,-2", "-2,-2"])
    def test_a_corner_is_not_enough(self, at: str) -> None:
        reason = refusal(one_card(), f"place {at}")
        assert reason is not None
        assert (reason.rule, reason.message.params) == ("S-21", {"at": at})

    @pytest.mark.parametrize("at", ["3,0", "0,5", "-28,28"])
    def test_neither_is_a_place_apart(self, at: str) -> None:
        assert refusal(one_card(), f"place {at} turned") is not None

    def test_places_are_those_that_cover_a_block_or_share_an_edge(self) -> None:
        """Against the rule spelled out block by block, on a crooked city."""
        city = empty_city()
        blocks: set[tuple[int, int]] = set()
        for card, (column, row) in enumerate([(0, 0), (2, 1), (1, 3), (-1, 4), (-3, 3), (-3, 1), (-2, -1)]):
            city.place(card, spot_at(column, row, 0))
            blocks |= square(column, row)
        for column in range(-8, 9):
            for row in range(-8, 9):
                assert city.may_place(spot_at(column, row, 1)) == touches(square(column, row), blocks)


def square(column: int, row: int) -> set[tuple[int, int]]:
    """The blocks of a card."""
    return {(column + right, row + down) for right in (0, 1) for down in (0, 1)}


def touches(card: set[tuple[int, int]], blocks: set[tuple[int, int]]) -> bool:
    """Whether one of the card's blocks covers a block of the city, or shares an edge with one."""
    near = {(column + right, row + down) for column, row in card for right, down in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    return bool((card | near) & blocks)


@pytest.mark.rule("S-22")
class TestCovering:
    def test_only_the_topmost_block_exists(self) -> None:
        state = one_card()
        act(state, "place 1,0")
        assert zones(state, "0,0", "1,0", "2,0", "0,1", "1,1", "2,1") == "RIRICP"
        assert len(view(state, 0).city) == 6
        assert [view(state, 0).city[name].card for name in ("0,0", "1,0")] == ["10", "4"]

    def test_a_whole_card_may_be_covered(self) -> None:
        state = one_card()
        act(state, "place 0,0 turned")
        assert zones(state, "0,0", "1,0", "0,1", "1,1") == "PCRI"
        assert [placed.card for placed in view(state, 0).placed] == ["10", "4"]

    def test_a_later_card_always_lies_on_top(self) -> None:
        below: City = empty_city()
        for card, column in enumerate((0, 2, 1)):
            below.place(card, spot_at(column, 0, 0))
        plan = below.plan(one_card().rules.blocks)
        assert plan.zone[plan.at(1, 0)] == one_card().rules.blocks.zone[2 * 8]


@pytest.mark.rule("S-23")
def test_a_gap_inside_the_city_is_allowed_and_may_be_filled() -> None:
    ring = ["10 0,0", "4 2,-1", "5 3,1", "6 1,2"]
    state = set_up(1, conditions=[1, 2, 3], city=ring, shown=7, hands=[[8, 9]])
    assert "2,1" not in view(state, 0).city
    assert {"2,1", "1,1"} <= places(state)
    plan = state.city.plan(state.rules.blocks)
    assert plan.zone[plan.at(2, 1)] == 0
