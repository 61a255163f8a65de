"""What a civic building scores: lines from it to every neighbour that it counts."""

from __future__ import annotations

from dataclasses import dataclass

from oppidum.drawing.foundations.buildings import CIVIC_CATEGORY, COUNTED_SYMBOLS
from oppidum.drawing.foundations.context import DrawContext, cell_of, lot_of, parts_of
from oppidum.drawing.outline import Point, middle_of, neighbours
from oppidum.drawing.pen import HEADING, LARGE, NoPicture
from oppidum.drawing.svg import Markup, element, group


@dataclass(frozen=True)
class Linked:
    """A civic building, its owner, and the neighbours that it counts, each with how much it adds to the count."""

    building: str
    owner: int
    counted: dict[str, int]


def find_links(context: DrawContext, asked: str) -> Linked:
    """Returns the building that was asked for, as notation writes it, and what it counts."""
    lots = context.view.lots
    words = asked.lower().split()
    owners = {lot.building: lot.owner for lot in lots.values() if lot.building is not None}
    found = next((name for name in owners if name.lower().split() == words), None)
    if found is None:
        meant = [name for name in owners if sorted(name.lower().split()) == sorted(words)]
        raise NoPicture(f"There is no “{asked}” in the city" + (f"; did you mean “{meant[0]}”?" if meant else "."))
    piece, own = parts_of(found)
    scores = context.kind(piece).scores
    if scores is None:
        raise NoPicture(f"“{found}” counts nothing: only civic buildings score their neighbours.")
    beside = [lots[lot].building for cell in neighbours(map(cell_of, own)) if (lot := lot_of(cell)) in lots]
    counted = {name: _adds(context, name, scores.of) for name in beside if name is not None}
    return Linked(found, owners[found], {name: adds for name, adds in sorted(counted.items()) if adds})


def _adds(context: DrawContext, name: str, counted: str) -> int:
    """Returns what a neighbour adds to the count of an icon."""
    piece = parts_of(name)[0]
    kind = context.kind(piece)
    match counted:
        case "adjacent_citizen":
            return context.shown_value(piece) if kind.type == "residential" else 0
        case "adjacent_coin":
            return context.shown_value(piece) if kind.type == "commercial" else 0
        case "adjacent_civic":
            return int(kind.type == "civic")
        case _:
            return 1


def links(context: DrawContext, links_of: Linked) -> Markup:
    """Draws the lines, what each neighbour adds, and the points they make."""
    piece, lots = parts_of(links_of.building)
    start = _middle(context, lots)
    scores = context.kind(piece).scores
    symbol = COUNTED_SYMBOLS[scores.of] if scores else "building"
    ends = {name: _middle(context, parts_of(name)[1]) for name in links_of.counted}
    lines = [_line(context, start, end, name) for name, end in ends.items()]
    amounts = [_amount(context, end, symbol, links_of.counted[name]) for name, end in ends.items()]
    return group(*lines, *amounts, _sum(context, links_of, start, set(lots)), data_part="links")


def _middle(context: DrawContext, lots: list[str]) -> Point:
    x, y = middle_of([cell_of(lot) for lot in lots])
    return x * context.side, y * context.side


def _line(context: DrawContext, start: Point, end: Point, name: str) -> Markup:
    """Draws a line on a pale bed, so that it is seen on every roof."""
    path = f"M{start[0]:.2f} {start[1]:.2f}L{end[0]:.2f} {end[1]:.2f}"
    bed = element("path", d=path, stroke=context.theme.plate, stroke_width=8, stroke_linecap="round")
    line = element("path", d=path, stroke=context.theme.glow, stroke_width=4, stroke_linecap="round")
    return group(bed, line, data_link=name)


def _amount(context: DrawContext, place: Point, symbol: str, amount: int) -> Markup:
    x, y = place
    plate = _plate(context, x, y, 46, 26, context.theme.glow)
    number = context.text(str(amount), x - 9, y, LARGE, anchor="middle", weight=700)
    return group(plate, number, context.symbols.use(symbol, x + 9, y, 17))


def _sum(context: DrawContext, links_of: Linked, place: Point, lots: set[str]) -> Markup:
    """Draws the points of the building, as the scorer has them; a dot where nobody said."""
    x, y = place
    if len(context.summaries) <= links_of.owner:
        return element("circle", cx=x, cy=y, r=7, fill=context.theme.glow)
    line = context.line_about(links_of.owner, lots, CIVIC_CATEGORY)
    points = line.points if line else 0
    text = f"{points:+d}" if points else "0"
    width = 44 + 12 * len(text)
    plate = _plate(context, x, y, width, 34, context.theme.glow)
    number = context.text(text, x - 12, y, HEADING, anchor="middle", weight=700)
    return group(plate, number, context.symbols.use("points", x + width / 2 - 20, y, 20), data_sum=points)


def _plate(context: DrawContext, x: float, y: float, width: float, height: float, line: str) -> Markup:
    return element(
        "rect",
        x=x - width / 2,
        y=y - height / 2,
        width=width,
        height=height,
        rx=height / 2,
        fill=context.theme.plate,
        stroke=line,
        stroke_width=2,
    )
