"""What a theft is worth: the lot, with what both sides could build on it, against the token for the victim (T-06)."""

from __future__ import annotations

from typing import Final

from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.modules.stealing import Stealing
from oppidum.players.foundations.lot_values import Appraisal

LEAST_THEFT: Final = 0.5
"""A theft must bring the thief so many points ahead: a token that is spent steals nothing better later."""


def gain_of_theft(appraisal: Appraisal, module: Stealing, seat: int, action: int) -> float:
    """Returns by how much a theft brings the thief ahead; the points of tokens are in the evaluator's values."""
    after = appraisal.table.copy()
    assert isinstance(after, ModularState)
    after.apply(seat, action)
    victim = appraisal.table.owner[action - module.first_action]
    return appraisal.gains(after, seat, victim)[0]
