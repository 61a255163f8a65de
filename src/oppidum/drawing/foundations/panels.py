"""The players' panels: points large, coins, citizens and markers beside them, and what is still in the supply."""

from __future__ import annotations

from oppidum.drawing.blocks import Block
from oppidum.drawing.foundations.cards import cards_of
from oppidum.drawing.foundations.context import DrawContext
from oppidum.drawing.outline import outline
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import HEADING, HUGE, LARGE, MINUS, PLAIN, SMALL, number, shorten
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, title

PANEL_HEIGHT = 122
PIP = 6
LONGEST_NAME = 20
KEY_WIDTH = 456
ASKED_OF = {"composing": "composes an offer", "waiting": "to answer", "wishing": "composes a wish"}


def panel(context: DrawContext, seat: int, width: float) -> Markup:
    """Draws one player's panel."""
    held = context.view.seats[seat]
    stats = (
        ("coin", str(held.coins), f"+{context.facts.income + held.trade}"),
        ("citizen", str(held.citizens), ""),
        ("marker", str(held.markers), f"of {context.facts.markers}"),
    )
    return group(
        title(_describe(context, seat)),
        frame(context, seat, width, panel_height(context, seat, width), seat in context.view.to_act),
        context.badge(seat, 36, 38, 42),
        context.text(shorten(context.name(seat), LONGEST_NAME), 70, 26, HEADING, serif=True, weight=700),
        _state(context, seat),
        *(stat(context, 70 + 92 * place, 68, *shown) for place, shown in enumerate(stats)),
        points_of(context, seat, width),
        _hand(context, seat) if held.hand.cards else _supply(context, seat),
        _cards(context, seat, width),
        data_panel=seat,
        data_owner=seat,
    )


def _cards(context: DrawContext, seat: int, width: float) -> Markup:
    """Draws what modules give the player, below the supply."""
    cards = cards_of(context, seat, width - 84)
    return group(cards.drawing, transform=at(70, PANEL_HEIGHT)) if cards.height else NOTHING


def panel_height(context: DrawContext, seat: int, width: float) -> float:
    """Returns how high a panel is, with the cards of modules."""
    cards = cards_of(context, seat, width - 84).height
    return PANEL_HEIGHT + (cards + 10 if cards else 0)


def _describe(context: DrawContext, seat: int) -> str:
    held, words = context.view.seats[seat], context.facts.title
    return (
        f"{context.whose(seat)}: {words.points} {held.points}, {words.money} {held.coins}, citizens {held.citizens}, "
        f"lot markers {held.markers}, income {context.facts.income + held.trade}"
    )


def frame(context: DrawContext, party: int, width: float, height: float, acting: bool) -> Markup:
    """Draws a card with a strip in the owner's colour, and a strong line for who is to act."""
    theme, paint = context.theme, context.paint(party)
    card = element(
        "rect",
        width=width,
        height=height,
        rx=6,
        fill=theme.panel,
        stroke=paint.deep if acting else theme.line,
        stroke_width=3.5 if acting else 1.2,
    )
    strip = element("rect", x=2, y=2, width=58, height=height - 4, rx=5, fill=mix(paint.fill, theme.panel, 0.28))
    return join(card, strip)


def _state(context: DrawContext, seat: int) -> Markup:
    """Returns what the player is about to do, beside the name."""
    summary = context.summaries[seat] if seat < len(context.summaries) else None
    if summary is not None and summary.won:
        return context.symbols.use("wreath", 36, 88, 36, context.paint(seat).deep)
    if seat not in context.view.to_act:
        return NOTHING
    choosing = context.view.seats[seat].hand.cards or context.asking() or len(context.view.to_act) > 1
    asked = ASKED_OF.get(context.stage_of_trade() or "", "to choose" if choosing else "to play")
    text = "final turn" if context.view.final_turns and not context.asking() else asked
    width = 11 + 6.4 * len(text)
    tag = element("rect", x=70, y=40, width=width, height=18, rx=9, fill=context.theme.ink)
    said = context.text(text, 70 + width / 2, 49, SMALL, anchor="middle", colour=context.theme.panel, weight=700)
    return join(tag, said)


def stat(context: DrawContext, x: float, y: float, symbol: str, number: str, more: str) -> Markup:
    """Draws a number of a panel with its symbol."""
    icon = context.symbols.use(symbol, x + 9, y + 8, 18)
    value = context.text(number, x + 23, y + 8, LARGE, weight=700)
    offset = 23 + 9.5 * len(number) + 4
    extra = context.text(more, x + offset, y + 8, PLAIN, colour=context.theme.muted) if more else NOTHING
    return group(icon, value, extra, data_stat=symbol, data_value=number)


def points_of(context: DrawContext, party: int, width: float) -> Markup:
    """Draws the points, and how many they would be with the coming scoring."""
    points, later = context.held(party).points, context.projected_points(party)
    shown = context.text(number(points), width - 42, 34, HUGE, serif=True, anchor="end")
    parts = [shown, context.symbols.use("points", width - 26, 33, 22)]
    if later is not None:
        right = width - 14
        parts.append(
            context.text(
                f"{later - points:+d} → {later}".replace("-", MINUS), right, 66, PLAIN, anchor="end", weight=700
            )
        )
        parts.append(
            context.text(
                f"with the {context.summaries[party].coming}",
                right,
                82,
                SMALL,
                anchor="end",
                colour=context.theme.muted,
            )
        )
    return group(*parts, data_points=points, data_projected=later)


def _supply(context: DrawContext, seat: int) -> Markup:
    """Draws the buildings still in supply as a skyline; a place in outline is one that stands in the city."""
    left = context.view.seats[seat].supply
    parts: list[Markup] = []
    x, last = 0.0, ""
    for piece, kind in context.facts.pieces.items():
        if kind.silhouette:
            continue
        if last and kind.type != last:
            x += 12
        last = kind.type
        cells = _upright(context.facts.shapes[kind.shape])
        for place in range(kind.count):
            parts.append(_silhouette(context, kind.type, cells, x, place < left.get(piece, 0)))
            x += (max(column for column, _ in cells) + 1) * PIP + 5
    base = element("path", d=f"M-3 {4 * PIP + 2}h{x:.1f}", stroke=context.theme.line, stroke_width=1)
    return group(base, *parts, transform=at(72, 88), data_supply=sum(left.values()))


def _upright(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Returns the shape turned so that it is high rather than wide, standing on the ground."""
    wide = max(column for column, _ in cells) > max(row for _, row in cells)
    turned = [(row, column) for column, row in cells] if wide else cells
    lowest = max(row for _, row in turned)
    return [(column, row - lowest) for column, row in turned]


def _silhouette(context: DrawContext, kind: str, cells: list[tuple[int, int]], x: float, here: bool) -> Markup:
    theme = context.theme
    fill = {"residential": theme.roof, "commercial": theme.coin, "civic": theme.leaf}[kind]
    return element(
        "path",
        d=outline(cells, PIP, 0, 0.4),
        fill=fill if here else "none",
        stroke=theme.ink if here else theme.line,
        stroke_width=0.9,
        transform=at(x, 3 * PIP + 2),
    )


def _hand(context: DrawContext, seat: int) -> Markup:
    """Draws a hand of deeds in the draft: cards by name where the viewer knows them, else their backs."""
    held = context.view.seats[seat]
    theme = context.theme
    parts = []
    for place, card in enumerate(held.hand.cards):
        x = place * 44
        picked = card is not None and card == held.chosen
        paper = element(
            "rect",
            x=x,
            width=38,
            height=24,
            rx=3,
            fill=theme.plate if card else theme.line,
            stroke=theme.glow if picked else theme.ink,
            stroke_width=2.4 if picked else 1,
        )
        face = context.text(card or "?", x + 19, 12, PLAIN, serif=True, anchor="middle", weight=700 if picked else None)
        parts.append(group(paper, face, data_hand=card or "?", data_chosen="yes" if picked else None))
    return group(*parts, transform=at(70, 92))


def key(context: DrawContext) -> Block:
    """Draws what the pictures mean, for where there is room for it."""
    words = context.facts.title
    rows = [
        ("window", "Homes: every lit window is a citizen."),
        ("coin", "Shops: every coin adds to the income."),
        ("civic", "Civic: what it counts beside it, and what that gives."),
        ("points", f"In the upper right: what it scores when the {words.period} ends."),
    ]
    if context.module("monuments"):
        rows.append(("column", "Monument markers left to a player."))
    if context.module("roads"):
        rows.append(("milestone", "Milestones left to a player; on a road, what is taken."))
    if context.module("invocations"):
        rows.append(("star", "Invocations: filled while they work, dashed when used."))
    if context.module("favors"):
        rows.append(("favor", "Favor tokens that are unspent; red ones paid for a theft."))
    if context.module("trading"):
        rows.append(("marker", "In an offer: lot markers in supply, before and after."))
    if context.module("consul"):
        rows.append(("consul", "The Consul's card. Broken lines: where it builds next."))
    parts = [context.text("Key", 0, 10, HEADING, serif=True)]
    for place, (symbol, text) in enumerate(rows):
        y = 40 + place * 26
        parts.append(context.symbols.use(symbol, 10, y, 20))
        parts.append(context.text(text, 30, y, PLAIN))
    return Block(group(*parts, data_part="key"), KEY_WIDTH, 26 + 26 * len(rows))
