"""The points beside the city: score against target, what blocks and roads bring, and the three conditions."""

from __future__ import annotations

import re
from textwrap import wrap

from oppidum.drawing.palette import palette
from oppidum.drawing.pen import HEADING, HUGE, LARGE, MINUS, PLAIN, TITLE, number, with_sign
from oppidum.drawing.sprawlopolis.blocks import badge, paint_of
from oppidum.drawing.sprawlopolis.context import DrawContext
from oppidum.drawing.svg import NOTHING, Markup, Value, at, element, group, join

SCORE_HEIGHT = 206
CONDITION_HEIGHT = 80
CONDITIONS_HEIGHT = 30 + 3 * CONDITION_HEIGHT
KEY_HEIGHT = 130
CAPTION_LETTER = 6.9
"""The width of a letter of a caption, on average."""
CAPTION_LINES = 2
ROOMY_CHIP = 90


def score(context: DrawContext, width: float) -> Markup:
    """Draws the points against the target, large, a track, and what blocks and roads brought."""
    view, theme = context.view, context.theme
    total, target = context.total, view.target
    return group(
        context.text(number(total), 0, 26, HUGE, serif=True),
        context.text(
            "points" if context.over else "points now", 24 * len(number(total)) + 12, 34, LARGE, colour=theme.muted
        ),
        context.text(f"target {target}", width, 12, LARGE, anchor="end", weight=700),
        _verdict(context, width),
        group(_track(context, width), transform=at(0, 64)),
        group(_chips(context, width), transform=at(0, 122)),
        context.symbols.use("wreath", width - 208, 30, 50, theme.gain) if context.over and total >= target else NOTHING,
        data_part="score",
        data_points=total,
        data_target=target,
    )


def _verdict(context: DrawContext, width: float) -> Markup:
    said = verdict(context.total, context.view.target, context.over)
    if not context.over:
        return context.text(said, width, 36, LARGE, anchor="end", colour=_state(context))
    return context.text(said.capitalize(), width, 38, TITLE, serif=True, anchor="end", colour=_state(context))


def verdict(total: int, target: int, over: bool) -> str:
    """Returns how the points stand against the target."""
    if over:
        return (
            f"won by {total - target}"
            if total > target
            else "won exactly"
            if total == target
            else f"lost by {target - total}"
        )
    return (
        f"{target - total} to go"
        if total < target
        else "target reached"
        if total == target
        else f"{total - target} above it"
    )


def _track(context: DrawContext, width: float) -> Markup:
    """Draws a street of numbers, with the points so far and a flag at the target."""
    theme, total, target = context.theme, context.total, context.view.target
    low, high = min(0, total), max(target, total, 1)
    unit = (width - 24) / (high - low)

    def place(points: int) -> float:
        return 12 + (points - low) * unit

    line: dict[str, Value] = {"stroke_linecap": "round", "fill": "none"}
    here = place(total)
    return group(
        element("path", d=f"M12 18H{width - 12}", stroke=theme.road_edge, stroke_width=16, **line),
        element("path", d=f"M12 18H{width - 12}", stroke=theme.road, stroke_width=13, **line),
        element("path", d=f"M{place(0):.2f} 18H{here:.2f}", stroke=_state(context), stroke_width=9, **line),
        element(
            "path",
            d=f"M14 18H{width - 14}",
            stroke=theme.road_dash,
            stroke_width=1.2,
            stroke_dasharray="7 6",
            fill="none",
        ),
        element("circle", cx=here, cy=18, r=9, fill=theme.plate, stroke=theme.ink, stroke_width=2),
        element(
            "path",
            d=f"M{place(target):.2f} 30V-8h15l-4 5 4 5h-15",
            fill=theme.points,
            stroke=theme.ink,
            stroke_width=1.4,
        ),
    )


def _state(context: DrawContext) -> str:
    """Returns the colour of the points: quiet until the target is reached or missed."""
    if context.total >= context.view.target:
        return context.theme.gain
    return context.theme.loss if context.over else context.theme.citizen


def _tone(context: DrawContext, points: int) -> str:
    return context.theme.gain if points > 0 else context.theme.loss if points < 0 else context.theme.muted


def _chips(context: DrawContext, width: float) -> Markup:
    """Draws the largest group of each zone, and the roads: each with its points."""
    step = width / 5
    parts = []
    for place, zone in enumerate(palette().zones):
        points = context.group_of(zone.letter)
        icon = badge(context, zone.letter, 15, 17, 28)
        parts.append(_chip(context, place * step, step, icon, points, zone.plural, zone.letter))
    icon = context.symbols.use("street", 15, 17, 28)
    parts.append(_chip(context, 4 * step, step, icon, context.points_of("roads"), "roads", "roads"))
    return group(*parts)


def _chip(context: DrawContext, x: float, width: float, icon: Markup, points: int, said: str, name: str) -> Markup:
    lit = context.light is not None and _lights(context, name)
    frame = element(
        "rect",
        x=-5,
        y=-6,
        width=width - 6,
        height=64,
        rx=6,
        fill=context.theme.panel,
        stroke=context.theme.glow if lit else context.theme.line,
        stroke_width=3 if lit else 1.2,
    )
    said_points = with_sign(points)
    size = HEADING if len(said_points) < 3 or width > ROOMY_CHIP else LARGE
    figure = context.text(said_points, width - 20, 17, size, serif=True, anchor="end", weight=700)
    label = context.text(said, 2, 45, PLAIN, colour=context.theme.muted)
    return group(frame, icon, figure, label, transform=at(x + 5, 6), data_chip=name, data_points=points)


def _lights(context: DrawContext, name: str) -> bool:
    """Returns whether this part of the score is what the picture lights up."""
    lit = context.light.name.lower() if context.light else ""
    zones = {zone.letter: f"largest {zone.name} group" for zone in palette().zones}
    return lit == zones.get(name, name) or (lit == "blocks" and name in zones)


def conditions(context: DrawContext, width: float) -> Markup:
    """Draws the three conditions: number, name, what they are about, and what they give now."""
    total = with_sign(context.points_of("conditions"))
    parts = [
        context.text("Conditions", 0, 8, HEADING, serif=True),
        context.text(total, width, 8, HEADING, serif=True, anchor="end"),
    ]
    for place, card in enumerate(context.view.conditions):
        parts.append(group(_condition(context, card, width), transform=at(0, 30 + place * CONDITION_HEIGHT)))
    return group(*parts, data_part="conditions")


def caption_lines(text: str, width: float) -> list[str]:
    """Returns what a condition is about, in lines that fit beside its points."""
    letters = int((width - 134) / CAPTION_LETTER)
    return wrap(re.sub(r"-(?=\d)", MINUS, text), letters, max_lines=CAPTION_LINES, placeholder=" …")


def _condition(context: DrawContext, card: str, width: float) -> Markup:
    theme, points = context.theme, context.condition(card)
    name = context.facts.cards[card].name
    lit = context.light is not None and context.light.name == f"{card} {name}"
    frame = element(
        "rect",
        width=width,
        height=CONDITION_HEIGHT - 10,
        rx=6,
        fill=theme.panel,
        stroke=theme.glow if lit else theme.line,
        stroke_width=3 if lit else 1.2,
    )
    plate = element("rect", x=10, y=14, width=42, height=42, rx=4, fill=theme.plate, stroke=theme.ink, stroke_width=1.4)
    caption = caption_lines(context.captions.get(card, ""), width)
    lines = [context.text(text, 64, 39 + 17 * place, PLAIN, colour=theme.muted) for place, text in enumerate(caption)]
    return group(
        join(frame, plate),
        context.text(card, 31, 35, HEADING, serif=True, anchor="middle"),
        context.text(name, 64, 18 if caption else 34, LARGE, serif=True, weight=700),
        *lines,
        context.text(with_sign(points), width - 14, 35, TITLE, serif=True, anchor="end", colour=_tone(context, points)),
        data_condition=card,
        data_points=points,
    )


def key(context: DrawContext, width: float) -> Markup:
    """Returns what the pictures on the blocks mean, and how a road ends."""
    parts = [context.text("Key", 0, 10, HEADING, serif=True)]
    for place, zone in enumerate(palette().zones):
        x, middle = place % 2 * width / 2, 48 + place // 2 * 34
        parts.append(badge(context, zone.letter, x + 13, middle, 26))
        parts.append(context.symbols.use(zone.symbol, x + 46, middle, 26))
        parts.append(context.text(zone.name, x + 72, middle, PLAIN))
    y = KEY_HEIGHT - 14
    return group(
        *parts,
        element("rect", y=y - 13, width=36, height=26, fill=paint_of(context, "R").ground),
        element("rect", x=36, y=y - 13, width=22, height=26, fill=paint_of(context, "P").ground),
        element("path", d=f"M0 {y}h36", stroke=context.theme.road_edge, stroke_width=14),
        element("path", d=f"M0 {y}h36", stroke=context.theme.road, stroke_width=11),
        element("path", d=f"M0 {y}h36", stroke=context.theme.road_dash, stroke_width=1.4, stroke_dasharray="6"),
        element("path", d=f"M35 {y - 9}v18", stroke=context.theme.road_edge, stroke_width=4),
        context.text("A bar: the road ends against that block.", 72, y, PLAIN),
        data_part="key",
    )
