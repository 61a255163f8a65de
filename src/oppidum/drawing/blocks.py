"""Blocks: parts of a picture that know their size, laid beside and below each other as the width allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from oppidum.drawing.pen import HEADING, PLAIN, Pen
from oppidum.drawing.svg import NOTHING, Markup, at, element, group, join

HEAD_HEIGHT = 38
LETTER = 0.56
"""The width of a letter on average, in its size."""


class Block(NamedTuple):
    """Something drawn from its upper left corner, so wide and high."""

    drawing: Markup
    width: float
    height: float


EMPTY = Block(NOTHING, 0, 0)


def stack(blocks: Sequence[Block], gap: float) -> Block:
    """Puts blocks one below the other; empty ones take no room."""
    placed, top = [], 0.0
    for block in blocks:
        if block.height:
            placed.append(group(block.drawing, transform=at(0, top)))
            top += block.height + gap
    return Block(join(*placed), max((block.width for block in blocks), default=0), max(top - gap, 0))


def beside(blocks: Sequence[Block], gap: float) -> Block:
    """Puts blocks side by side, their upper edges in a line."""
    placed, left = [], 0.0
    for block in blocks:
        placed.append(group(block.drawing, transform=at(left, 0)))
        left += block.width + gap
    return Block(join(*placed), max(left - gap, 0), max((block.height for block in blocks), default=0))


def flow(blocks: Sequence[Block], width: float, gap: float, down: float | None = None) -> Block:
    """Puts blocks side by side, in as many lines as the width needs."""
    lines: list[list[Block]] = []
    left = 0.0
    for block in blocks:
        if not lines or left + block.width > width + 0.01:
            lines.append([])
            left = 0.0
        lines[-1].append(block)
        left += block.width + gap
    return stack([beside(line, gap) for line in lines], gap if down is None else down)


def columns(blocks: Sequence[Block], across: int, gap: float, down: float) -> Block:
    """Puts blocks of one width into columns, each where the column is shortest."""
    heights = [0.0] * across
    placed = []
    for block in blocks:
        column = heights.index(min(heights))
        placed.append(group(block.drawing, transform=at(column * (block.width + gap), heights[column])))
        heights[column] += block.height + down
    wide = max((block.width for block in blocks), default=0)
    return Block(join(*placed), across * (wide + gap) - gap, max(max(heights) - down, 0))


def section(pen: Pen, name: str, note: str, width: float, inside: Block) -> Block:
    """Draws a part of the sheet: its name and a note over a double line, and below what it holds."""
    theme = pen.theme
    rule = element("path", d=f"M0 25h{width}", stroke=theme.brass, stroke_width=2.4)
    thin = element("path", d=f"M0 28.500h{width}", stroke=theme.brass_dark, stroke_width=0.7)
    head = join(
        pen.text(name, 0, 10, HEADING, serif=True, weight=700),
        pen.text(note, width, 13, PLAIN, anchor="end", colour=theme.muted) if note else NOTHING,
        rule,
        thin,
    )
    return Block(join(head, group(inside.drawing, transform=at(0, HEAD_HEIGHT))), width, HEAD_HEIGHT + inside.height)


def text_width(text: str, size: int) -> float:
    """Returns how wide a text is, about."""
    return len(text) * size * LETTER


def texts(pen: Pen, lines: Sequence[str], size: int, colour: str = "", step: float = 0) -> Block:
    """Draws lines of text."""
    leading = step or size * 1.35
    drawn = [pen.text(line, 0, size * 0.6 + place * leading, size, colour=colour) for place, line in enumerate(lines)]
    return Block(join(*drawn), max((text_width(line, size) for line in lines), default=0), leading * len(lines))


Part = Callable[[float], Block]
"""A part of the picture, given its width."""
