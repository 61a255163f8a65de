"""How sure a figure is: 95 % intervals whose independent unit is the seed, not the game.

Games of one seed share their luck, so a mean is judged by the means of the seeds (Student's t). A share of victories is
judged by Wilson's interval, which stays within 0 and 1 and holds for few games and near the ends. The number of games
in it is divided by the design effect: by how much more the seeds differ than independent games would (Kish), never
taken below 1. Few seeds are allowed for by the squared ratio of Student's quantiles (Korn and Graubard). However alike
its games are, a seed counts as one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, fsum, pi, sin, sqrt
from statistics import NormalDist, fmean, variance

import msgspec

CONFIDENCE = 0.95
NORMAL_QUANTILE = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
MANY = 300


class Estimate(msgspec.Struct, frozen=True):
    """A mean and the ends of its 95 % interval, which are None with a single seed."""

    mean: float
    low: float | None = None
    high: float | None = None


def mean_interval(values: Sequence[float]) -> Estimate:
    """Returns the mean of independent values and its interval by Student's t. Pre: there is a value."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean)
    reach = student(len(values) - 1) * sqrt(variance(values) / len(values))
    return Estimate(mean, mean - reach, mean + reach)


def share_interval(seeds: Sequence[Sequence[float]]) -> Estimate:
    """Returns the share of victories, from the share in every game of every seed. Pre: there is a game."""
    share = fmean([value for games in seeds for value in games])
    low, high = wilson(share, effective_games(seeds, share))
    return Estimate(share, low, high)


def effective_games(seeds: Sequence[Sequence[float]], share: float) -> float:
    """Returns how many independent games would tell as much as these: at least one a seed, at most all."""
    games, units = sum(map(len, seeds)), len(seeds)
    if units in (games, 1):
        return units
    effect = 1.0
    if 0 < share < 1:
        between = variance([fmean(values) for values in seeds]) / units
        effect = max(1.0, between / (share * (1 - share) / (games - 1)))
    return max(units, games / effect * (student(games - 1) / student(units - 1)) ** 2)


def wilson(share: float, games: float) -> tuple[float, float]:
    """Wilson's score interval of a share in so many independent games; it holds the share whatever is rounded.

    >>> [round(end, 4) for end in wilson(0.5, 10)]
    [0.2366, 0.7634]
    """
    squared = NORMAL_QUANTILE**2
    centre = (share + squared / (2 * games)) / (1 + squared / games)
    reach = NORMAL_QUANTILE * sqrt(share * (1 - share) / games + squared / (4 * games**2)) / (1 + squared / games)
    return min(share, max(0.0, centre - reach)), max(share, min(1.0, centre + reach))


@cache
def student(degrees: int) -> float:
    """Returns how many standard errors the interval reaches with so many degrees of freedom.

    >>> round(student(4), 3)
    2.776
    """
    if degrees > MANY:
        return _expand(degrees)
    low, high = 0.0, pi / 2
    while (middle := (low + high) / 2) not in (low, high):
        if _within(middle, degrees) < CONFIDENCE:
            low = middle
        else:
            high = middle
    return sqrt(degrees) * sin(low) / cos(low)


def _within(angle: float, degrees: int) -> float:
    """Returns the probability that Student's t stays within ±sqrt(degrees) tan(angle), as a finite sum."""
    square = cos(angle) ** 2
    term = total = 1.0 if degrees % 2 == 0 else cos(angle)
    for step in range(2 + degrees % 2, degrees - 1, 2):
        term *= square * (step - 1) / step
        total += term
    if degrees % 2 == 0:
        return sin(angle) * total
    return 2 / pi * (angle + (sin(angle) * total if degrees > 1 else 0.0))


def _expand(degrees: int) -> float:
    """Returns the quantile as an expansion around the normal one, exact to nine places from 300 degrees on."""
    z = NORMAL_QUANTILE
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + fsum(term / degrees ** (power + 1) for power, term in enumerate(terms))


def quantile(values: Sequence[float], part: float) -> float:
    """Returns the value below which that part of the values lies, on straight lines between neighbours.

    >>> quantile([1, 2, 3, 10], 0.5)
    2.5
    """
    ordered = sorted(values)
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
