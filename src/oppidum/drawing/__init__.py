"""Pictures: a view as SVG text, drawn with the symbols and the palette of `art/`, which the page uses too."""

from oppidum.drawing.palette import THEMES
from oppidum.drawing.pen import NoPicture, PlayerSummary
from oppidum.drawing.pictures import picture

__all__ = ["THEMES", "NoPicture", "PlayerSummary", "picture"]
