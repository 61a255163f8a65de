"""The street map: blocks on the cards that brought them, roads over all of it, rulers as the notation counts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import msgspec

from oppidum.drawing.outline import outline
from oppidum.drawing.pen import LARGE, MINUS, PLAIN, SMALL, Pen, letter_size, number, with_sign
from oppidum.drawing.sprawlopolis.blocks import Block, Cell, draw_block, name_of
from oppidum.drawing.sprawlopolis.light import Light, Lit
from oppidum.drawing.sprawlopolis.streets import SIDES, streets
from oppidum.drawing.svg import NOTHING, Markup, Value, at, element, group, join, title

RULER = 30


class Laid(msgspec.Struct, frozen=True):
    """The visible blocks of a placed card; `name` says which card it is and how it lies."""

    name: str
    cells: tuple[Cell, ...]


class Plot(msgspec.Struct, frozen=True):
    """The part of the grid that is drawn, and the length of a block's side."""

    left: int
    top: int
    columns: int
    rows: int
    side: float

    @property
    def width(self) -> float:
        """The width of the map without its rulers."""
        return self.columns * self.side

    @property
    def height(self) -> float:
        """The height of the map without its rulers."""
        return self.rows * self.side


def bounds(cells: Collection[Cell], around: int) -> tuple[int, int, int, int]:
    """Returns left, top, columns and rows of the blocks with so much empty ground around."""
    columns, rows = [column for column, _ in cells], [row for _, row in cells]
    left, top = min(columns) - around, min(rows) - around
    return left, top, max(columns) + around - left + 1, max(rows) + around - top + 1


def city(
    pen: Pen, plot: Plot, blocks: Mapping[Cell, Block], cards: Iterable[Laid], light: Light | None = None
) -> Markup:
    """Draws the map, from its rulers' upper left corner. Without cards the blocks lie bare."""
    lit_cells = light.cells(road=False) if light else set()
    lit_roads = light.cells(road=True) if light else set()
    calm = [cell for cell in blocks if cell not in lit_cells]
    layers = [
        *(_card(pen, plot, blocks, card, lit_cells) for card in cards or [Laid("", tuple(blocks))]),
        streets(pen, blocks, [cell for cell in calm if cell not in lit_roads], plot.side),
    ]
    if light is not None:
        layers.append(_veil(pen, plot))
        layers += [_block(pen, plot, blocks, cell, lit=True) for cell in sorted(lit_cells)]
        layers.append(streets(pen, blocks, lit_cells - lit_roads, plot.side))
        layers.append(_frame(pen, plot, lit_cells))
        layers.append(_lit_streets(pen, plot, blocks, light))
        layers += [_sign(pen, plot, cell, sign) for cell, sign in sorted(light.signs().items())]
    origin = at(-plot.left * plot.side, -plot.top * plot.side)
    return group(
        _rulers(pen, plot),
        group(_ground(pen, plot), group(*layers, transform=origin), transform=at(RULER, RULER)),
        data_part="city",
    )


# The ground


def _ground(pen: Pen, plot: Plot) -> Markup:
    """Draws open country with survey crosses where blocks could meet."""
    theme, side = pen.theme, plot.side
    frame: dict[str, Value] = {"x": -5, "y": -5, "width": plot.width + 10, "height": plot.height + 10}
    crosses = "".join(
        f"M{column * side - 3:.2f} {row * side:.2f}h6m-3 -3v6"
        for column in range(1, plot.columns)
        for row in range(1, plot.rows)
    )
    return join(
        element("rect", fill=theme.parcel, stroke=theme.ink, stroke_width=1.6, **frame),
        element("path", d=crosses, fill="none", stroke=theme.survey, stroke_width=1, opacity=0.55),
    )


def _rulers(pen: Pen, plot: Plot) -> Markup:
    """Draws the numbers of columns and rows on all four sides; where blocks are small not every one is named."""
    side, far_x, far_y = plot.side, RULER + plot.width, RULER + plot.height
    size = LARGE if side >= 60 else PLAIN if side >= 40 else SMALL
    step = 1 if side >= 26 else 2
    parts, ticks = [], ""
    for column in range(plot.columns + 1):
        x = RULER + column * side
        ticks += f"M{x:.2f} {RULER - 12}v7M{x:.2f} {far_y + 5:.2f}v7"
        place = plot.left + column
        if column < plot.columns and place % step == 0:
            for y in (10.0, far_y + RULER - 10):
                parts.append(_number(pen, place, x + side / 2, y, size, "column"))
    for row in range(plot.rows + 1):
        y = RULER + row * side
        ticks += f"M{RULER - 12} {y:.2f}h7M{far_x + 5:.2f} {y:.2f}h7"
        place = plot.top + row
        if row < plot.rows and place % step == 0:
            for x in (9.0, far_x + RULER - 9):
                parts.append(_number(pen, place, x, y + side / 2, size, "row"))
    return group(*parts, element("path", d=ticks, stroke=pen.theme.ink, stroke_width=1.2))


def _number(pen: Pen, place: int, x: float, y: float, size: int, kind: str) -> Markup:
    said = pen.text(number(place), x, y, size, serif=True, anchor="middle")
    return group(said, data_ruler=f"{kind} {place}")


# Cards and blocks


def _card(pen: Pen, plot: Plot, blocks: Mapping[Cell, Block], card: Laid, lit: set[Cell]) -> Markup:
    """Draws what is left to see of a card: its shadow, its blocks, a line around them."""
    side, theme = plot.side, pen.theme
    paths = [outline(part, side, 0.8, 0.06 * side) for part in pieces(card.cells)] if card.name else []
    edges = "".join(paths)
    inner = "".join(_inner(card.cells, side))
    calm = [cell for cell in card.cells if cell not in lit]
    return group(
        title(card.name) if card.name else NOTHING,
        element("path", d=edges, transform=at(2.5, 3.5), fill=theme.shadow, opacity=0.3) if edges else NOTHING,
        *(_block(pen, plot, blocks, cell) for cell in calm),
        element("path", d=inner, fill="none", stroke=theme.ink, stroke_width=0.8, opacity=0.35) if inner else NOTHING,
        element("path", d=edges, fill="none", stroke=theme.ink, stroke_width=1.8) if edges else NOTHING,
        data_card=card.name or None,
    )


def _block(pen: Pen, plot: Plot, blocks: Mapping[Cell, Block], cell: Cell, lit: bool = False) -> Markup:
    x, y = cell[0] * plot.side, cell[1] * plot.side
    drawn = draw_block(pen, blocks[cell], x, y, plot.side, name_of(cell))
    return group(drawn, data_lit=name_of(cell)) if lit else drawn


def pieces(cells: Collection[Cell]) -> list[set[Cell]]:
    """Returns the cells parted into groups that hold together along edges.

    >>> len(pieces([(0, 0), (1, 1)])), len(pieces([(0, 0), (1, 0), (1, 1)]))
    (2, 1)
    """
    left, found = set(cells), []
    while left:
        part, edge = set[Cell](), [min(left)]
        while edge:
            cell = edge.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                edge += [(cell[0] + dx, cell[1] + dy) for dx, dy in SIDES.values()]
        found.append(part)
    return found


def _inner(cells: Collection[Cell], side: float) -> list[str]:
    """Returns the lines between blocks of one card."""
    there = set(cells)
    down = [f"M{(c + 1) * side:.2f} {r * side:.2f}v{side:.2f}" for c, r in cells if (c + 1, r) in there]
    return down + [f"M{c * side:.2f} {(r + 1) * side:.2f}h{side:.2f}" for c, r in cells if (c, r + 1) in there]


# What is lit


def _veil(pen: Pen, plot: Plot) -> Markup:
    x, y = plot.left * plot.side - 4, plot.top * plot.side - 4
    return element("rect", x=x, y=y, width=plot.width + 8, height=plot.height + 8, fill=pen.theme.paper, opacity=0.68)


def _frame(pen: Pen, plot: Plot, cells: set[Cell]) -> Markup:
    """Draws a line around all that is lit, wherever its neighbour is not."""
    side, path = plot.side, ""
    for column, row in sorted(cells):
        x, y = column * side, row * side
        path += f"M{x:.2f} {y:.2f}h{side:.2f}" if (column, row - 1) not in cells else ""
        path += f"M{x:.2f} {y + side:.2f}h{side:.2f}" if (column, row + 1) not in cells else ""
        path += f"M{x:.2f} {y:.2f}v{side:.2f}" if (column - 1, row) not in cells else ""
        path += f"M{x + side:.2f} {y:.2f}v{side:.2f}" if (column + 1, row) not in cells else ""
    if not path:
        return NOTHING
    return element("path", d=path, fill="none", stroke=pen.theme.glow, stroke_width=4, stroke_linecap="square")


def _lit_streets(pen: Pen, plot: Plot, blocks: Mapping[Cell, Block], light: Light) -> Markup:
    """Draws each lit road, glowing, with a tag that says its points."""
    roads = [part for part in light.lit if part.road]
    parts = [streets(pen, blocks, part.cells, plot.side, lit=True) for part in roads]
    return join(*parts, *(_tag(pen, plot, part) for part in roads))


def _tag(pen: Pen, plot: Plot, part: Lit) -> Markup:
    """Draws the points of a road, on its middle block."""
    column, row = part.cells[len(part.cells) // 2]
    radius = max(0.17 * plot.side, 11)
    return _seal(pen, (column + 0.5) * plot.side, (row + 0.5) * plot.side, radius, with_sign(part.points), part.points)


def _sign(pen: Pen, plot: Plot, cell: Cell, sign: str) -> Markup:
    """Draws in a lit block's corner whether it earned or cost points."""
    radius = max(0.12 * plot.side, 8)
    x, y = (cell[0] + 1) * plot.side - radius - 3, cell[1] * plot.side + radius + 3
    return _seal(pen, x, y, radius, sign, -1 if sign == MINUS else 1)


def _seal(pen: Pen, x: float, y: float, radius: float, said: str, points: int) -> Markup:
    theme = pen.theme
    colour = theme.gain if points >= 0 else theme.loss
    text = pen.text(said, x, y, letter_size(radius * 1.3), anchor="middle", colour=theme.plate, weight=700)
    return group(element("circle", cx=x, cy=y, r=radius, fill=colour, stroke=theme.plate, stroke_width=1.5), text)
