"""Explains points as lines of a score, with their blocks and rules (S-51)."""

from __future__ import annotations

from oppidum.engine.messages import Message, Param, Thing
from oppidum.engine.scoring import Line
from oppidum.games.sprawlopolis.rules.plan import Plan
from oppidum.games.sprawlopolis.rules.scoring import HARDER, score_city
from oppidum.games.sprawlopolis.rules.sheet import BLOCK, FOR_GROUPS, FOR_ROADS, ROAD, Award, Sheet, Survey
from oppidum.games.sprawlopolis.rules.table import Table
from oppidum.games.sprawlopolis.rules.zones import ZONE_NAMES


def final_lines(table: Table) -> list[Line]:
    """Returns the lines of the city as it stands."""
    plan = table.city.plan(table.rules.blocks)
    sheet = Sheet(asks=True)
    score_city(Survey(plan), table.rules.terms, table.conditions, sheet)
    return lines_of(plan, sheet, list(table.conditions), table.rules.names, table.rules.terms.difficulty)


def lines_of(plan: Plan, sheet: Sheet, conditions: list[int], names: list[Thing | str], difficulty: int) -> list[Line]:
    """Returns the awards of a sheet as lines: groups, roads, then each condition, one that scored nothing too."""
    lines = [group_line(plan, award, difficulty) for award in sheet.awards if award[0] == FOR_GROUPS]
    lines += [road_line(plan, award) for award in sheet.awards if award[0] == FOR_ROADS]
    for number in conditions:
        awards = merge_single_blocks([award for award in sheet.awards if award[0] == number])
        lines += condition_lines(plan, awards, number, names[number - 1])
    return lines


def group_line(plan: Plan, award: Award, difficulty: int) -> Line:
    """S-30, S-32: the largest group of a zone."""
    _, _, points, cells = award
    zone = Message("sprawlopolis-zone-" + ZONE_NAMES[plan.zone[cells[0]]])
    message = Message("sprawlopolis-score-group", {"zone": zone, "count": len(cells)})
    return Line("blocks", points, message, "S-32" if difficulty == HARDER else "S-30", subjects(plan, cells))


def road_line(plan: Plan, award: Award) -> Line:
    """S-31: a road."""
    _, _, points, cells = award
    message = Message("sprawlopolis-score-road", {"count": len(cells)})
    return Line("roads", points, message, "S-31", subjects(plan, cells))


def condition_lines(plan: Plan, awards: list[Award], number: int, name: Thing | str) -> list[Line]:
    """S-40: what one condition gave."""
    rule = f"S-C{number:02}"
    params: dict[str, Param] = {"number": number, "name": name}
    if not awards:
        return [Line("conditions", 0, Message("sprawlopolis-score-nothing", params), rule)]
    lines = []
    for _, kind, points, cells in awards:
        key = "sprawlopolis-score-along-road" if kind == ROAD else "sprawlopolis-score-blocks"
        message = Message(key, params | {"count": len(cells)})
        lines.append(Line("conditions", points, message, rule, subjects(plan, cells)))
    return lines


def merge_single_blocks(awards: list[Award]) -> list[Award]:
    """Merges single blocks that earned equally much into one award; keeps all other awards."""
    together: dict[int, list[int]] = {}
    for _, kind, points, cells in awards:
        if kind == BLOCK:
            together.setdefault(points, []).extend(cells)
    singles = [(awards[0][0], BLOCK, each * len(cells), cells) for each, cells in together.items()]
    return singles + [award for award in awards if award[1] != BLOCK]


def subjects(plan: Plan, cells: list[int]) -> tuple[str, ...]:
    """Returns the blocks as people write them."""
    return tuple(plan.name(cell) for cell in cells)
