"""Which version of each title's rules this code plays, and conditions that compare stored tables with it."""

from __future__ import annotations

from functools import cache

from sqlalchemy import ColumnElement, and_, or_

from oppidum.games import find, laboratory, published
from oppidum.server.storage.models import tables


@cache
def rules_played_here() -> dict[str, int]:
    """Returns the rules version of every title that this code knows."""
    return {key: find(key).rules_version for key in published() | laboratory()}


def has_current_rules() -> ColumnElement[bool]:
    """Returns the SQL condition that a table is played by the rules of this code."""
    known = rules_played_here().items()
    return or_(*(and_(tables.c.title == title, tables.c.rules == rules) for title, rules in known))


def has_older_rules() -> ColumnElement[bool]:
    """Returns the SQL condition that this code no longer plays a table's rules.

    Newer rules and unknown titles are not older: a newer process on the same database may be playing them.
    """
    known = rules_played_here().items()
    return or_(*(and_(tables.c.title == title, tables.c.rules < rules) for title, rules in known))
