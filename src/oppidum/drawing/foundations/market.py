"""The market: a shelf of deed cards with price tags, and the piles of the eras."""

from __future__ import annotations

from oppidum.drawing.foundations.cards import invocation
from oppidum.drawing.foundations.context import DrawContext, cell_of, roman
from oppidum.drawing.foundations.prices import price_tag
from oppidum.drawing.pen import HEADING, HUGE, LARGE, PLAIN, SMALL, TITLE
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, title

CARD, CARD_HEIGHT = 68, 88
SHELF_HEIGHT = 176
PILES_HEIGHT = 92


def market(context: DrawContext, width: float) -> Markup:
    """Draws the deeds on sale, cheapest first, on a shelf of this width."""
    view = context.view
    name = "On sale" if context.module("invocations") else "Deeds on sale"
    heading = context.text(name, 0, 12, HEADING, serif=True)
    gap = (width - CARD * len(view.market)) / max(len(view.market) - 1, 1)
    step = CARD + min(gap, 12)
    cards = [
        group(_card(context, lot, view.prices[slot], slot), transform=at(slot * step, 34))
        for slot, lot in enumerate(view.market)
    ]
    board = element("rect", x=-8, y=34 + CARD_HEIGHT, width=width + 16, height=7, rx=2, fill=context.theme.shelf)
    lip = element(
        "rect", x=-8, y=34 + CARD_HEIGHT + 7, width=width + 16, height=3, fill=context.theme.shadow, opacity=0.2
    )
    return group(heading, board, lip, *cards, _draw_empty_market(context, width), data_part="market")


def _draw_empty_market(context: DrawContext, width: float) -> Markup:
    """Draws why nothing is on sale, where that is so."""
    view = context.view
    if any(view.market):
        return NOTHING
    if any(seat.hand.cards for seat in view.seats):
        text = "Everyone takes deeds from a hand first."
    elif view.final_turns:
        text = f"Sold out: final turns, {view.final_turns} to go."
    else:
        text = "Nothing is on sale any more."
    return context.text(text, width / 2, 34 + CARD_HEIGHT / 2, LARGE, anchor="middle", colour=context.theme.muted)


def _card(context: DrawContext, lot: str | None, price: int, slot: int) -> Markup:
    theme = context.theme
    tag = price_tag(context, price, CARD / 2, CARD_HEIGHT + 22)
    if lot in context.facts.cards:
        card = context.facts.cards[lot]
        said = title(f"{card.name}, {context.facts.title.money} {price}. {context.captions.get(lot, '')}")
        return group(said, invocation(context, lot, CARD, CARD_HEIGHT), tag, data_slot=slot, data_card=lot)
    if lot is None:
        place = (
            NOTHING
            if not any(context.view.market)
            else element(
                "rect",
                width=CARD,
                height=CARD_HEIGHT - 2,
                rx=4,
                fill="none",
                stroke=theme.line,
                stroke_width=1.2,
                stroke_dasharray="4 4",
            )
        )
        return group(place, group(tag, opacity=0.45), data_slot=slot)
    paper = element("rect", width=CARD, height=CARD_HEIGHT, rx=4, fill=theme.plate, stroke=theme.ink, stroke_width=1.2)
    name = context.text(lot, CARD / 2, 20, TITLE, serif=True, anchor="middle")
    return group(
        title(f"The deed of {lot}, {context.facts.title.money} {price}"),
        paper,
        name,
        _plan(context, lot),
        tag,
        data_slot=slot,
        data_card=lot,
    )


def _plan(context: DrawContext, lot: str) -> Markup:
    """Draws where the lot lies: a small plan of the city with this lot inked in."""
    size, (column, row) = context.facts.size, cell_of(lot)
    length = 42.0
    step = length / size
    lines = "".join(f"M{place * step:.2f} 0v{length}M0 {place * step:.2f}h{length}" for place in range(1, size))
    return group(
        element("rect", width=length, height=length, fill=context.theme.parcel),
        element("path", d=lines, stroke=context.theme.line, stroke_width=0.5),
        element("rect", width=length, height=length, fill="none", stroke=context.theme.ink, stroke_width=0.8),
        element(
            "rect",
            x=column * step - 1.5,
            y=row * step - 1.5,
            width=step + 3,
            height=step + 3,
            fill=context.theme.glow,
            stroke=context.theme.plate,
            stroke_width=1,
        ),
        transform=at((CARD - length) / 2, 39),
    )


def piles(context: DrawContext, width: float) -> Markup:
    """Draws the era in large letters, and beside it a pile for every era with its number of cards."""
    view, facts = context.view, context.facts
    period = facts.title.period.capitalize()
    stacks = [
        group(_pile(context, era, left), transform=at(width - (facts.eras - era) * 62 + 14, 4))
        for era, left in enumerate(view.piles)
    ]
    return group(
        context.text(f"{period} {roman(view.era)}", 0, 26, HUGE, serif=True),
        context.text(_of_eras(context), 2, 62, PLAIN, colour=context.theme.muted),
        *stacks,
        data_part="piles",
    )


def _of_eras(context: DrawContext) -> str:
    view, facts = context.view, context.facts
    if not view.to_act:
        return "the game is over"
    if view.final_turns:
        turns = "turn" if view.final_turns == 1 else "turns"
        return f"of {roman(facts.eras)} · {view.final_turns} final {turns} to go"
    return f"of {roman(facts.eras)}"


def _pile(context: DrawContext, era: int, left: int) -> Markup:
    """Draws a pile of cards face down; a used one is an empty place."""
    theme, current = context.theme, era + 1 == context.view.era
    depth = min(4, (left + 5) // 6) if left else 0
    cards = [
        element(
            "rect",
            x=layer * 2,
            y=-layer * 2,
            width=40,
            height=52,
            rx=3,
            fill=theme.plate,
            stroke=theme.ink,
            stroke_width=1,
        )
        for layer in range(depth)
    ]
    empty = element(
        "rect", width=40, height=52, rx=3, fill="none", stroke=theme.line, stroke_width=1.2, stroke_dasharray="4 4"
    )
    top = max(depth - 1, 0) * 2
    colour = theme.ink if left else theme.muted
    name = context.text(roman(era + 1), 20 + top, 26 - top, HEADING, serif=True, anchor="middle", colour=colour)
    count = context.text(f"{left} left", 20, 68, SMALL, anchor="middle", colour=theme.ink if current else theme.muted)
    return group(*(cards or [empty]), name, count, _unseen(context, era), data_pile=era + 1, data_left=left)


def _unseen(context: DrawContext, era: int) -> Markup:
    """Draws how many cards of a pile are invocations that nobody has seen."""
    invocations = context.module("invocations")
    if not invocations or not invocations.unseen[era]:
        return NOTHING
    unseen = invocations.unseen[era]
    number = context.text(str(unseen), 27, 84, SMALL, anchor="middle", colour=context.theme.muted)
    return group(title(f"{unseen} of them invocations"), context.symbols.use("star", 14, 83, 12), number)
