"""How the bots of a match fared.

Only seeds that were played out count: in them every bot has had the same luck on every seat. A forfeited game counts
as lost and has no points; a seed with a void game is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import sqrt
from statistics import fmean, variance

import msgspec

from oppidum.arena.intervals import Estimate, mean_interval, quantile, share_interval
from oppidum.arena.match import Fault, Match, Pace, Played
from oppidum.arena.schedule import Schedule

PARTS = {"min": 0.0, "5%": 0.05, "25%": 0.25, "median": 0.5, "75%": 0.75, "95%": 0.95, "max": 1.0}
WIDTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_BARS = 15


class Bar(msgspec.Struct, frozen=True):
    """How many values lie from `low` to `high`, both included."""

    low: int
    high: int
    count: int


class Distribution(msgspec.Struct, frozen=True):
    """Points of the last seat beyond what had to be reached, game by game."""

    mean: Estimate
    deviation: float
    quantiles: dict[str, float]
    histogram: list[Bar]


class BotFigures(msgspec.Struct, frozen=True):
    """One bot. `wins` is its share of the victories, with all its seats; `place` that of its seats, where equals share
    the mean of their places; `ahead` its points minus the mean of the others' at the table; `margin` the points of its
    last seat minus the target. What a bot cannot have alone is None. `pace` is over all its decisions.
    """

    bot: str
    games: int
    forfeits: int
    wins: Estimate | None
    place: Estimate | None
    points: Estimate | None
    ahead: Estimate | None
    margin: Distribution | None
    pace: Pace


class PairFigures(msgspec.Struct, frozen=True):
    """Two bots that played the same seeds, each for itself: the first minus the second."""

    first: str
    second: str
    seeds: int
    wins: Estimate
    points: Estimate | None


class SeatFigures(msgspec.Struct, frozen=True):
    """The figures of one seat, over all bots that sat on it."""

    seat: int
    wins: float
    points: float | None


class FaultyGame(msgspec.Struct, frozen=True):
    """A game that broke off."""

    game: int
    seed: str
    seats: tuple[str, ...]
    fault: Fault


class Summary(msgspec.Struct, frozen=True):
    """All figures of a match: from `games` games, of which those of `seeds` whole seeds count."""

    match: Match
    games: int
    seeds: int
    bots: list[BotFigures]
    pairs: list[PairFigures]
    seats: list[SeatFigures]
    faults: list[FaultyGame]


def summarize(schedule: Schedule, games: Iterable[Played]) -> Summary:
    """Returns the figures of these games, in whatever order they are given. Pre: the match is balanced."""
    ordered = sorted(games, key=lambda played: played.game)
    rounds = _select_whole_rounds(schedule, ordered)
    match, counted = schedule.match, [played for games in rounds for played in games]
    bots = match.bots
    return Summary(
        match=match,
        games=len(ordered),
        seeds=len(rounds),
        bots=[_summarize_bot(match, bot, rounds) for bot in bots] if rounds else [],
        pairs=_compare_pairs(bots, rounds) if match.solitary and rounds else [],
        seats=[_summarize_seat(seat, counted) for seat in range(match.players)]
        if counted and not match.solitary
        else [],
        faults=[FaultyGame(each.game, each.seed, each.seats, each.fault) for each in ordered if each.fault],
    )


def _select_whole_rounds(schedule: Schedule, games: list[Played]) -> list[list[Played]]:
    rounds: dict[int, list[Played]] = {}
    for played in games:
        if played.wins is not None:
            rounds.setdefault(schedule.round_of(played.game), []).append(played)
    return [rounds[turn] for turn in sorted(rounds) if len(rounds[turn]) == schedule.games_a_round]


def _summarize_bot(match: Match, bot: str, rounds: list[list[Played]]) -> BotFigures:
    mine = [[played for played in games if bot in played.seats] for games in rounds]
    games = [played for games in mine for played in games]
    rivals = not match.solitary and len(match.bots) > 1
    wins = [[_share_victory(match, bot, played) for played in games] for games in mine]
    return BotFigures(
        bot=bot,
        games=len(games),
        forfeits=sum(played.fault is not None and played.fault.bot == bot for played in games),
        wins=share_interval(wins) if rivals or match.solitary else None,
        place=_estimate_over_seeds([[_average_rank(bot, played) for played in games] for games in mine])
        if rivals
        else None,
        points=_estimate_over_seeds([[_average_points(bot, played) for played in games] for games in mine]),
        ahead=_estimate_over_seeds([[_measure_lead(bot, played) for played in games] for games in mine])
        if rivals
        else None,
        margin=_summarize_margins([margin for played in games if (margin := _measure_margin(played)) is not None]),
        pace=_measure_pace(bot, games),
    )


def _estimate_over_seeds(seeds: list[list[float | None]]) -> Estimate | None:
    """Returns the mean over seeds of what is known of each."""
    known = [[value for value in values if value is not None] for values in seeds]
    means = [fmean(values) for values in known if values]
    return mean_interval(means) if means else None


def _list_seats(bot: str, played: Played) -> list[int]:
    return [seat for seat, name in enumerate(played.seats) if name == bot]


def _share_victory(match: Match, bot: str, played: Played) -> float:
    """Returns the bot's share of the victory, with all its seats; a team has it whole."""
    assert played.wins is not None, "void games do not count"
    shares = [played.wins[seat] for seat in _list_seats(bot, played)]
    return max(shares) if match.solitary else sum(shares)


def _average_rank(bot: str, played: Played) -> float | None:
    if played.ranks is None:
        return None
    return fmean(
        [played.ranks[seat] + (played.ranks.count(played.ranks[seat]) - 1) / 2 for seat in _list_seats(bot, played)]
    )


def _average_points(bot: str, played: Played) -> float | None:
    return None if played.points is None else fmean([played.points[seat] for seat in _list_seats(bot, played)])


def _measure_lead(bot: str, played: Played) -> float | None:
    if played.points is None:
        return None
    others = [points for points, name in zip(played.points, played.seats, strict=True) if name != bot]
    return fmean([played.points[seat] for seat in _list_seats(bot, played)]) - fmean(others) if others else None


def _measure_margin(played: Played) -> int | None:
    return None if played.points is None or played.target is None else min(played.points) - played.target


def _measure_pace(bot: str, games: list[Played]) -> Pace:
    paces = [played.pace[seat] for played in games for seat in _list_seats(bot, played)]
    moves = sum(pace.moves for pace in paces)
    total = sum(pace.moves * pace.mean for pace in paces)
    return Pace(moves, round(total / max(moves, 1), 6), max((pace.most for pace in paces), default=0.0))


def _summarize_margins(margins: list[int]) -> Distribution | None:
    if not margins:
        return None
    return Distribution(
        mean=mean_interval(margins),
        deviation=sqrt(variance(margins)) if len(margins) > 1 else 0.0,
        quantiles={name: quantile(margins, part) for name, part in PARTS.items()},
        histogram=histogram(margins),
    )


def histogram(values: list[int]) -> list[Bar]:
    """Returns the values in bars of one round width, none of which holds both a negative value and another.

    >>> [(bar.low, bar.high, bar.count) for bar in histogram([-1, 0, 0, 2])]
    [(-1, -1, 1), (0, 0, 2), (1, 1, 0), (2, 2, 1)]
    """
    least, greatest = min(values), max(values)
    width = next((width for width in WIDTHS if greatest // width - least // width < MOST_BARS), WIDTHS[-1])
    counts = [0] * (greatest // width - least // width + 1)
    for value in values:
        counts[value // width - least // width] += 1
    first = least // width * width
    return [Bar(first + width * n, first + width * (n + 1) - 1, count) for n, count in enumerate(counts)]


def _compare_pairs(bots: tuple[str, ...], rounds: list[list[Played]]) -> list[PairFigures]:
    by_bot = {bot: [next(played for played in games if bot in played.seats) for games in rounds] for bot in bots}
    return [_compare_pair(one, other, by_bot[one], by_bot[other]) for one, other in combinations(bots, 2)]


def _compare_pair(one: str, other: str, first: list[Played], second: list[Played]) -> PairFigures:
    both = list(zip(first, second, strict=True))
    points = [fmean(a.points) - fmean(b.points) for a, b in both if a.points is not None and b.points is not None]
    wins = [float(a.wins[0] - b.wins[0]) for a, b in both if a.wins is not None and b.wins is not None]
    return PairFigures(one, other, len(both), mean_interval(wins), mean_interval(points) if points else None)


def _summarize_seat(seat: int, games: list[Played]) -> SeatFigures:
    points = [played.points[seat] for played in games if played.points is not None]
    wins = [played.wins[seat] for played in games if played.wins is not None]
    return SeatFigures(seat + 1, fmean(wins), fmean(points) if points else None)
