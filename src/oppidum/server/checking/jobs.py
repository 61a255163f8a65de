"""What goes to a checker's process and back, as JSON: unlike msgpack it holds the endless numbers of a bad position."""

from __future__ import annotations

import msgspec

from oppidum.engine.configuration import OptionValue
from oppidum.engine.messages import Message
from oppidum.games.sprawlopolis.shown.city_score import CityReport


class PositionCheck(msgspec.Struct, frozen=True, tag="position"):
    """The text of a position that a table of this title, with so many players, is to begin with."""

    text: str
    title: str
    players: int


class CityCheck(msgspec.Struct, frozen=True, tag="city"):
    """The text of a city that is to be scored."""

    text: str


class CheckedPosition(msgspec.Struct, frozen=True, tag="position"):
    """All that a table needs of its position: the options, the seed, and the opening as its record keeps it."""

    options: dict[str, OptionValue]
    seed: bytes
    opening: str


class CityScore(msgspec.Struct, frozen=True):
    """The score and whether it wins, or what is wrong with the text; neither where nothing is written yet."""

    reckoning: CityReport | None = None
    won: bool | None = None
    problem: Message | None = None


class ScoredCity(msgspec.Struct, frozen=True, tag="city"):
    """A `CityScore` as JSON: it may be long, and the server only passes it on."""

    json: str


class Rejection(msgspec.Struct, frozen=True, tag="rejection"):
    """The text is wrong, for a reason that its writer may know."""

    message: Message
    rule: str = ""


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """The check went wrong, by a fault of ours: where, for the log."""

    trace: str


Check = PositionCheck | CityCheck
Finding = CheckedPosition | ScoredCity | Rejection | Failure
