"""Which room draws which title: the one place that a new title's pictures are added to."""

from __future__ import annotations

from collections.abc import Sequence

from oppidum.drawing import foundations
from oppidum.drawing.pen import NoPicture, Standing
from oppidum.engine.configuration import Configuration
from oppidum.engine.events import View
from oppidum.games.foundations.views import FoundationsView, facts_of


def picture(
    view: View,
    configuration: Configuration,
    theme: str = "light",
    highlight: str | None = None,
    standings: Sequence[Standing] = (),
) -> str:
    """The view as SVG, or NoPicture."""
    if isinstance(view, FoundationsView):
        return foundations.draw(view, facts_of(configuration), theme, highlight, standings)
    raise NoPicture(f"There are no pictures of {configuration.game.name} yet.")
