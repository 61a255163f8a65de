"""Prices: a coin and a number on a small tag."""

from __future__ import annotations

from oppidum.drawing.foundations.context import DrawContext
from oppidum.drawing.pen import LARGE
from oppidum.drawing.svg import Markup, element, group


def price_tag(context: DrawContext, price: int, x: float, y: float) -> Markup:
    """Draws a coin and a price on a small tag, its middle here."""
    width, height = 50, 24
    tag = f"M{x - width / 2 + 7:.2f} {y - height / 2:.2f}h{width - 7}v{height}h{7 - width}l-7 {-height / 2}Z"
    return group(
        element(
            "path", d=tag, fill=context.theme.plate, stroke=context.theme.ink, stroke_width=1.2, stroke_linejoin="round"
        ),
        context.symbols.use("coin", x - 9, y, 16),
        context.text(str(price), x + 11, y, LARGE, anchor="middle", weight=700),
        data_price=price,
    )
