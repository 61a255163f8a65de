"""Which room draws which title: the one place that a new title's pictures are added to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oppidum.drawing import city_of_iron, foundations, sprawlopolis
from oppidum.drawing.pen import NoPicture, PlayerSummary
from oppidum.engine.events import SPECTATOR, View
from oppidum.engine.game import Configuration
from oppidum.games.city_of_iron.shown.facts import facts_of as city_of_iron_facts
from oppidum.games.city_of_iron.shown.views import CityOfIronView
from oppidum.games.foundations.shown.facts import facts_of as foundations_facts
from oppidum.games.foundations.shown.views import FoundationsView
from oppidum.games.sprawlopolis.shown.facts import facts_of as sprawlopolis_facts
from oppidum.games.sprawlopolis.shown.views import SprawlopolisView


def picture(
    view: View,
    configuration: Configuration,
    theme: str = "light",
    light: str | None = None,
    summaries: Sequence[PlayerSummary] = (),
    captions: Mapping[str, str] | None = None,
    viewer: int = SPECTATOR,
    narrow: bool = False,
) -> str:
    """The view as SVG, or NoPicture. `light` names what is lit up, with all that earned its points.

    `captions` explains things of the table that have only a name there, such as conditions, by that name. `viewer` is
    whose view it is; `narrow` asks for one column, which only some titles have.
    """
    if isinstance(view, CityOfIronView):
        if light is not None:
            raise NoPicture(f"Nothing can be lit up in {configuration.game.name}: crowns show what scores.")
        facts = city_of_iron_facts(configuration)
        return city_of_iron.draw(view, facts, theme, summaries, captions, viewer, narrow)
    if narrow:
        raise NoPicture(f"There is no narrow picture of {configuration.game.name}.")
    if isinstance(view, FoundationsView):
        return foundations.draw(view, foundations_facts(configuration), theme, light, summaries)
    if isinstance(view, SprawlopolisView):
        return sprawlopolis.draw(view, sprawlopolis_facts(configuration), theme, light, summaries, captions)
    raise NoPicture(f"There are no pictures of {configuration.game.name} yet.")
