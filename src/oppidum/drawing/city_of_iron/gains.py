"""What buildings and towns give, as symbols with numbers, and the medallions of land types."""

from __future__ import annotations

from oppidum.drawing.blocks import Block, beside
from oppidum.drawing.city_of_iron.context import DrawContext
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import PLAIN
from oppidum.drawing.svg import Markup, element, group, join, title
from oppidum.games.city_of_iron.shown.facts import Gain

GAP = 5
TIMES = "\N{MULTIPLICATION SIGN}"


def gains(context: DrawContext, owned: str, size: float, chosen: str | None = None) -> Block:
    """Draws all that a building or town gives; `chosen` is the good that its owner has named for it."""
    return beside([one_gain(context, gain, size, chosen) for gain in context.facts.gains(owned)], GAP)


def medallion(context: DrawContext, terrain: str, x: float, y: float, size: float) -> Markup:
    """Draws the picture of a land type; one that a card pack adds is a disc with a letter."""
    said = title(context.facts.terrains[terrain])
    if terrain in context.theme.lands:
        return group(said, context.symbols.use(terrain, x, y, size), data_terrain=terrain)
    disc = element("circle", cx=x, cy=y, r=size / 2 - 0.5, fill=context.theme.plate, stroke=context.theme.ink)
    letter = context.text(terrain[0].upper(), x, y, max(9, round(size * 0.55)), anchor="middle", weight=700)
    return group(said, disc, letter, data_terrain=terrain)


def medallions(context: DrawContext, terrains: tuple[str, ...], size: float) -> Block:
    """Draws several medallions in a row."""
    drawn = [
        medallion(context, terrain, (place + 0.5) * (size + 3), size / 2, size)
        for place, terrain in enumerate(terrains)
    ]
    return Block(join(*drawn), len(drawn) * (size + 3), size)


def one_gain(context: DrawContext, gain: Gain, size: float, chosen: str | None = None) -> Block:
    """Draws a symbol and how many of it."""
    middle = size / 2
    letters = PLAIN if size < 30 else 16
    if gain.kind == "spaces":
        return beside([rooms(context, gain.amount, size), medallions(context, gain.terrain, size)], GAP)
    good = chosen if gain.kind == "chosen-goods" else None
    symbol = good or context.gain_symbol(gain)
    if gain.kind == "points":
        return _scores(context, gain, size)
    picture = context.symbols.use(symbol, middle, middle, size) if symbol else _any(context, middle, size)
    sign = TIMES if gain.kind == "towns" else ""
    number = context.text(f"{sign}{gain.amount}", size + 2, middle, letters, weight=700)
    return Block(join(picture, number), size + 4 + 9 * len(f"{sign}{gain.amount}"), size)


def rooms(context: DrawContext, amount: int, size: float) -> Block:
    """Draws room for so many buildings."""
    ink, middle = context.theme.ink, size / 2
    drawer = element("rect", y=middle - 7, width=18, height=14, rx=2, fill="none", stroke=ink, stroke_width=1.4)
    knob = element("path", d=f"M6 {middle}h6", stroke=ink, stroke_width=1.6)
    return Block(join(drawer, knob, context.text(str(amount), 21, middle, PLAIN, weight=700)), 32, size)


def _any(context: DrawContext, middle: float, size: float) -> Markup:
    """Draws a good of the owner's choice that is not chosen yet."""
    theme = context.theme
    disc = element("circle", cx=middle, cy=middle, r=size / 2 - 1, fill=mix(theme.brass, theme.panel, 0.4))
    return join(disc, context.text("?", middle, middle, PLAIN, anchor="middle", weight=700))


def _scores(context: DrawContext, gain: Gain, size: float) -> Block:
    """Draws the points of the first and the second in a good."""
    star = context.symbols.use("points", size * 0.42, size / 2, size * 0.84)
    number = context.text(f"+{gain.amount}", size * 0.84 + 2, size / 2, PLAIN, weight=700)
    good = context.symbols.use(gain.good, size * 0.84 + 22 + size / 2, size / 2, size)
    return Block(join(star, number, good), size * 1.84 + 22, size)
