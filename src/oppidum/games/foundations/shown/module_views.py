"""What people see of turns and kept cards, and how positions write them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""A number that a position may name."""


class KeptCardsView(msgspec.Struct):
    """`dealt` has the cards of each seat that the viewer knows, `kept` the one that each seat is known to have kept."""

    dealt: list[list[str | None]]
    kept: list[str | None]


class KeptCardsPosition(msgspec.Struct, forbid_unknown_fields=True):
    """The cards dealt to each seat, and the one that each kept; none kept while all choose."""

    dealt: list[list[str]] = []
    kept: list[str] = []


class ObjectivesView(KeptCardsView):
    """Also the public cards, and for each seat those that it drew during the game, None for unknown ones."""

    shared: list[str]
    drawn: list[list[str | None]]


class ObjectivesPosition(KeptCardsPosition, forbid_unknown_fields=True):
    """Hidden objectives are dealt and kept, public ones shared; either way seats may have drawn some."""

    shared: list[str] = []
    drawn: list[list[str]] = []


class EdgeView(msgspec.Struct):
    """The board on an edge, each seat's influence, seats with influence in rank order, and marked benefits."""

    road: str
    influence: list[int]
    ranked: list[int]
    milestones: list[int | None]


class RoadsView(msgspec.Struct):
    """The four edges in the order of R-01, what roads gave to each seat for good, and its milestones left."""

    edges: list[EdgeView]
    citizens: list[int]
    markers: list[int]
    milestones_left: list[int]


class RoadsPosition(msgspec.Struct, forbid_unknown_fields=True):
    """The boards in the order of R-01; for each edge whose milestones mark its benefits: players from 1, else 0."""

    boards: list[str] | None = None
    milestones: list[list[int]] = []
    citizens: list[Count] = []
    markers: list[Count] = []


class RolesView(KeptCardsView):
    """`drawn` has for each seat the cards of its draws during the game, the kept one first."""

    drawn: list[list[list[str | None]]]


class RolesPosition(KeptCardsPosition, forbid_unknown_fields=True):
    """`drawn` as in the view; `choosing` is the player who still has to keep a card of the last draw, 0 for none."""

    drawn: list[list[list[str]]] = []
    choosing: int = 0


class TurnView(msgspec.Struct):
    """How many actions are left and were taken in the turn, whether a construction is open after a buy, and the counts
    of the era."""

    actions_left: int
    taken: int
    owed: bool
    bought: list[int]
    quick_builds: list[int]


class TurnPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """As the view; what is left out is as at the start of a turn."""

    actions_left: Count = 1
    taken: Count = 0
    owed: bool = False
    bought: list[Count] = []
    quick_builds: list[Count] = []


def turn_position(
    actions_left: int, taken: int, owed: bool, bought: list[int], quick_builds: list[int]
) -> dict[str, Any]:
    """Returns the turn as a position writes it: nothing of what is as at the start of one."""
    counts = [count if any(count) else [] for count in (bought, quick_builds)]
    tree: dict[str, Any] = msgspec.to_builtins(TurnPosition(actions_left, taken, owed, *counts))
    return tree
