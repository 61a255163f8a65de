"""What people see of favor tokens and thefts: the view, positions, reasons and events."""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.events import AnyEvent, Revealed
from oppidum.engine.messages import Message, Param, Reason, Who, make_message, make_reason
from oppidum.engine.position import ImpossiblePosition, decode_fields
from oppidum.games.foundations.rules.table import Table
from oppidum.games.foundations.shown.module_views import Count
from oppidum.games.foundations.shown.views import lot_view


class FavorsView(msgspec.Struct):
    """How many tokens of each side every seat has, and the lots that changed hands in this turn."""

    unspent: list[int]
    spent: list[int]
    moved: list[str]


class FavorsPosition(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """As the view; tokens that are left out are as at the beginning of the game."""

    unspent: list[Count] = []
    spent: list[Count] = []
    moved: list[str] = []


def position_of(view: FavorsView, as_dealt: bool) -> dict[str, Any]:
    """Returns the tokens as a position writes them: nothing of what is as at the beginning."""
    unspent = [] if as_dealt else view.unspent
    spent = view.spent if any(view.spent) else []
    tree: dict[str, Any] = msgspec.to_builtins(FavorsPosition(unspent, spent, view.moved))
    return tree


def read(tree: Any, lots: list[str], players: int, path: str) -> FavorsPosition:
    """Returns the module's part of a position, or raises ImpossiblePosition."""
    position: FavorsPosition = decode_fields(tree, FavorsPosition, path)
    for field in ("unspent", "spent"):
        fits = len(getattr(position, field)) in (0, players)
        require(fits, f"{path}.{field}", "foundations-position-favor-seats", players=players)
    for place, name in enumerate(position.moved):
        require(name in lots, f"{path}.moved[{place}]", "foundations-position-lot", lot=name[:20])
    return position


def require(holds: bool, path: str, key: str, **params: Param) -> None:
    """Raises ImpossiblePosition with this message unless something holds."""
    if not holds:
        raise ImpossiblePosition(path, Message(key, params))


# Reasons


def no_token(rule: str) -> Reason:
    """Returns that the seat has no unspent token: none at all (T-06), or only spent ones (T-07)."""
    return make_reason("foundations-no-favor", rule)


def no_lot_of_others(table: Table, lot: int) -> Reason:
    """Returns that the lot is not an empty one of another player (T-06)."""
    return make_reason("foundations-not-to-steal", "T-06", lot=table.rules.ground.names[lot])


def just_moved(table: Table, lot: int) -> Reason:
    """Returns that the lot changed hands in this turn (T-10)."""
    return make_reason("foundations-just-moved", "T-10", lot=table.rules.ground.names[lot])


def is_guarded(table: Table, lot: int) -> Reason:
    """Returns that a card keeps thieves off the lot (T-06)."""
    return make_reason("foundations-guarded", "T-06", lot=table.rules.ground.names[lot])


def too_few_neighbours(table: Table, lot: int, needed: int) -> Reason:
    """Returns that too few own lots and buildings are beside the lot (T-06)."""
    return make_reason("foundations-few-neighbours", "T-06", lot=table.rules.ground.names[lot], needed=needed)


def no_marker() -> Reason:
    """Returns that the thief has no lot marker for the lot (T-06)."""
    return make_reason("foundations-no-marker", "T-06")


# Events


def announce_theft(table: Table, thief: int, victim: int, lot: int, events: list[AnyEvent]) -> None:
    """Announces that a lot was stolen; tokens and markers follow by difference."""
    name = table.rules.ground.names[lot]
    message = make_message("foundations-event-theft", who=Who(thief), victim=Who(victim), lot=name)
    where = ("lots", name)
    events.append(Revealed(who=thief, where=where, value=lot_view(table, lot), message=message, rule="T-06"))
