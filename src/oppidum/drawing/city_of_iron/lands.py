"""Lands: panoramas with the medallions of their types, how far away they are, and what it takes to get there."""

from __future__ import annotations

from oppidum.drawing.blocks import Block, flow, section, texts
from oppidum.drawing.city_of_iron.context import DrawContext
from oppidum.drawing.city_of_iron.gains import medallions
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import PLAIN
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, title

CARD_HEIGHT = 112
SCENE = 52
PROFILES = {
    "mountain": "M0 {h}V{c}L{a} {t}L{m} {c}L{b} {u}L{w} {c}V{h}Z",
    "sky": "M0 {c}q{a} -{s} {m} 0t{m} 0V{u}q-{a} {s} -{m} 0t-{m} 0Z",
    "water": "M0 {c}q{e} -{s} {a} 0t{a} 0t{a} 0t{a} 0V{h}H0Z",
    "desert": "M0 {c}C{a} {u} {m} {u} {m} {c}S{b} {t} {w} {c}V{h}H0Z",
    "plains": "M0 {c}C{a} {u} {b} {u} {w} {c}V{h}H0Z",
}
"""The line of the horizon by land type, in a piece so wide (w) and high (h)."""
TREES = {"forest": "l{k} -{r}l{k} {r}", "jungle": "q0 -{r} {k} -{r}t{k} {r}"}
"""Woods are a row of crowns."""


def lands(context: DrawContext, width: float) -> Block:
    """Draws the lands that nobody has settled."""
    free = [
        land for land, entry in context.facts.lands.items() if entry.home is None and land not in context.view.cities
    ]
    if not free:
        return section(context, "Lands to settle", "", width, texts(context, ["Every land is settled."], PLAIN))
    across = max(int((width + 12) / 160), 2)
    wide = (width + 12) / across - 12
    cards = [_land(context, land, wide) for land in free]
    return section(context, "Lands to settle", "an Explorer and cards for the distance", width, flow(cards, width, 12))


def _land(context: DrawContext, land: str, width: float) -> Block:
    theme, entry = context.theme, context.facts.lands[land]
    way = [context.figure("distance", entry.distance, 0, 0, 20)]
    if entry.vehicle:
        way.append(context.symbols.use(entry.vehicle, 48, 0, 22))
    rings = medallions(context, entry.terrain, 22)
    needs = f", by {entry.vehicle}" if entry.vehicle else ""
    kinds = ", ".join(context.facts.terrains[terrain] for terrain in entry.terrain)
    said = f"{entry.name}: distance {entry.distance}{needs}; {kinds}"
    drawn = group(
        title(said),
        element("rect", x=2, y=3, width=width, height=CARD_HEIGHT, rx=5, fill=theme.shadow, opacity=0.2),
        element("rect", width=width, height=CARD_HEIGHT, rx=5, fill=theme.plate),
        panorama(context, entry.terrain, width, SCENE),
        element("rect", width=width, height=CARD_HEIGHT, rx=5, fill="none", stroke=theme.ink, stroke_width=1.3),
        context.text(entry.name, 8, SCENE + 17, PLAIN, serif=True, weight=700),
        group(*way, transform=at(8, SCENE + 43)),
        group(rings.drawing, transform=at(width - rings.width - 4, SCENE + 32)),
        context.mark("land", land, width - 9, SCENE + 14),
        data_land=land,
    )
    return Block(drawn, width, CARD_HEIGHT)


def panorama(context: DrawContext, terrains: tuple[str, ...], width: float, height: float) -> Markup:
    """Draws land types side by side under one sky."""
    theme = context.theme
    step = width / len(terrains)
    pieces = [
        group(_scene(context, terrain, step, height), transform=at(place * step, 0))
        for place, terrain in enumerate(terrains)
    ]
    edge = element("path", d=f"M0 {height}h{width}", stroke=theme.ink, stroke_width=1)
    sun = element("circle", cx=width - 20, cy=13, r=6, fill=theme.window, opacity=0.9) if height > 30 else NOTHING
    return join(element("rect", width=width, height=height, rx=4, fill=theme.heaven), sun, *pieces, edge)


def _scene(context: DrawContext, terrain: str, width: float, height: float) -> Markup:
    """Draws a piece of the panorama: a far line, pale, and a near one."""
    theme = context.theme
    colour = theme.lands.get(terrain, theme.flat)
    far = element("path", d=_profile(terrain, width, height, 0.38), fill=mix(colour, theme.heaven, 0.5))
    near = element("path", d=_profile(terrain, width, height, 0.62), fill=colour, stroke=theme.etch, stroke_width=0.6)
    return join(far, near)


def _profile(terrain: str, w: float, h: float, level: float) -> str:
    """Returns the outline of a land type, its middle line at this part of the height."""
    c = h * level
    if terrain in TREES:
        count = max(3, round(w / 14))
        crown = TREES[terrain].format(k=f"{w / count / 2:.2f}", r=f"{h * 0.3:.2f}")
        return f"M0 {h:.2f}V{c + h * 0.08:.2f}{crown * count}V{h:.2f}Z"
    sizes = {"w": w, "h": h, "c": c, "t": c - h * 0.34, "u": c - h * 0.2, "s": h * 0.16}
    sizes |= {"a": w / 4, "m": w / 2, "b": w * 3 / 4, "e": w / 8}
    if terrain == "sky":
        sizes |= {"c": c - h * 0.1, "u": c + h * 0.12}
    return PROFILES.get(terrain, PROFILES["plains"]).format(**{name: f"{size:.2f}" for name, size in sizes.items()})
