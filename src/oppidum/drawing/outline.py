"""The geometry of a building: one outline around its lots, its roof, and where its pips stand.

Cells are (column, row) pairs; lengths are in units of the picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

Cell = tuple[int, int]
Point = tuple[float, float]

# The sides of a cell, clockwise from the top: where the neighbour lies, and the corners of that side.
SIDES: list[tuple[Cell, Cell, Cell]] = [
    ((0, -1), (0, 0), (1, 0)),
    ((1, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 1), (0, 1)),
    ((-1, 0), (0, 1), (0, 0)),
]
TOP, RIGHT, BOTTOM, LEFT = range(4)


def corners(cells: Iterable[Cell]) -> list[tuple[Cell, Cell, Cell]]:
    """Returns the corners of the outline, clockwise, each with the directions in which it is reached and left.

    >>> len(corners([(0, 0), (1, 0), (0, 1)]))
    6
    """
    inside = set(cells)
    next_corner: dict[Cell, Cell] = {}
    for column, row in inside:
        for (dx, dy), start, end in SIDES:
            if (column + dx, row + dy) not in inside:
                next_corner[column + start[0], row + start[1]] = (column + end[0], row + end[1])
    # Sides run clockwise, so each corner begins one of them: following them goes once around. Buildings are
    # too small to touch themselves at a mere corner, where two would begin.
    first = min(next_corner)
    loop = [first]
    while (corner := next_corner[loop[-1]]) != first:
        loop.append(corner)
    found = []
    for before, here, after in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], first], strict=True):
        reached, left = _step(before, here), _step(here, after)
        # Where the line goes straight on there is nothing to round.
        if reached != left:
            found.append((here, reached, left))
    return found


def outline(cells: Iterable[Cell], side: float, inset: float, radius: float) -> str:
    """Returns path data of one line around the cells, `inset` inside their edge, with round corners."""
    parts = []
    for (column, row), (ax, ay), (bx, by) in corners(cells):
        # The inside lies to the right of both directions, so their sum turned by a quarter points inwards.
        x = column * side + inset * (-ay - by)
        y = row * side + inset * (ax + bx)
        start = f"{x - ax * radius:.2f} {y - ay * radius:.2f}"
        parts.append(f"{start}Q{x:.2f} {y:.2f} {x + bx * radius:.2f} {y + by * radius:.2f}")
    return "M" + "L".join(parts) + "Z"


def roof_faces(cells: Iterable[Cell], side: float, inset: float) -> list[list[list[Point]]]:
    """Returns the slopes of a hipped roof as triangles, for each direction they fall to: top, right, bottom, left."""
    inside = set(cells)
    if _is_rectangle(inside):
        return _rectangle_faces(*_bounds(inside), side, inset)
    faces: list[list[list[Point]]] = [[], [], [], []]
    for cell in inside:
        for direction, (step, start, end) in enumerate(SIDES):
            middle = ((cell[0] + 0.5) * side, (cell[1] + 0.5) * side)
            from_corner, to_corner = (_eaves(inside, cell, corner, side, inset) for corner in (start, end))
            if (cell[0] + step[0], cell[1] + step[1]) not in inside:
                faces[direction].append([middle, from_corner, to_corner])
                continue
            ridge = ((cell[0] + 0.5 + step[0] / 2) * side, (cell[1] + 0.5 + step[1] / 2) * side)
            # Towards a neighbour the ridge goes on: what lies beside it falls to the two other directions.
            faces[direction - 1].append([middle, from_corner, _across(step, ridge, from_corner), ridge])
            faces[(direction + 1) % 4].append([middle, ridge, _across(step, ridge, to_corner), to_corner])
    return faces


def roof_lines(cells: Iterable[Cell], side: float, inset: float) -> list[tuple[Point, Point]]:
    """Returns the ridges, hips and valleys of that roof."""
    inside = set(cells)
    if _is_rectangle(inside):
        return _rectangle_lines(*_bounds(inside), side, inset)
    lines: list[tuple[Point, Point]] = []
    for column, row in inside:
        middle = ((column + 0.5) * side, (row + 0.5) * side)
        # To the right and down only, so that each ridge between two cells is drawn once.
        for beside in ((column + 1, row), (column, row + 1)):
            if beside in inside:
                lines.append((middle, ((beside[0] + 0.5) * side, (beside[1] + 0.5) * side)))
        for corner in ((0, 0), (1, 0), (1, 1), (0, 1)):
            across, down = (column + 2 * corner[0] - 1, row), (column, row + 2 * corner[1] - 1)
            diagonal = (across[0], down[1])
            # A hip at an outer corner, a valley in an inner one; beside one neighbour the eaves run straight on.
            if (across in inside) == (down in inside) and not (across in inside and diagonal in inside):
                lines.append((middle, _eaves(inside, (column, row), corner, side, inset)))
    return lines


def spots(cells: Iterable[Cell], count: int) -> list[Point]:
    """Returns where so many pips stand, evenly, in units of one cell.

    >>> spots([(0, 0), (1, 0)], 2)
    [(0.5, 0.5), (1.5, 0.5)]
    """
    inside = sorted(set(cells))
    left, top, right, bottom = _bounds(set(inside))
    if _is_rectangle(set(inside)) and min(right - left, bottom - top) > 1:
        return _block(left, top, right, bottom, count)
    walk = _walk(inside)
    if len(walk) == 1:
        return [(left + (place + 1) / (count + 1), top + 0.5) for place in range(count)]
    # A walk with a jump in it: the shape branches, and pips along it would leave the building.
    if any(before not in neighbours([here]) for before, here in pairwise(walk)):
        return _by_cell(inside, count)
    return [_along(walk, (place + 0.5) * len(walk) / count - 0.5) for place in range(count)]


def top_left(cells: Iterable[Cell]) -> Cell:
    """Returns the cell whose upper left corner carries the owner's shape."""
    return min(cells, key=lambda cell: (cell[1], cell[0]))


def top_right(cells: Iterable[Cell]) -> Cell:
    """Returns the cell whose upper right corner carries the points."""
    return min(cells, key=lambda cell: (cell[1], -cell[0]))


def middle_of(cells: Iterable[Cell]) -> Point:
    """Returns the middle of the building, or of that cell of it which lies nearest to the middle."""
    inside = sorted(set(cells))
    left, top, right, bottom = _bounds(set(inside))
    if _is_rectangle(set(inside)):
        return (left + right) / 2, (top + bottom) / 2
    centre = (sum(c for c, _ in inside) / len(inside), sum(r for _, r in inside) / len(inside))
    # The middle of a bent building may lie outside of it.
    nearest = min(inside, key=lambda cell: abs(cell[0] - centre[0]) + abs(cell[1] - centre[1]))
    return nearest[0] + 0.5, nearest[1] + 0.5


def neighbours(cells: Iterable[Cell]) -> set[Cell]:
    """Returns the cells that share an edge with the building."""
    inside = set(cells)
    return {(c + step[0], r + step[1]) for c, r in inside for step, _, _ in SIDES} - inside


def _step(start: Cell, end: Cell) -> Cell:
    return end[0] - start[0], end[1] - start[1]


def _bounds(inside: set[Cell]) -> tuple[int, int, int, int]:
    columns, rows = [column for column, _ in inside], [row for _, row in inside]
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def _is_rectangle(inside: set[Cell]) -> bool:
    left, top, right, bottom = _bounds(inside)
    return len(inside) == (right - left) * (bottom - top)


def _eaves(inside: set[Cell], cell: Cell, corner: Cell, side: float, inset: float) -> Point:
    """Returns a corner of the cell, moved in on sides without neighbour, and out in a nook."""
    toward_x, toward_y = 1 - 2 * corner[0], 1 - 2 * corner[1]
    across, down = (cell[0] - toward_x, cell[1]) in inside, (cell[0], cell[1] - toward_y) in inside
    x, y = (cell[0] + corner[0]) * side, (cell[1] + corner[1]) * side
    if across and down:
        return x + toward_x * inset, y + toward_y * inset
    return x + (0 if across else toward_x * inset), y + (0 if down else toward_y * inset)


def _across(step: Cell, ridge: Point, corner: Point) -> Point:
    """Returns the point of the eaves beside that of the ridge, where two cells of a roof meet."""
    return (ridge[0], corner[1]) if step[0] else (corner[0], ridge[1])


def _rectangle_ridge(
    left: int, top: int, right: int, bottom: int, side: float, inset: float
) -> tuple[list[Point], Point, Point]:
    """Returns the corners of a rectangle's eaves, clockwise, and the two ends of its ridge."""
    x1, y1, x2, y2 = left * side + inset, top * side + inset, right * side - inset, bottom * side - inset
    # All slopes are equally steep, so the ridge begins half a width behind the short edges.
    half = min(x2 - x1, y2 - y1) / 2
    return [(x1, y1), (x2, y1), (x2, y2), (x1, y2)], (x1 + half, y1 + half), (x2 - half, y2 - half)


def _rectangle_faces(
    left: int, top: int, right: int, bottom: int, side: float, inset: float
) -> list[list[list[Point]]]:
    (a, b, c, d), first, last = _rectangle_ridge(left, top, right, bottom, side, inset)
    if right - left >= bottom - top:
        return [[[a, b, last, first]], [[b, c, last]], [[c, d, first, last]], [[d, a, first]]]
    return [[[a, b, first]], [[b, c, last, first]], [[c, d, last]], [[d, a, first, last]]]


def _rectangle_lines(
    left: int, top: int, right: int, bottom: int, side: float, inset: float
) -> list[tuple[Point, Point]]:
    (a, b, c, d), first, last = _rectangle_ridge(left, top, right, bottom, side, inset)
    if right - left >= bottom - top:
        return [(a, first), (d, first), (first, last), (b, last), (c, last)]
    return [(a, first), (b, first), (first, last), (c, last), (d, last)]


def _block(left: int, top: int, right: int, bottom: int, count: int) -> list[Point]:
    """Puts pips in two rows across a block, each row centred; a single pip stands in the middle."""
    columns = (count + 1) // 2
    rows = [columns, count - columns] if count > 1 else [1]
    width, height = right - left, bottom - top
    return [
        (
            left + width * (place + 0.5 + (columns - pips) / 2) / columns,
            top + height * (0.5 + 0.4 * (row - (len(rows) - 1) / 2)),
        )
        for row, pips in enumerate(rows)
        for place in range(pips)
    ]


def _by_cell(cells: list[Cell], count: int) -> list[Point]:
    """Deals pips to the cells of a branching shape, side by side within each."""
    shares = [(count + len(cells) - 1 - place) // len(cells) for place in range(len(cells))]
    return [
        (column + (number + 1) / (share + 1), row + 0.5)
        for (column, row), share in zip(cells, shares, strict=True)
        for number in range(share)
    ]


def _walk(inside: list[Cell]) -> list[Cell]:
    """Returns the cells in the order of a walk from one end; those off the way come last."""
    ends = [cell for cell in inside if len(neighbours([cell]) & set(inside)) == 1]
    walk = [(ends or inside)[0]]
    left = [cell for cell in inside if cell != walk[0]]
    while left:
        beside = neighbours([walk[-1]])
        step = next((cell for cell in left if cell in beside), left[0])
        left.remove(step)
        walk.append(step)
    return walk


def _along(walk: list[Cell], distance: float) -> Point:
    """Returns the point so far along the walk from the middle of its first cell."""
    leg = max(0, min(int(distance), len(walk) - 2))
    (c1, r1), (c2, r2) = walk[leg], walk[leg + 1]
    part = distance - leg
    return c1 + 0.5 + (c2 - c1) * part, r1 + 0.5 + (r2 - r1) * part
