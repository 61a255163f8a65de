"""The ledger: one entry of six numbers in a run for each time that points were scored.

An entry: what earned it, the scoring (0 for none), the seat, the good or NOTHING, the amount counted, the points.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, append, i64

Entry = tuple[int, int, int, int, int, int]

WIDTH: Final = 6
SEAT: Final = 2
POINTS: Final = 5

GIVEN: Final = 0
FIRST: Final = 1
SECOND: Final = 2
SHIELD: Final = 3
BUILDINGS: Final = 4
MOST_COINS: Final = 5
MOST_DISTANCE: Final = 6
MOST_OF_A_GOOD: Final = 7
MOST_CARDS: Final = 8
MOST_TOWNS: Final = 9
STORED: Final = 10

NAMES: Final = [
    *("given", "first", "second", "shield", "buildings"),
    *("coins", "distance", "single-good", "cards", "towns", "stored"),
]


def append_entry(run: Numbers, what: i64, scoring: i64, seat: i64, good: i64, amount: i64, points: i64) -> Numbers:
    """Returns the run with one more entry; the given run must not be used any more."""
    run = append(run, what)
    run = append(run, scoring)
    run = append(run, seat)
    run = append(run, good)
    run = append(run, amount)
    return append(run, points)


def entries_in(run: Numbers) -> list[Entry]:
    """Returns the entries of a run, one tuple each.

    >>> from oppidum.engine.numbers import numbers
    >>> entries_in(append_entry(numbers([]), SHIELD, 1, 0, 3, 7, 1))
    [(3, 1, 0, 3, 7, 1)]
    """
    entries: list[Entry] = []
    at: i64 = 0
    while at < len(run):
        entries.append((run[at], run[at + 1], run[at + 2], run[at + 3], run[at + 4], run[at + 5]))
        at += WIDTH
    return entries


def points_of(run: Numbers, seat: i64) -> i64:
    """Returns the points that a run gives to a seat."""
    total: i64 = 0
    at: i64 = 0
    while at < len(run):
        if run[at + SEAT] == seat:
            total += run[at + POINTS]
        at += WIDTH
    return total


def append_entries_of(run: Numbers, entries: Numbers, seat: i64) -> Numbers:
    """Returns a new run: the given one, followed by the seat's entries among the others."""
    run = run[:]
    at: i64 = 0
    while at < len(entries):
        if entries[at + SEAT] == seat:
            place: i64 = at
            while place < at + WIDTH:
                run = append(run, entries[place])
                place += 1
        at += WIDTH
    return run
