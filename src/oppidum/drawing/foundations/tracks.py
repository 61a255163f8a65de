"""The tracks below the city: population and points as rulers, with the owners' shapes standing on them."""

from __future__ import annotations

from dataclasses import dataclass

from oppidum.drawing.foundations.context import DrawContext
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import LARGE, SMALL, number
from oppidum.drawing.svg import NOTHING, Markup, element, group

TRACK_HEIGHT = 82
TOKEN = 22
GHOST = 13
LEADER = 9
BASE = 54.0


@dataclass(frozen=True)
class Ruler:
    """A ruler so wide from its least to its greatest number; points may be below 0 with some modules."""

    least: int
    most: int
    width: float

    @property
    def step(self) -> float:
        """How far a number is from the next."""
        return self.width / (self.most - self.least)

    def at(self, value: int) -> float:
        """Returns where a number stands."""
        return (value - self.least) * self.step


def population(context: DrawContext, width: float) -> Markup:
    """Returns how many citizens each has, and what the lead brings in this era."""
    facts, view = context.facts, context.view
    pieces = [kind for piece, kind in facts.pieces.items() if context.is_in_the_game(piece)]
    most = sum(kind.citizens * kind.count for kind in pieces)
    values = [context.held(party).citizens for party in range(context.parties())]
    bonus = facts.population_bonus[min(view.era, facts.eras) - 1]
    others = ", all others lose the difference" if context.module("consul") else ""
    note = f"the lead brings {bonus:+d}{others}" if view.to_act else ""
    return _track(context, "Population", note, Ruler(0, _end(max(most, *values), 5), width), values, [])


def points(context: DrawContext, width: float) -> Markup:
    """Draws the points of each, with a pale mark where the coming scoring would put them."""
    values = [context.held(party).points for party in range(context.parties())]
    later = [context.projected_points(party) for party in range(len(values))]
    known = [value for value in later if value is not None]
    name = context.facts.title.points.title() if context.facts.title.points.islower() else context.facts.title.points
    note = f"small: with the {context.summaries[0].coming}" if known else ""
    ruler = Ruler(-_end(-min(0, *values, *known), 5), _end(max(20, *values, *known), 20), width)
    return _track(context, name, note, ruler, values, later)


def _end(most: int, step: int) -> int:
    return -(-most // step) * step


def _track(
    context: DrawContext, name: str, note: str, ruler: Ruler, values: list[int], later: list[int | None]
) -> Markup:
    muted = context.theme.muted
    return group(
        context.text(name, 0, 6, LARGE, serif=True, weight=700),
        context.text(note, ruler.width, 6, SMALL, anchor="end", colour=muted) if note else NOTHING,
        _ruler(context, ruler),
        *_ghosts(context, values, later, ruler),
        *_tokens(context, values, ruler),
        data_track=name,
    )


def _ruler(context: DrawContext, ruler: Ruler) -> Markup:
    """Draws a line with ticks, longer and numbered ones at round numbers."""
    theme, step = context.theme, ruler.step
    every = next(size for size in (1, 2, 5, 10, 20, 50, 100) if size * step >= 6)
    label = next(size for size in (1, 5, 10, 20, 50, 100) if size * step >= 34)
    values = [value for value in range(ruler.least, ruler.most + 1) if value % every == 0]
    ticks = "".join(f"M{ruler.at(value):.2f} {BASE}v{7 if value % label == 0 else 4}" for value in values)
    numbers = [
        context.text(number(value), ruler.at(value), BASE + 16, SMALL, anchor="middle", colour=theme.muted)
        for value in values
        if value % label == 0
    ]
    line = element("path", d=f"M0 {BASE}H{ruler.width:.2f}{ticks}", fill="none", stroke=theme.ink, stroke_width=1.1)
    return group(line, *numbers)


def _tokens(context: DrawContext, values: list[int], ruler: Ruler) -> list[Markup]:
    """Draws the owners' shapes side by side, each with a line to its own spot on the ruler."""
    seats = sorted(range(len(values)), key=lambda seat: (values[seat], seat))
    places = apart([ruler.at(values[seat]) for seat in seats], TOKEN + 2, 0)
    y = BASE - LEADER - TOKEN / 2
    parts = []
    for seat, x in zip(seats, places, strict=True):
        spot, colour = ruler.at(values[seat]), context.paint(seat).deep
        leader = element("path", d=f"M{x:.2f} {y}L{spot:.2f} {BASE}", stroke=colour, stroke_width=1.6)
        dot = element("circle", cx=spot, cy=BASE, r=2.6, fill=colour)
        parts.append(group(leader, dot, context.badge(seat, x, y, TOKEN), data_token=seat, data_value=values[seat]))
    return parts


def apart(wanted: list[float], gap: float, least: float) -> list[float]:
    """Places near to those wanted (in order), none below `least`, with a gap between each two.

    >>> apart([10, 10, 40], 4, 0)
    [8.0, 12.0, 40.0]
    """
    runs: list[list[float]] = []
    for place in wanted:
        runs.append([place])
        while len(runs) > 1 and _end_of(runs[-2], gap) + gap > _start_of(runs[-1], gap):
            last = runs.pop()
            runs[-1] += last
    places = [_start_of(run, gap) + number * gap for run in runs for number in range(len(run))]
    return [max(place, least + gap * number) for number, place in enumerate(places)]


def _start_of(run: list[float], gap: float) -> float:
    return sum(run) / len(run) - gap * (len(run) - 1) / 2


def _end_of(run: list[float], gap: float) -> float:
    return _start_of(run, gap) + gap * (len(run) - 1)


def _ghosts(context: DrawContext, values: list[int], later: list[int | None], ruler: Ruler) -> list[Markup]:
    """Draws the owners' shapes, small, on the ruler where they would stand."""
    known = sorted((value, seat) for seat, value in enumerate(later) if value is not None and value != values[seat])
    places = apart([ruler.at(value) for value, _ in known], GHOST, 0)
    return [
        group(context.symbols.use(context.owner(seat).shape, x, BASE, GHOST, _pale(context, seat)), data_projected=seat)
        for (_, seat), x in zip(known, places, strict=True)
    ]


def _pale(context: DrawContext, seat: int) -> str:
    return mix(context.paint(seat).fill, context.theme.paper, 0.45)
