"""The ledger of goods: ten tracks with everybody's place, crowns for first and second, and what they bring."""

from __future__ import annotations

from typing import NamedTuple

from oppidum.drawing.blocks import Block, section
from oppidum.drawing.city_of_iron.context import FIRST, SECOND, SHIELD, DrawContext
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import LARGE, PLAIN, SMALL
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, title

ROW = 42
HEAD = 26
FEWEST = 8
GLYPH = 40
FIGURE = 46
CROWN = 13


class Rail(NamedTuple):
    """Where the tracks run: from `left`, so many cells of this width, and where the figures after them begin."""

    left: float
    cell: float
    cells: int
    figures: float

    def middle(self, amount: int) -> float:
        """Returns the middle of the cell of an amount."""
        return self.left + (amount - 0.5) * self.cell


def goods(context: DrawContext, width: float) -> Block:
    """Draws all tracks."""
    rail = _rail(context, width)
    rows = [
        group(_row(context, good, rail, width, place), transform=at(0, HEAD + place * ROW))
        for place, good in enumerate(context.facts.goods)
    ]
    inside = Block(join(_head(context, rail), *rows), width, HEAD + ROW * len(rows))
    return section(context, "Goods", "every scoring pays first, second and shield", width, inside)


def _rail(context: DrawContext, width: float) -> Rail:
    amounts = [amount for seat in context.view.seats for amount in seat.goods.values()]
    cells = max(FEWEST, *amounts, *(good.shield for good in context.facts.goods.values()))
    names = 118 if width > 560 else 0
    figures = width - 4 * FIGURE if names else width - 4 * FIGURE + 24
    left = GLYPH + names
    return Rail(left, (figures - 12 - left) / cells, cells, figures)


def _columns(rail: Rail, width: float) -> list[float]:
    """Returns where the four figures stand: coins for the first, points for first and second, and the shield."""
    step = (width - rail.figures) / 4
    return [rail.figures + step * place for place in range(4)]


def _head(context: DrawContext, rail: Rail) -> Markup:
    """Draws the numbers of the cells."""
    every = 1 if rail.cell >= 18 else 2
    numbers = [
        context.text(str(amount), rail.middle(amount), 12, SMALL, anchor="middle", colour=context.theme.muted)
        for amount in range(1, rail.cells + 1)
        if amount % every == 0 or amount == 1
    ]
    return join(*numbers)


def _row(context: DrawContext, good: str, rail: Rail, width: float, place: int) -> Markup:
    entry, theme = context.facts.goods[good], context.theme
    band = element("rect", width=width, height=ROW, fill=theme.panel if place % 2 == 0 else theme.parcel)
    named = rail.left > GLYPH
    name = context.text(entry.name, GLYPH, ROW / 2, PLAIN, weight=700) if named else NOTHING
    first, second = context.find_seats_scoring(good, FIRST), context.find_seats_scoring(good, SECOND)
    return group(
        title(_describe(context, good)),
        band,
        context.symbols.use(good, GLYPH / 2 - 2, ROW / 2, 30),
        name,
        _cells(context, good, rail),
        *_tokens(context, good, rail, first, second),
        _figures(context, good, rail, width),
        context.mark("good", good, width - 5, 7, 9),
        data_good=good,
        data_first=" ".join(map(str, first)),
        data_second=" ".join(map(str, second)),
    )


def _cells(context: DrawContext, good: str, rail: Rail) -> Markup:
    """Draws the cells, tinted from the shield's amount on."""
    theme, shield = context.theme, context.facts.goods[good].shield
    tint = mix(theme.goods[good].deep, theme.panel, 0.2)
    guarded = element(
        "rect",
        x=rail.left + (shield - 1) * rail.cell,
        y=2,
        width=(rail.cells - shield + 1) * rail.cell,
        height=ROW - 4,
        fill=tint,
    )
    lines = "".join(f"M{rail.left + n * rail.cell:.2f} 4v{ROW - 8}" for n in range(rail.cells + 1))
    grid = element("path", d=lines, stroke=theme.line, stroke_width=0.8)
    size = min(22, rail.cell)
    mark = context.symbols.use("defense", rail.middle(shield), ROW / 2, size)
    return join(guarded, grid, group(mark, opacity=0.45))


def _tokens(context: DrawContext, good: str, rail: Rail, first: list[int], second: list[int]) -> list[Markup]:
    """Draws the shapes of all who have some, in the cell of their amount; leaders wear a crown."""
    held: dict[int, list[int]] = {}
    for seat in context.seats:
        amount = context.view.seats[seat].goods[good]
        if amount:
            held.setdefault(amount, []).append(seat)
    parts = []
    for amount, seats in held.items():
        spots, size = _spots(len(seats), rail.cell)
        for seat, (dx, dy) in zip(seats, spots, strict=True):
            x, y = rail.middle(amount) + dx, ROW / 2 + dy
            crown = "crown" if seat in first else "second" if seat in second else ""
            over = context.symbols.use(crown, x, y - size / 2 - 1, min(CROWN, size)) if crown else NOTHING
            parts.append(group(context.badge(seat, x, y, size), over, data_token=seat, data_amount=amount))
    return parts


def _spots(count: int, cell: float) -> tuple[list[tuple[float, float]], float]:
    """Returns where so many shapes stand around the middle of a cell, and how large they are."""
    if count == 1:
        return [(0, 3)], min(25, cell - 1)
    if count == 2 and cell >= 36:
        size = min(22, cell / 2 - 1)
        return [(-size / 2 - 0.5, 4), (size / 2 + 0.5, 4)], size
    across = -(-count // 2)
    size = min(17, cell / across)
    rows = [(place % across, place // across) for place in range(count)]
    return [((column - (across - 1) / 2) * size, 3 + (row - 0.5) * 17.5) for column, row in rows], size


def _figures(context: DrawContext, good: str, rail: Rail, width: float) -> Markup:
    """Returns what the first gets a round, and what first, second and shield score."""
    entry = context.facts.goods[good]
    spots, y = _columns(rail, width), ROW / 2
    shield = join(
        context.symbols.use("defense", spots[3] + 10, y, 20),
        context.text(
            str(entry.shield), spots[3] + 10, y, SMALL, anchor="middle", weight=700, colour=context.theme.etch
        ),
        context.text(f"+{context.facts.rules.shield_points}", spots[3] + 22, y, PLAIN, weight=700),
    )
    return join(
        context.figure("coin", f"+{entry.first_coins}", spots[0], y, 16, PLAIN),
        context.figure("crown", f"+{entry.points[0]}", spots[1], y, 17, LARGE),
        context.figure("second", f"+{entry.points[1]}", spots[2], y, 17, LARGE),
        shield,
    )


def _describe(context: DrawContext, good: str) -> str:
    entry = context.facts.goods[good]
    held = [
        f"{context.name(seat)} {context.view.seats[seat].goods[good]}"
        for seat in context.seats
        if context.view.seats[seat].goods[good]
    ]
    shields = [context.name(seat) for seat in context.find_seats_scoring(good, SHIELD)]
    guarded = f" Shield: {', '.join(shields)}." if shields else ""
    return (
        f"{entry.name}: {', '.join(held) or 'nobody has any'}.{guarded} Most scores {entry.points[0]}, "
        f"second {entry.points[1]}, {entry.shield} or more {context.facts.rules.shield_points} more; "
        f"the first gets {entry.first_coins} coins a round"
    )
