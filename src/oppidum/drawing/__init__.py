"""Pictures: a view as SVG text, drawn with the symbols and the palette of `art/`, which the page uses too."""

from oppidum.drawing.palette import THEMES
from oppidum.drawing.pen import NoPicture, PictureOptions, PlayerSummary
from oppidum.drawing.pictures import draw_view

__all__ = ["THEMES", "NoPicture", "PictureOptions", "PlayerSummary", "draw_view"]
