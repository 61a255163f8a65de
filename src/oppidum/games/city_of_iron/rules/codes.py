"""The numbers that stand for phases, kinds of compound action and missing things; the compound action that is open."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import i64

ORDERING: Final = 0
BIDDING: Final = 1
REBIDDING: Final = 2
ACTING: Final = 3
CHOOSING: Final = 4
BUYING: Final = 5
OVER: Final = 6

NOTHING: Final = -1
UNKNOWN: Final = -2
IN_PILE: Final = -2

AT_REST: Final = 0
BUILDS: Final = 1
PLAYS: Final = 2
ATTACKS: Final = 3

NO_AIM: Final = 0
LAND: Final = 1
CITY: Final = 2
BUILDING: Final = 3
RIVAL: Final = 4


class Chain:
    """The open compound action: what its owner has chosen so far, NOTHING for the rest.

    `aim` is a land, site, rival or town, by what is done; `source` a slot of the row or, after the slots, a kind in
    store; `paid` the set of cards named.
    """

    def __init__(self) -> None:
        self.does: i64 = AT_REST
        self.card: i64 = NOTHING
        self.aim: i64 = NOTHING
        self.token: i64 = NOTHING
        self.source: i64 = NOTHING
        self.site: i64 = NOTHING
        self.razed: i64 = NOTHING
        self.paid: i64 = 0

    def copy(self) -> Chain:
        """An independent twin."""
        twin = Chain()
        twin.unpack(self.pack())
        return twin

    def pack(self) -> tuple[int, int, int, int, int, int, int, int]:
        """Returns the fields in order."""
        return self.does, self.card, self.aim, self.token, self.source, self.site, self.razed, self.paid

    def unpack(self, kept: tuple[int, int, int, int, int, int, int, int]) -> None:
        """Sets the fields from the values of `pack`."""
        self.does, self.card, self.aim, self.token, self.source, self.site, self.razed, self.paid = kept
