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
    """Use an invocation (I-03); `lot` is the first lot of the building that it scores, or the lot that it steals."""

    card: str
    lot: str | None = None


class Decline(Action, frozen=True):
    """Use no card in this scoring (I-11)."""


class Steal(Action, frozen=True):
    """Steal an empty lot of another player for a favor token (T-06)."""

    lot: str


class Propose(Action, frozen=True):
    """Begin an offer to a player, who is numbered from 1 (T-02)."""

    player: int


class Give(Action, frozen=True):
    """Add to an offer what is given: a lot or an invocation, or so many coins or favor tokens (T-03)."""

    count: int | None
    what: str


class Ask(Action, frozen=True):
    """Add to an offer what is asked for it (T-03)."""

    count: int | None
    what: str


class Offer(Action, frozen=True):
    """End an offer or a wish, and say it (T-03)."""


class Accept(Action, frozen=True):
    """Accept an offer (T-04)."""


class Refuse(Action, frozen=True):
    """Decline an offer (T-04)."""


class Wish(Action, frozen=True):
    """Decline an offer and begin a wish: what would be accepted (T-04)."""


class Withdraw(Action, frozen=True):
    """Take back an offer that waits (T-11)."""


class Grant(Action, frozen=True):
    """Propose to a player, numbered from 1, what that player wished (T-04)."""

    player: int


class End(Action, frozen=True):
    """End the turn (X-03, X-04)."""
