"""The tracks below the city: population and points as rulers, with the owners' shapes standing on them."""

from __future__ import annotations

from oppidum.drawing.foundations.context import DrawContext
from oppidum.drawing.palette import mix
from oppidum.drawing.pen import LARGE, SMALL
from oppidum.drawing.svg import NOTHING, Markup, element, group

TRACK_HEIGHT = 82
TOKEN = 22
GHOST = 13
LEADER = 9
BASE = 54.0


def population(context: DrawContext, width: float) -> Markup:
    """Returns how many citizens each has, and what the lead brings in this era."""
    facts, view = context.facts, context.view
    pieces = [kind for piece, kind in facts.pieces.items() if context.is_in_the_game(piece)]
    most = sum(kind.citizens * kind.count for kind in pieces)
    values = [seat.citizens for seat in view.seats]
    bonus = facts.population_bonus[min(view.era, facts.eras) - 1]
    note = f"the lead brings {bonus:+d}" if view.to_act else ""
    return _track(context, "Population", note, _end(max(most, *values), 5), values, [], width)


def points(context: DrawContext, width: float) -> Markup:
    """Draws the points of each, with a pale mark where they would stand if all ended now."""
    values = [seat.points for seat in context.view.seats]
    later = [context.projected_points(seat) for seat in range(len(values))]
    known = [value for value in later if value is not None]
    name = context.facts.title.points.title() if context.facts.title.points.islower() else context.facts.title.points
    note = "small: if it all ended now" if known else ""
    return _track(context, name, note, _end(max(20, *values, *known), 20), values, later, width)


def _end(most: int, step: int) -> int:
    return -(-most // step) * step


def _track(
    context: DrawContext, name: str, note: str, end: int, values: list[int], later: list[int | None], width: float
) -> Markup:
    step = width / end
    return group(
        context.text(name, 0, 6, LARGE, serif=True, weight=700),
        context.text(note, width, 6, SMALL, anchor="end", colour=context.theme.muted) if note else NOTHING,
        _ruler(context, end, step),
        *_ghosts(context, values, later, step),
        *_tokens(context, values, step),
        data_track=name,
    )


def _ruler(context: DrawContext, end: int, step: float) -> Markup:
    """Draws a line with ticks, longer and numbered ones at round numbers."""
    theme = context.theme
    every = next(size for size in (1, 2, 5, 10, 20, 50, 100) if size * step >= 6)
    label = next(size for size in (1, 5, 10, 20, 50, 100) if size * step >= 34)
    ticks = "".join(
        f"M{value * step:.2f} {BASE}v{7 if value % label == 0 else 4}" for value in range(0, end + 1, every)
    )
    numbers = [
        context.text(str(value), value * step, BASE + 16, SMALL, anchor="middle", colour=theme.muted)
        for value in range(0, end + 1, label)
    ]
    line = element("path", d=f"M0 {BASE}H{end * step:.2f}{ticks}", fill="none", stroke=theme.ink, stroke_width=1.1)
    return group(line, *numbers)


def _tokens(context: DrawContext, values: list[int], step: float) -> list[Markup]:
    """Draws the owners' shapes side by side, each with a line to its own spot on the ruler."""
    seats = sorted(range(len(values)), key=lambda seat: (values[seat], seat))
    places = apart([values[seat] * step for seat in seats], TOKEN + 2, 0)
    y = BASE - LEADER - TOKEN / 2
    parts = []
    for seat, x in zip(seats, places, strict=True):
        spot, colour = values[seat] * step, context.paint(seat).deep
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


def _ghosts(context: DrawContext, values: list[int], later: list[int | None], step: float) -> list[Markup]:
    """Draws the owners' shapes, small, on the ruler where they would stand."""
    known = sorted((value, seat) for seat, value in enumerate(later) if value is not None and value != values[seat])
    places = apart([value * step for value, _ in known], GHOST, 0)
    return [
        group(context.symbols.use(context.owner(seat).shape, x, BASE, GHOST, _pale(context, seat)), data_projected=seat)
        for (_, seat), x in zip(known, places, strict=True)
    ]


def _pale(context: DrawContext, seat: int) -> str:
    return mix(context.paint(seat).fill, context.theme.paper, 0.45)
