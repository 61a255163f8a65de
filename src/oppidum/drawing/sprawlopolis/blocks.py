"""Draws a block of a city: the ground of its zone, its buildings, and the zone's letter.

The middle is left free for a road; where there is none, something larger stands there.
"""

from __future__ import annotations

from functools import cache

import msgspec

from oppidum.drawing.palette import Zone, ZonePaint, palette
from oppidum.drawing.pen import Pen, letter_size
from oppidum.drawing.svg import NOTHING, Markup, element, group, title
from oppidum.games.sprawlopolis.shown.facts import SprawlopolisFacts

Cell = tuple[int, int]

OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
QUARTERS: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))

CORNERS = {"NW": (0.0, 0.0), "NE": (1.0, 0.0), "SW": (0.0, 1.0), "SE": (1.0, 1.0)}
CORNER = (0.195, 0.33)
TIGHT_CORNER = (0.165, 0.27)
"""How far from a corner of the block something stands, and how large it is; less where a road bends round it."""
OPEN = ((0.63, 0.61, 0.62), (0.17, 0.76, 0.28), (0.76, 0.155, 0.26))
"""Without a road: where things stand, and how large."""

TEXTURES = {
    "residential": (9, "M0 0h9M0 4.5h9M2 0v4.5M6.5 4.5V9"),
    "commercial": (10, "M0 0h10M0 0v10"),
    "industrial": (7, "M0 7 7 0M-1 1 1-1M6 8 8 6"),
    "park": (12, "M2 4q1-2 2 0q1-2 2 0M7 10q1-2 2 0q1-2 2 0"),
}
PLATES = {
    "residential": "M-1.04 1V-.3L0-1.16 1.04-.3V1Z",
    "commercial": "M-1-1H1V1H-1Z",
    "industrial": "M-1.06 1V-.5L-.35-1.1V-.5L.36-1.1V-.5L1.06-1.1V1Z",
    "park": "M0-1.1A1.1 1.1 0 1 1 0 1.1A1.1 1.1 0 1 1 0-1.1Z",
}


class Block(msgspec.Struct, frozen=True):
    """A visible block: its zone as a letter, and the two sides that its road joins, as in ``EW``.

    Without a road `exits` is empty.
    """

    zone: str
    exits: str = ""


def cell_of(name: str) -> Cell:
    """Returns column and row of a block.

    >>> cell_of("2,-1")
    (2, -1)
    """
    column, _, row = name.partition(",")
    return int(column), int(row)


def name_of(cell: Cell) -> str:
    """Returns the block as people write it; the way back from `cell_of`."""
    return f"{cell[0]},{cell[1]}"


def face_of(facts: SprawlopolisFacts, number: str, turned: bool = False) -> dict[Cell, Block]:
    """Returns the blocks of a card by column and row, both 0 or 1."""
    printed = facts.cards[number]
    blocks = [Block(printed.zones[row][column], printed.exits[row][column]) for column, row in QUARTERS]
    if turned:
        blocks = [Block(block.zone, "".join(OPPOSITE[exit_] for exit_ in block.exits)) for block in blocks[::-1]]
    return dict(zip(QUARTERS, blocks, strict=True))


@cache
def zone_of(letter: str) -> Zone:
    """Returns the zone of a letter."""
    return next(zone for zone in palette().zones if zone.letter == letter)


def paint_of(pen: Pen, letter: str) -> ZonePaint:
    """Returns the colours of a zone."""
    return pen.theme.zones[zone_of(letter).name]


def draw_block(pen: Pen, block: Block, x: float, y: float, side: float, name: str | None = None) -> Markup:
    """Draws a block without its road, its upper left corner here; `name` is where it lies in the city."""
    zone, paint = zone_of(block.zone), paint_of(pen, block.zone)
    box = {"x": x, "y": y, "width": side, "height": side}
    texture = pen.symbols.pattern(f"ground-{zone.name}", *TEXTURES[zone.name], paint.deep, 0.2)
    places = [_corner(block, corner) for corner in ("NE", "SW", "SE")] if block.exits else OPEN
    u0, v0, size0 = _corner(block, "NW")
    return group(
        title(f"{name}, {zone.name}{f', road {block.exits}' if block.exits else ''}") if name else NOTHING,
        element("rect", fill=paint.ground, **box),
        element("rect", fill=texture, **box),
        *(pen.symbols.use(zone.symbol, x + u * side, y + v * side, size * side) for u, v, size in places),
        badge(pen, block.zone, x + u0 * side, y + v0 * side, size0 * side),
        data_block=name,
        data_zone=block.zone,
    )


def _corner(block: Block, corner: str) -> tuple[float, float, float]:
    """Returns where something stands in this corner of the block, and how large it may be."""
    inset, size = TIGHT_CORNER if set(corner) == set(block.exits) else CORNER
    right, down = CORNERS[corner]
    return abs(right - inset), abs(down - inset), size


def badge(pen: Pen, letter: str, x: float, y: float, size: float) -> Markup:
    """Draws the letter of a zone on its plate, the middle at this place."""
    paint = paint_of(pen, letter)
    plate = element(
        "path",
        d=PLATES[zone_of(letter).name],
        transform=f"translate({x:.2f} {y:.2f}) scale({size / 2.2:.3f})",
        fill=pen.theme.plate,
        stroke=paint.deep,
        stroke_width=0.14,
        stroke_linejoin="round",
    )
    drop = size * 0.05 if zone_of(letter).name in ("residential", "industrial") else 0.0
    said = pen.text(letter, x, y + drop, letter_size(size * 0.72), anchor="middle", colour=paint.deep, weight=700)
    return group(plate, said)
