"""Sprawlopolis as pictures: `table` lays the sheet out, `city` draws the street map, `light` says what is lit up."""

from oppidum.drawing.sprawlopolis.blocks import Block, Cell, cell_of
from oppidum.drawing.sprawlopolis.faces import face_of
from oppidum.drawing.sprawlopolis.light import Light, chosen_light, light_of, lit_blocks
from oppidum.drawing.sprawlopolis.table import draw, draw_blocks

__all__ = [
    "Block",
    "Cell",
    "Light",
    "cell_of",
    "chosen_light",
    "draw",
    "draw_blocks",
    "face_of",
    "light_of",
    "lit_blocks",
]
