"""Sprawlopolis as pictures: `table` lays the sheet out, `city` draws the street map, `light` says what is lit up."""

from oppidum.drawing.pen import PictureOptions
from oppidum.drawing.pictures import refuse_narrow
from oppidum.drawing.sprawlopolis.blocks import Block, Cell, cell_of, face_of
from oppidum.drawing.sprawlopolis.light import Light, chosen_light, light_of, lit_blocks
from oppidum.drawing.sprawlopolis.table import draw, draw_blocks
from oppidum.engine.game import Configuration
from oppidum.games.sprawlopolis.shown.facts import facts_of
from oppidum.games.sprawlopolis.shown.views import SprawlopolisView

__all__ = [
    "Block",
    "Cell",
    "Light",
    "cell_of",
    "chosen_light",
    "draw",
    "draw_blocks",
    "draw_picture",
    "face_of",
    "light_of",
    "lit_blocks",
]


def draw_picture(view: SprawlopolisView, configuration: Configuration, options: PictureOptions) -> str:
    """Draws a table of the family."""
    refuse_narrow(configuration, options)
    facts = facts_of(configuration)
    return draw(view, facts, options.theme, options.light, options.summaries, options.captions)
