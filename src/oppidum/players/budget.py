"""How much a bot may think."""

from __future__ import annotations

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """How much a bot may think about a decision: simulations (reproducible) or seconds; else as it likes."""

    simulations: int | None = None
    seconds: float | None = None


DEFAULT_BUDGET = Budget()
