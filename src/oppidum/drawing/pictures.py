"""Which room draws which title: the one place that a new title's pictures are added to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oppidum.drawing import foundations, sprawlopolis
from oppidum.drawing.pen import NoPicture, Standing
from oppidum.engine.configuration import Configuration
from oppidum.engine.events import View
from oppidum.games.foundations.views import FoundationsView
from oppidum.games.foundations.views import facts_of as foundations_facts
from oppidum.games.sprawlopolis.views import SprawlopolisView
from oppidum.games.sprawlopolis.views import facts_of as sprawlopolis_facts


def picture(
    view: View,
    configuration: Configuration,
    theme: str = "light",
    light: str | None = None,
    standings: Sequence[Standing] = (),
    captions: Mapping[str, str] | None = None,
) -> str:
    """The view as SVG, or NoPicture. `light` names what is lit up, with all that earned its points.

    `captions` explains things of the table that have only a name there, such as conditions, by that name.
    """
    if isinstance(view, FoundationsView):
        return foundations.draw(view, foundations_facts(configuration), theme, light, standings)
    if isinstance(view, SprawlopolisView):
        return sprawlopolis.draw(view, sprawlopolis_facts(configuration), theme, light, standings, captions)
    raise NoPicture(f"There are no pictures of {configuration.game.name} yet.")
