"""A title whose facts come from its data file, and the option that says which seat begins."""

from __future__ import annotations

from typing import Final

import msgspec

from oppidum.engine.configuration import ConfigurationError, Option, OptionValue
from oppidum.engine.game import Game
from oppidum.engine.messages import Message

RANDOM: Final = "random"
FIRST: Final = "first"


class TitleFacts(msgspec.Struct, frozen=True):
    """What a title is called and for how many it is."""

    key: str
    name: str
    players: tuple[int, int]


class Title(Game):
    """A game of a family whose name and number of players are read from data."""

    def __init__(self, facts: TitleFacts, home: str, family: str, rules_version: int) -> None:
        self.key = facts.key
        self.name = facts.name
        self.players = facts.players
        self.home = home
        self.family = family
        self.rules_version = rules_version


def first_seat_option(facts: TitleFacts) -> Option:
    """Returns the option that says which seat begins, as people count seats; chance decides by default."""
    seats = tuple(str(seat + 1) for seat in range(facts.players[1]))
    return Option(FIRST, RANDOM, (RANDOM, *seats), seating=True)


def first_seat(options: dict[str, OptionValue]) -> int | None:
    """Returns the seat that begins, None where chance decides.

    >>> first_seat({"first": "2"}), first_seat({"first": "random"})
    (1, None)
    """
    return None if options[FIRST] == RANDOM else int(options[FIRST]) - 1


def check_first_seat(players: int, options: dict[str, OptionValue]) -> None:
    """Raises ConfigurationError where the seat that should begin is not at the table."""
    first = first_seat(options)
    if first is not None and first >= players:
        raise ConfigurationError(Message("engine-bad-first", {"first": str(first + 1), "players": players}))
