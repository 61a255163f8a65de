"""The fields of a position of Foundations, as people write them."""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.games.foundations.rules.ledger import (
    AHEAD,
    BEHIND,
    BONUS,
    CIVIC_ICON,
    COINS,
    FAVOR,
    FOLLOWER,
    GIVEN,
    LEADER,
    NO_TOKEN,
    PRINTED,
)
from oppidum.games.foundations.rules.rulebook import CIVIC, COMMERCIAL

PHASES = ["drafting", "playing", "over", "choosing"]
OF_NOTHING = (GIVEN, LEADER, BONUS, FOLLOWER, FAVOR, AHEAD, BEHIND, NO_TOKEN)
"""Kinds of points that no building and no lot earned."""

EARNED_BY = {CIVIC_ICON: CIVIC, PRINTED: COMMERCIAL, COINS: COMMERCIAL}
"""The type of building that earns points of a kind."""


class Scored(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the ledger; `what` is the building or lot that earned it, for kinds that have one."""

    kind: str
    era: int
    points: int
    amount: int = 0
    what: str = ""


class Seat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A player: `lots` are owned and empty; `points` beyond the scored lines count as given."""

    coins: int = 0
    points: int | None = None
    lots: list[str] = []
    buildings: list[str] = []
    hand: list[str] = []
    chosen: str = ""
    scored: list[Scored] = []


class Rival(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A party that nobody plays: `lots` without a building, and its buildings, each as `piece lot lot ...`."""

    points: int | None = None
    lots: list[str] = []
    buildings: list[str] = []
    scored: list[Scored] = []


class Pile(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An era's pile: in order from the top, or as a set that the seed shuffles. A buried pile is out of play (F-22)."""

    order: list[str] = []
    set: list[str] = []
    buried: bool = False


class Position(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What differs from an empty table. Piles left out hold what remains; a market left out is turned up from them."""

    phase: str = "playing"
    era: int = 1
    turn: int = 1
    first: int | None = None
    final_turns: int = 0
    incomes: int = 0
    seats: list[Seat] = []
    rivals: list[Rival] = []
    market: list[str] | None = None
    piles: list[Pile] | None = None
    discarded: list[str] = []
    modules: dict[str, Any] = {}
