"""The eighteen conditions (S-40, S-C01 to S-C18), each a function of the visible city alone.

A condition is given the survey of a plan and the numbers printed on its card, in the order of `VALUES`; it writes its
points, and what earned them, on a sheet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from oppidum.engine.numbers import Numbers, append, i64, vec
from oppidum.games.sprawlopolis.rules.groups import NO_GROUP
from oppidum.games.sprawlopolis.rules.plan import Plan
from oppidum.games.sprawlopolis.rules.roads import NOWHERE
from oppidum.games.sprawlopolis.rules.sheet import Sheet, Survey, square
from oppidum.games.sprawlopolis.rules.zones import (
    COMMERCIAL,
    EAST,
    EMPTY,
    INDUSTRIAL,
    NORTH,
    PARK,
    RESIDENTIAL,
    SIDE_BITS,
    SOUTH,
    WEST,
)

Condition = Callable[[Survey, list[int], Sheet], None]


def outskirts(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C01: a road with an end at the edge costs, any other road earns, a loop too."""
    roads = survey.roads
    road: i64 = 0
    while road < roads.count:
        sheet.road(values[1] if roads.at_edge(road) else values[0], roads, road)
        road += 1


def bloom_boom(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C02: a row or column with exactly three parks earns, one with blocks and no park costs."""
    plan = survey.plan
    row: i64 = 0
    while row < plan.rows:
        _bloom(survey, values, sheet, plan.at(plan.left, plan.top + row), 1, plan.columns)
        row += 1
    column: i64 = 0
    while column < plan.columns:
        _bloom(survey, values, sheet, plan.at(plan.left + column, plan.top), plan.width, plan.rows)
        column += 1


def _bloom(survey: Survey, values: list[int], sheet: Sheet, first: i64, step: i64, length: i64) -> None:
    """One line of S-C02."""
    plan = survey.plan
    parks = plan.line(first, step, length, PARK)
    if parks == values[0]:
        sheet.line(values[1], plan, first, step, length, PARK)
    elif parks == 0 and plan.line(first, step, length, EMPTY) > 0:
        sheet.line(values[2], plan, first, step, length, EMPTY)


def go_green(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C03: parks earn, industrial blocks cost."""
    zone = survey.plan.zone
    park: i64 = values[0]
    industrial: i64 = values[1]
    for cell in survey.plan.cells:
        if zone[cell] == PARK:
            sheet.block(park, cell)
        elif zone[cell] == INDUSTRIAL:
            sheet.block(industrial, cell)


def block_party(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C04: the number of 2x2 squares of one zone, overlapping or not, looked up in the printed row of points."""
    plan = survey.plan
    zone = plan.zone
    squares: i64 = 0
    found = vec[i64]()
    for cell in plan.cells:
        below: i64 = cell + plan.width
        if zone[cell] == zone[cell + 1] and zone[cell] == zone[below] and zone[cell] == zone[below + 1]:
            squares += 1
            if sheet.asks:
                found = append(found, cell)
    last: i64 = len(values) - 1
    sheet.together(values[min(squares, last)], _corners(found, plan) if sheet.asks else found)


def _corners(squares: Numbers, plan: Plan) -> Numbers:
    """Returns the blocks of the 2x2 squares that begin at these, each once."""
    noted = vec[i64]([0] * plan.size)
    cells = vec[i64]()
    for cell in squares:
        for corner in square(cell, plan.width):
            if noted[corner] == 0:
                noted[corner] = 1
                cells = append(cells, corner)
    return cells


def stacks_and_scrapers(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C05: an industrial block earns where no neighbour is residential or a park; empty sides do no harm."""
    plan, zone = survey.plan, survey.plan.zone
    for cell in plan.cells:
        if zone[cell] == INDUSTRIAL:
            strangers = plan.neighbours_of(cell, RESIDENTIAL) + plan.neighbours_of(cell, PARK)
            if strangers == 0:
                sheet.block(values[0], cell)


def master_planned(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C06: the largest residential group against the largest industrial group."""
    groups = survey.groups
    if groups.largest(RESIDENTIAL) > 0:
        sheet.group(values[0] * groups.largest(RESIDENTIAL), groups, groups.chosen[RESIDENTIAL])
    if groups.largest(INDUSTRIAL) > 0:
        sheet.group(values[1] * groups.largest(INDUSTRIAL), groups, groups.chosen[INDUSTRIAL])


def central_perks(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C07: a park with four neighbours earns, a park at the edge costs, once however open it lies."""
    plan, zone = survey.plan, survey.plan.zone
    for cell in plan.cells:
        if zone[cell] == PARK:
            sheet.block(values[1] if plan.open_sides(cell) > 0 else values[0], cell)


def burbs(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C08: parks beside the largest residential group earn, industrial blocks beside it cost, each block once."""
    group = best_suburb(survey, values)
    if group != NO_GROUP:
        _suburb(survey, values, group, sheet)


def best_suburb(survey: Survey, values: list[int]) -> i64:
    """Returns the residential group for S-C08: of the largest ones the one with the best value (S-30)."""
    groups = survey.groups
    best: i64 = groups.chosen[RESIDENTIAL]
    worth = vec[i64]()
    group: i64 = best + 1
    while 0 < group < groups.count:
        if groups.zone[group] == RESIDENTIAL and groups.sizes[group] == groups.sizes[best]:
            if len(worth) == 0:
                worth = _worth_beside(survey, values)
            if worth[group] > worth[best]:
                best = group
        group += 1
    return best


def _worth_beside(survey: Survey, values: list[int]) -> Numbers:
    """By residential group, what S-C08 gives for the blocks beside it, each block once."""
    zone, groups = survey.plan.zone, survey.groups
    park: i64 = values[0]
    industrial: i64 = values[1]
    worth = vec[i64]([0] * groups.count)
    counted = vec[i64]([0] * groups.count)
    for cell in survey.plan.cells:
        if zone[cell] == PARK or zone[cell] == INDUSTRIAL:
            for step in survey.plan.step:
                if zone[cell + step] == RESIDENTIAL:
                    group: i64 = groups.of(cell + step)
                    if counted[group] != cell:
                        counted[group] = cell
                        worth[group] += park if zone[cell] == PARK else industrial
    return worth


def _suburb(survey: Survey, values: list[int], group: i64, sheet: Sheet) -> None:
    """S-C08 for this group."""
    zone = survey.plan.zone
    park: i64 = values[0]
    industrial: i64 = values[1]
    for cell in survey.plan.cells:
        if zone[cell] == PARK and _beside(survey, cell, group):
            sheet.block(park, cell)
        elif zone[cell] == INDUSTRIAL and _beside(survey, cell, group):
            sheet.block(industrial, cell)


def _beside(survey: Survey, cell: i64, group: i64) -> bool:
    """Whether a block of the group is a neighbour."""
    zones, groups = survey.plan.zone, survey.groups
    zone: i64 = groups.zone[group]
    return any(zones[cell + step] == zone and groups.of(cell + step) == group for step in survey.plan.step)


def concrete_jungle(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C09: an industrial block earns once if another one lies diagonally beside it."""
    plan = survey.plan
    zone, width = plan.zone, plan.width
    for cell in plan.cells:
        if zone[cell] == INDUSTRIAL and (
            zone[cell - width - 1] == INDUSTRIAL
            or zone[cell - width + 1] == INDUSTRIAL
            or zone[cell + width - 1] == INDUSTRIAL
            or zone[cell + width + 1] == INDUSTRIAL
        ):
            sheet.block(values[0], cell)


def strip(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C10: the commercial blocks of the one row or column that has most of them."""
    plan = survey.plan
    row: i64 = fullest_row(survey, COMMERCIAL)
    column: i64 = fullest_column(survey, COMMERCIAL)
    across: i64 = plan.line(row, 1, plan.columns, COMMERCIAL)
    down: i64 = plan.line(column, plan.width, plan.rows, COMMERCIAL)
    if across >= down and across > 0:
        sheet.line(values[0] * across, plan, row, 1, plan.columns, COMMERCIAL)
    elif down > 0:
        sheet.line(values[0] * down, plan, column, plan.width, plan.rows, COMMERCIAL)


def mini_marts(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C11: a commercial block earns whose section is joined at both ends to a residential block's."""
    plan = survey.plan
    for cell in plan.cells:
        if plan.zone[cell] == COMMERCIAL and plan.exits[cell]:
            homes: i64 = 0
            for way in SIDE_BITS:
                if plan.exits[cell] & way:
                    near: i64 = survey.roads.ahead(cell, way)
                    if near != NOWHERE and plan.zone[near] == RESIDENTIAL:
                        homes += 1
            if homes == 2:
                sheet.block(values[0], cell)


def superhighway(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C12: a point for each full pair of sections of the longest road."""
    roads = survey.roads
    longest: i64 = 0
    road: i64 = 1
    while road < roads.count:
        if roads.length(road) > roads.length(longest):
            longest = road
        road += 1
    if roads.count > 0:
        sheet.road(roads.length(longest) // values[0], roads, longest)


def park_hopping(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C13: a road earns whose two ends run against two different park blocks."""
    roads, zone = survey.roads, survey.plan.zone
    road: i64 = 0
    while road < roads.count:
        one: i64 = roads.one[road]
        two: i64 = roads.two[road]
        if one != two and zone[one] == PARK and zone[two] == PARK:
            sheet.road(values[0], roads, road)
        road += 1


def looping_lanes(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C14: every section of every loop earns."""
    roads = survey.roads
    road: i64 = 0
    while road < roads.count:
        if roads.is_loop(road):
            sheet.road(values[0] * roads.length(road), roads, road)
        road += 1


def skid_row(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C15: a residential block earns once with two or more industrial neighbours."""
    plan, zone = survey.plan, survey.plan.zone
    enough: i64 = values[0]
    for cell in plan.cells:
        if zone[cell] == RESIDENTIAL and plan.neighbours_of(cell, INDUSTRIAL) >= enough:
            sheet.block(values[1], cell)


def morning_commute(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C16: a road earns that runs through a residential and a commercial block."""
    roads, zone, order = survey.roads, survey.plan.zone, survey.roads.order
    road: i64 = 0
    at: i64 = 0
    while road < roads.count:
        homes = False
        shops = False
        while at < roads.first[road + 1]:
            homes = homes or zone[order[at]] == RESIDENTIAL
            shops = shops or zone[order[at]] == COMMERCIAL
            at += 1
        if homes and shops:
            sheet.road(values[0], roads, road)
        road += 1


def tourist_traps(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C17: a commercial block at the edge earns, and once more where two sides of a corner are open."""
    plan = survey.plan
    zone, step = plan.zone, plan.step
    for cell in plan.cells:
        if zone[cell] == COMMERCIAL and plan.open_sides(cell) > 0:
            upright = zone[cell + step[NORTH]] == EMPTY or zone[cell + step[SOUTH]] == EMPTY
            level = zone[cell + step[EAST]] == EMPTY or zone[cell + step[WEST]] == EMPTY
            sheet.block(values[0] + values[1] if upright and level else values[0], cell)


def sprawlopolis(survey: Survey, values: list[int], sheet: Sheet) -> None:
    """S-C18: the blocks of the fullest row and those of the fullest column, the crossing twice."""
    plan = survey.plan
    row: i64 = fullest_row(survey, EMPTY)
    column: i64 = fullest_column(survey, EMPTY)
    across: i64 = plan.line(row, 1, plan.columns, EMPTY)
    down: i64 = plan.line(column, plan.width, plan.rows, EMPTY)
    sheet.line(values[0] * across, plan, row, 1, plan.columns, EMPTY)
    sheet.line(values[0] * down, plan, column, plan.width, plan.rows, EMPTY)


def fullest_row(survey: Survey, zone: i64) -> i64:
    """Returns the beginning of the first row with most blocks of a zone; EMPTY stands for all zones."""
    plan = survey.plan
    start: i64 = plan.at(plan.left, plan.top)
    best: i64 = start
    most: i64 = 0
    row: i64 = 0
    while row < plan.rows:
        count: i64 = plan.line(start + row * plan.width, 1, plan.columns, zone)
        if count > most:
            best, most = start + row * plan.width, count
        row += 1
    return best


def fullest_column(survey: Survey, zone: i64) -> i64:
    """Returns the beginning of the first column with most blocks of a zone; EMPTY stands for all zones."""
    plan = survey.plan
    start: i64 = plan.at(plan.left, plan.top)
    best: i64 = start
    most: i64 = 0
    column: i64 = 0
    while column < plan.columns:
        count: i64 = plan.line(start + column, plan.width, plan.rows, zone)
        if count > most:
            best, most = start + column, count
        column += 1
    return best


BURBS: Final = 8
"""The number of the one condition for which it matters which of several largest groups is chosen (S-30)."""

CONDITIONS: Final[list[Condition]] = [
    outskirts,
    bloom_boom,
    go_green,
    block_party,
    stacks_and_scrapers,
    master_planned,
    central_perks,
    burbs,
    concrete_jungle,
    strip,
    mini_marts,
    superhighway,
    park_hopping,
    looping_lanes,
    skid_row,
    morning_commute,
    tourist_traps,
    sprawlopolis,
]
"""By card number, from 1."""

VALUES: Final[list[tuple[str, ...]]] = [
    ("inside", "edge"),
    ("count", "full", "bare"),
    ("park", "industrial"),
    ("squares",),
    ("block",),
    ("residential", "industrial"),
    ("inside", "edge"),
    ("park", "industrial"),
    ("block",),
    ("block",),
    ("mart",),
    ("sections",),
    ("road",),
    ("section",),
    ("neighbours", "block"),
    ("road",),
    ("edge", "corner"),
    ("block",),
]
"""The names of the printed numbers of each condition in the data, in the order in which it reads them."""
