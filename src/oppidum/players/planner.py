"""`planner`: the search with what is known of each family of titles."""

from __future__ import annotations

from typing import ClassVar

from oppidum.players.city_of_iron.judge import CityOfIronEvaluator
from oppidum.players.foundations import FoundationsEvaluator
from oppidum.players.search import SearchBot, Style
from oppidum.players.sprawlopolis import SprawlopolisEvaluator


class PlannerBot(SearchBot):
    """The strongest built-in bot. A title whose family is not in its table is searched all the same."""

    name: ClassVar[str] = "planner"

    def __init__(self) -> None:
        super().__init__(
            {
                "city_of_iron": Style(CityOfIronEvaluator()),
                "foundations": Style(FoundationsEvaluator()),
                "sprawlopolis": Style(SprawlopolisEvaluator(), beams=True),
            }
        )
