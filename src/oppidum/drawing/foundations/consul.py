"""The Will of the Consul: its panel with the card and what it does next, its tokens by size, its goal in the city."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from oppidum.drawing.blocks import EMPTY, Block, beside, flow, stack, text_width, texts
from oppidum.drawing.foundations.cards import titled
from oppidum.drawing.foundations.context import DrawContext, cell_of
from oppidum.drawing.foundations.monuments import amounts
from oppidum.drawing.foundations.panels import frame, points_of, stat
from oppidum.drawing.foundations.prices import price_tag
from oppidum.drawing.outline import outline
from oppidum.drawing.pen import HEADING, PLAIN, SMALL, shorten
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, title

HEIGHT = 132
LEFT = 70
LINE = 16
LETTERS = 6.3
LONGEST_NAME = 20
CHIP = 26
CARD, CARD_HEIGHT = 104, 28
SIZE_WIDTH = 84


def panel(context: DrawContext, width: float) -> Block:
    """Draws the Consul's panel; nothing where it is not in play."""
    shown = context.module("consul")
    if shown is None:
        return EMPTY
    party = len(context.view.seats)
    said = wrap(f"{next_act(context)}.", int((width - LEFT - 12) / LETTERS)) if context.view.to_act else []
    lines = texts(context, said, PLAIN, step=LINE)
    height = HEIGHT + lines.height + (8 if said else 0)
    drawn = group(
        title(f"{context.whose(party)}: citizens {shown.citizens}, coins {shown.coins}, deeds from {shown.minimum}"),
        frame(context, party, width, height, acting=False),
        context.badge(party, 36, 38, 42),
        context.text(shorten(context.name(party), LONGEST_NAME), LEFT, 26, HEADING, serif=True, weight=700),
        context.symbols.use("wreath", 36, 88, 36, context.paint(party).deep) if has_won(context) else NOTHING,
        stat(context, LEFT, 50, "citizen", str(shown.citizens), ""),
        stat(context, LEFT + 70, 50, "coin", str(shown.coins), ""),
        context.text("deeds from", LEFT + 144, 58, PLAIN, colour=context.theme.muted),
        group(price_tag(context, shown.minimum, LEFT + 246, 58), data_minimum=shown.minimum),
        group(_card(context), transform=at(LEFT, 84)),
        points_of(context, party, width),
        group(lines.drawing, transform=at(LEFT, HEIGHT - 8)),
        data_panel=party,
        data_owner=party,
    )
    return Block(drawn, width, height)


def has_won(context: DrawContext) -> bool:
    """Returns whether the Consul has won: the game is over and no player has."""
    told = context.summaries[: len(context.view.seats)]
    return not context.view.to_act and bool(told) and not any(summary.won for summary in told)


def _card(context: DrawContext) -> Markup:
    """Draws the Consul's card with its upper side, and who steers."""
    shown, theme = context.module("consul"), context.theme
    side = "ready" if shown.ready else "planning"
    card = element(
        "rect",
        width=CARD,
        height=CARD_HEIGHT,
        rx=4,
        fill=theme.plate,
        stroke=theme.glow if shown.ready else theme.ink,
        stroke_width=2.4 if shown.ready else 1.2,
    )
    return group(
        card,
        context.symbols.use("consul", 17, CARD_HEIGHT / 2, 20),
        context.text(side, 33, CARD_HEIGHT / 2, PLAIN, weight=700),
        context.text("steered by", CARD + 12, CARD_HEIGHT / 2, PLAIN, colour=theme.muted),
        context.badge(shown.steers, CARD + 96, CARD_HEIGHT / 2, 22),
        context.text(shorten(context.name(shown.steers), 14), CARD + 112, CARD_HEIGHT / 2, PLAIN),
        data_card_side=side,
        data_steers=shown.steers,
    )


def next_act(context: DrawContext) -> str:
    """Returns in words what the Consul does after the next turn of the player who steers it."""
    shown = context.module("consul")
    plan, when = shown.plan, f"After a turn of {context.name(shown.steers)} it"
    if plan is None and context.asking() == "consul":
        return "It builds now"
    if plan is None or context.view.final_turns:
        return f"{when} waits"
    if plan.points:
        does = f"scores {plan.points}: no token of size {plan.size} is left for {plan.deed}"
    else:
        places = " or ".join(" ".join(lots) for lots in plan.places)
        does = f"takes {plan.deed} and builds on {places}"
    return f"{when} {does}" if shown.ready else f"{when} gets ready; a turn later it {does}, if that stays leftmost"


# Tokens


def tokens(context: DrawContext, width: float) -> Block:
    """Draws the tokens that are not in the city, by size: those face down, and dashed those that lie open."""
    shown = context.module("consul")
    if shown is None:
        return EMPTY
    sizes = sorted({token.size for token in context.facts.tokens.values()})
    rows = [_row_of(context, size, width) for size in sizes]
    designed = any(card.designed for card in (context.facts.cards[token] for token in context.facts.tokens))
    note = "their values were designed for this product" if designed else ""
    return titled(context, "Tokens of the Consul", note, width, stack(rows, 9))


def _row_of(context: DrawContext, size: int, width: float) -> Block:
    shown = context.module("consul")
    names = [name for name, token in context.facts.tokens.items() if token.size == size]
    hidden = sum(shown.unseen[name] for name in names)
    head = join(
        context.text(f"Size {size}", 0, 8, PLAIN, serif=True, weight=700),
        context.text(f"{hidden} face down", 0, 24, SMALL, colour=context.theme.muted),
    )
    chips = [
        _chip(context, name, count, state)
        for state in ("unseen", "discarded")
        for name in names
        if (count := getattr(shown, state)[name])
    ]
    said = flow(chips, width - SIZE_WIDTH, 7, 5)
    left = Block(group(head, data_size=size, data_unseen=hidden), SIZE_WIDTH, 32)
    return beside([left, said], 0)


def _chip(context: DrawContext, name: str, count: int, state: str) -> Block:
    """Draws how many tokens of a kind lie there, with the values of one."""
    theme, token = context.theme, context.facts.tokens[name]
    label = f"{count} {shorten(token.name, 20)}"
    worth = beside(amounts(context, name), 3)
    text = text_width(label, SMALL) + 4
    width = 14 + text + worth.width + 6
    paper = element(
        "rect",
        width=width,
        height=CHIP,
        rx=4,
        fill=theme.plate,
        stroke=theme.ink,
        stroke_width=1,
        stroke_dasharray="3 3" if state == "discarded" else None,
    )
    edge = {"residential": theme.roof, "commercial": theme.coin, "civic": theme.leaf}[token.type]
    drawn = group(
        title(f"{token.name}, {'face down' if state == 'unseen' else 'discarded'}. {context.captions.get(name, '')}"),
        paper,
        element("rect", x=1, y=1, width=7, height=CHIP - 2, rx=3, fill=edge),
        context.text(label, 14, CHIP / 2, SMALL),
        group(worth.drawing, transform=at(14 + text, CHIP / 2)),
        data_token_kind=name,
        data_state=state,
        data_count=count,
    )
    return Block(drawn, width, CHIP)


# In the city


def goal(context: DrawContext) -> Markup:
    """Draws around lots where the Consul will build when it acts next, and its sign on the deed that it will take."""
    shown = context.module("consul")
    if shown is None or shown.plan is None or context.view.final_turns:
        return NOTHING
    return group(*_goal(context), data_goal=shown.plan.deed)


def _goal(context: DrawContext) -> Iterator[Markup]:
    shown, side = context.module("consul"), context.side
    for place, lots in enumerate(shown.plan.places):
        path = outline([cell_of(lot) for lot in lots], side, (0.045 + 0.035 * (place % 4)) * side, 0.06 * side)
        yield element(
            "path",
            d=path,
            fill="none",
            stroke=context.theme.glow,
            stroke_width=2.6,
            stroke_dasharray="9 5",
            data_goal_place=" ".join(lots),
        )
    column, row = cell_of(shown.plan.deed)
    yield context.badge(len(context.view.seats), (column + 0.8) * side, (row + 0.8) * side, 0.24 * side)
