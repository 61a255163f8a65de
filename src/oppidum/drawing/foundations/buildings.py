"""Buildings from above: each is one drawn object over its lots.

All stand on a plinth of their owner's colour. Homes have hipped roofs with a lit window for every citizen; shops have
flat roofs, a striped awning all around and a coin for every coin; civic buildings are courts of stone with their
ornament and their rule: what is counted, what it gives. Points stand upper right, the owner's shape upper left.
"""

from __future__ import annotations

from functools import cache

import msgspec

from oppidum.drawing import art
from oppidum.drawing.foundations.context import BADGE, DrawContext, cell_of, parts_of
from oppidum.drawing.outline import (
    Cell,
    middle_of,
    outline,
    roof_faces,
    roof_lines,
    spots,
    top_left,
    top_right,
)
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import LARGE, PLAIN, SMALL
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, points_path, title

COUNTED_SYMBOLS = {
    "adjacent_citizen": "citizen",
    "adjacent_coin": "coin",
    "adjacent_civic": "civic",
    "adjacent_building": "building",
}
DEFAULT_ORNAMENTS = {"citizen": "hall", "coin": "arcade", "civic": "statue", "building": "basin"}
CIVIC_CATEGORY = "civic"
TILES = "M0 1.5h6M0 4.5h6M1.5 1.5v3M4.5 4.5v1.5M4.5 0v1.5"
PAVING = "M0 0h11M0 0v5.5M5.5 5.5V11M0 5.5h11"


@cache
def ornaments() -> dict[str, str]:
    """Returns which ornament a civic building has, by its piece."""
    return msgspec.json.decode(art.read("ornaments.json"), type=dict[str, str])


def building(context: DrawContext, name: str, owner: int) -> Markup:
    """Draws the building written as ``piece lot lot``."""
    piece, lots = parts_of(name)
    kind = context.kind(piece)
    cells = [cell_of(lot) for lot in lots]
    draw = {"residential": _home, "commercial": _shop, "civic": _court}[kind.type]
    drawn = _monument(context, piece, cells) if kind.silhouette else draw(context, piece, cells, owner)
    return group(
        title(f"{kind.name} on {' '.join(lots)}, {context.whose(owner)}"),
        _plinth(context, cells, owner),
        drawn,
        _points_of(context, name, owner),
        _owner_badge(context, cells, owner),
        data_building=name,
        data_type=kind.type,
        data_owner=owner,
    )


def _plinth(context: DrawContext, cells: list[Cell], owner: int) -> Markup:
    side, paint, theme = context.side, context.paint(owner), context.theme
    path = outline(cells, side, 0.04 * side, 0.09 * side)
    shadow = element("path", d=path, fill=theme.shadow, opacity=0.22, transform=at(0.035 * side, 0.05 * side))
    wash = mix(paint.fill, theme.paper, 0.62)
    return join(shadow, element("path", d=path, fill=wash, stroke=paint.deep, stroke_width=0.022 * side))


def _owner_badge(context: DrawContext, cells: list[Cell], owner: int) -> Markup:
    column, row = top_left(cells)
    size = context.side * BADGE
    x, y = column * context.side + size * 0.66, row * context.side + size * 0.66
    ground = element("circle", cx=x, cy=y, r=size * 0.64, fill=context.theme.plate, opacity=0.9)
    return join(ground, context.badge(owner, x, y, size))


def _points_of(context: DrawContext, name: str, owner: int) -> Markup:
    """Draws the points that a building brings as an era ends: printed on a shop, earned by a civic building."""
    piece, lots = parts_of(name)
    kind = context.kind(piece)
    if kind.type == "commercial" and kind.vp:
        return seal(context, kind.vp, [cell_of(lot) for lot in lots])
    if kind.type == "civic" and len(context.summaries) > owner:
        line = context.line_about(owner, set(lots), CIVIC_CATEGORY)
        return seal(context, line.points if line else 0, [cell_of(lot) for lot in lots])
    return NOTHING


def seal(context: DrawContext, points: int, cells: list[Cell]) -> Markup:
    """Draws points in the upper right corner."""
    column, row = top_right(cells)
    radius = max(context.side * 0.125, 10.5)
    x, y = (column + 1) * context.side - radius * 1.42, row * context.side + radius * 1.42
    theme = context.theme
    if points:
        disc = element("circle", cx=x, cy=y, r=radius, fill=theme.points, stroke=theme.plate, stroke_width=1.5)
        number = context.text(str(points), x, y, _small(context), colour=theme.on_points, anchor="middle", weight=700)
    else:
        disc = element("circle", cx=x, cy=y, r=radius, fill=theme.plate, stroke=theme.points, stroke_width=1.5)
        number = context.text("0", x, y, _small(context), anchor="middle")
    return group(disc, number, data_points=points)


def _home(context: DrawContext, piece: str, cells: list[Cell], _owner: int) -> Markup:
    side, theme = context.side, context.theme
    inset = 0.13 * side
    shades = (theme.roof_bright, theme.roof_shade, theme.roof_dark, theme.roof)
    slopes = [
        element("path", d="".join(points_path(face) for face in faces), fill=shade)
        for faces, shade in zip(roof_faces(cells, side, inset), shades, strict=True)
    ]
    ridges = "".join(points_path(list(line), closed=False) for line in roof_lines(cells, side, inset))
    eaves = outline(cells, side, inset, 0.5)
    size = 0.22 * side
    windows = [
        context.symbols.use("window", x * side, y * side, size) for x, y in spots(cells, context.kind(piece).citizens)
    ]
    tiles = context.symbols.pattern("tiles", 6, TILES, theme.ink, 0.16)
    return group(
        *slopes,
        element("path", d=eaves, fill=tiles),
        element("path", d=ridges, fill="none", stroke=theme.plate, stroke_width=1.2, opacity=0.55),
        element("path", d=eaves, fill="none", stroke=theme.ink, stroke_width=1.4, stroke_linejoin="round"),
        *windows,
    )


def _shop(context: DrawContext, piece: str, cells: list[Cell], owner: int) -> Markup:
    side, theme, paint = context.side, context.theme, context.paint(owner)
    edge, band = 0.105 * side, 0.12 * side
    middle = outline(cells, side, edge + band / 2, band / 2)
    inner = outline(cells, side, edge + band, 0.02 * side)
    size = 0.3 * side
    coins = [context.symbols.use("coin", x * side, y * side, size) for x, y in spots(cells, context.kind(piece).coins)]
    stripe = 0.075 * side
    return group(
        element("path", d=middle, fill=theme.flat, stroke=theme.awning, stroke_width=band),
        element("path", d=middle, fill="none", stroke=paint.fill, stroke_width=band, stroke_dasharray=f"{stripe:.2f}"),
        element("path", d=outline(cells, side, edge, band), fill="none", stroke=theme.ink, stroke_width=1.2),
        element("path", d=inner, fill=theme.flat, stroke=theme.ink, stroke_width=1),
        element(
            "path",
            d=outline(cells, side, edge + band + 0.035 * side, 0.02 * side),
            fill="none",
            stroke=theme.ink,
            stroke_width=0.7,
            opacity=0.4,
        ),
        *coins,
    )


def _court(context: DrawContext, piece: str, cells: list[Cell], _owner: int) -> Markup:
    side, theme = context.side, context.theme
    court = outline(cells, side, 0.11 * side, 0.05 * side)
    x, y = middle_of(cells)
    size = (0.5 if len(cells) == 1 else 0.66) * side
    ground = mix(theme.leaf, theme.court, 0.38) if _ornament(context, piece) == "tree" else theme.court
    lift = 0.06 * side if len(cells) == 1 else 0.04 * side
    paving = context.symbols.pattern("paving", 11, PAVING, theme.ink, 0.14)
    return group(
        element("path", d=court, fill=ground, stroke=theme.ink, stroke_width=1.2),
        element("path", d=court, fill=paving),
        *_flanks(context, piece, cells),
        context.symbols.use(_ornament(context, piece), x * side, y * side - lift, size),
        _rule(context, piece, cells),
    )


def _monument(context: DrawContext, piece: str, cells: list[Cell]) -> Markup:
    """Draws a monument: a court with a colonnade, its silhouette, and its value or rule on a plate."""
    side, theme, kind = context.side, context.theme, context.kind(piece)
    court = outline(cells, side, 0.1 * side, 0.05 * side)
    columns = outline(cells, side, 0.165 * side, 0.03 * side)
    x, y = middle_of(cells)
    wide, high = len({column for column, _ in cells}), len({row for _, row in cells})
    block = wide * high == len(cells) and min(wide, high) > 1
    size = (1.5 if block else 0.72) * side
    return group(
        element("path", d=court, fill=theme.court, stroke=theme.ink, stroke_width=1.2),
        element(
            "path",
            d=columns,
            fill="none",
            stroke=theme.brass,
            stroke_width=0.05 * side,
            stroke_linecap="round",
            stroke_dasharray=f"0 {0.11 * side:.2f}",
        ),
        context.symbols.use(kind.silhouette, x * side, (y - 0.06) * side, size),
        _rule(context, piece, cells) if kind.scores else _value_plate(context, piece, cells),
        data_monument=piece,
    )


def _value_plate(context: DrawContext, piece: str, cells: list[Cell]) -> Markup:
    """Draws the citizens or coins of a monument, with what its neighbours add (M-06)."""
    kind = context.kind(piece)
    value = context.shown_value(piece)
    if not value and not kind.varies:
        return NOTHING
    letter = _small(context)
    lowest = max(row for _, row in cells)
    x = (min(column for column, row in cells if row == lowest) + 0.5) * context.side
    y = (lowest + 0.845) * context.side
    frame = element(
        "rect",
        x=x - letter * 1.5,
        y=y - letter * 0.75,
        width=letter * 3,
        height=letter * 1.5,
        rx=letter / 2,
        fill=context.theme.plate,
        stroke=context.theme.ink,
        stroke_width=1,
    )
    symbol = "citizen" if kind.type == "residential" else "coin"
    return group(
        frame,
        context.text(str(value), x - letter * 0.6, y, letter, anchor="middle", weight=700),
        context.symbols.use(symbol, x + letter * 0.75, y, letter * 1.1),
        data_value=value,
    )


def _flanks(context: DrawContext, piece: str, cells: list[Cell]) -> list[Markup]:
    """Draws trees beside the ornament of a larger civic building, columns beside a hall."""
    if len(cells) == 1:
        return []
    (x, y), side = middle_of(cells), context.side
    symbol = "column" if _ornament(context, piece) == "hall" else "tree"
    along = 0.6
    wide, high = len({column for column, _ in cells}), len({row for _, row in cells})
    if wide * high > len(cells):
        # A token around a corner: the ornament stands in the corner, trees on the other lots.
        places = [
            (column + 0.5, row + 0.5) for column, row in cells if abs(column + 0.5 - x) + abs(row + 0.5 - y) > 0.5
        ]
    elif high == 1:
        places = [(x - along, y), (x + along, y)]
    else:
        places = [(x, y - along), (x, y + along * 0.8)]
    return [context.symbols.use(symbol, a * side, b * side, 0.3 * side) for a, b in places]


def _ornament(context: DrawContext, piece: str) -> str:
    if piece in ornaments():
        return ornaments()[piece]
    scores = context.kind(piece).scores
    return DEFAULT_ORNAMENTS[COUNTED_SYMBOLS[scores.of]] if scores else "tree"


def _rule(context: DrawContext, piece: str, cells: list[Cell]) -> Markup:
    """Draws what a civic building counts and gives, as icons on a plate at its foot."""
    scores = context.kind(piece).scores
    if scores is None:
        return NOTHING
    x = middle_of(cells)[0] * context.side
    y = (max(row for _, row in cells) + 0.845) * context.side
    return rule_plate(context, scores.vp, scores.per, COUNTED_SYMBOLS[scores.of], x, y)


def rule_plate(context: DrawContext, points: int, per: int, counted: str, x: float, y: float) -> Markup:
    """Draws `per` of what is counted, an arrow, and the points, on a plate with its middle here."""
    letter = _small(context)
    icon, digit, gap = letter * 1.05, letter * 0.6, letter * 0.22
    width = icon * 2 + letter * 0.8 + digit + gap * 5 + (digit if per > 1 else 0)
    height = letter * 1.5
    left = x - width / 2 + gap
    parts = [
        element(
            "rect",
            x=x - width / 2,
            y=y - height / 2,
            width=width,
            height=height,
            rx=height / 3,
            fill=context.theme.plate,
            stroke=context.theme.ink,
            stroke_width=1,
        )
    ]
    if per > 1:
        parts.append(context.text(str(per), left + digit / 2, y, letter, anchor="middle", weight=700))
        left += digit
    parts.append(context.symbols.use(counted, left + gap / 2 + icon / 2, y, icon))
    left += icon + gap * 1.5
    parts.append(context.symbols.use("counts", left + letter * 0.4, y, letter * 0.8))
    left += letter * 0.8 + gap
    parts.append(context.text(str(points), left + digit / 2, y, letter, anchor="middle", weight=700))
    parts.append(context.symbols.use("points", left + digit + gap / 2 + icon / 2, y, icon))
    return group(*parts, data_counts=counted)


def _small(context: DrawContext) -> int:
    return SMALL if context.side < 96 else PLAIN if context.side < 140 else LARGE
