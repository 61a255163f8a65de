"""What a player may do in Sprawlopolis, as values."""

from __future__ import annotations

from oppidum.engine.actions import Action


class Show(Action, frozen=True):
    """Choose a card of the hand and show it (S-10)."""

    card: int


class Place(Action, frozen=True):
    """Place the shown card with its top left block there, column before row (S-10, S-20)."""

    at: str
    turned: bool
