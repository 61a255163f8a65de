"""City of Iron as pictures: `table` lays the sheet out, the other files draw a part of it each."""

from oppidum.drawing.city_of_iron.table import draw
from oppidum.drawing.pen import NoPicture, PictureOptions
from oppidum.engine.game import Configuration
from oppidum.games.city_of_iron.shown.facts import facts_of
from oppidum.games.city_of_iron.shown.views import CityOfIronView

__all__ = ["draw", "draw_picture"]


def draw_picture(view: CityOfIronView, configuration: Configuration, options: PictureOptions) -> str:
    """Draws a table of the family."""
    if options.light is not None:
        raise NoPicture(f"Nothing can be lit up in {configuration.game.name}: crowns show what scores.")
    facts = facts_of(configuration)
    return draw(view, facts, options.theme, options.summaries, options.captions, options.viewer, options.narrow)
