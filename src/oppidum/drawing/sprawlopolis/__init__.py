"""Sprawlopolis as pictures: `table` lays the sheet out, `city` draws the street map, `light` says what is lit up."""

from oppidum.drawing.sprawlopolis.blocks import Block
from oppidum.drawing.sprawlopolis.light import Light, light_of, lit_blocks
from oppidum.drawing.sprawlopolis.table import draw, draw_blocks

__all__ = ["Block", "Light", "draw", "draw_blocks", "light_of", "lit_blocks"]
