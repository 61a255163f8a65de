"""Draws the viewer's cards: the hand as a fan, and a list of the cards that can be bought."""

from __future__ import annotations

from textwrap import wrap

from oppidum.drawing.blocks import EMPTY, Block, beside, columns, section, stack, text_width
from oppidum.drawing.city_of_iron.context import DrawContext
from oppidum.drawing.city_of_iron.row import price
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import PLAIN, SMALL
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, title

WIDTH = 140
HEIGHT = 172
GAP = 10
TILT = 1.6
LISTED = 440
LINE = 30
NAME = 112


def hand(context: DrawContext, width: float) -> Block:
    """Draws the viewer's hand; a spectator has none."""
    own = context.own()
    if own is None:
        return EMPTY
    cards = [card for card in own.hand.cards if card]
    if not cards:
        empty = Block(context.text("You hold no cards.", 0, 10, PLAIN, colour=context.theme.muted), width, 20)
        return section(context, "Your hand", "", width, empty)
    across = max(int((width - 20 + GAP) / (WIDTH + GAP)), 1)
    fans = [_fan(context, cards[start : start + across]) for start in range(0, len(cards), across)]
    placed = stack(
        [Block(group(fan.drawing, transform=at((width - fan.width) / 2, 0)), width, fan.height) for fan in fans], 6
    )
    drawn = group(placed.drawing, data_fan=len(cards))
    return section(context, "Your hand", "", width, Block(drawn, width, placed.height))


def _fan(context: DrawContext, cards: list[str]) -> Block:
    """Draws cards side by side, each tilted a little more than the one before."""
    placed = []
    for place, name in enumerate(cards):
        off = place - (len(cards) - 1) / 2
        spin = f"rotate({off * TILT:.2f} {WIDTH / 2} {HEIGHT * 2})" if len(cards) > 1 else "rotate(0)"
        x, y = place * (WIDTH + GAP), 6 + off * off * 0.9
        placed.append(group(group(card(context, name), transform=spin), transform=at(x, y)))
    sag = 6 + ((len(cards) - 1) / 2) ** 2 * 0.9
    return Block(join(*placed), len(cards) * (WIDTH + GAP) - GAP, HEIGHT + 2 * sag)


def card(context: DrawContext, name: str) -> Markup:
    """Draws a card: its kind and name, its symbols, and its action with the price."""
    theme, entry = context.theme, context.facts.cards[name]
    colour = theme.citizen if entry.deck == "citizen" else theme.wax
    band = element(
        "path", d=f"M0 30V6a6 6 0 0 1 6 -6H{WIDTH - 6}a6 6 0 0 1 6 6V30Z", fill=mix(colour, theme.panel, 0.34)
    )
    marks = symbols(context, name, 22)
    return group(
        title(describe(context, name)),
        element("rect", x=2, y=3, width=WIDTH, height=HEIGHT, rx=6, fill=theme.shadow, opacity=0.24),
        element("rect", width=WIDTH, height=HEIGHT, rx=6, fill=theme.plate),
        band,
        element("rect", width=WIDTH, height=HEIGHT, rx=6, fill="none", stroke=theme.ink, stroke_width=1.4),
        context.symbols.use(f"{entry.deck}-card", 15, 15, 19),
        context.text(entry.name, 28, 15, PLAIN, serif=True, weight=700),
        group(marks.drawing, transform=at((WIDTH - marks.width) / 2, 40)),
        element("path", d=f"M8 72h{WIDTH - 16}", stroke=theme.brass, stroke_width=1.6),
        group(_action(context, name), transform=at(0, 78)),
        context.mark("card", name, WIDTH - 10, HEIGHT - 10, 11),
        data_card=name,
    )


def symbols(context: DrawContext, name: str, size: float) -> Block:
    """Draws work, distance, attack and vehicle of a card."""
    entry = context.facts.cards[name]
    counts = (("attack", entry.attack), ("work", entry.work), ("distance", entry.distance))
    blocks = [
        Block(context.figure(symbol, count, 0, size / 2, size), size + 14, size) for symbol, count in counts if count
    ]
    if entry.vehicle:
        blocks.append(Block(context.symbols.use(entry.vehicle, size / 2, size / 2, size + 2), size + 2, size))
    return beside(blocks, 6)


def _action(context: DrawContext, name: str) -> Markup:
    """Returns what the card does, below what that costs."""
    own = context.own()
    action = context.facts.card_action(name, own.nation if own else "")
    if action is None:
        lines = ["pays with its", "symbols only"]
        return join(
            *(
                context.text(line, WIDTH / 2, 30 + 16 * place, SMALL, anchor="middle", colour=context.theme.muted)
                for place, line in enumerate(lines)
            )
        )
    asked = _draw_price(context, name)
    lines = wrap(context.caption("card", name), 19)
    top = 34 if asked.width else 22
    said = [context.text(line, WIDTH / 2, top + 16 * place, PLAIN, anchor="middle") for place, line in enumerate(lines)]
    free = (
        join(
            context.symbols.use("free", 14, HEIGHT - 78 - 13, 15),
            context.text("no action used", 24, HEIGHT - 78 - 13, SMALL, colour=context.theme.muted),
        )
        if action.free
        else NOTHING
    )
    return join(group(asked.drawing, transform=at((WIDTH - asked.width) / 2, 0)), *said, free)


def _draw_price(context: DrawContext, name: str) -> Block:
    """Draws the price of a card's action."""
    own = context.own()
    action = context.facts.card_action(name, own.nation if own else "")
    if action is None:
        return EMPTY
    counts = (("coin", action.coins), ("work", action.work), ("distance", action.distance))
    blocks = [Block(context.figure(symbol, count, 0, 10, 17, PLAIN), 30, 20) for symbol, count in counts if count]
    if not blocks:
        return EMPTY
    pay = Block(context.text("pay", 0, 10, SMALL, colour=context.theme.muted), 24, 20)
    return beside([pay, *blocks], 2)


def describe(context: DrawContext, name: str) -> str:
    """Describes a card to those who do not see it."""
    entry = context.facts.cards[name]
    counts = (("attack", entry.attack), ("work", entry.work), ("distance", entry.distance))
    parts = [f"{what} {count}" for what, count in counts if count]
    if entry.vehicle:
        parts.append(entry.vehicle)
    does = context.caption("card", name) + (", a free action" if _is_free(context, name) else "")
    return f"{entry.name}, {entry.deck}: {', '.join(parts)}" + (f"; {does}" if does else "")


def _is_free(context: DrawContext, name: str) -> bool:
    """Returns whether a card's action costs none of the three (K-29)."""
    action = context.facts.card_action(name)
    return action is not None and action.free


# Cards to buy


def catalogue(context: DrawContext, width: float) -> Block:
    """Returns what the viewer has not bought yet, with prices; cards chosen in secret have a line around them."""
    own = context.own()
    if own is None or not own.unbought.cards or context.over:
        return EMPTY
    across = max(int((width + 16) / (LISTED + 16)), 1)
    wide = (width + 16) / across - 16
    cards = sorted((card for card in own.unbought.cards if card), key=lambda card: _price_key(context, card))
    lines = [_line(context, card, card in own.chosen, wide) for card in cards]
    per = -(-len(lines) // across)
    stacks = [stack(lines[start : start + per], 0) for start in range(0, len(lines), per)]
    return section(
        context, "Your cards to buy", "chosen in secret at the end of a round", width, columns(stacks, across, 16, 0)
    )


def _price_key(context: DrawContext, name: str) -> tuple[str, int, int]:
    """Citizens before military, cheap before dear."""
    entry = context.facts.cards[name]
    return entry.deck, entry.cost.coins, entry.cost.science


def _line(context: DrawContext, name: str, chosen: bool, width: float) -> Block:
    """Draws kind, name, price and symbols, then the action, below where there is no room."""
    theme, entry = context.theme, context.facts.cards[name]
    marks, asked, does = symbols(context, name, 16), _draw_price(context, name), context.caption("card", name)
    left = NAME + 106
    after, y, height = left + marks.width + 12, LINE / 2, float(LINE)
    bolt = 20 if _is_free(context, name) else 0
    if after + asked.width + bolt + text_width(does, SMALL) > width - 18:
        after, y, height = 26.0, LINE / 2 + 20, float(LINE + 20)
    said = after + bolt + (asked.width + 6 if asked.width else 0)
    ground = element(
        "rect",
        y=1,
        width=width,
        height=height - 3,
        rx=4,
        fill=theme.panel,
        stroke=theme.glow if chosen else theme.line,
        stroke_width=2.4 if chosen else 0.8,
    )
    drawn = group(
        title(describe(context, name)),
        ground,
        context.symbols.use(f"{entry.deck}-card", 13, LINE / 2, 16),
        context.text(entry.name, 25, LINE / 2, PLAIN, weight=700),
        group(price(context, entry.cost.coins, entry.cost.science), transform=at(NAME + 26, LINE / 2)),
        group(marks.drawing, transform=at(left, LINE / 2 - 8)),
        group(asked.drawing, transform=at(after, y - 10)),
        context.symbols.use("free", said - bolt / 2 - 3, y, 15) if bolt else NOTHING,
        context.text(does, said, y, SMALL, colour=theme.muted),
        context.mark("card", name, width - 8, 9, 9),
        data_unbought=name,
        data_chosen="yes" if chosen else None,
    )
    return Block(drawn, width, height)
