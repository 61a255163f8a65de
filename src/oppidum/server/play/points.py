"""Everybody's points with their reasons, for one viewer: whole, or as the change that a move brings about.

A score has up to a few hundred lines, of which a move changes few. So a change names runs of old lines and has only new
lines in full. Lines are compared and kept as JSON, which takes a fifth of the memory of their structs. Parties with the
same change share it: in a cooperative title they all have the same points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from oppidum.engine.game import State
from oppidum.engine.scoring import Score
from oppidum.server.wire.play import PointsChange, ScoreChange

_ENCODER = msgspec.json.Encoder()
_EVERYBODY = -2
"""The key of points that are the same for every viewer."""


class _EncodedScore(NamedTuple):
    total: int
    lines: tuple[bytes, ...]


_NOTHING = _EncodedScore(0, ())
_PartyPoints = tuple[_EncodedScore, _EncodedScore]
"""What a party has scored and what is projected for it."""


def whole_points(state: State, viewer: int) -> list[PointsChange]:
    """Returns everybody's points, as the viewer may know them, as a change from none or any: every line in full."""
    points = _encode_points(state, viewer)
    shared: dict[_PartyPoints, list[int]] = {}
    for party, each in enumerate(points):
        shared.setdefault(each, []).append(party)
    return [
        PointsChange(parties, _score_change(_NOTHING, scored), _score_change(_NOTHING, projected))
        for (scored, projected), parties in shared.items()
    ]


class PointsTracker:
    """Computes how each viewer's points change from one state of a game to the next."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._before: dict[int, list[_PartyPoints]] = {}
        self._after: dict[int, list[_PartyPoints]] = {}
        self._changes: dict[int, list[PointsChange]] = {}

    def change(self, before: State, after: State, viewer: int) -> list[PointsChange]:
        """Returns what is different after a move, without parties for whom nothing is."""
        if before is after:
            return []
        if self._state is not after:
            # The points after the last move are those before this one, unless a move lies between that nobody watched.
            self._before = self._after if self._state is before else {}
            self._state, self._after, self._changes = after, {}, {}
        key = _EVERYBODY if after.has_public_points() else viewer
        if key not in self._changes:
            old = self._before[key] if key in self._before else _encode_points(before, viewer)
            new = self._after[key] = _encode_points(after, viewer)
            self._changes[key] = _changes(old, new)
        return self._changes[key]

    def forget(self) -> None:
        """Frees the memory, because nobody watches any more."""
        self._state, self._before, self._after, self._changes = None, {}, {}, {}


def _encode_points(state: State, viewer: int) -> list[_PartyPoints]:
    return [
        (_encode_score(state.score(party, viewer)), _encode_score(state.projected(party, viewer)))
        for party in range(state.configuration.parties)
    ]


def _encode_score(score: Score) -> _EncodedScore:
    return _EncodedScore(score.total, tuple(map(_ENCODER.encode, score.lines)))


def _changes(old: list[_PartyPoints], new: list[_PartyPoints]) -> list[PointsChange]:
    shared: dict[tuple[_PartyPoints, _PartyPoints], list[int]] = {}
    for party, (before, after) in enumerate(zip(old, new, strict=True)):
        if before != after:
            shared.setdefault((before, after), []).append(party)
    changes = []
    for (before, after), parties in shared.items():
        scored, projected = (
            None if was == now else _score_change(was, now) for was, now in zip(before, after, strict=True)
        )
        changes.append(PointsChange(parties, scored, projected))
    return changes


def _score_change(old: _EncodedScore, new: _EncodedScore) -> ScoreChange:
    return ScoreChange(new.total, _line_parts(old.lines, new.lines))


def _line_parts(old: Sequence[bytes], new: Sequence[bytes]) -> list[Any]:
    """Returns the new lines, with runs of old lines as pairs (place of the first, count)."""
    # Equal lines may occur several times; taking old ones from the front keeps runs of neighbours together.
    places: dict[bytes, list[int]] = {}
    for place in range(len(old) - 1, -1, -1):
        places.setdefault(old[place], []).append(place)
    parts: list[Any] = []
    for line in new:
        if not places.get(line):
            parts.append(msgspec.Raw(line))
            continue
        place = places[line].pop()
        if parts and isinstance(parts[-1], tuple) and sum(parts[-1]) == place:
            parts[-1] = (parts[-1][0], parts[-1][1] + 1)
        else:
            parts.append((place, 1))
    return parts
