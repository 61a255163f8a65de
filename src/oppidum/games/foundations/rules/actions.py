"""What a player may do in Foundations, as values and as numbers."""

from __future__ import annotations

from oppidum.engine.actions import Action


class Income(Action, frozen=True):
    """Take income (F-11)."""


class Buy(Action, frozen=True):
    """Buy a deed that is for sale (F-12); an invocation stands by its id instead of a lot (I-02)."""

    lot: str


class Take(Action, frozen=True):
    """Choose a deed of the hand in the draft (F-08)."""

    lot: str


class Build(Action, frozen=True):
    """Construct a building on these lots (F-14)."""

    piece: str
    lots: tuple[str, ...]


class Keep(Action, frozen=True):
    """Keep one of the cards dealt in secret (O-01, P-01)."""

    card: str


class Choose(Action, frozen=True):
    """Lay a milestone marker on a benefit of a road board and get it (R-04); benefits are numbered from 1."""

    road: str
    benefit: int


class Place(Action, frozen=True):
    """Put the Consul's next token on these lots (C-04); asked of the steering player only."""

    lots: tuple[str, ...]


class Use(Action, frozen=True):
    """Use an invocation (I-03); `lot` is the first lot of the building that it scores."""

    card: str
    lot: str | None = None


class Decline(Action, frozen=True):
    """Use no card in this scoring (I-11)."""


class End(Action, frozen=True):
    """End the turn (X-03, X-04)."""
