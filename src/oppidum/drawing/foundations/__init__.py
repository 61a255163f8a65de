"""Foundations as pictures: `table` lays the sheet out, `city` draws the board, the other rooms what lies beside it."""

from oppidum.drawing.foundations.table import draw
from oppidum.drawing.pen import PictureOptions
from oppidum.drawing.pictures import refuse_narrow
from oppidum.engine.game import Configuration
from oppidum.games.foundations.shown.facts import facts_of
from oppidum.games.foundations.shown.views import FoundationsView

__all__ = ["draw", "draw_picture"]


def draw_picture(view: FoundationsView, configuration: Configuration, options: PictureOptions) -> str:
    """Draws a table of the family."""
    refuse_narrow(configuration, options)
    return draw(view, facts_of(configuration), options.theme, options.light, options.summaries, options.captions)
