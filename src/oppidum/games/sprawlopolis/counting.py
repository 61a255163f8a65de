"""The points of a table as one number, without reasons: what bots ask for again and again."""

from __future__ import annotations

from oppidum.engine.numbers import i64
from oppidum.games.sprawlopolis.desk import Desk
from oppidum.games.sprawlopolis.table import Table


def final_points(table: Table) -> i64:
    """The points of the city as it stands."""
    desk = borrow(table)
    desk.load(table.city, table.rules.blocks)
    points = desk.points(table.rules.terms, table.conditions)
    table.rules.desks.append(desk)
    return points


def points_with(table: Table, card: i64, spot: i64) -> i64:
    """The points of the city with one more card. Pre: it may lie there (S-21)."""
    desk = borrow(table)
    desk.load_with(table.city, table.rules.blocks, card, spot)
    points = desk.points(table.rules.terms, table.conditions)
    table.rules.desks.append(desk)
    return points


def borrow(table: Table) -> Desk:
    """A desk that nobody else uses until it is put back, in other threads neither."""
    try:
        return table.rules.desks.pop()
    except IndexError:
        return Desk()
