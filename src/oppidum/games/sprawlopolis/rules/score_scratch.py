"""Reusable working memory for scoring: it scores one city after the other without new allocations.

A bot that scores many cities should keep a scratch of its own; `final_points` borrows one for each call.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64, vec
from oppidum.games.sprawlopolis.rules.city import EXTENT, Blocks, City, column_of, row_of
from oppidum.games.sprawlopolis.rules.plan import Plan
from oppidum.games.sprawlopolis.rules.scoring import Terms, score_city
from oppidum.games.sprawlopolis.rules.sheet import Sheet, Survey


class ScoreScratch:
    """Load a city; then `survey` has its groups and roads, and `points` counts its points."""

    def __init__(self) -> None:
        self.survey: Final = Survey(Plan(EXTENT, EXTENT))
        self._sheet: Final = Sheet(asks=False)

    def load(self, city: City, blocks: Blocks) -> None:
        """Loads the city as it stands."""
        survey = self.survey
        survey.clear(city.right - city.left + 1, city.bottom - city.top + 1, city.left, city.top)
        blocks.paint(survey.plan, city.cards, city.spots, city.count)
        survey.look()

    def load_with(self, city: City, blocks: Blocks, card: i64, spot: i64) -> None:
        """Loads the city as it would be with one more card. Pre: the card may lie there (S-21)."""
        survey = self.survey
        left: i64 = min(city.left, column_of(spot))
        right: i64 = max(city.right, column_of(spot) + 1)
        top: i64 = min(city.top, row_of(spot))
        bottom: i64 = max(city.bottom, row_of(spot) + 1)
        survey.clear(right - left + 1, bottom - top + 1, left, top)
        blocks.paint(survey.plan, city.cards, city.spots, city.count)
        blocks.paint(survey.plan, vec[i64]([card]), vec[i64]([spot]), 1)
        survey.look()

    def points(self, terms: Terms, conditions: Numbers) -> i64:
        """Counts the points of the loaded city: groups, roads and conditions (S-50)."""
        sheet = self._sheet
        sheet.points = 0
        score_city(self.survey, terms, conditions, sheet)
        return sheet.points
