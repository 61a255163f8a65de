"""Constructing and building over: F-14 to F-19."""

from __future__ import annotations

import pytest

from oppidum.engine.actions import UnknownNotation
from oppidum.engine.chance import Dice, seed_bytes
from tests.games.checked import play
from tests.games.foundations.tables import (
    legal,
    market,
    new,
    owned,
    panel,
    player,
    rule_against,
    set_up,
    standing,
    view,
    why_not,
)


def build_lots(notations: list[str]) -> set[str]:
    return {" ".join(text.split()[2:]) for text in notations}


# F-14


@pytest.mark.rule("F-14")
@pytest.mark.parametrize(
    ("piece", "lots", "places"),
    [
        ("small-house", "C3 E5", {"C3", "E5"}),
        ("house", "C3 C4 D3 D4", {"C3 C4", "D3 D4", "C3 D3", "C4 D4"}),
        ("hotel-long", "C3 C4 C5 D3 E3", {"C3 C4 C5", "C3 D3 E3"}),
        ("hotel-l", "C3 C4 D3 D4", {"C3 C4 D3", "C3 C4 D4", "C3 D3 D4", "C4 D3 D4"}),
        ("hotel-l", "C3 C4 C5 D3", {"C3 C4 D3"}),
        ("apartment-complex", "A1 B1 C1 D1 A2 A3 A4", {"A1 B1 C1 D1", "A1 A2 A3 A4"}),
        ("condo", "C3 C4 D3 D4 C5 D5", {"C3 C4 D3 D4", "C4 C5 D4 D5"}),
        ("condo", "C3 C4 D4 D5", set()),
    ],
)
def test_a_building_fits_in_every_rotation(piece: str, lots: str, places: set[str]) -> None:
    table = set_up(player(lots=lots), player())
    assert build_lots(legal(table, f"build {piece} ")) == places


@pytest.mark.rule("F-14")
@pytest.mark.parametrize("lots", ["A7 B1", "G7 F1", "A1 B2", "A1 A3"])
def test_lots_that_do_not_touch_hold_no_building_of_two(lots: str) -> None:
    table = set_up(player(lots=lots), player())
    assert legal(table, "build house") == []
    with pytest.raises(UnknownNotation):
        table.configuration.actions.parse(f"build house {lots}")


@pytest.mark.rule("F-14")
@pytest.mark.parametrize("lots", ["F5 F6", "E6 F6", "F4 F5", "E5 F5", "I8 I9", "H9 I9"])
def test_every_corner_of_the_largest_city_can_be_built_on(lots: str) -> None:
    table = set_up(player(lots=lots), players=4)
    assert legal(table, "build house") == [f"build house {lots}"]


@pytest.mark.rule("F-14")
def test_construction_costs_nothing() -> None:
    table = set_up(player(lots="A1 A2 B1 B2"), player())
    play(table, "build condo A1 A2 B1 B2")
    assert panel(table).coins == 0
    assert {standing(table, lot) for lot in ("A1", "A2", "B1", "B2")} == {"condo A1 A2 B1 B2"}
    assert [lot.owner for lot in view(table).lots.values()] == [0] * 4


@pytest.mark.rule("F-14")
@pytest.mark.parametrize("other", ["lots", "building", "nobody"])
def test_building_takes_lots_of_ones_own(other: str) -> None:
    neighbour = {
        "lots": player(lots="A2"),
        "building": player("small-house A2"),
        "nobody": player(),
    }[other]
    table = set_up(player(lots="A1 B1"), neighbour)
    assert rule_against(table, "build house A1 A2") == "F-14"
    assert rule_against(table, "build house A1 B1") is None


@pytest.mark.rule("F-14")
def test_a_larger_building_never_covers_that_of_another_player() -> None:
    table = set_up(player(lots="A1 B1 B2"), player("small-house A2"))
    assert rule_against(table, "build hotel-l A1 A2 B1") == "F-14"
    assert legal(table, "build hotel-l") == ["build hotel-l A1 B1 B2"]


@pytest.mark.rule("F-14")
def test_a_lot_under_ones_own_building_is_ones_own() -> None:
    table = set_up(player("small-house A1", "small-coffee-shop A2"), player())
    assert rule_against(table, "build house A1 A2") is None


@pytest.mark.rule("F-14")
def test_the_building_comes_from_the_supply_of_the_builder() -> None:
    one_left = set_up(player("small-house A1", lots="B2"), player("small-house D1"))
    assert rule_against(one_left, "build small-house B2") is None
    play(one_left, "build small-house B2")
    assert panel(one_left, 0).supply["small-house"] == 0
    assert panel(one_left, 1).supply["small-house"] == 1
    none_left = set_up(player("small-house A1", "small-house C1", lots="B2"), player())
    assert rule_against(none_left, "build small-house B2") == "F-14"
    assert legal(none_left, "build small-house") == []


@pytest.mark.rule("F-14")
def test_every_piece_of_a_shape_has_the_same_places() -> None:
    table = set_up(player("house F1 F2", lots="A1 A2 B1"), player())
    places = {"A1 A2", "A1 B1", "F1 F2"}
    for piece in ("house", "retail-shop", "marketplace", "statue-2", "park-2", "school-2"):
        assert build_lots(legal(table, f"build {piece} ")) == places - {"F1 F2"}


@pytest.mark.rule("F-14", "F-16", "F-18")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_legal_is_all_that_nothing_speaks_against(players: int) -> None:
    """The whole action space at moments of random games: the generator and the reasons agree."""
    for seed in range(2):
        table, dice = new(players, seed=seed), Dice(seed_bytes(seed))
        for turn in range(90):
            seat = table.to_act()[0]
            actions = table.legal(seat)
            if turn % 15 == 14:
                every = range(table.configuration.actions.size)
                assert actions == [action for action in every if table.why_not(seat, action) is None]
            builds = [action for action in actions if action >= table.rules.first_build]
            table.apply(seat, dice.choose(builds if builds and dice.below(2) else actions))


# F-15


@pytest.mark.rule("F-15")
@pytest.mark.parametrize(
    ("build", "back"),
    [
        ("build small-house A1", 1),
        ("build house A1 A2", 2),
        ("build hotel-l A1 A2 B1", 3),
        ("build condo A1 A2 B1 B2", 4),
    ],
)
def test_markers_on_covered_lots_come_back(build: str, back: int) -> None:
    table = set_up(player(lots="A1 A2 B1 B2"), player(lots="D1"))
    play(table, build)
    assert (panel(table, 0).markers, panel(table, 1).markers) == (4 + back, 7)


@pytest.mark.rule("F-15")
def test_a_covered_building_gives_no_marker() -> None:
    table = set_up(player("small-house A1", lots="A2"), player())
    play(table, "build house A1 A2")
    assert panel(table).markers == 8


# F-16

SIZES = {
    1: ("small-house A1", "small-coffee-shop A1", "market A1"),
    2: ("house A1 A2", "retail-shop A1 A2", "school-2 A1 A2"),
    3: ("hotel-long A1 A2 A3", "restaurant A1 A2 A3"),
    4: ("apartment-complex A1 A2 A3 A4", "shopping-mall-long A1 A2 A3 A4"),
}
SAME_SIZE = [
    ("small-house A1", "small-coffee-shop A1"),
    ("market A1", "small-house A1"),
    ("house A1 A2", "retail-shop A1 A2"),
    ("house A1 A2", "house A1 A2"),
    ("house A1 A2", "house A2 A3"),
    ("hotel-long A1 A2 A3", "restaurant A1 A2 A3"),
    ("hotel-long A1 A2 A3", "fast-food A3 B2 B3"),
    ("condo A1 A2 B1 B2", "shopping-mall-square A1 A2 B1 B2"),
    ("apartment-complex A1 A2 A3 A4", "condo A4 A5 B4 B5"),
]


@pytest.mark.rule("F-16")
@pytest.mark.parametrize("old", [text for size in (1, 2, 3) for text in SIZES[size]])
@pytest.mark.parametrize("new_size", [2, 3, 4])
def test_larger_buildings_cover_smaller_ones_and_types_play_no_role(old: str, new_size: int) -> None:
    old_size = len(old.split()) - 1
    free = " ".join(lot for lot in ("A1", "A2", "A3", "A4") if lot not in old.split())
    table = set_up(player(old, lots=free), player())
    for building in SIZES[new_size]:
        expected = None if new_size > old_size else "F-16"
        if building != old:
            assert rule_against(table, f"build {building}") == expected


@pytest.mark.rule("F-16")
@pytest.mark.parametrize(("old", "over"), SAME_SIZE)
def test_a_building_of_the_same_size_is_never_covered(old: str, over: str) -> None:
    free = sorted({*over.split()[1:]} - {*old.split()[1:]})
    table = set_up(player(old, lots=" ".join(free)), player())
    assert rule_against(table, f"build {over}") == "F-16"


@pytest.mark.rule("F-16")
def test_a_smaller_building_covers_nothing() -> None:
    table = set_up(player("hotel-long A1 A2 A3", lots="A4"), player())
    assert rule_against(table, "build house A3 A4") == "F-16"
    assert rule_against(table, "build small-house A1") == "F-16"


@pytest.mark.rule("F-16")
@pytest.mark.parametrize(
    ("old", "against"),
    [
        (("small-house A1", "small-coffee-shop A2", "market A3"), None),
        (("house A1 A2", "small-house A3"), None),
        (("small-house A1", "hotel-l A2 A3 B2"), "F-16"),
        (("hotel-l A1 A2 B1", "small-house A3"), "F-16"),
        (("house A1 A2", "fast-food A3 A4 B3"), "F-16"),
    ],
)
def test_the_new_building_is_larger_than_every_single_one_it_covers(old: tuple[str, ...], against: str | None) -> None:
    table = set_up(player(*old), player())
    assert rule_against(table, "build restaurant A1 A2 A3") == against


@pytest.mark.rule("F-16")
def test_it_may_be_smaller_than_all_it_covers_together() -> None:
    table = set_up(player("house A1 A2", "retail-shop B1 B2"), player())
    assert rule_against(table, "build hotel-l A1 A2 B1") is None


# F-17


@pytest.mark.rule("F-17")
def test_a_building_covered_in_part_leaves_the_city_whole() -> None:
    table = set_up(player("retail-shop A1 A2", lots="B1 C1"), player())
    play(table, "build hotel-long A1 B1 C1")
    assert standing(table, "A2") is None
    assert standing(table, "A1") == "hotel-long A1 B1 C1"
    assert panel(table).supply["retail-shop"] == 2
    assert panel(table).trade == 0


@pytest.mark.rule("F-17")
def test_a_returned_building_can_be_used_again() -> None:
    table = set_up(player("small-house A1", "small-house D1", lots="A2 F1"), player())
    assert rule_against(table, "build small-house F1") == "F-14"
    play(table, "build house A1 A2", "income")
    assert panel(table).supply["small-house"] == 1
    play(table, "build small-house F1")
    assert standing(table, "F1") == "small-house F1"


@pytest.mark.rule("F-17")
def test_all_covered_buildings_go_back_to_their_owners_supply() -> None:
    own = player("small-house A1", "small-coffee-shop B1", "market C1", "school-1 D1")
    table = set_up(own, player("small-house F1"))
    play(table, "build apartment-complex A1 B1 C1 D1")
    supply = panel(table).supply
    assert [supply[piece] for piece in ("small-house", "small-coffee-shop", "market", "school-1")] == [2, 2, 1, 1]
    assert supply["apartment-complex"] == 0
    assert panel(table, 1).supply["small-house"] == 1


# F-18


@pytest.mark.rule("F-18")
def test_lots_laid_bare_stay_ones_own_and_get_a_marker() -> None:
    table = set_up(player("hotel-long A1 A2 A3", lots="B1 C1 D1"), player())
    play(table, "build apartment-complex A1 B1 C1 D1")
    assert (standing(table, "A2"), standing(table, "A3")) == (None, None)
    assert owned(table, 0) == ["A1", "A2", "A3", "B1", "C1", "D1"]
    assert panel(table).markers == 8 - 2
    play(table, "income")
    assert rule_against(table, "build retail-shop A2 A3") is None


FOUR_HALVES = ("house A1 A2", "house B1 B2", "retail-shop C1 C2", "retail-shop D1 D2")
ELSEWHERE = "F1 F2 F3 F4 F5 F6 F7 G1"


@pytest.mark.rule("F-18")
@pytest.mark.parametrize("supply", range(6))
def test_too_few_markers_for_lots_laid_bare_forbid_the_building(supply: int) -> None:
    lots = " ".join(ELSEWHERE.split()[supply:])
    table = set_up(player(*FOUR_HALVES, lots=lots), player())
    assert panel(table).markers == supply
    build = "build apartment-complex A1 B1 C1 D1"
    if supply < 4:
        assert rule_against(table, build) == "F-18"
        reason = why_not(table, build)
        assert reason is not None
        assert reason.message.params == {"missing": 4 - supply}
    else:
        assert rule_against(table, build) is None
        play(table, build)
        assert panel(table).markers == supply - 4


@pytest.mark.rule("F-18")
@pytest.mark.parametrize(("supply", "against"), [(0, "F-18"), (1, None), (2, None)])
def test_markers_that_come_back_count(supply: int, against: str | None) -> None:
    """One marker comes back from B1, two lots are laid bare: A2 and C2."""
    lots = " ".join(["B1", *ELSEWHERE.split()[1 + supply :]])
    table = set_up(player("house A1 A2", "house C1 C2", lots=lots), player())
    assert panel(table).markers == supply
    assert rule_against(table, "build restaurant A1 B1 C1") == against
    if against is None:
        play(table, "build restaurant A1 B1 C1")
        assert panel(table).markers == supply - 1


@pytest.mark.rule("F-18")
def test_markers_that_come_back_may_be_just_enough() -> None:
    lots = " ".join(["B1", *ELSEWHERE.split()[1:]])
    table = set_up(player("house A1 A2", "small-house C1", lots=lots), player())
    assert panel(table).markers == 0
    play(table, "build restaurant A1 B1 C1")
    assert panel(table).markers == 0
    assert standing(table, "A2") is None


@pytest.mark.rule("F-18")
def test_no_marker_is_needed_where_nothing_is_laid_bare() -> None:
    table = set_up(player("small-house A1", "small-coffee-shop A2", lots=ELSEWHERE), player())
    assert panel(table).markers == 0
    play(table, "build house A1 A2")
    assert panel(table).markers == 0


@pytest.mark.rule("F-18", "F-14")
def test_the_same_shape_may_lack_markers_in_one_place_and_not_in_another() -> None:
    table = set_up(player("house A1 A2", "house B1 B2", lots=ELSEWHERE), player())
    assert rule_against(table, "build fast-food A1 A2 B1") == "F-18"
    assert rule_against(table, "build fast-food F1 F2 G1") is None
    assert rule_against(table, "build shopping-mall-square A1 A2 B1 B2") is None


# F-19


@pytest.mark.rule("F-19")
@pytest.mark.parametrize(
    ("building", "citizens"),
    [
        ("small-house A1", 1),
        ("house A1 A2", 2),
        ("hotel-long A1 A2 A3", 4),
        ("hotel-l A1 A2 B1", 4),
        ("apartment-complex A1 A2 A3 A4", 6),
        ("condo A1 A2 B1 B2", 6),
        ("shopping-mall-square A1 A2 B1 B2", 0),
        ("park-2 A1 A2", 0),
    ],
)
def test_residential_buildings_bring_citizens(building: str, citizens: int) -> None:
    table = set_up(player("small-house G7", lots="A1 A2 A3 A4 B1 B2"), player("small-house G6"))
    play(table, f"build {building}")
    assert (panel(table, 0).citizens, panel(table, 1).citizens) == (1 + citizens, 1)


@pytest.mark.rule("F-19", "F-17")
def test_citizens_leave_with_their_building() -> None:
    table = set_up(player("hotel-l A1 A2 B1", "small-house B2", "house D1 D2"), player())
    assert panel(table).citizens == 7
    play(table, "build shopping-mall-square A1 A2 B1 B2")
    assert panel(table).citizens == 2
    assert panel(table).trade == 3


@pytest.mark.rule("F-19")
@pytest.mark.parametrize("building", ["small-house A1", "small-coffee-shop A1", "school-1 A1", "condo A1 A2 B1 B2"])
def test_constructing_does_nothing_else(building: str) -> None:
    table = set_up(
        player("retail-shop D1 D2", lots="A1 A2 B1 B2", coins=3, points=4),
        player("statue-1 C1", coins=5, points=6),
        market="F1 F2 F3 F4 F5 F6",
        pile="G1 G2",
    )
    play(table, f"build {building}")
    assert [(panel(table, seat).coins, panel(table, seat).points) for seat in (0, 1)] == [(3, 4), (5, 6)]
    assert market(table) == "F1 F2 F3 F4 F5 F6"
    assert view(table).piles[0] == 2
    assert view(table).era == 1
    assert table.to_act() == [1]
