"""Previews what each choice would do to a seat's points, one turn deep, for people who ask before they choose.

Terminal and page use the same previews. They look at imagined tables only, so they leak nothing that the seat does not
know, and follow a compound action to its best end. What they compare is the same in every phase: points scored, and the
coming scoring if it took place now. An action that brings a scoring about is looked at just before that scoring.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from oppidum.engine.chance import Dice
from oppidum.engine.events import OUTSIDE, AnyEvent, Paid
from oppidum.engine.game import Knowledge, State
from oppidum.engine.holdings import describe_changes
from oppidum.engine.lines import is_composing
from oppidum.engine.messages import Message
from oppidum.engine.scoring import Line

IMAGINED_TABLES: Final = 3
MOST_ENDS: Final = 1500


class TooManyEndings(Exception):
    """The turn has too many endings to try them all."""


class PointsDifference(msgspec.Struct, frozen=True):
    """What a choice changes, before anything else happens.

    `scored` are points at once, `projected` those of the coming scoring; both have the lines that change, worded as
    differences. `holdings` says what else the seat has more or less of. A difference is a `guess` where the choice
    shows the seat something new: then the imagined tables agree, and that is all that is known. It is `at_best` where
    further steps have to be chosen, and the best of them are counted.
    """

    scored: int
    projected: int
    scored_lines: tuple[Line, ...]
    projected_lines: tuple[Line, ...]
    holdings: tuple[Message, ...]
    guess: bool
    at_best: bool


class PointsAfter(msgspec.Struct, frozen=True):
    """The seat's points after a choice, with those projected, and what it holds more or less of."""

    points: int
    holdings: tuple[Message, ...]
    guess: bool


def preview_points(
    knowledge: Knowledge, ids: list[int], dice: Dice, most: int = MOST_ENDS
) -> dict[int, PointsAfter | None]:
    """Returns, by action, the seat's points after it with those projected, completed in the best way.

    None where imagined tables disagree: it depends on something that the seat does not know. Raises TooManyEndings
    where more than `most` ends of the turn would have to be looked at, on each of those tables.
    """
    previews = _imagine(knowledge, dice, most)
    found: dict[int, PointsAfter | None] = {}
    for action in ids:
        if action in knowledge.configuration.seldom:
            found[action] = None  # what it begins has more endings than anybody could try
            continue
        first, *others = [preview.points_after(action) for preview in previews]
        found[action] = first if all(other == first for other in others) else None
    return found


def preview_difference(knowledge: Knowledge, action: int, dice: Dice, most: int = MOST_ENDS) -> PointsDifference | None:
    """Returns what an action changes for the seat, completed in the best way; None as for `preview_points`.

    An action that is not legal changes nothing that could be previewed, so it gives None too. So does one after which
    an offer is still composed: it has more ends than anybody could try.
    """
    previews = _imagine(knowledge, dice, most)
    table, seat = previews[0].table, knowledge.viewer
    if table.why_not(seat, action) is not None or _goes_on_composing(table, seat, action):
        return None
    first, *others = [preview.difference(action) for preview in previews]
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


class _Ending(NamedTuple):
    points: int
    table: State
    guess: bool
    at_best: bool


class _Preview:
    """Tries actions on one imagined table; `left` bounds how many endings of the turn are tried."""

    def __init__(self, table: State, seat: int, left: int) -> None:
        self.table: Final = table
        self._seat: Final = seat
        self._left = left

    def points_after(self, action: int) -> PointsAfter:
        """Returns the most points, with those projected, that the action leads to."""
        end = self._best_end(self.table, action, False)
        return PointsAfter(end.points, self._changed_holdings(end), end.guess)

    def difference(self, action: int) -> PointsDifference:
        """Returns what the action changes, completed in the best way."""
        end = self._best_end(self.table, action, False)
        scored, projected = _compare(self.table, end.table, self._seat)
        return PointsDifference(
            sum(line.points for line in scored),
            sum(line.points for line in projected),
            tuple(scored),
            tuple(projected),
            self._changed_holdings(end),
            end.guess,
            end.at_best,
        )

    def _changed_holdings(self, end: _Ending) -> tuple[Message, ...]:
        return describe_changes(self.table.holdings(self._seat), end.table.holdings(self._seat))

    def _best_end(self, table: State, action: int, guess: bool) -> _Ending:
        after = table.copy()
        after.try_out(self._seat, action)
        # Where nothing new is shown to the seat, it knows all that its points depend on.
        guess = guess or self._seat in after.revealed
        if after.midway() and self._seat in after.to_act():
            ends = [self._best_end(after, step, guess) for step in after.legal(self._seat)]
            return max(ends, key=lambda end: end.points)._replace(at_best=len(ends) > 1)
        if self._left == 0:
            raise TooManyEndings
        # Endings are counted, not steps: they are what costs, since each is scored.
        self._left -= 1
        return _Ending(after.points_with_projected(self._seat, self._seat), after, guess, False)


def _compare(before: State, after: State, seat: int) -> tuple[list[Line], list[Line]]:
    """Returns the lines that change among points scored and among those projected."""
    old_score, new_score = before.score(seat, seat).lines, after.score(seat, seat).lines
    old_promise, new_promise = before.projected(seat, seat).lines, after.projected(seat, seat).lines
    if after.over():
        # The action itself has ended the game: what is scored now is compared with what was projected.
        left = list(old_score)
        new_promise = tuple(line for line in new_score if not _take(left, line))
        new_score = old_score
    return _changes(old_score, new_score), _changes(old_promise, new_promise)


def _take(lines: list[Line], line: Line) -> bool:
    """Takes an equal line out of the list; returns whether there was one."""
    if line not in lines:
        return False
    lines.remove(line)
    return True


def _changes(before: Sequence[Line], after: Sequence[Line]) -> list[Line]:
    """Returns the lines that are new, gone or worth something else, worded as differences.

    A line continues an old one that is about the same, though perhaps about more or less of it.
    """
    old = list(before)
    new = [line for line in after if not _take(old, line)]
    changed = []
    for line in new:
        twin = _twin_of(line, old)
        if twin is None:
            changed.append(_reword(line, line.points, Message("engine-change-new", {"line": line.message})))
            continue
        old.remove(twin)
        message = Message("engine-change-before", {"line": line.message, "before": twin.points})
        changed.append(_reword(line, line.points - twin.points, message))
    for line in old:
        changed.append(_reword(line, -line.points, Message("engine-change-gone", {"line": line.message})))
    return [line for line in changed if line.points]


def _reword(line: Line, points: int, message: Message) -> Line:
    return msgspec.structs.replace(line, points=points, message=message)


def _twin_of(line: Line, old: Sequence[Line]) -> Line | None:
    """Returns the old line that this one continues: about the same, and with most of its subject."""
    alike = [each for each in old if _subject_of(each) == _subject_of(line)]
    return max(alike, key=lambda each: len({*each.subject} & {*line.subject}), default=None)


def _subject_of(line: Line) -> tuple[object, ...]:
    """Returns what a line is about, without the numbers in its words."""
    named = {name: param for name, param in line.message.params.items() if not isinstance(param, int)}
    return line.category, line.rule, line.period, line.message.key, named
