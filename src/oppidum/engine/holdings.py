"""What a seat holds beside points, as numbers with names: coins, citizens, goods, income."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from oppidum.engine.messages import Message, Param


class Holding(msgspec.Struct, frozen=True):
    """An amount of something. Its words, by `key`, get the parameters `amount` and `signed` with a difference."""

    key: str
    amount: int
    params: dict[str, Param] = {}


def describe_changes(before: Sequence[Holding], after: Sequence[Holding]) -> tuple[Message, ...]:
    """Returns the differences between the holdings of a seat, as words, without those that stay.

    >>> (more,) = describe_changes([Holding("coins", 2)], [Holding("coins", 7)])
    >>> more.key, more.params
    ('coins', {'amount': 5, 'signed': '+5'})
    """
    return tuple(
        Message(
            old.key, old.params | {"amount": abs(new.amount - old.amount), "signed": f"{new.amount - old.amount:+d}"}
        )
        for old, new in zip(before, after, strict=True)
        if new.amount != old.amount
    )
