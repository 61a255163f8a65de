"""The turn order track: what each place costs, whose cube stands where, and who acts after whom."""

from __future__ import annotations

from oppidum.drawing.blocks import Block, section
from oppidum.drawing.city_of_iron.context import DrawContext
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import LARGE, PLAIN, SMALL
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, title

PLACE_HEIGHT = 64
ORDER_HEIGHT = 40
GAP = 4


def track(context: DrawContext, width: float) -> Block:
    """Draws the places from left to right, and the order below."""
    bids, count = context.facts.bids, len(context.facts.bids)
    step = (width + GAP) / count
    places = [group(_place(context, place, step - GAP), transform=at(place * step, 0)) for place in range(count)]
    inside = join(*places, group(_order(context, width), transform=at(0, PLACE_HEIGHT + 8)))
    note = f"{min(bid.coins for bid in bids)} to {max(bid.coins for bid in bids)} coins; the right end acts first"
    return section(context, "Turn order", note, width, Block(inside, width, PLACE_HEIGHT + ORDER_HEIGHT))


def _place(context: DrawContext, place: int, width: float) -> Markup:
    theme, bid = context.theme, context.facts.bids[place]
    cube = next((seat for seat in context.seats if context.view.bids[seat] == place + 1), None)
    fill = theme.plate if cube is None else mix(context.paint(cube).fill, theme.plate, 0.3)
    frame = element(
        "rect",
        width=width,
        height=PLACE_HEIGHT,
        rx=4,
        fill=fill,
        stroke=theme.brass_dark if cube is None else context.paint(cube).deep,
        stroke_width=1.2 if cube is None else 2.4,
    )
    size = min(16, width * 0.42)
    price = (
        join(
            context.symbols.use("coin", width / 2 - size * 0.35, PLACE_HEIGHT - 14, size),
            context.text(str(bid.coins), width / 2 + size * 0.4, PLACE_HEIGHT - 14, PLAIN, weight=700),
        )
        if bid.coins
        else context.text("free", width / 2, PLACE_HEIGHT - 14, SMALL, anchor="middle", colour=theme.muted)
    )
    middle = (
        context.text(str(place + 1), width / 2, 22, LARGE, serif=True, anchor="middle", colour=theme.muted)
        if cube is None
        else context.badge(cube, width / 2, 23, min(32, width - 4))
    )
    said = f"Place {place + 1}, {bid.coins} coins" + (f": {context.name(cube)}" if cube is not None else "")
    mark = context.pencil(width - 6, 7, 9) if bid.is_designed("coins") else NOTHING
    return group(title(said), frame, middle, price, mark, data_place=place + 1, data_cube=cube)


def _order(context: DrawContext, width: float) -> Markup:
    """Draws who acts after whom, or the order of the next bids, with a mark at those who are asked."""
    view, theme = context.view, context.theme
    turns = view.phase in ("acting", "over")
    said = {"acting": "Turns go", "over": "Turns went"}.get(view.phase, "Bids go")
    seats = view.order[::-1] if turns else view.order
    asked = view.to_act if view.phase in ("acting", "bidding", "rebidding") else []
    parts = [context.text(said, 0, 16, PLAIN, colour=theme.muted)]
    x = 78.0
    for place, seat in enumerate(seats):
        if place:
            parts.append(element("path", d=f"M{x:.1f} 12l5 4-5 4", fill="none", stroke=theme.muted, stroke_width=1.4))
            x += 14
        if seat in asked:
            parts.append(element("circle", cx=x + 13, cy=16, r=17, fill="none", stroke=theme.glow, stroke_width=2.4))
        parts.append(context.badge(seat, x + 13, 16, 26))
        x += 36
    parts.append(_pips(context, width))
    return group(*parts, data_order=" ".join(map(str, seats)))


def _pips(context: DrawContext, width: float) -> Markup:
    """Returns how many of a round's actions are done."""
    view, rules = context.view, context.facts.rules
    if view.phase != "acting":
        return NOTHING
    number = view.step // len(view.seats) + 1
    return context.text(f"action {number} of {rules.actions}", width, 16, PLAIN, anchor="end", weight=700)
