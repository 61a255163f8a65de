"""What the end of the game adds, who would have it now, and the key to the symbols."""

from __future__ import annotations

from oppidum.drawing.blocks import Block, flow, section, text_width
from oppidum.drawing.city_of_iron.context import DESIGNED_WORDS, DrawContext
from oppidum.drawing.pen import LARGE, PLAIN, SMALL, with_sign
from oppidum.drawing.svg import Markup, element, group, join, title

BONUS_HEIGHT = 58
KEY_LINE = 28
ROOMY = 560


def bonuses(context: DrawContext, width: float) -> Block:
    """Draws the five bonuses, each with the player who would have it now, and what stored buildings cost."""
    bonus = context.facts.rules.bonus
    found = (
        ("coin", "coins", bonus.coins, "city-of-iron-score-coins"),
        ("distance", "distance", bonus.distance, "city-of-iron-score-distance"),
        ("crown", "one good", bonus.single_good, "city-of-iron-score-single-good"),
        ("citizen-card", "cards", bonus.cards, "city-of-iron-score-cards"),
        ("seal", "towns", bonus.towns, "city-of-iron-score-towns"),
    )
    across = 5 if width > ROOMY else 3
    wide = (width + 8) / across - 8
    boxes = [_bonus(context, wide, *one) for one in found]
    note = "who had it" if context.over else "who would have it now; a tie gives nothing"
    return section(context, "Most at the end", note, width, flow(boxes, width, 8))


def _bonus(context: DrawContext, width: float, symbol: str, name: str, points: int, key: str) -> Block:
    theme = context.theme
    ahead = [(seat, line) for seat in context.seats for line in context.bonuses(seat) if line.message.key == key]
    frame = element(
        "rect", width=width, height=BONUS_HEIGHT, rx=6, fill=theme.panel, stroke=theme.line, stroke_width=1.2
    )
    who: Markup = context.text("\N{EN DASH}", width - 10, 42, SMALL, anchor="end", colour=theme.muted)
    if ahead:
        seat, line = ahead[0]
        who = join(
            context.badge(seat, width - 18, 41, 22),
            context.text(str(line.message.params["amount"]), width - 33, 42, PLAIN, anchor="end", weight=700),
        )
    drawn = group(
        title(f"Most {name} at the end of the game: {with_sign(points)}"),
        frame,
        context.symbols.use(symbol, 17, 18, 22),
        context.text(with_sign(points), 33, 18, LARGE, weight=700),
        context.text(name, 8, 42, PLAIN if width > 130 else SMALL),
        who,
        data_bonus=name,
        data_leader=ahead[0][0] if ahead else None,
    )
    return Block(drawn, width, BONUS_HEIGHT)


def key(context: DrawContext, width: float) -> Block:
    """Returns what the symbols mean."""
    rows = [
        ("crown", "first in a good: points and coins"),
        ("second", "second: points"),
        ("defense", "from here on a point more; on towns: defense"),
        ("points", "a building's points if 1st or 2nd in its good"),
        ("work", "work"),
        ("distance", "distance"),
        ("attack", "attack"),
        ("ship", "carries by ship"),
        ("airship", "carries by airship"),
        ("free", "free action"),
        ("citizen-card", "citizen card, or a draw each round"),
        ("military-card", "military card, or a draw each round"),
        ("designed", f"{DESIGNED_WORDS}; a card pack replaces it"),
    ]
    if width < ROOMY:
        rows = [(good, entry.name) for good, entry in context.facts.goods.items()] + rows
    items = []
    for symbol, said in rows:
        drawn = join(context.symbols.use(symbol, 10, KEY_LINE / 2, 20), context.text(said, 25, KEY_LINE / 2, PLAIN))
        items.append(Block(drawn, 25 + text_width(said, PLAIN) + 8, KEY_LINE))
    inside = flow(items, width, 10, 2)
    return section(
        context, "Key", "", width, Block(group(inside.drawing, data_part="key"), inside.width, inside.height)
    )
