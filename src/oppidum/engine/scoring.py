"""Points with their reasons, and how a game ended."""

from __future__ import annotations

import msgspec

from oppidum.engine.messages import Message


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """Some points and what earned them.

    `category` groups lines (population, civic, roads); `subject` names what earned them on the table (lots, a card, a
    road by its blocks), so that a picture can light it up; `period` is the era or round, 0 where there is none.
    `counted` names what else was counted for them and still stands so: neighbours of a building, lands, towns.
    """

    category: str
    points: int
    message: Message
    rule: str
    subject: tuple[str, ...] = ()
    period: int = 0
    counted: tuple[str, ...] = ()


class Score(msgspec.Struct, frozen=True):
    """A party's points, line by line; the total is their sum."""

    total: int
    lines: tuple[Line, ...]

    def by_category(self) -> dict[str, int]:
        """Returns the points of each category, in the order in which they were scored."""
        sums: dict[str, int] = {}
        for line in self.lines:
            sums[line.category] = sums.get(line.category, 0) + line.points
        return sums


class ComingScoring(msgspec.Struct, frozen=True, omit_defaults=True):
    """The scoring that projected points are about: what people call it, and the place of it in the game.

    `number` counts the scorings that are over, so that it grows when one takes place. `open_choices` names the choices
    inside it, which count as not yet made; None if it asks for none.
    """

    name: Message
    number: int = 0
    open_choices: Message | None = None


def score_of(lines: list[Line]) -> Score:
    """Returns the score that these lines make."""
    return Score(sum(line.points for line in lines), tuple(lines))


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended for one seat.

    Ranks begin with 1 and are shared by equals. `tie_break` holds the values compared after the points, greater is
    better. `team` is equal for seats that win or lose together. `utility` is in [-1, 1].
    """

    seat: int
    rank: int
    points: int
    tie_break: tuple[int, ...]
    team: int
    won: bool
    utility: float


class Result(msgspec.Struct, frozen=True):
    """How the game ended: one outcome for each seat, and the points that each of them had to reach, if there was such a
    target."""

    seats: tuple[Outcome, ...]
    target: int | None = None


def free_for_all(points: list[int], tie_breaks: list[tuple[int, ...]]) -> Result:
    """Everyone for oneself: most points win, then the tie-break values, then the victory is shared.

    A seat's utility is the share of rivals beaten minus the share of rivals ahead.

    >>> [outcome.rank for outcome in free_for_all([7, 9, 7], [(3,), (0,), (3,)]).seats]
    [2, 1, 2]
    """
    keys = [(points[seat], tie_breaks[seat]) for seat in range(len(points))]
    rivals = max(len(points) - 1, 1)
    outcomes = []
    for seat, key in enumerate(keys):
        ahead = sum(other > key for other in keys)
        behind = sum(other < key for other in keys)
        utility = (behind - ahead) / rivals
        outcomes.append(Outcome(seat, ahead + 1, points[seat], tie_breaks[seat], seat, ahead == 0, utility))
    return Result(tuple(outcomes))


def one_team(points: list[int], won: bool, target: int | None = None) -> Result:
    """Returns the result of a team of all seats, which win or lose together."""
    utility = 1.0 if won else -1.0
    seats = tuple(Outcome(seat, 1 if won else 2, value, (), 0, won, utility) for seat, value in enumerate(points))
    return Result(seats, target)
