"""Previews what each choice would do to a seat's points, one turn deep, for people who ask before they choose.

Terminal and page use the same previews. They look at imagined tables only, so they leak nothing that the seat does not
know, and follow a compound action to its best end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from oppidum.engine.chance import Dice
from oppidum.engine.events import OUTSIDE, AnyEvent, Paid
from oppidum.engine.game import Knowledge, State
from oppidum.engine.lines import is_composing
from oppidum.engine.messages import Message
from oppidum.engine.scoring import Line, Score

IMAGINED_TABLES: Final = 3
MOST_ENDS: Final = 1500


class TooManyEndings(Exception):
    """The turn has too many endings to try them all."""


class PointsDifference(msgspec.Struct, frozen=True):
    """What a choice changes: points scored, points projected, and the lines that change, with the difference."""

    scored: int
    projected: int
    lines: tuple[Line, ...]


def preview_points(knowledge: Knowledge, ids: list[int], dice: Dice, most: int = MOST_ENDS) -> dict[int, int | None]:
    """Returns, by action, the seat's expected points after it, completed in the best way.

    None where imagined tables disagree: it depends on something that the seat does not know. Raises TooManyEndings
    where more than `most` ends of the turn would have to be looked at, on each of those tables.
    """
    previews = _imagine(knowledge, dice, most)
    found: dict[int, int | None] = {}
    for action in ids:
        if action in knowledge.configuration.seldom:
            found[action] = None  # what it begins has more endings than anybody could try
            continue
        # Three tables that agree are no proof, but a choice that depends on hidden cards hardly agrees three times.
        values = {preview.best_end(action)[0] for preview in previews}
        found[action] = values.pop() if len(values) == 1 else None
    return found


def preview_difference(knowledge: Knowledge, action: int, dice: Dice, most: int = MOST_ENDS) -> PointsDifference | None:
    """Returns what an action changes in the seat's points, completed in the best way; None as for `preview_points`.

    An action that is not legal changes nothing that could be previewed, so it gives None too. So does one after which
    an offer is still composed: it has more ends than anybody could try.
    """
    previews = _imagine(knowledge, dice, most)
    table, seat = previews[0].table, knowledge.viewer
    if table.why_not(seat, action) is not None or _goes_on_composing(table, seat, action):
        return None
    first, *others = [_difference(each.table, each.best_end(action)[1], seat) for each in previews]
    return first if all(other == first for other in others) else None


def preview_payments(knowledge: Knowledge, action: int, dice: Dice) -> tuple[Message, ...]:
    """Returns what a legal action makes its seat pay to the bank beside its price, in words.

    Empty where imagined tables disagree: it depends on something that the seat does not know.
    """
    first, *others = [_payments(knowledge.imagine(dice), knowledge.viewer, action) for _ in range(IMAGINED_TABLES)]
    return first if all(other == first for other in others) else ()


def _goes_on_composing(table: State, seat: int, action: int) -> bool:
    after = table.copy()
    after.apply(seat, action)
    return is_composing(after, seat)


def _payments(table: State, seat: int, action: int) -> tuple[Message, ...]:
    # A price that the action itself names has no words of its own.
    events: list[AnyEvent] = []
    table.apply(seat, action, events)
    paid = (event for event in events if isinstance(event, Paid) and event.who == seat and event.target == OUTSIDE)
    return tuple(event.message for event in paid if event.message is not None)


def _imagine(knowledge: Knowledge, dice: Dice, most: int) -> list[_Preview]:
    return [_Preview(knowledge.imagine(dice), knowledge.viewer, most) for _ in range(IMAGINED_TABLES)]


class _Preview:
    """Tries actions on one imagined table; `left` bounds how many endings of the turn are tried."""

    def __init__(self, table: State, seat: int, left: int) -> None:
        self.table: Final = table
        self._seat: Final = seat
        self._left = left

    def best_end(self, action: int) -> tuple[int, State]:
        """Returns the most expected points that the action leads to, and the table then."""
        return self._best_end(self.table, action)

    def _best_end(self, table: State, action: int) -> tuple[int, State]:
        after = table.copy()
        after.apply(self._seat, action)
        if after.midway() and self._seat in after.to_act():
            ends = (self._best_end(after, step) for step in after.legal(self._seat))
            return max(ends, key=lambda end: end[0])
        if self._left == 0:
            raise TooManyEndings
        # Endings are counted, not steps: they are what costs, since each is scored.
        self._left -= 1
        return after.expected_points(self._seat, self._seat), after


def _difference(before: State, after: State, seat: int) -> PointsDifference:
    scored = before.score(seat, seat), after.score(seat, seat)
    # Once the game is over nothing is projected: what was is scored now, and must not count as lost.
    projected = Score(0, ()) if after.over() else before.projected(seat, seat), after.projected(seat, seat)
    changes = (_changes(old.lines, new.lines) for old, new in (scored, projected))
    lines = tuple(line for each in changes for line in each)
    return PointsDifference(scored[1].total - scored[0].total, projected[1].total - projected[0].total, lines)


def _changes(before: Sequence[Line], after: Sequence[Line]) -> list[Line]:
    """Returns the lines that are new, gone or worth something else, each with the difference as its points.

    A line continues an old one that is about the same, though perhaps about more or less of it.
    """
    old = list(before)
    changed = []
    for line in after:
        # Two lines may be about the same; each old one is continued once, in their order.
        twin = next((each for each in old if _subject_of(each) == _subject_of(line)), None)
        if twin is not None:
            old.remove(twin)
        changed.append(msgspec.structs.replace(line, points=line.points - (twin.points if twin else 0)))
    changed += [msgspec.structs.replace(line, points=-line.points) for line in old]
    return [line for line in changed if line.points]


def _subject_of(line: Line) -> tuple[object, ...]:
    """Returns what a line is about, without the numbers in its words."""
    named = {name: param for name, param in line.message.params.items() if not isinstance(param, int)}
    return line.category, line.rule, line.period, line.message.key, named
