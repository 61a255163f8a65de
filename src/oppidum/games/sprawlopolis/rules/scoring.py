"""The points of a city: groups, roads and conditions (S-30 to S-32, S-40, S-50)."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64
from oppidum.games.sprawlopolis.rules.conditions import BURBS, CONDITIONS, best_suburb
from oppidum.games.sprawlopolis.rules.groups import Groups
from oppidum.games.sprawlopolis.rules.sheet import FOR_GROUPS, FOR_ROADS, Sheet, Survey
from oppidum.games.sprawlopolis.rules.zones import RESIDENTIAL, ZONES

EASIER: Final = 0
NORMAL: Final = 1
HARDER: Final = 2
DIFFICULTIES: Final = ["easier", "normal", "harder"]


class Terms:
    """What a game is scored by: its difficulty, and the printed numbers of every condition by card number, from 1."""

    def __init__(self, difficulty: i64, values: list[list[int]]) -> None:
        self.difficulty: Final = difficulty
        self.values: Final = values


def score_city(survey: Survey, terms: Terms, conditions: Numbers, sheet: Sheet) -> None:
    """Writes blocks, roads and the conditions of these numbers on the sheet (S-50)."""
    if sheet.asks:
        for number in conditions:
            if number == BURBS:
                choose_suburb(survey, terms.values[number - 1])
    score_groups(survey.groups, terms.difficulty, sheet)
    if terms.difficulty != EASIER:
        score_roads(survey, sheet)
    for number in conditions:
        sheet.source = number
        CONDITIONS[number - 1](survey, terms.values[number - 1], sheet)


def choose_suburb(survey: Survey, values: list[int]) -> None:
    """Of several largest residential groups, counts the one that serves S-C08 best (S-30); points do not change."""
    if survey.groups.largest(RESIDENTIAL) > 0:
        survey.groups.chosen[RESIDENTIAL] = best_suburb(survey, values)


def score_groups(groups: Groups, difficulty: i64, sheet: Sheet) -> None:
    """Scores a point for each block of the largest group of each zone (S-30).

    At the harder level only the largest group of all scores (S-32).
    """
    sheet.source = FOR_GROUPS
    best: i64 = largest_zone(groups)
    zone: i64 = 1
    while zone <= ZONES:
        if groups.largest(zone) > 0 and (difficulty != HARDER or zone == best):
            sheet.group(groups.largest(zone), groups, groups.chosen[zone])
        zone += 1


def largest_zone(groups: Groups) -> i64:
    """Returns the zone that has the largest group of all, the first of equals."""
    best: i64 = 1
    zone: i64 = 2
    while zone <= ZONES:
        if groups.largest(zone) > groups.largest(best):
            best = zone
        zone += 1
    return best


def score_roads(survey: Survey, sheet: Sheet) -> None:
    """S-31: every road costs a point."""
    sheet.source = FOR_ROADS
    road: i64 = 0
    while road < survey.roads.count:
        sheet.road(-1, survey.roads, road)
        road += 1
