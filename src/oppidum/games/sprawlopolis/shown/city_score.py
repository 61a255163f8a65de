"""Scores a city that people wrote down, with all reasons: for those who play with real cards."""

from __future__ import annotations

import msgspec

from oppidum.engine.numbers import numbers
from oppidum.engine.scoring import Line, Score, score_of
from oppidum.games.sprawlopolis.data.packs import display_name, load
from oppidum.games.sprawlopolis.positions.city_text import WrittenCity
from oppidum.games.sprawlopolis.rules.plan import Plan
from oppidum.games.sprawlopolis.rules.rulebook import printed_numbers
from oppidum.games.sprawlopolis.rules.scoring import DIFFICULTIES, Terms, score_city
from oppidum.games.sprawlopolis.rules.sheet import Sheet, Survey
from oppidum.games.sprawlopolis.rules.zones import EMPTY, ZONE_LETTERS, ZONES, exit_letters
from oppidum.games.sprawlopolis.shown.explanations import lines_of
from oppidum.games.sprawlopolis.shown.views import BlockView


class CityReport(msgspec.Struct, frozen=True):
    """All that can be said of a written city, as plain data.

    `city` has the blocks by column and row, "2,-1", row by row; the ground reaches from `left`, `top` over so many
    `columns` and `rows`. `groups` are the sizes of the largest groups by the letter of the zone, `roads` is the number
    of all roads: facts of the city, whatever the difficulty makes of them (S-32). `conditions` are the points by
    number. There is a `target`, and so a victory, only with as many conditions as a game has (S-01).
    """

    left: int
    top: int
    columns: int
    rows: int
    city: dict[str, BlockView]
    difficulty: str
    groups: dict[str, int]
    roads: int
    conditions: dict[int, int]
    score: Score
    target: int | None

    @property
    def won(self) -> bool | None:
        """Whether the team reached the target (S-50)."""
        return None if self.target is None else self.score.total >= self.target

    def lines(self, number: int) -> list[Line]:
        """Returns what a condition gave, and the blocks or the road for it."""
        return condition_lines(self.score.lines, number)


def score_written_city(written: WrittenCity) -> CityReport:
    """Returns the score of the city with all its reasons (S-50, S-51)."""
    plan, conditions = written.plan, list(written.conditions)
    data = load()
    level = DIFFICULTIES.index(written.difficulty)
    survey, sheet = Survey(plan), Sheet(asks=True)
    score_city(survey, Terms(level, [printed_numbers(card) for card in data.card]), numbers(conditions), sheet)
    names = [display_name(card.number, card.name) for card in data.card]
    score = score_of(lines_of(plan, sheet, conditions, names, level))
    return CityReport(
        left=plan.left,
        top=plan.top,
        columns=plan.columns,
        rows=plan.rows,
        city=visible_blocks(plan),
        difficulty=written.difficulty,
        groups={ZONE_LETTERS[zone]: survey.groups.largest(zone) for zone in range(1, ZONES + 1)},
        roads=survey.roads.count,
        conditions={number: sum(line.points for line in condition_lines(score.lines, number)) for number in conditions},
        score=score,
        target=sum(conditions) if len(conditions) == data.rules.conditions else None,
    )


def condition_lines(lines: tuple[Line, ...], number: int) -> list[Line]:
    """Returns the lines that a condition has in a score (S-40)."""
    return [line for line in lines if line.category == "conditions" and line.rule == f"S-C{number:02}"]


def visible_blocks(plan: Plan) -> dict[str, BlockView]:
    """Returns the blocks of a plan, row by row; a plan knows no cards, so they belong to none."""
    blocks: dict[str, BlockView] = {}
    for row in range(plan.top, plan.top + plan.rows):
        for column in range(plan.left, plan.left + plan.columns):
            cell = plan.at(column, row)
            if plan.zone[cell] > EMPTY:
                zone, exits = ZONE_LETTERS[plan.zone[cell]], exit_letters(plan.exits[cell])
                blocks[plan.name(cell)] = BlockView(zone, exits, "")
    return blocks
