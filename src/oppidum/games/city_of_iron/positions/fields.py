"""What a position of City of Iron says, as typed fields."""

from __future__ import annotations

import msgspec

from oppidum.games.city_of_iron.rules.codes import NOTHING

SCORE = "score"
GAP = ""


class Scored(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the ledger.

    `scoring` counts from 1, and 0 is the end of the game. `good` names the good that earned the points, if any.
    """

    what: str
    points: int
    scoring: int = 0
    amount: int = 0
    good: str = ""


class Deck(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A seat's piles of one kind: to draw, from the top; discarded, first the one discarded first.

    `fresh` counts the cards on top that were never drawn and whose order others do not know (K-90).
    """

    draw: list[str] = []
    discard: list[str] = []
    fresh: int = 0


class City(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A city by its land, `home` for the homeland, which has the starting token; a town with spaces has none."""

    place: str
    token: str = ""
    districts: list[str] = []
    buildings: list[str] = []


class Seat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player. Cards named nowhere are unbought, or lie on the draw pile if the nation starts with them.

    `towns` are names, with the good that was chosen after a blank; `points` beyond the scored lines count as given.
    """

    nation: str = ""
    coins: int = 0
    science: int = 0
    points: int | None = None
    hand: list[str] = []
    citizen: Deck = msgspec.field(default_factory=Deck)
    military: Deck = msgspec.field(default_factory=Deck)
    shown: list[str] = []
    chosen: list[str] = []
    ready: bool = False
    stored: list[str] = []
    cities: list[City] = []
    towns: list[str] = []
    scored: list[Scored] = []


class OpenChain(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A compound action that is open, in the numbers of the table; written by the game, for the game."""

    does: str
    card: str = ""
    aim: int = NOTHING
    token: int = NOTHING
    source: int = NOTHING
    site: int = NOTHING
    razed: int = NOTHING
    paid: list[str] = []


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What differs from an empty table; gaps of the row are "".

    A deck left out holds what remains, shuffled; discards left out are what remains of parts that are used up.
    """

    phase: str = "acting"
    round: int = 1
    step: int = 0
    order: list[int] = []
    bids: list[int] = []
    score_cards: int = 0
    due: int = 0
    scorings: int = 0
    seats: list[Seat] = []
    row: list[str] = []
    deck: list[str] | None = None
    scrapped: list[str] | None = None
    town_order: list[str] = []
    used: list[str] = []
    chain: OpenChain | None = None
