"""The building row: cards with prices and what they give, those that leave next, the deck and the score cards."""

from __future__ import annotations

from textwrap import wrap

from oppidum.drawing.blocks import EMPTY, Block, beside, flow, section, stack, texts
from oppidum.drawing.city_of_iron.context import SCORINGS, DrawContext
from oppidum.drawing.city_of_iron.gains import gains, medallion
from oppidum.drawing.pen import PLAIN, SMALL, TITLE
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, title

CARD_WIDTH = 106
CARD_HEIGHT = 122
TAB = 14
ICON = 26


def row(context: DrawContext, width: float) -> Block:
    """Draws the slots, as many beside each other as there is room for, and the deck after them."""
    leaving = context.view.leaving
    across = _across(len(context.view.row), width)
    wide = (width + 8) / across - 8
    slots = [_slot(context, slot, slot in leaving, wide) for slot in range(len(context.view.row))]
    cards = flow(slots, width, 8, 10)
    note = "red tabs: these go as the round ends" if leaving else ""
    return section(context, "Buildings on offer", note, width, stack([cards, _deck(context, width)], 8))


def _across(slots: int, width: float) -> int:
    """Returns how many slots stand side by side, so that all lines are about as long."""
    most = max(int((width + 8) / (CARD_WIDTH + 8)), 1)
    return -(-slots // -(-slots // most))


def _slot(context: DrawContext, slot: int, leaving: bool, width: float) -> Block:
    theme, building = context.theme, context.view.row[slot]
    if building is None:
        frame = element(
            "rect",
            width=width,
            height=CARD_HEIGHT,
            rx=5,
            fill="none",
            stroke=theme.line,
            stroke_width=1.4,
            stroke_dasharray="6 5",
        )
        drawn = group(title(f"Slot {slot + 1}: empty"), frame, data_slot=slot + 1)
        return Block(drawn, width, CARD_HEIGHT + TAB)
    face = building_card(context, building, width)
    tab = _tab(context, slot, leaving, width / 2)
    drawn = group(face, tab, data_slot=slot + 1, data_building=building, data_leaves="yes" if leaving else None)
    return Block(drawn, width, CARD_HEIGHT + TAB)


def _tab(context: DrawContext, slot: int, leaving: bool, x: float) -> Markup:
    """Draws the number of a slot; red where the card goes at the end of the round."""
    theme = context.theme
    ground, letters = (theme.loss, theme.panel) if leaving else (theme.plate, theme.ink)
    return join(
        element("rect", x=x - 16, y=CARD_HEIGHT - 9, width=32, height=20, rx=4, fill=ground, stroke=theme.ink),
        context.text(str(slot + 1), x, CARD_HEIGHT + 1, PLAIN, serif=True, anchor="middle", weight=700, colour=letters),
    )


def building_card(context: DrawContext, building: str, width: float) -> Markup:
    """Draws a building: name, price, land type, and what it gives."""
    theme, entry = context.theme, context.facts.buildings[building]
    given = gains(context, building, ICON if len(entry.effects) < 2 else 22)
    names = wrap(entry.name, int((width - 12) / 7.4), max_lines=2, placeholder="…")
    y = 15 if len(names) > 1 else 22
    return group(
        title(describe(context, building)),
        element("rect", x=2, y=3, width=width, height=CARD_HEIGHT, rx=5, fill=theme.shadow, opacity=0.22),
        element("rect", width=width, height=CARD_HEIGHT, rx=5, fill=theme.plate, stroke=theme.ink, stroke_width=1.3),
        *(
            context.text(line, width / 2, y + 15 * place, PLAIN, serif=True, anchor="middle", weight=700)
            for place, line in enumerate(names)
        ),
        element("path", d=f"M6 40h{width - 12}", stroke=theme.brass, stroke_width=1.6),
        group(price(context, entry.cost.coins, entry.cost.science), transform=at(8, 56)),
        medallion(context, entry.land, width - 17, 56, 24) if entry.land else NOTHING,
        group(given.drawing, transform=at((width - given.width) / 2, 90 - given.height / 2)),
        context.mark("building", building, width - 8, CARD_HEIGHT - 9),
    )


def price(context: DrawContext, coins: int, science: int) -> Markup:
    """Draws coins and science, from the left."""
    if not coins and not science:
        return context.text("no price", 0, 0, SMALL, colour=context.theme.muted)
    parts = [context.figure("coin", coins, 0, 0, 16)] if coins else []
    if science:
        parts.append(context.figure("science", science, 22 + 10 * len(str(coins)) if coins else 0, 0, 17))
    return join(*parts)


def describe(context: DrawContext, building: str) -> str:
    """Describes a building to those who do not see it."""
    entry = context.facts.buildings[building]
    land = f", on {context.facts.terrains[entry.land]}" if entry.land else ""
    given = context.caption("building", building)
    return f"{entry.name}: {entry.cost.coins} coins, {entry.cost.science} science{land}" + (
        f"; {given}" if given else ""
    )


def _deck(context: DrawContext, width: float) -> Block:
    """Draws how much is left in the deck, which scorings are done, due and to come, and what was discarded."""
    view = context.view
    states = ["scored"] * view.scored + ["due"] * view.due
    states += ["to come"] * (SCORINGS - len(states))
    count = context.text(str(view.deck), 0, 16, TITLE, serif=True, weight=700)
    left = 18.0 * len(str(view.deck)) + 8
    stars = [_draw_score_card(context, place, state, left + 116 + place * 38) for place, state in enumerate(states)]
    drawn = group(
        count,
        context.text("in the deck", left, 17, PLAIN, colour=context.theme.muted),
        *stars,
        data_deck=view.deck,
        data_due=view.due,
    )
    first = Block(drawn, left + 220, 34)
    gone = _discards(context, width - first.width - 12 if width > 600 else width)
    return beside([first, gone], 12) if width > 600 else stack([first, gone], 6)


def _draw_score_card(context: DrawContext, place: int, state: str, x: float) -> Markup:
    """Draws a score card: pale before its scoring, with a ring while that is due, with a tick after."""
    theme = context.theme
    card = context.symbols.use("score-card", x, 16, 28)
    sign = NOTHING
    if state == "due":
        sign = element("circle", cx=x, cy=16, r=17, fill="none", stroke=theme.glow, stroke_width=2.4)
    elif state == "scored":
        tick = f"M{x + 3} 24l4 5 8 -11"
        sign = join(
            element("path", d=tick, fill="none", stroke=theme.paper, stroke_width=6),
            element("path", d=tick, fill="none", stroke=theme.gain, stroke_width=3),
        )
    shown = group(card, opacity=0.45) if state == "to come" else card
    return group(title(f"Scoring {place + 1}: {state}"), shown, sign, data_scoring=state)


def _discards(context: DrawContext, width: float) -> Block:
    """Draws the buildings that were discarded; all may look them through."""
    gone = [
        f"{context.facts.buildings[building].name}{_times(count)}"
        for building, count in context.view.scrapped.items()
        if count
    ]
    if not gone:
        return EMPTY
    lines = wrap(f"Discarded: {', '.join(gone)}", int(width / 6.6))
    return texts(context, lines, SMALL, context.theme.muted)


def _times(count: int) -> str:
    return f" \N{MULTIPLICATION SIGN}{count}" if count > 1 else ""
