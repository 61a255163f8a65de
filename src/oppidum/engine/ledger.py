"""The ledger: one entry for each time that points were scored.

An entry is read as a tuple and kept as six numbers in a run, because a search scores often and packed numbers are fast.
The kinds of entry, and what a subject is, belong to each family.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, append, i64, vec

Entry = tuple[int, int, int, int, int, int]
"""Kind of entry, period of the game, party, subject that earned it, amount counted, points."""

WIDTH: Final = 6
PARTY: Final = 2
POINTS: Final = 5


def append_entry(run: Numbers, kind: i64, period: i64, party: i64, subject: i64, amount: i64, points: i64) -> Numbers:
    """Returns the run with one more entry; the given run must not be used any more."""
    run = append(run, kind)
    run = append(run, period)
    run = append(run, party)
    run = append(run, subject)
    run = append(run, amount)
    return append(run, points)


def append_entries(run: Numbers, entries: list[Entry]) -> Numbers:
    """Returns the run with these entries appended; the given run must not be used any more."""
    for kind, period, party, subject, amount, points in entries:
        run = append_entry(run, kind, period, party, subject, amount, points)
    return run


def append_entries_of(run: Numbers, entries: Numbers, party: i64) -> Numbers:
    """Returns a new run: the given one, followed by the party's entries among the others."""
    return _extended(run[:], entries, party)


def entries_for(runs: list[Numbers], party: i64) -> Numbers:
    """Returns the entries of a party in several runs, in order, as one run."""
    found = vec[i64]()
    for run in runs:
        found = _extended(found, run, party)
    return found


def _extended(run: Numbers, entries: Numbers, party: i64) -> Numbers:
    """Appends the party's entries to a run that nobody else has."""
    at: i64 = 0
    while at < len(entries):
        if entries[at + PARTY] == party:
            place: i64 = at
            while place < at + WIDTH:
                run = append(run, entries[place])
                place += 1
        at += WIDTH
    return run


def entries_in(run: Numbers) -> list[Entry]:
    """Returns the entries of a run, one tuple each.

    >>> from oppidum.engine.numbers import numbers
    >>> entries_in(append_entry(numbers([]), 1, 0, 1, -1, 13, 13))
    [(1, 0, 1, -1, 13, 13)]
    """
    entries: list[Entry] = []
    at: i64 = 0
    while at < len(run):
        entries.append((run[at], run[at + 1], run[at + 2], run[at + 3], run[at + 4], run[at + 5]))
        at += WIDTH
    return entries


def entries_of(runs: list[Numbers], party: int) -> list[Entry]:
    """Returns the entries of a party in several runs, in order."""
    return [entry for run in runs for entry in entries_in(run) if entry[PARTY] == party]


def add_points(run: Numbers, points: Numbers) -> None:
    """Adds the points of every entry to the points of its party."""
    at: i64 = 0
    while at < len(run):
        points[run[at + PARTY]] += run[at + POINTS]
        at += WIDTH


def points_of(run: Numbers, party: i64) -> i64:
    """Returns the points that a run gives to a party."""
    total: i64 = 0
    at: i64 = 0
    while at < len(run):
        if run[at + PARTY] == party:
            total += run[at + POINTS]
        at += WIDTH
    return total
