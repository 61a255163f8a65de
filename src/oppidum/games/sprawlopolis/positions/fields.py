"""The fields of a position of Sprawlopolis, as people write them."""

from __future__ import annotations

import msgspec


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The table. Cards are given by number, those of the city with their spots, in the order of placing.

    `first` is the seat that began. Hands and a deck left out are dealt from the cards that are nowhere else. `dealt`
    says what each seat was dealt at setup, and so who has seen what (S-14); left out, the cards dealt are taken to be
    those that were shown first.
    """

    conditions: list[int] = []
    city: list[str] = []
    first: int = 1
    hands: list[list[int]] | None = None
    shown: int | None = None
    deck: list[int] | None = None
    dealt: list[list[int]] | None = None
