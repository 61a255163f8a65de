"""Towns as wax seals: what they give, what defends them and how far they are, and the order of their piles."""

from __future__ import annotations

from textwrap import wrap

from oppidum.drawing.city_of_iron.blocks import EMPTY, Block, flow, section, stack, texts
from oppidum.drawing.city_of_iron.desk import Desk
from oppidum.drawing.city_of_iron.gains import gains, medallions, one_gain, rooms
from oppidum.drawing.pen import LARGE, PLAIN, SMALL
from oppidum.drawing.svg import Markup, at, element, group, joined, title

WIDTH = 106
SEAL = 80
HEIGHT = 142
PILE_LETTERS = 16


def towns(desk: Desk, width: float) -> Block:
    """The open towns with their piles below them; those of the expansion come last."""
    piles = [_pile(desk, stars) for stars in (1, 2, 3, 0)]
    found = [pile for pile in piles if pile.height]
    note = "the leftmost building goes when one falls"
    if not found:
        return section(desk, "Neutral towns", "", width, texts(desk, ["Every town is conquered."], PLAIN))
    return section(desk, "Neutral towns", note, width, flow(found, width, 7, 14))


def _pile(desk: Desk, stars: int) -> Block:
    names = desk.view.piles[stars]
    shown = [town for town in names if desk.view.towns[town].open]
    below = [desk.facts.towns[town].name for town in names if not desk.view.towns[town].open]
    if not shown:
        return EMPTY
    seals = flow([seal(desk, town) for town in shown], WIDTH * len(shown), 0)
    order = f"then {', '.join(below)}" if below else "the last of its pile"
    letters = PILE_LETTERS * len(shown)
    lines = wrap(order, letters)
    drawn = [
        desk.text(line, seals.width / 2, 8 + 16 * place, SMALL, anchor="middle", colour=desk.theme.muted)
        for place, line in enumerate(lines)
    ]
    pile = stack([seals, Block(joined(*drawn), seals.width, 16 * len(lines))], 4)
    return Block(group(pile.drawing, data_pile=stars, data_below=len(below)), pile.width, pile.height)


def seal(desk: Desk, town: str) -> Block:
    """An open town: its gifts in the seal, its defense and distance beside it, name and stars below."""
    entry, middle = desk.facts.towns[town], WIDTH / 2
    given = _inside(desk, town, SEAL * 0.56)
    rank = desk.text("expansion", middle, SEAL + 53, SMALL, anchor="middle", colour=desk.theme.muted)
    stars = [
        desk.symbols.use("star", middle + (place - (entry.stars - 1) / 2) * 16, SEAL + 53, 14)
        for place in range(entry.stars)
    ]
    drawn = group(
        title(in_words(desk, town)),
        desk.symbols.use("seal", middle, SEAL / 2 + 2, SEAL),
        group(given.drawing, transform=at(middle - given.width / 2, SEAL / 2 + 2 - given.height / 2)),
        group(_defense(desk, desk.view.towns[town].defense, 30), transform=at(15, SEAL - 8)),
        desk.symbols.use("distance", WIDTH - 28, SEAL - 5, 20),
        desk.text(str(entry.distance), WIDTH - 15, SEAL - 5, LARGE, weight=700),
        desk.text(entry.name, middle, SEAL + 28, PLAIN, serif=True, anchor="middle", weight=700),
        *(stars or [rank]),
        desk.mark("town", town, WIDTH - 8, 12),
        data_town=town,
    )
    return Block(drawn, WIDTH, HEIGHT)


def small_seal(desk: Desk, town: str) -> Block:
    """A conquered town: seal, name, what it gives and its defense, in one line."""
    held, entry = desk.view.towns[town], desk.facts.towns[town]
    given = gains(desk, town, 20, held.good)
    wide = 50 + max(given.width, len(entry.name) * 9.4) + 34
    drawn = group(
        title(in_words(desk, town)),
        element(
            "rect",
            x=20,
            width=wide - 20,
            height=44,
            rx=6,
            fill=desk.theme.plate,
            stroke=desk.theme.wax,
            stroke_width=1.4,
        ),
        desk.symbols.use("seal", 22, 22, 42),
        desk.symbols.use("attack", 22, 22, 18),
        desk.text(entry.name, 50, 12, PLAIN, serif=True, weight=700),
        group(given.drawing, transform=at(50, 21)),
        group(_defense(desk, held.defense, 26), transform=at(wide - 19, 22)),
        desk.mark("town", town, wide - 5, 5, 9),
        data_town=town,
        data_owner=held.owner,
    )
    return Block(drawn, wide, 44)


def in_words(desk: Desk, town: str) -> str:
    """A town for those who do not see it."""
    entry, held = desk.facts.towns[town], desk.view.towns[town]
    given = desk.caption("town", town)
    chosen = f", now {desk.facts.goods[held.good].name}" if held.good else ""
    return f"{entry.name}: defense {held.defense}, distance {entry.distance}" + (f"; {given}{chosen}" if given else "")


def _inside(desk: Desk, town: str, room: float) -> Block:
    """The gifts, one below the other where there are two, as large as the seal allows."""
    every = desk.facts.gains(town)
    size = 30 if len(every) == 1 else 21
    if every and every[0].kind == "spaces":
        return stack([rooms(desk, every[0].amount, 18), medallions(desk, every[0].terrain, 20)], 2)
    whole = gains(desk, town, size)
    if whole.width <= room:
        return whole
    return stack([one_gain(desk, gain, size) for gain in every], 1)


def _defense(desk: Desk, number: int, size: float) -> Markup:
    return joined(
        desk.symbols.use("defense", 0, 0, size),
        desk.text(
            str(number), 0, -1, LARGE if size > 30 else PLAIN, anchor="middle", weight=700, colour=desk.theme.etch
        ),
    )
