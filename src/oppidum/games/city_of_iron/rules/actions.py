"""What a player may do in City of Iron, as values. Cards, towns, lands and buildings go by their ids in the data."""

from __future__ import annotations

from oppidum.engine.actions import Action

HOME = "home"
"""The own homeland, as a place in notation; other places are lands and towns by their ids."""


class Tax(Action, frozen=True):
    """Take a coin (K-26)."""


class Science(Action, frozen=True):
    """Buy science (K-27)."""


class Draw(Action, frozen=True):
    """Draw a card of a deck (K-25)."""

    deck: str


class Stay(Action, frozen=True):
    """Leave the cube where it is, instead of bidding again (K-73)."""


class Enough(Action, frozen=True):
    """End a payment that could be made with more cards as well (K-28)."""


class Ready(Action, frozen=True):
    """Buy no more cards (K-45)."""


class Bid(Action, frozen=True):
    """Put the cube on a place of the track, counted from the left (K-10)."""

    place: int


class Rob(Action, frozen=True):
    """The player, counted from 1, whose coins the card played takes (K-28)."""

    player: int


class Top(Action, frozen=True):
    """The next card of a starting deck, from its top (K-02)."""

    card: str


class Discard(Action, frozen=True):
    """The next card that goes to its discard pile, for a card action or an attack (K-28)."""

    card: str


class Buy(Action, frozen=True):
    """A card to buy (K-45)."""

    card: str


class Play(Action, frozen=True):
    """Use the action of a card in hand (K-28)."""

    card: str


class Store(Action, frozen=True):
    """Set aside the building in a slot of the row (K-24)."""

    slot: int


class Build(Action, frozen=True):
    """Build from a slot of the row, by its number, or from the own store, by the building's id (K-20)."""

    source: int | str
    place: str


class Raze(Action, frozen=True):
    """The building that is destroyed to make room (K-23)."""

    building: str


class Settle(Action, frozen=True):
    """A land to settle, and the token for it (K-62)."""

    land: str
    token: str


class District(Action, frozen=True):
    """A city to expand, and the token for it (K-61)."""

    place: str
    token: str


class Attack(Action, frozen=True):
    """Attack a town (K-30)."""

    town: str


class Choose(Action, frozen=True):
    """The good that a town of any good gives from now on (K-82)."""

    good: str


class Move(Action, frozen=True):
    """Move a building to another own place (K-70)."""

    building: str
    source: str
    target: str
