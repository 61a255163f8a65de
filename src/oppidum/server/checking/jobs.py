"""The messages to a checker's process and back, as JSON: msgpack cannot hold the huge integers of a bad position."""

from __future__ import annotations

import msgspec

from oppidum.engine.configuration import OptionValue
from oppidum.engine.messages import Message
from oppidum.games.sprawlopolis.shown.city_score import CityReport


class PositionCheck(msgspec.Struct, frozen=True, tag="position"):
    """A request to check the position that a table of this title and number of players should begin with."""

    text: str
    title: str
    players: int


class CityCheck(msgspec.Struct, frozen=True, tag="city"):
    """A request to score the text of a city."""

    text: str


class CheckedPosition(msgspec.Struct, frozen=True, tag="position"):
    """A sound position: its options, its seed, and the opening as a record stores it."""

    options: dict[str, OptionValue]
    seed: bytes
    opening: str


class CityScore(msgspec.Struct, frozen=True):
    """The score of a city and whether it wins, or the problem with its text.

    An empty text has neither.
    """

    reckoning: CityReport | None = None
    won: bool | None = None
    problem: Message | None = None


class ScoredCity(msgspec.Struct, frozen=True, tag="city"):
    """A `CityScore` as JSON. It may be long, and the server passes it on without decoding it."""

    json: str


class Rejection(msgspec.Struct, frozen=True, tag="rejection"):
    """The text is wrong, for a reason that its author may know."""

    message: Message
    rule: str = ""


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """The check failed by a fault of the server; `trace` is for its log."""

    trace: str


Check = PositionCheck | CityCheck
Finding = CheckedPosition | ScoredCity | Rejection | Failure
