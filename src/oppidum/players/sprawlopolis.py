"""The judge of Sprawlopolis: the points of the city as it stands, against the target."""

from __future__ import annotations

from typing import Final

import msgspec

from oppidum.engine.game import State
from oppidum.games.sprawlopolis.explaining import final_points
from oppidum.games.sprawlopolis.table import Table, hand_of
from oppidum.players.judging import MANY, Judge

FEW: Final = 3
"""Unknown cards whose orders are still worth counting."""


class SprawlopolisJudge(Judge):
    """Every seat is one team; the points of the city beyond the target are its standing."""

    def worth(self, state: State, seat: int) -> float:
        assert isinstance(state, Table)
        return float(final_points(state) - state.target())

    def standings(self, state: State) -> list[float]:
        return [self.worth(state, 0)] * state.configuration.players

    def signature(self, state: State) -> bytes:
        """The visible city and the hand that is next: how it came about makes no difference to what follows."""
        assert isinstance(state, Table)
        plan = state.city.plan(state.tables.blocks)
        hand = [] if state.complete() else hand_of(state, state.on_turn())
        place = (state.city.left, state.city.top, plan.width)
        return msgspec.msgpack.encode((place, list(plan.zone), list(plan.exits), hand))

    def worlds(self, state: State) -> int:
        """The orders of what lies below the top of the deck; in company also the deal of hidden hands."""
        assert isinstance(state, Table)
        unknown = max(len(state.deck) - 1, 0)
        if state.tables.players > 1 and state.turn() < state.tables.players - 1:
            return MANY
        return [1, 1, 2, 6][unknown] if unknown <= FEW else MANY
