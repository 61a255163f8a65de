"""Trading: an offer or a wish drawn as an exchange, with what it does to both supplies of markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oppidum.drawing.blocks import EMPTY, Block, flow, stack
from oppidum.drawing.foundations.cards import chip
from oppidum.drawing.foundations.context import DrawContext, cell_of
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import HEADING, LARGE, PLAIN, SMALL, shorten
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, title

HEADINGS = {"composing": "An offer is composed", "waiting": "An offer waits", "wishing": "A wish is composed"}
MIDDLE = 44
ITEM = 26
LONGEST_NAME = 18
GAP = 10


def offers(context: DrawContext, width: float) -> Block:
    """Draws the offer that is composed or waits, and the wishes of partners who declined; nothing without trading."""
    shown = context.module("trading")
    if shown is None:
        return EMPTY
    parts = [] if shown.offer is None else [_exchange(context, HEADINGS[shown.stage], shown.offer, width, shown.stage)]
    wishes = [wish for wish in shown.wishes if wish is not None]
    parts += [_exchange(context, f"{context.name(wish.by)} would accept", wish, width, "wish") for wish in wishes]
    return stack(parts, GAP)


def _exchange(context: DrawContext, heading: str, offer: Any, width: float, stage: str) -> Block:
    """Draws two sides, each with what it gives and its markers before and after, and arrows between them."""
    half = (width - MIDDLE) / 2
    left = _side(context, offer.by, offer.given, offer.markers, half)
    right = _side(context, offer.to, offer.asked, -offer.markers, half)
    high = max(left.height, right.height)
    drawn = group(
        title(f"{context.name(offer.by)} and {context.name(offer.to)}: {offer.line}"),
        context.text(shorten(heading, 40), 0, 10, HEADING, serif=True),
        group(_ground(context, offer.by, half, high, stage), left.drawing, transform=at(0, 28), data_side="given"),
        group(_arrows(context), transform=at(half, 28 + high / 2)),
        group(
            _ground(context, offer.to, half, high, stage),
            right.drawing,
            transform=at(half + MIDDLE, 28),
            data_side="asked",
        ),
        data_offer=stage,
        data_line=offer.line,
    )
    return Block(drawn, width, 28 + high)


def _ground(context: DrawContext, seat: int, width: float, height: float, stage: str) -> Markup:
    paint, theme = context.paint(seat), context.theme
    return element(
        "rect",
        width=width,
        height=height,
        rx=6,
        fill=mix(paint.fill, theme.panel, 0.16),
        stroke=paint.deep,
        stroke_width=1.6,
        stroke_dasharray=None if stage == "waiting" else "6 4",
    )


def _side(context: DrawContext, seat: int, side: Any, gained: int, width: float) -> Block:
    """Draws what one side gives, below its name and above what becomes of its markers."""
    items = list(_items(context, seat, side))
    inside = flow(items, width - 20, 7, 6) if items else _text(context, "nothing")
    before = context.view.seats[seat].markers
    foot = 46 + inside.height + 14
    drawn = group(
        context.badge(seat, 22, 22, 26),
        context.text(f"{shorten(context.name(seat), LONGEST_NAME)} gives", 42, 22, PLAIN, weight=700),
        group(inside.drawing, transform=at(10, 44)),
        context.symbols.use("marker", 18, foot, 15),
        context.text(f"{before} → {before + gained}", 30, foot, PLAIN, colour=context.theme.muted),
        data_owner=seat,
        data_markers=before + gained,
    )
    return Block(drawn, width, foot + 16)


def _items(context: DrawContext, seat: int, side: Any) -> Iterator[Block]:
    """Yields what one side gives: deeds, coins, tokens and cards, in the order of an offer."""
    yield from (_deed(context, lot) for lot in side.lots)
    for symbol, count in (("coin", side.coins), ("favor", side.tokens), ("favor-spent", side.spent)):
        if count:
            yield counted(context, symbol, count)
    invocations = context.module("invocations")
    for card in side.cards:
        yield chip(context, seat, card, "ongoing" if card in invocations.ongoing[seat] else "held")


def _deed(context: DrawContext, lot: str) -> Block:
    theme = context.theme
    paper = element("rect", width=38, height=ITEM, rx=3, fill=theme.plate, stroke=theme.ink, stroke_width=1.2)
    name = context.text(lot, 19, ITEM / 2, LARGE, serif=True, anchor="middle", weight=700)
    return Block(group(paper, name, data_item=lot), 38, ITEM)


def counted(context: DrawContext, symbol: str, count: int) -> Block:
    """Draws how many of something there are."""
    number = context.text(str(count), 0, ITEM / 2, LARGE, weight=700)
    wide = 10 * len(str(count)) + 3
    drawn = group(number, context.symbols.use(symbol, wide + 10, ITEM / 2, 20), data_item=f"{count} {symbol}")
    return Block(drawn, wide + 20, ITEM)


def _text(context: DrawContext, text: str) -> Block:
    drawn = context.text(text, 2, ITEM / 2, SMALL, colour=context.theme.muted)
    return Block(drawn, 60, ITEM)


def _arrows(context: DrawContext) -> Markup:
    """Draws an arrow to each side."""
    path = "M8 -9h22m-6 -6l7 6l-7 6M36 9h-22m6 -6l-7 6l7 6"
    return element(
        "path",
        d=path,
        fill="none",
        stroke=context.theme.ink,
        stroke_width=2.4,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


# In the city


def marks(context: DrawContext) -> Markup:
    """Draws on each lot of the offer the sign of the player who would get it."""
    shown = context.module("trading")
    if shown is None or shown.offer is None:
        return NOTHING
    offer = shown.offer
    takers = dict.fromkeys(offer.given.lots, offer.to) | dict.fromkeys(offer.asked.lots, offer.by)
    return group(*(_mark(context, lot, taker) for lot, taker in takers.items()))


def _mark(context: DrawContext, lot: str, taker: int) -> Markup:
    (column, row), side = cell_of(lot), context.side
    x, y, size = (column + 0.77) * side, (row + 0.77) * side, 0.26 * side
    ground = element(
        "circle", cx=x, cy=y, r=size * 0.72, fill=context.theme.plate, stroke=context.theme.glow, stroke_width=2
    )
    return group(ground, context.badge(taker, x, y, size), data_would_go=lot, data_owner=taker)
