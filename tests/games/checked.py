"""Moves in notation for the rule tests of every title, each of which also keeps the contract.

The laws hold after it, events or none make no difference, and each viewer's events lead from its old view to its new.
"""

from __future__ import annotations

from typing import Any

import msgspec

from oppidum.engine.events import SPECTATOR, AnyEvent, fold, visible
from oppidum.engine.game import State


def play(table: State, *notations: str) -> list[AnyEvent]:
    """The moves one after the other, each by the first player who is asked; gives all that was told."""
    told: list[AnyEvent] = []
    for notation in notations:
        told += move(table, table.to_act()[0], notation)
    return told


def move(table: State, seat: int, notation: str) -> list[AnyEvent]:
    """One checked move of this seat."""
    action = table.configuration.actions.parse(notation)
    quiet, before = table.copy(), views(table)
    told: list[AnyEvent] = []
    table.play(seat, action, told)
    quiet.apply(seat, action)
    assert quiet.to_bytes() == table.to_bytes()
    assert quiet.revealed == table.revealed
    for viewer, after in views(table).items():
        assert fold(before[viewer], visible(told, viewer)) == after
    assert [law.name for law in table.configuration.laws if not law.holds(table)] == []
    return told


def views(table: State) -> dict[int, Any]:
    """What each viewer sees, as plain data."""
    viewers = (SPECTATOR, *range(table.configuration.players))
    return {viewer: msgspec.json.decode(msgspec.json.encode(table.knowledge(viewer).view())) for viewer in viewers}
