"""A table of Sprawlopolis as a picture: the street map, and beside or below it points, conditions and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from oppidum.drawing.pen import HUGE, LARGE, TITLE, NoPicture, Pen, PlayerSummary, draw_sheet, shorten, with_sign
from oppidum.drawing.sprawlopolis.blocks import Block, Cell, cell_of
from oppidum.drawing.sprawlopolis.cards import LONGEST_NAME, SUPPLY_HEIGHT, hands, hands_height, supply
from oppidum.drawing.sprawlopolis.city import RULER, Plot, bounds, city
from oppidum.drawing.sprawlopolis.context import DrawContext
from oppidum.drawing.sprawlopolis.light import Light
from oppidum.drawing.sprawlopolis.panels import (
    CONDITIONS_HEIGHT,
    KEY_HEIGHT,
    SCORE_HEIGHT,
    conditions,
    key,
    score,
    verdict,
)
from oppidum.drawing.svg import NOTHING, Markup, at, group
from oppidum.games.sprawlopolis.shown.facts import SprawlopolisFacts
from oppidum.games.sprawlopolis.shown.views import SprawlopolisView

WIDTH = 1440
MARGIN = 46
INSIDE = WIDTH - 2 * MARGIN
HEADER = 88
UNLIT_HEADER = 64
COLUMN = 456
GAP = 40
BESIDE = (INSIDE - COLUMN - GAP - 2 * RULER, 780.0)
"""The room for a map that has the panels beside it."""
ABOVE = (INSIDE - 2 * RULER, 640.0)
"""The room for a map that has them below."""
AROUND = 1
"""How much open country is drawn around a city, in blocks."""
LARGEST_BLOCK = 96.0
READABLE_BLOCK = 44.0
TALLEST = 1290.0
NARROWEST = 440.0
"""A map of bare blocks is at least so wide, for the words above it."""
WIDE_LETTER = 17.0
MOST_BLOCKS = 60
"""Twice as many as cards can lay in a row; below that a block is too small to read."""

Part = tuple[Callable[[DrawContext, float], Markup], float]
"""A panel, given its width, and how high it is."""


def draw(
    view: SprawlopolisView,
    facts: SprawlopolisFacts,
    theme: str = "light",
    light: str | None = None,
    summaries: Sequence[PlayerSummary] = (),
    captions: Mapping[str, str] | None = None,
) -> str:
    """Returns the view as SVG text.

    `light` says what is lit up: `roads`, `blocks`, a zone's letter or a condition's number. `summaries` gives the
    players' names and the points with their reasons, `captions` says what each condition is about. Raises NoPicture
    where there is no such theme, or nothing of that name to light up.
    """
    context = DrawContext(view, facts, theme, light, summaries, captions or {})
    beside, above = (plot_grid(context.blocks, room) for room in (BESIDE, ABOVE))
    if above.side > 1.2 * beside.side:
        plot = widen(above, ABOVE[0])
        parts, height = _panels_below(context, plot)
    else:
        plot = widen(beside, *BESIDE)
        parts, height = _panels_beside(context, plot)
    drawn = group(
        context.text(facts.name, 26, 20, HUGE, serif=True),
        context.text(headline(context), 28, 58, LARGE, colour=context.theme.muted),
        context.text(describe_light(context.light), RULER + plot.width, 58, LARGE, anchor="end", weight=700)
        if context.light
        else NOTHING,
        group(city(context, plot, context.blocks, context.cards(), context.light), transform=at(0, HEADER)),
        parts,
        transform=at(MARGIN, MARGIN),
    )
    return draw_sheet(context, facts.name, describe(context), WIDTH, height + 2 * MARGIN, drawn, data_light=light)


def draw_blocks(
    blocks: Mapping[str, Block],
    theme: str = "light",
    light: Light | None = None,
    name: str = "A city",
    subtitle: str = "",
) -> str:
    """Draws bare blocks, as in ``{"2,-1": Block("R", "EW")}``, without cards; what is lit stands out.

    `subtitle` is a sentence below the name. Raises NoPicture where there is no such theme, or the city is too large.
    """
    pen, cells = Pen(theme), {cell_of(place): block for place, block in blocks.items()}
    plot = widen(plot_grid(cells, ABOVE), NARROWEST)
    if max(plot.columns, plot.rows) - 2 * AROUND > MOST_BLOCKS:
        raise NoPicture(f"A picture has room for {MOST_BLOCKS} blocks in a row or column, and this city has more.")
    lit = describe_light(light) if light is not None and light.name else ""
    header = HEADER if lit else UNLIT_HEADER
    width, height = plot.width + 2 * RULER, header + plot.height + 2 * RULER
    drawn = group(
        pen.text(shorten(name, int(width / WIDE_LETTER)), RULER - 4, 16, TITLE, serif=True),
        pen.text(subtitle, RULER - 4, 46, LARGE, colour=pen.theme.muted),
        pen.text(lit, RULER - 4, 70, LARGE, weight=700) if lit else NOTHING,
        group(city(pen, plot, cells, (), light), transform=at(0, header)),
        transform=at(MARGIN, MARGIN),
    )
    said = " ".join(f"{part.rstrip('.')}." for part in (name, subtitle, _describe_zones(cells), lit) if part)
    size = width + 2 * MARGIN, height + 2 * MARGIN
    return draw_sheet(pen, name, said, *size, drawn, data_light=light.name or None if light else None)


def plot_grid(blocks: Mapping[Cell, Block], room: tuple[float, float]) -> Plot:
    """Returns the part of the grid that fits the room; small blocks may make the map higher."""
    left, top, columns, rows = bounds(blocks, AROUND)
    wide, high = room
    tall = max(high / rows, min(READABLE_BLOCK, TALLEST / rows))
    return Plot(left, top, columns, rows, min(wide / columns, tall, LARGEST_BLOCK))


def widen(plot: Plot, wide: float, high: float = 0.0) -> Plot:
    """Returns the plot with open country on its sides, as far as the room goes."""
    across = max(int(wide / plot.side + 1e-9) - plot.columns, 0)
    down = max(int(high / plot.side + 1e-9) - plot.rows, 0)
    return Plot(plot.left - across // 2, plot.top - down // 2, plot.columns + across, plot.rows + down, plot.side)


def _panels(context: DrawContext) -> list[Part]:
    parts: list[Part] = [(score, SCORE_HEIGHT), (conditions, CONDITIONS_HEIGHT)]
    if context.over:
        parts.append((key, KEY_HEIGHT))
    else:
        parts += [(supply, SUPPLY_HEIGHT), (hands, hands_height(len(context.view.hands)))]
    return parts


def _panels_beside(context: DrawContext, plot: Plot) -> tuple[Markup, float]:
    """Returns all panels in a column on the right, and the height of the whole."""
    placed, top = [], 0.0
    for part, height in _panels(context):
        placed.append(group(part(context, COLUMN), transform=at(INSIDE - COLUMN, top)))
        top += height + 20
    return group(*placed), max(top - 20, HEADER + plot.height + 2 * RULER)


def _panels_below(context: DrawContext, plot: Plot) -> tuple[Markup, float]:
    """Returns the panels in three columns below the map: points, conditions, cards."""
    width = (INSIDE - 2 * GAP) / 3
    first = HEADER + plot.height + 2 * RULER + 24
    (points, points_high), (rules, rules_high), *cards = _panels(context)
    placed = [
        group(points(context, width), transform=at(0, first)),
        group(rules(context, width), transform=at(width + GAP, first)),
    ]
    top = first
    for part, height in cards:
        placed.append(group(part(context, width), transform=at(2 * (width + GAP), top)))
        top += height + 12
    return group(*placed), max(top, first + points_high, first + rules_high)


def headline(context: DrawContext) -> str:
    """Returns whose turn it is, or how it ended."""
    view, total = context.view, context.total
    if context.over:
        known = f": {verdict(total, view.target, over=True)}" if context.lines else ""
        return f"The city is complete{known}."
    seat = view.to_act[0]
    name = shorten(context.name(seat), LONGEST_NAME)
    if view.shown is not None:
        return f"{name} places card {view.shown}."
    left = sum(len(hand.cards) for hand in view.hands) + len(view.deck.cards)
    return f"{name} is to show a card. {left} cards are left to place."


def describe_light(light: Light) -> str:
    """Returns what is lit up, and what it earned."""
    earned = "" if light.lit else ", and nothing to light up"
    return f"{light.name}: {with_sign(light.points)}{earned}"


def describe(context: DrawContext) -> str:
    """Returns the position for those who do not see it."""
    view = context.view
    goals = [f"{context.facts.cards[number].name} ({number})" for number in view.conditions]
    parts = [
        headline(context).rstrip("."),
        f"Points {context.total}, target {view.target}",
        f"Conditions: {', '.join(goals)}",
        f"City: {', '.join(card.name for card in context.cards())}",
    ]
    if view.deck.cards:
        parts.append(f"On top of the deck: card {view.deck.cards[0]}, {len(view.deck.cards) - 1} below")
    for seat, held in enumerate(view.hands):
        if held.cards:
            parts.append(f"{context.name(seat)} holds {', '.join(card or 'an unknown card' for card in held.cards)}")
    if context.light is not None:
        parts.append(f"Lit up: {describe_light(context.light)}")
    return " ".join(f"{part}." for part in parts)


def _describe_zones(blocks: Mapping[Cell, Block]) -> str:
    zones = [block.zone for block in blocks.values()]
    return ", ".join(f"{letter} {zones.count(letter)}" for letter in sorted(set(zones)))
