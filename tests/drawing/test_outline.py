"""One outline around the lots of a building, a roof that covers it, pips that stand on it."""

import pytest

from oppidum.drawing.outline import (
    Cell,
    Point,
    corners,
    middle_of,
    neighbours,
    outline,
    roof_faces,
    roof_lines,
    spots,
    top_left,
    top_right,
)

SHAPES: dict[str, list[Cell]] = {
    "mono": [(2, 3)],
    "domino": [(0, 0), (1, 0)],
    "upright": [(4, 1), (4, 2), (4, 3)],
    "L": [(0, 0), (1, 0), (1, 1)],
    "block": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "T": [(0, 0), (1, 0), (2, 0), (1, 1)],
    "U": [(0, 0), (0, 1), (1, 1), (2, 1), (2, 0)],
    "six": [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)],
}


def area(points: list[Point]) -> float:
    """The area inside a polygon, positive when it runs clockwise on paper."""
    turned = [*points[1:], points[0]]
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, turned, strict=True)) / 2


@pytest.mark.parametrize(
    ("shape", "count"), [("mono", 4), ("domino", 4), ("L", 6), ("block", 4), ("T", 8), ("U", 8), ("six", 4)]
)
def test_the_outline_has_a_corner_only_where_it_turns(shape: str, count: int) -> None:
    assert len(corners(SHAPES[shape])) == count
    assert outline(SHAPES[shape], 10, 1, 0.5).count("Q") == count


def test_the_outline_is_one_line_drawn_in_on_every_side() -> None:
    assert outline([(0, 0), (1, 0)], 10, 2, 0).startswith("M2.00 2.00")
    path = outline(SHAPES["L"], 10, 2, 0)
    assert path.count("M") == path.count("Z") == 1
    assert "Q12.00 8.00" in path, "in the nook the line stays as far from the edge"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_roof_covers_the_building_and_nothing_else(shape: str) -> None:
    """The area within an inset outline follows from its corners: a nook is cut in by less than a corner."""
    cells, side, inset = SHAPES[shape], 10.0, 1.5
    inner = [
        (c * side + inset * (-ay - by), r * side + inset * (ax + bx)) for (c, r), (ax, ay), (bx, by) in corners(cells)
    ]
    faces = [face for direction in roof_faces(cells, side, inset) for face in direction]
    assert all(area(face) > 0 for face in faces)
    assert sum(area(face) for face in faces) == pytest.approx(area(inner))


@pytest.mark.parametrize(("shape", "lines"), [("mono", 5), ("domino", 5), ("L", 8), ("T", 11)])
def test_a_roof_has_ridges_hips_and_valleys(shape: str, lines: int) -> None:
    assert len(roof_lines(SHAPES[shape], 10, 1)) == lines


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("count", [1, 2, 3, 4, 6])
def test_pips_stand_apart_on_the_building(shape: str, count: int) -> None:
    cells = SHAPES[shape]
    places = spots(cells, count)
    assert len({(round(x, 3), round(y, 3)) for x, y in places}) == count
    assert all((int(x), int(y)) in cells for x, y in places)


def test_one_pip_stands_in_the_middle() -> None:
    assert spots([(0, 0), (1, 0)], 1) == [(1.0, 0.5)]
    assert spots([(2, 3)], 1) == [(2.5, 3.5)]
    assert spots(SHAPES["block"], 1) == [(1.0, 1.0)]


def test_three_pips_on_a_block_stand_two_over_one() -> None:
    above, beside, below = spots(SHAPES["block"], 3)
    assert above[1] == beside[1] < below[1]
    assert below[0] == (above[0] + beside[0]) / 2 == 1


def test_corners_for_owner_and_points() -> None:
    assert (top_left(SHAPES["U"]), top_right(SHAPES["U"])) == ((0, 0), (2, 0))
    assert (top_left([(1, 0), (0, 1), (1, 1)]), top_right([(1, 0), (0, 1), (1, 1)])) == ((1, 0), (1, 0))


def test_the_middle_lies_on_the_building() -> None:
    assert middle_of(SHAPES["block"]) == (1, 1)
    x, y = middle_of(SHAPES["L"])
    assert (int(x), int(y)) in SHAPES["L"]


def test_neighbours_share_an_edge() -> None:
    assert neighbours([(1, 1)]) == {(0, 1), (2, 1), (1, 0), (1, 2)}
    assert len(neighbours(SHAPES["L"])) == 7
