"""Draws roads as light ribbons with a dashed middle.

They run over the borders of cards, so that people see where they continue.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from oppidum.drawing.pen import Pen
from oppidum.drawing.sprawlopolis.blocks import OPPOSITE, Block, Cell, name_of
from oppidum.drawing.svg import NOTHING, Markup, Value, element, group

SIDES: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
RIBBON = 0.19
EDGE = 0.24
GLOW = 0.36
BEND = 0.2
BARRIER = 0.15


def streets(pen: Pen, blocks: Mapping[Cell, Block], cells: Iterable[Cell], side: float, lit: bool = False) -> Markup:
    """Draws the sections of these cells, in a grid whose cell 0,0 begins at the origin; `lit` ones glow."""
    along = {cell: section(blocks[cell].exits, cell, side) for cell in cells if blocks[cell].exits}
    if not along:
        return NOTHING
    theme, together = pen.theme, "".join(along.values())
    stops = "".join(barrier(exit_, cell, side) for cell in along for exit_ in dead_ends(blocks, cell))
    line: dict[str, Value] = {"fill": "none"}
    return group(
        element("path", d=together, stroke=theme.glow, stroke_width=GLOW * side, **line) if lit else NOTHING,
        element("path", d=together, stroke=theme.road_edge, stroke_width=EDGE * side, **line),
        group(
            *(
                element("path", d=path, data_section=name_of(cell), data_lit=name_of(cell) if lit else None)
                for cell, path in along.items()
            ),
            stroke=theme.road,
            stroke_width=RIBBON * side,
            fill="none",
        ),
        element(
            "path",
            d=together,
            stroke=theme.road_dash,
            stroke_width=max(0.025 * side, 1),
            stroke_dasharray=f"{side / 10:.2f}",
            stroke_dashoffset=side / 20,
            **line,
        ),
        element("path", d=stops, stroke=theme.road_edge, stroke_width=0.055 * side, **line) if stops else NOTHING,
    )


def section(exits: str, cell: Cell, side: float) -> str:
    """Returns path data of the road inside one block: straight through, or round a corner."""
    first, last = (SIDES[exit_] for exit_ in exits)
    x, y = (cell[0] + 0.5) * side, (cell[1] + 0.5) * side

    def along(step: Cell, far: float) -> str:
        return f"{x + step[0] * far * side:.2f} {y + step[1] * far * side:.2f}"

    if OPPOSITE[exits[0]] == exits[1]:
        return f"M{along(first, 0.5)}L{along(last, 0.5)}"
    return f"M{along(first, 0.5)}L{along(first, BEND)}Q{x:.2f} {y:.2f} {along(last, BEND)}L{along(last, 0.5)}"


def dead_ends(blocks: Mapping[Cell, Block], cell: Cell) -> list[str]:
    """Returns the sides on which the road of this block runs against a block where none goes on."""
    ends = []
    for exit_ in blocks[cell].exits:
        step = SIDES[exit_]
        beyond = blocks.get((cell[0] + step[0], cell[1] + step[1]))
        if beyond is not None and OPPOSITE[exit_] not in beyond.exits:
            ends.append(exit_)
    return ends


def barrier(exit_: str, cell: Cell, side: float) -> str:
    """Returns path data of a bar across the end of a road."""
    (dx, dy), half = SIDES[exit_], BARRIER * side
    x, y = (cell[0] + 0.5 + 0.47 * dx) * side, (cell[1] + 0.5 + 0.47 * dy) * side
    return f"M{x - dy * half:.2f} {y - dx * half:.2f}L{x + dy * half:.2f} {y + dx * half:.2f}"
