"""Previews the points after each choice, one turn deep, for people who ask before they choose.

It looks at imagined tables only, so it leaks nothing that the seat does not know.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.chance import Dice
from oppidum.engine.game import Knowledge, State

IMAGINED_TABLES: Final = 3
MOST_ENDS: Final = 1500


class TooManyEndings(Exception):
    """The turn has too many endings to try them all."""


def preview_points(knowledge: Knowledge, ids: list[int], dice: Dice, most: int = MOST_ENDS) -> dict[int, int | None]:
    """Returns, by action, the seat's expected points after it, completed in the best way.

    None where imagined tables disagree: it depends on something that the seat does not know. Raises TooMuch where more
    than `most` ends of the turn would have to be looked at, on each of those tables.
    """
    looks = [_Preview(knowledge.imagine(dice), knowledge.viewer, most) for _ in range(IMAGINED_TABLES)]
    found: dict[int, int | None] = {}
    for action in ids:
        values = {look.after(look.table, action) for look in looks}
        found[action] = values.pop() if len(values) == 1 else None
    return found


class _Preview:
    """Tries actions on one imagined table; `left` bounds how many endings of the turn are tried."""

    def __init__(self, table: State, seat: int, left: int) -> None:
        self.table: Final = table
        self._seat: Final = seat
        self._left = left

    def after(self, table: State, action: int) -> int:
        """Returns the points after the action and the best steps that complete it."""
        after = table.copy()
        after.apply(self._seat, action)
        if after.midway() and self._seat in after.to_act():
            return max(self.after(after, step) for step in after.legal(self._seat))
        if self._left == 0:
            raise TooManyEndings
        self._left -= 1
        return after.expected_points(self._seat, self._seat)
