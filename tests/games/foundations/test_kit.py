"""Both titles keep every promise of the contract, for every number of players, with drafting and without."""

from __future__ import annotations

import pytest

import oppidum
from oppidum.engine.conformance import check

TABLES = [
    (title, players, drafting)
    for title, most in (("metropolis", 4), ("rome", 5))
    for players in range(2, most + 1)
    for drafting in ("no", "yes")
]


@pytest.mark.parametrize(("title", "players", "drafting"), TABLES)
def test_no_promise_is_broken(title: str, players: int, drafting: str) -> None:
    configuration = oppidum.game(title).configure(players, {"drafting": drafting})
    assert check(configuration, games=2, seed=players).failures == []


@pytest.mark.soak
@pytest.mark.parametrize(("title", "players", "drafting"), TABLES)
def test_every_rule_deed_and_building_occurs_in_the_long_run(title: str, players: int, drafting: str) -> None:
    configuration = oppidum.game(title).configure(players, {"drafting": drafting})
    report = check(configuration, games=40, seed=players)
    assert report.ok, (report.failures[:3], report.unseen)
