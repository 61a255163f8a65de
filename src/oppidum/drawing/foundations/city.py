"""The city: parcels with survey lines, rulers at the edge, lot markers, deeds on sale, and the buildings."""

from __future__ import annotations

from oppidum.drawing.foundations.buildings import building
from oppidum.drawing.foundations.consul import goal
from oppidum.drawing.foundations.context import DrawContext, cell_of, lot_of
from oppidum.drawing.foundations.links import Linked, links
from oppidum.drawing.foundations.offers import marks
from oppidum.drawing.foundations.prices import price_tag
from oppidum.drawing.foundations.roads import road_width, roads
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import LARGE, PLAIN
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, title

RULER = 30


def city(context: DrawContext, linked: Linked | None) -> Markup:
    """Draws the board; if asked, with lines from a civic building to what it scores."""
    lots = [lot_of((column, row)) for row in range(context.facts.size) for column in range(context.facts.size)]
    owners = buildings_of(context)
    lit = {linked.building, *linked.counted} if linked else set()
    calm = [building(context, name, owner) for name, owner in owners.items() if name not in lit]
    bright = [building(context, name, owner) for name, owner in owners.items() if name in lit]
    board = group(
        _rulers(context),
        group(
            _ground(context),
            *(_lot(context, lot) for lot in lots),
            _crosses(context),
            *calm,
            _veil(context) if linked else NOTHING,
            *bright,
            NOTHING if linked else join(goal(context), marks(context)),
            links(context, linked) if linked else NOTHING,
            transform=f"translate({RULER} {RULER})",
        ),
        data_part="city",
    )
    wide = road_width(context)
    return join(roads(context, RULER), group(board, transform=at(wide, wide))) if wide else board


def buildings_of(context: DrawContext) -> dict[str, int]:
    """Returns every building with its owner, in the order of rows, so that a shadow falls on what lies behind."""
    owners = {lot.building: lot.owner for lot in context.view.lots.values() if lot.building is not None}
    first_rows = {name: min(cell_of(lot)[1] for lot in name.split()[1:]) for name in owners}
    return {name: owners[name] for name in sorted(owners, key=lambda name: (first_rows[name], name))}


def extent(context: DrawContext) -> float:
    """Returns the side of the board with its rulers, and the roads around it."""
    return context.facts.size * context.side + 2 * (RULER + road_width(context))


def _ground(context: DrawContext) -> Markup:
    length = context.facts.size * context.side
    return element(
        "rect",
        x=-5,
        y=-5,
        width=length + 10,
        height=length + 10,
        fill=context.theme.paper,
        stroke=context.theme.ink,
        stroke_width=1.6,
    )


def _veil(context: DrawContext) -> Markup:
    length = context.facts.size * context.side
    return element("rect", x=-4, y=-4, width=length + 8, height=length + 8, fill=context.theme.paper, opacity=0.66)


def _rulers(context: DrawContext) -> Markup:
    """Letters above and below, numbers left and right, with a tick at every survey line."""
    size, side = context.facts.size, context.side
    far = RULER + size * side
    letter = LARGE if side >= 76 else PLAIN
    parts = []
    for index in range(size):
        middle = RULER + (index + 0.5) * side
        column, row = lot_of((index, index))[0], str(index + 1)
        for near in (11.0, far + RULER - 11):
            parts.append(context.text(column, middle, near, letter, serif=True, anchor="middle"))
            parts.append(context.text(row, near, middle, letter, serif=True, anchor="middle"))
    ticks = ""
    for index in range(size + 1):
        place = RULER + index * side
        ticks += f"M{place:.2f} {RULER - 12}v7M{place:.2f} {far + 5:.2f}v7"
        ticks += f"M{RULER - 12} {place:.2f}h7M{far + 5:.2f} {place:.2f}h7"
    return group(*parts, element("path", d=ticks, stroke=context.theme.ink, stroke_width=1.2))


def _crosses(context: DrawContext) -> Markup:
    """Draws small survey crosses where four lots meet."""
    size, side = context.facts.size, context.side
    path = "".join(
        f"M{column * side - 4:.2f} {row * side:.2f}h8m-4 -4v8" for column in range(1, size) for row in range(1, size)
    )
    return element("path", d=path, fill="none", stroke=context.theme.survey, stroke_width=1, opacity=0.8)


def _lot(context: DrawContext, lot: str) -> Markup:
    """Draws one parcel with what lies on its ground; buildings come later, over their lots."""
    view = context.view
    held = view.lots.get(lot)
    if held is not None:
        empty = [_parcel(context, lot, held.owner), _marker(context, lot, held.owner)]
        return group(*([_parcel(context, lot, None)] if held.building else empty), data_lot=lot, data_owner=held.owner)
    if lot in view.market:
        slot = view.market.index(lot)
        return group(
            _parcel(context, lot, None), _on_sale(context, lot, view.prices[slot]), data_lot=lot, data_on_sale="yes"
        )
    if lot in view.discarded:
        return group(_parcel(context, lot, None), _draw_cross(context, lot), data_lot=lot, data_discarded="yes")
    return group(_parcel(context, lot, None), data_lot=lot)


def _parcel(context: DrawContext, lot: str, owner: int | None) -> Markup:
    (column, row), side, theme = cell_of(lot), context.side, context.theme
    fill = theme.parcel if owner is None else mix(context.paint(owner).fill, theme.parcel, 0.3)
    line = theme.line if owner is None else context.paint(owner).deep
    return element(
        "rect",
        x=column * side + 3,
        y=row * side + 3,
        width=side - 6,
        height=side - 6,
        rx=2,
        fill=fill,
        stroke=line,
        stroke_width=1 if owner is None else 1.3,
    )


def _marker(context: DrawContext, lot: str, owner: int) -> Markup:
    """Draws a lot marker: a disc with the owner's shape and letter on an empty lot."""
    (column, row), side = cell_of(lot), context.side
    x, y = (column + 0.5) * side, (row + 0.5) * side
    radius = side * 0.29
    return group(
        title(f"{lot}, empty, {context.whose(owner)}"),
        element("circle", cx=x + 1.5, cy=y + 3, r=radius, fill=context.theme.shadow, opacity=0.25),
        element(
            "circle", cx=x, cy=y, r=radius, fill=context.theme.plate, stroke=context.paint(owner).deep, stroke_width=1.6
        ),
        context.badge(owner, x, y, side * 0.38),
        data_marker=lot,
    )


def _on_sale(context: DrawContext, lot: str, price: int) -> Markup:
    """Draws a lot whose deed is on sale: a dashed line around it and its price on a tag."""
    (column, row), side, theme = cell_of(lot), context.side, context.theme
    frame = element(
        "rect",
        x=column * side + 8,
        y=row * side + 8,
        width=side - 16,
        height=side - 16,
        rx=3,
        fill="none",
        stroke=theme.survey,
        stroke_width=1.6,
        stroke_dasharray="6 4",
    )
    return join(frame, price_tag(context, price, (column + 0.5) * side, (row + 0.5) * side))


def _draw_cross(context: DrawContext, lot: str) -> Markup:
    """Draws a lot that nobody can own any more: crossed out."""
    (column, row), side = cell_of(lot), context.side
    left, top, length = (column + 0.2) * side, (row + 0.2) * side, 0.6 * side
    path = f"M{left:.2f} {top:.2f}l{length:.2f} {length:.2f}m0 {-length:.2f}l{-length:.2f} {length:.2f}"
    return element("path", d=path, stroke=context.theme.line, stroke_width=1.4)
