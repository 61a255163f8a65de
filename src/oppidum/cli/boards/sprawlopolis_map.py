"""Blocks and roads as text: a letter a block, strokes where its road leaves it.

A road that goes on from block to block is drawn through; where it ends, its stroke stops short of the next block. In
the compact map there is no room for that, and an arrow says on which side a road ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rich.text import Text

from oppidum.drawing.sprawlopolis import Block, Cell

LABEL = 6
WIDE, COMPACT = 4, 2
STYLES = {"R": "dark_orange3", "C": "deep_sky_blue3", "I": "grey50", "P": "green4"}
NO_BLOCK = Block("", "")

Strokes = tuple[str, str, str, str]
"""Between two blocks: none has a road there, the first has one that ends, the second has one, both are joined."""

ACROSS: dict[int, Strokes] = {WIDE: ("   ", "-  ", "  -", "---"), COMPACT: (" ", ">", "<", "-")}
DOWN: dict[int, Strokes] = {WIDE: (" ", "'", ",", "|"), COMPACT: (" ", "v", "^", "|")}


class Box(NamedTuple):
    """The part of the grid that is shown: its first column and row, and the last ones."""

    left: int
    top: int
    right: int
    bottom: int


def street_map(blocks: Mapping[Cell, Block], box: Box, step: int) -> list[Text]:
    """Draws the blocks with numbers of columns and rows; `step` is the width of a block."""
    lines = [_columns(box, step)]
    for row in range(box.top, box.bottom + 1):
        lines.append(Text(f"{row:>{LABEL - 2}}  ", "bold").append_text(_row(blocks, box, row, step)))
        if row < box.bottom:
            lines.append(Text(" " * LABEL).append_text(_draw_line_below(blocks, box, row, step)))
    for line in lines:
        line.rstrip()
    return lines


def card_lines(face: Mapping[Cell, Block]) -> list[Text]:
    """Draws a card of four blocks with the strokes that lead out of it: five lines of seven characters."""
    return [
        _draw_line_below(face, Box(0, 0, 1, 1), -1, WIDE, indent=1),
        _edge(face, 0),
        _draw_line_below(face, Box(0, 0, 1, 1), 0, WIDE, indent=1),
        _edge(face, 1),
        _draw_line_below(face, Box(0, 0, 1, 1), 1, WIDE, indent=1),
    ]


def _edge(face: Mapping[Cell, Block], row: int) -> Text:
    """Draws a row of a card, with what leads out of it to the west and to the east."""
    west = "-" if "W" in face[0, row].exits else " "
    east = "-" if "E" in face[1, row].exits else " "
    return Text(west).append_text(_row(face, Box(0, row, 1, row), row, WIDE)[:5]).append(east)


def _columns(box: Box, step: int) -> Text:
    """Draws the numbers of the columns, the last digit above the blocks; in a compact map every other one."""
    line = " " * (LABEL - step + 1)
    for column in range(box.left, box.right + 1):
        named = step == WIDE or column % 2 == 0
        line = line + " " * step if not named else _overwrite_end(line + " " * step, str(column))
    return Text(line, "bold")


def _overwrite_end(line: str, number: str) -> str:
    return line[: len(line) - len(number)] + number


def _row(blocks: Mapping[Cell, Block], box: Box, row: int, step: int) -> Text:
    line = Text()
    for column in range(box.left, box.right + 1):
        here, right = blocks.get((column, row)), blocks.get((column + 1, row), NO_BLOCK)
        line.append(here.zone if here else ".", f"bold {STYLES[here.zone]}" if here else "dim")
        exits = here.exits if here else ""
        line.append(_stroke(ACROSS[step], "E" in exits, "W" in right.exits))
    return line


def _draw_line_below(blocks: Mapping[Cell, Block], box: Box, row: int, step: int, indent: int = 0) -> Text:
    """Draws the line between a row and the one below."""
    parts = []
    for column in range(box.left, box.right + 1):
        upper, lower = (blocks.get((column, each), NO_BLOCK) for each in (row, row + 1))
        parts.append(f"{_stroke(DOWN[step], 'S' in upper.exits, 'N' in lower.exits):<{step}}")
    return Text(" " * indent + "".join(parts)[: None if not indent else 6])


def _stroke(strokes: Strokes, first: bool, second: bool) -> str:
    return strokes[first + 2 * second]
