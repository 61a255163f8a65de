"""The pool: monuments that anybody may build, each with its silhouette, its shape, its values and what it asks for."""

from __future__ import annotations

from textwrap import wrap

from oppidum.drawing.blocks import EMPTY, Block, beside, stack, texts
from oppidum.drawing.foundations.buildings import COUNTED_SYMBOLS
from oppidum.drawing.foundations.cards import titled
from oppidum.drawing.foundations.context import DrawContext
from oppidum.drawing.outline import outline
from oppidum.drawing.pen import LARGE, PLAIN, SMALL, shorten
from oppidum.drawing.svg import Markup, at, element, group

ACROSS = 3
GAP = 12
LEFT = 68
LETTERS = 5.8
PIP = 7
ICON = 16


def pool(context: DrawContext, width: float) -> Block:
    """Draws the monuments that are open; nothing without the module."""
    shown = context.module("monuments")
    if shown is None:
        return EMPTY
    wide = (width - GAP * (ACROSS - 1)) / ACROSS
    pieces = [piece for piece, left in shown.pool.items() if left]
    lines = {piece: wrap(context.captions.get(piece, ""), int((wide - LEFT - 8) / LETTERS)) for piece in pieces}
    rows = []
    for start in range(0, len(pieces), ACROSS):
        row = pieces[start : start + ACROSS]
        height = max(62 + 15 * max(len(lines[piece]) for piece in row), 84)
        rows.append(beside([_card(context, piece, lines[piece], wide, height) for piece in row], GAP))
    none = texts(context, ["All of them stand in the city."], PLAIN, context.theme.muted)
    return titled(context, "Monuments", "open to all", width, stack(rows, GAP) if rows else none)


def _card(context: DrawContext, piece: str, lines: list[str], width: float, height: float) -> Block:
    theme, kind = context.theme, context.facts.pieces[piece]
    said = texts(context, lines, SMALL, step=15)
    drawn = group(
        element("rect", width=width, height=height, rx=4, fill=theme.plate, stroke=theme.ink, stroke_width=1.2),
        element("rect", x=4, y=4, width=LEFT - 10, height=height - 8, rx=3, fill=theme.court),
        context.symbols.use(kind.silhouette, LEFT / 2 - 1, height / 2, 50),
        context.text(shorten(kind.name, 24), LEFT, 17, LARGE, serif=True, weight=700),
        _values(context, piece),
        group(said.drawing, transform=at(LEFT, 54)),
        data_monument_open=piece,
    )
    return Block(drawn, width, height)


def _values(context: DrawContext, piece: str) -> Markup:
    """Draws a monument's shape in the colour of its type, and what it gives."""
    theme, kind = context.theme, context.facts.pieces[piece]
    fill = {"residential": theme.roof, "commercial": theme.coin, "civic": theme.leaf}[kind.type]
    cells = context.facts.shapes[kind.shape]
    wide = (max(column for column, _ in cells) + 1) * PIP
    high = (max(row for _, row in cells) + 1) * PIP
    shape = element("path", d=outline(cells, PIP, 0, 0.4), fill=fill, stroke=theme.ink, stroke_width=0.9)
    return group(
        group(shape, transform=at(0, -high / 2)),
        group(beside(amounts(context, piece), 6).drawing, transform=at(wide + 10, 0)),
        transform=at(LEFT, 39),
    )


def amounts(context: DrawContext, piece: str) -> list[Block]:
    """Returns citizens, coins and points of a monument or token, or what it counts and gives."""
    kind = context.kind(piece)
    if kind.scores is not None:
        counted = COUNTED_SYMBOLS[kind.scores.of]
        per = [_number(context, kind.scores.per)] if kind.scores.per > 1 else []
        given = [_number(context, kind.scores.vp), _icon(context, "points")]
        return [*per, _icon(context, counted), _icon(context, "counts"), *given]
    amounts = (("citizen", kind.citizens), ("coin", kind.coins), ("points", kind.vp))
    return [part for symbol, n in amounts if n for part in (_number(context, n), _icon(context, symbol))]


def _number(context: DrawContext, number: int) -> Block:
    return Block(context.text(str(number), 0, 0, LARGE, weight=700), 9 * len(str(number)), ICON)


def _icon(context: DrawContext, symbol: str) -> Block:
    return Block(context.symbols.use(symbol, ICON / 2, 0, ICON), ICON, ICON)
