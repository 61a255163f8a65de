"""Sprawlopolis keeps every promise of the contract, for every number of players and each difficulty."""

from __future__ import annotations

import pytest

from oppidum.engine.conformance import Effort, check
from oppidum.games.sprawlopolis.titles import SPRAWLOPOLIS

TABLES = [(players, level) for players in (1, 2, 3, 4) for level in ("easier", "normal", "harder")]
QUICK = Effort(chains=8)
"""Alone, every state of a turn leads on to the next turn of the same seat: there is no end of chains to look at."""


@pytest.mark.rule("S-10", "S-11", "S-12", "S-14", "S-32")
@pytest.mark.parametrize(("players", "difficulty"), TABLES)
def test_no_promise_is_broken(players: int, difficulty: str) -> None:
    configuration = SPRAWLOPOLIS.configure(players, {"difficulty": difficulty})
    assert check(configuration, games=2, seed=players, effort=QUICK).failures == []


@pytest.mark.soak
@pytest.mark.parametrize(("players", "difficulty"), TABLES)
def test_every_rule_and_card_occurs_in_the_long_run(players: int, difficulty: str) -> None:
    configuration = SPRAWLOPOLIS.configure(players, {"difficulty": difficulty})
    report = check(configuration, games=40, seed=players, effort=QUICK)
    assert report.ok, (report.failures[:3], report.unseen)
