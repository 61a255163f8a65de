"""`planner`: the search with what is known of each family of titles."""

from __future__ import annotations

from typing import ClassVar

from oppidum.engine.game import Configuration
from oppidum.players.search import SearchBot
from oppidum.players.styles import Style, find_style


class PlannerBot(SearchBot):
    """The strongest built-in bot. A family without a style of its own is searched in the general way."""

    name: ClassVar[str] = "planner"

    def style(self, configuration: Configuration) -> Style:
        return find_style(configuration.game.family) or super().style(configuration)
