"""Cards beside the city: hands, the deck with its open top, and the card that is shown."""

from __future__ import annotations

from oppidum.drawing.pen import HEADING, LARGE, PLAIN, SMALL, TITLE, shorten
from oppidum.drawing.sprawlopolis.blocks import draw_block, face_of
from oppidum.drawing.sprawlopolis.context import DrawContext
from oppidum.drawing.sprawlopolis.streets import streets
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, title

CARD = 104
SUPPLY_HEIGHT = 166
LONGEST_NAME = 18


def card(context: DrawContext, number: str | None, x: float, y: float, size: float, glow: bool = False) -> Markup:
    """Draws a card with its number on a tab below; one that the viewer does not know shows its back."""
    theme, side = context.theme, size / 2
    frame = element(
        "rect",
        width=size,
        height=size,
        rx=5,
        fill="none" if number else theme.line,
        stroke=theme.glow if glow else theme.ink,
        stroke_width=3 if glow else 1.6,
    )
    shadow = element("rect", x=2.5, y=3.5, width=size, height=size, rx=5, fill=theme.shadow, opacity=0.3)
    if number is None:
        mark = context.text("?", size / 2, size / 2, TITLE, serif=True, anchor="middle")
        return group(title("A card that you do not know"), shadow, frame, mark, transform=at(x, y), data_face="?")
    face = face_of(context.facts, number)
    return group(
        title(f"Card {number}"),
        shadow,
        *(draw_block(context, block, c * side, r * side, side) for (c, r), block in face.items()),
        element("path", d=f"M{side} 0v{size}M0 {side}h{size}", stroke=theme.ink, stroke_width=0.8, opacity=0.35),
        streets(context, face, face, side),
        frame,
        _tab(context, number, size),
        transform=at(x, y),
        data_face=number,
    )


def _tab(context: DrawContext, number: str, size: float) -> Markup:
    """Draws the card's number, on a tab that hangs from its lower edge."""
    theme = context.theme
    tab = element(
        "rect",
        x=size / 2 - 17,
        y=size - 5,
        width=34,
        height=20,
        rx=4,
        fill=theme.plate,
        stroke=theme.ink,
        stroke_width=1.2,
    )
    return join(tab, context.text(number, size / 2, size + 5, PLAIN, serif=True, anchor="middle", weight=700))


def supply(context: DrawContext, width: float) -> Markup:
    """Draws the deck with its top open, and the card that somebody shows."""
    view, theme = context.view, context.theme
    parts = [context.text("On the table", 0, 10, HEADING, serif=True)]
    left = len(view.deck.cards)
    if left:
        for depth in range(min(left - 1, 3), 0, -1):
            back = {"x": 4.0 * depth, "y": 30 + 3.0 * depth, "width": float(CARD), "height": float(CARD)}
            parts.append(element("rect", rx=5, fill=theme.line, stroke=theme.ink, stroke_width=1, **back))
        parts.append(card(context, view.deck.cards[0], 0, 30, CARD))
        more = "the last one" if left == 1 else f"{left - 1} more below it"
        parts.append(_beside(context, CARD + 24, 62, "Next card", more))
    else:
        place = element(
            "rect",
            y=30,
            width=CARD,
            height=CARD,
            rx=5,
            fill="none",
            stroke=theme.line,
            stroke_width=1.6,
            stroke_dasharray="6 5",
        )
        parts += [place, _beside(context, CARD + 24, 62, "The deck", "is empty")]
    if view.shown is not None:
        parts.append(card(context, view.shown, width - CARD - 4, 30, CARD, glow=True))
        said = _beside(context, width - CARD - 20, 62, "Shown", "to be placed", anchor="end")
        parts.append(said)
    return group(*parts, data_deck=left, data_shown=view.shown)


def _beside(context: DrawContext, x: float, y: float, said: str, more: str, anchor: str | None = None) -> Markup:
    return join(
        context.text(said, x, y, LARGE, anchor=anchor, weight=700),
        context.text(more, x, y + 22, PLAIN, anchor=anchor, colour=context.theme.muted),
    )


def hands_size(players: int) -> tuple[int, float]:
    """Returns how many hands stand side by side, and how large a card of them is."""
    return (1, CARD) if players == 1 else (1, 88) if players == 2 else (2, 62)


def hands_height(players: int) -> float:
    """Returns how far down the hands reach."""
    across, size = hands_size(players)
    return -(-players // across) * (size + 62)


def hands(context: DrawContext, width: float) -> Markup:
    """Draws the hand of every player, as far as the viewer knows it."""
    across, size = hands_size(len(context.view.hands))
    parts = []
    for seat in range(len(context.view.hands)):
        x, y = seat % across * width / across, seat // across * (size + 62)
        parts.append(group(_hand(context, seat, size), transform=at(x, y)))
    return group(*parts, data_part="hands")


def _hand(context: DrawContext, seat: int, size: float) -> Markup:
    held, alone = context.view.hands[seat].cards, len(context.view.hands) == 1
    name = "Hand" if alone else shorten(context.name(seat), LONGEST_NAME)
    heading = context.text(
        name, 0 if alone else 32, 14, HEADING if alone else LARGE, serif=True, weight=None if alone else 700
    )
    cards = [card(context, number, place * (size + 12), 34, size) for place, number in enumerate(held)]
    empty = context.text("no cards", 0, 34 + size / 2, PLAIN, colour=context.theme.muted)
    return group(
        NOTHING if alone else context.badge(seat, 12, 14, 24),
        heading,
        _turn(context, name) if not alone and seat in context.view.to_act else NOTHING,
        *(cards or [empty]),
        data_hand=seat,
    )


def _turn(context: DrawContext, name: str) -> Markup:
    """Draws a tag beside the name of the player to act."""
    said = "places" if context.view.shown else "to play"
    x, width = 44 + 8.6 * len(name), 12 + 6.4 * len(said)
    return join(
        element("rect", x=x, y=5, width=width, height=18, rx=9, fill=context.theme.ink),
        context.text(said, x + width / 2, 14, SMALL, anchor="middle", colour=context.theme.panel, weight=700),
    )
