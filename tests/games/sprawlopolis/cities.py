"""Cities for the tests, written as people write them: a line a row, blocks apart by blanks (docs/score-a-city.md)."""

from __future__ import annotations

from typing import NamedTuple

from oppidum.engine.numbers import numbers
from oppidum.engine.scoring import Line
from oppidum.games.sprawlopolis.data.packs import load
from oppidum.games.sprawlopolis.positions.city_text import Word, plan_of_rows
from oppidum.games.sprawlopolis.rules.conditions import CONDITIONS
from oppidum.games.sprawlopolis.rules.plan import Plan
from oppidum.games.sprawlopolis.rules.rulebook import printed_numbers
from oppidum.games.sprawlopolis.rules.scoring import DIFFICULTIES, Terms, score_city
from oppidum.games.sprawlopolis.rules.sheet import Sheet, Survey
from oppidum.games.sprawlopolis.shown.explanations import lines_of

CARDS = load().card
VALUES = [printed_numbers(card) for card in CARDS]


def plan_of(text: str) -> Plan:
    """The city that the text draws."""
    return plan_of_rows([[Word(word) for word in line.split()] for line in text.strip().splitlines()])


class Verdict(NamedTuple):
    """What a condition gives: the points, and what earned them, each as its points and its blocks."""

    points: int
    awards: list[tuple[int, str]]


def judge(number: int, text: str) -> Verdict:
    """The verdict of a condition on a city; counting alone must give the same points."""
    plan = plan_of(text)
    sheets = [Sheet(asks=True), Sheet(asks=False)]
    for sheet in sheets:
        CONDITIONS[number - 1](Survey(plan), VALUES[number - 1], sheet)
    asked, counted = sheets
    assert asked.points == counted.points == sum(award[2] for award in asked.awards)
    assert not counted.awards
    awards = [(points, " ".join(plan.name(cell) for cell in cells)) for _, _, points, cells in asked.awards]
    return Verdict(asked.points, awards)


def points(number: int, text: str) -> int:
    """The points alone."""
    return judge(number, text).points


def score_lines(text: str, conditions: tuple[int, ...] = (), difficulty: str = "normal") -> list[Line]:
    """The whole score of a city, line by line."""
    plan, sheet = plan_of(text), Sheet(asks=True)
    level = DIFFICULTIES.index(difficulty)
    score_city(Survey(plan), Terms(level, VALUES), numbers(list(conditions)), sheet)
    lines = lines_of(plan, sheet, list(conditions), [card.name for card in CARDS], level)
    assert sum(line.points for line in lines) == sheet.points
    return lines


def total(text: str, conditions: tuple[int, ...] = (), difficulty: str = "normal") -> int:
    """The whole score of a city."""
    return sum(line.points for line in score_lines(text, conditions, difficulty))
