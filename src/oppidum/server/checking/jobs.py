"""The messages to a checker's process and back, as JSON: msgpack cannot hold the huge integers of a bad position."""

from __future__ import annotations

import msgspec

from oppidum.engine.configuration import OptionValue, Pack
from oppidum.engine.messages import Message
from oppidum.games.sprawlopolis.shown.city_score import CityReport


class PackCheck(msgspec.Struct, frozen=True, tag="pack"):
    """A request to check the text of a card pack for a title; `players` and `options` are those of the table."""

    text: str
    title: str
    players: int
    options: dict[str, OptionValue]


class PositionCheck(msgspec.Struct, frozen=True, tag="position"):
    """A request to check the position that a table should begin with; its title, players and pack must be these."""

    text: str
    title: str
    players: int
    pack: Pack | None = None


class CityCheck(msgspec.Struct, frozen=True, tag="city"):
    """A request to score the text of a city."""

    text: str


class CheckedPack(msgspec.Struct, frozen=True, tag="pack"):
    """A sound card pack, and how many of its values differ from the built-in ones."""

    pack: Pack
    changes: int


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


Check = PackCheck | PositionCheck | CityCheck
Finding = CheckedPack | CheckedPosition | ScoredCity | Rejection | Failure
