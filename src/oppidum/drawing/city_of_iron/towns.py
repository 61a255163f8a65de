"""Draws towns as wax seals with their yield, defense and distance, and the order of their piles."""

from __future__ import annotations

from textwrap import wrap

from oppidum.drawing.blocks import EMPTY, Block, flow, section, stack, texts
from oppidum.drawing.city_of_iron.context import DrawContext
from oppidum.drawing.city_of_iron.gains import gains, medallions, one_gain, rooms
from oppidum.drawing.pen import LARGE, PLAIN, SMALL
from oppidum.drawing.svg import Markup, at, element, group, join, title

WIDTH = 106
SEAL = 80
HEIGHT = 142
PILE_LETTERS = 16


def towns(context: DrawContext, width: float) -> Block:
    """Draws the open towns with their piles below them; those of the expansion come last."""
    piles = [_pile(context, stars) for stars in (1, 2, 3, 0)]
    found = [pile for pile in piles if pile.height]
    note = "the leftmost building goes when one falls"
    if not found:
        return section(context, "Neutral towns", "", width, texts(context, ["Every town is conquered."], PLAIN))
    return section(context, "Neutral towns", note, width, flow(found, width, 7, 14))


def _pile(context: DrawContext, stars: int) -> Block:
    names = context.view.piles[stars]
    shown = [town for town in names if context.view.towns[town].open]
    below = [context.facts.towns[town].name for town in names if not context.view.towns[town].open]
    if not shown:
        return EMPTY
    seals = flow([seal(context, town) for town in shown], WIDTH * len(shown), 0)
    order = f"then {', '.join(below)}" if below else "the last of its pile"
    letters = PILE_LETTERS * len(shown)
    lines = wrap(order, letters)
    drawn = [
        context.text(line, seals.width / 2, 8 + 16 * place, SMALL, anchor="middle", colour=context.theme.muted)
        for place, line in enumerate(lines)
    ]
    pile = stack([seals, Block(join(*drawn), seals.width, 16 * len(lines))], 4)
    return Block(group(pile.drawing, data_pile=stars, data_below=len(below)), pile.width, pile.height)


def seal(context: DrawContext, town: str) -> Block:
    """Draws an open town: its gifts in the seal, its defense and distance beside it, name and stars below."""
    entry, middle = context.facts.towns[town], WIDTH / 2
    given = _inside(context, town, SEAL * 0.56)
    rank = context.text("expansion", middle, SEAL + 53, SMALL, anchor="middle", colour=context.theme.muted)
    stars = [
        context.symbols.use("star", middle + (place - (entry.stars - 1) / 2) * 16, SEAL + 53, 14)
        for place in range(entry.stars)
    ]
    drawn = group(
        title(describe(context, town)),
        context.symbols.use("seal", middle, SEAL / 2 + 2, SEAL),
        group(given.drawing, transform=at(middle - given.width / 2, SEAL / 2 + 2 - given.height / 2)),
        group(_defense(context, context.view.towns[town].defense, 30), transform=at(15, SEAL - 8)),
        context.symbols.use("distance", WIDTH - 28, SEAL - 5, 20),
        context.text(str(entry.distance), WIDTH - 15, SEAL - 5, LARGE, weight=700),
        context.text(entry.name, middle, SEAL + 28, PLAIN, serif=True, anchor="middle", weight=700),
        *(stars or [rank]),
        context.mark("town", town, WIDTH - 8, 12),
        data_town=town,
    )
    return Block(drawn, WIDTH, HEIGHT)


def small_seal(context: DrawContext, town: str) -> Block:
    """Draws a conquered town: seal, name, what it gives and its defense, in one line."""
    held, entry = context.view.towns[town], context.facts.towns[town]
    given = gains(context, town, 20, held.good)
    wide = 50 + max(given.width, len(entry.name) * 9.4) + 34
    drawn = group(
        title(describe(context, town)),
        element(
            "rect",
            x=20,
            width=wide - 20,
            height=44,
            rx=6,
            fill=context.theme.plate,
            stroke=context.theme.wax,
            stroke_width=1.4,
        ),
        context.symbols.use("seal", 22, 22, 42),
        context.symbols.use("attack", 22, 22, 18),
        context.text(entry.name, 50, 12, PLAIN, serif=True, weight=700),
        group(given.drawing, transform=at(50, 21)),
        group(_defense(context, held.defense, 26), transform=at(wide - 19, 22)),
        context.mark("town", town, wide - 5, 5, 9),
        data_town=town,
        data_owner=held.owner,
    )
    return Block(drawn, wide, 44)


def describe(context: DrawContext, town: str) -> str:
    """Describes a town to those who do not see it."""
    entry, held = context.facts.towns[town], context.view.towns[town]
    given = context.caption("town", town)
    chosen = f", now {context.facts.goods[held.good].name}" if held.good else ""
    return f"{entry.name}: defense {held.defense}, distance {entry.distance}" + (f"; {given}{chosen}" if given else "")


def _inside(context: DrawContext, town: str, room: float) -> Block:
    """Draws the gifts, one below the other where there are two, as large as the seal allows."""
    every = context.facts.gains(town)
    size = 30 if len(every) == 1 else 21
    if every and every[0].kind == "spaces":
        return stack([rooms(context, every[0].amount, 18), medallions(context, every[0].terrain, 20)], 2)
    whole = gains(context, town, size)
    if whole.width <= room:
        return whole
    return stack([one_gain(context, gain, size) for gain in every], 1)


def _defense(context: DrawContext, number: int, size: float) -> Markup:
    return join(
        context.symbols.use("defense", 0, 0, size),
        context.text(
            str(number), 0, -1, LARGE if size > 30 else PLAIN, anchor="middle", weight=700, colour=context.theme.etch
        ),
    )
