"""Roads of Fortune: a street along each edge with its board, everybody's influence there, and the milestones."""

from __future__ import annotations

from typing import Any

from oppidum.drawing.blocks import Block, beside, text_width
from oppidum.drawing.foundations.context import DrawContext
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import LARGE, SMALL, shorten
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join, title

ROAD = 46
GAP = 4
BADGE = 19
SLOT = 17
LETTERS = 6.0
EDGE_NAMES = ("north", "east", "south", "west")


def road_width(context: DrawContext) -> float:
    """Returns how much room the roads need on each side of the board; none without the module."""
    return ROAD + GAP if context.module("roads") else 0


def roads(context: DrawContext, ruler: float) -> Markup:
    """Draws the four streets around the rulers: north, east, south and west, as boards are laid (R-01)."""
    length = context.facts.size * context.side
    near, far = ROAD + GAP + ruler, ROAD + GAP + 2 * ruler + length + GAP
    # A street to the east is read downwards, one to the west upwards.
    places = (
        at(near, 0),
        f"{at(far + ROAD, near)} rotate(90)",
        at(near, far),
        f"{at(0, near + length)} rotate(-90)",
    )
    edges = context.module("roads").edges
    return group(
        *(
            group(_street(context, edge, length), transform=place, data_road=edge.road, data_edge=name)
            for edge, place, name in zip(edges, places, EDGE_NAMES, strict=True)
        ),
        data_part="roads",
    )


def _street(context: DrawContext, edge: Any, length: float) -> Markup:
    """Draws one street from left to right: name and standing above, what it gives below."""
    card = context.facts.cards[edge.road]
    standing = _standing(context, edge)
    name = shorten(card.name, int((length - standing.width - 60) / (LARGE * 0.5)))
    return group(
        title(f"{card.name}. {context.captions.get(edge.road, '')}"),
        _paving(context, length),
        context.symbols.use("street", 18, ROAD / 2, 26),
        context.text(name, 38, 15, LARGE, serif=True, weight=700),
        group(standing.drawing, transform=at(length - standing.width - 10, 0)),
        _benefits(context, edge, length - 48),
    )


def _paving(context: DrawContext, length: float) -> Markup:
    """Draws the street's bed with kerbs of stone along both sides."""
    theme = context.theme
    bed = element(
        "rect",
        width=length,
        height=ROAD,
        rx=4,
        fill=mix(theme.stone, theme.paper, 0.45 if context.theme_name == "light" else 0.1),
        stroke=theme.line,
        stroke_width=1.2,
    )
    kerbs = element(
        "path",
        d=f"M5 3h{length - 10:.2f}M5 {ROAD - 3}h{length - 10:.2f}",
        stroke=theme.line,
        stroke_width=2.4,
        stroke_dasharray="13 4",
        opacity=0.8,
    )
    return join(bed, kerbs)


def _standing(context: DrawContext, edge: Any) -> Block:
    """Draws everybody with influence on the edge, the first in rank on the left."""
    if not edge.ranked:
        text = "nobody has influence"
        wide = text_width(text, SMALL)
        return Block(context.text(text, wide, 15, SMALL, colour=context.theme.muted, anchor="end"), wide, ROAD)
    return beside([_influence(context, seat, edge.influence[seat]) for seat in edge.ranked], 10)


def _influence(context: DrawContext, seat: int, influence: int) -> Block:
    number = context.text(str(influence), BADGE + 4, 15, LARGE, weight=700)
    drawn = group(context.badge(seat, BADGE / 2, 15, BADGE), number, data_influence=influence, data_owner=seat)
    return Block(drawn, BADGE + 4 + 9 * len(str(influence)), ROAD)


def _benefits(context: DrawContext, edge: Any, room: float) -> Markup:
    """Writes what the street gives; benefits to choose from each have a place for a milestone."""
    if not edge.milestones:
        said = shorten(context.captions.get(edge.road, ""), int(room / LETTERS))
        return context.text(said, 38, 33, SMALL)
    offers = [context.captions.get(f"{edge.road} {place + 1}", "") for place in range(len(edge.milestones))]
    most = int((room - 120) / LETTERS / len(offers)) - 4
    slots = [_slot(context, shorten(text, most), owner) for text, owner in zip(offers, edge.milestones, strict=True)]
    head = Block(context.text("Most influence:", 0, 33, SMALL), text_width("Most influence:", SMALL), ROAD)
    return group(beside([head, *slots], 12).drawing, transform=at(38, 0))


def _slot(context: DrawContext, text: str, owner: int | None) -> Block:
    """Draws the place of a milestone, empty or with its owner's, and the benefit that it marks."""
    theme = context.theme
    y, x = 33, SLOT / 2
    stone = f"M{x - 7} {y + 8}v-9a7 7 0 0 1 14 0v9Z"
    if owner is None:
        place = element("path", d=stone, fill="none", stroke=theme.muted, stroke_width=1.2, stroke_dasharray="3 2.5")
        mark = NOTHING
    else:
        place = element("path", d=stone, fill=theme.stone, stroke=context.paint(owner).deep, stroke_width=1.4)
        mark = context.symbols.use(context.owner(owner).shape, x, y, 10, context.paint(owner).fill)
    words = context.text(text, SLOT + 5, y, SMALL, colour=theme.ink if owner is None else theme.muted)
    drawn = group(place, mark, words, data_milestone="open" if owner is None else owner)
    return Block(drawn, SLOT + 5 + text_width(text, SMALL), ROAD)
