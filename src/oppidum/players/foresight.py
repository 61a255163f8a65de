"""What a choice would make of one's points, one turn deep: for people who ask before they choose.

It looks at imagined tables only, so it tells nothing that the seat does not know.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.chance import Dice
from oppidum.engine.game import Knowledge, State

IMAGINED_TABLES: Final = 3
MOST_ENDS: Final = 1500


class TooMuch(Exception):
    """There are more ways to end the turn than anybody would wait for."""


def foreseen(knowledge: Knowledge, ids: list[int], dice: Dice, most: int = MOST_ENDS) -> dict[int, int | None]:
    """By action, the seat's points scored and projected after it, completed in the best way.

    None where imagined tables disagree: it depends on something that the seat does not know. Raises TooMuch where more
    than `most` ends of the turn would have to be looked at, on each of those tables.
    """
    looks = [_Look(knowledge.imagine(dice), knowledge.viewer, most) for _ in range(IMAGINED_TABLES)]
    found: dict[int, int | None] = {}
    for action in ids:
        values = {look.after(look.table, action) for look in looks}
        found[action] = values.pop() if len(values) == 1 else None
    return found


class _Look:
    """A look at one imagined table, with so many ends of a turn left to look at."""

    def __init__(self, table: State, seat: int, left: int) -> None:
        self.table: Final = table
        self._seat: Final = seat
        self._left = left

    def after(self, table: State, action: int) -> int:
        """The points after the action and the best steps that complete it."""
        after = table.copy()
        after.apply(self._seat, action)
        if after.midway() and self._seat in after.to_act():
            return max(self.after(after, step) for step in after.legal(self._seat))
        if self._left == 0:
            raise TooMuch
        self._left -= 1
        return after.expected_points(self._seat, self._seat)
