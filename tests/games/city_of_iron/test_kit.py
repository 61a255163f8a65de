"""City of Iron keeps every promise of the contract, for every number of players and all options."""

from __future__ import annotations

import pytest

from oppidum.engine.conformance import Effort, check
from oppidum.engine.racing import random_play
from tests.games.city_of_iron.tables import built_in

TABLES = [
    (players, nations, towns, storing)
    for players in (2, 3, 4)
    for nations in ("no", "yes")
    for towns in ("no", "yes")
    for storing in ("each", "pairs")
]
SHORT = Effort(samples=8, worlds=1, follow=6, ids=800, chains=30, draws=22)
"""Of one game: enough moments that some come before the starting decks are seen through."""

MANY = Effort(samples=8, worlds=1, follow=6, ids=800, chains=30, draws=22, scouts=1_000)


@pytest.mark.rule("K-01", "K-08", "K-28", "K-45", "K-90")
@pytest.mark.parametrize(("players", "nations", "towns", "storing"), TABLES)
def test_no_promise_is_broken(players: int, nations: str, towns: str, storing: str) -> None:
    configuration = built_in(players, nations=nations, towns=towns, storing=storing)
    seed = 2 * players + (nations == "yes") + (towns == "yes")
    assert check(configuration, games=1, seed=seed, effort=SHORT).failures == []


@pytest.mark.soak
@pytest.mark.parametrize(("players", "nations", "towns"), sorted({table[:3] for table in TABLES}))
def test_every_rule_card_town_land_and_building_occurs_in_the_long_run(players: int, nations: str, towns: str) -> None:
    report = check(built_in(players, nations=nations, towns=towns), games=14, seed=players, effort=MANY)
    assert report.ok, (report.failures[:3], report.unseen)


@pytest.mark.soak
@pytest.mark.parametrize(("players", "nations", "towns", "storing"), TABLES)
def test_five_thousand_random_games_end(players: int, nations: str, towns: str, storing: str) -> None:
    configuration = built_in(players, nations=nations, towns=towns, storing=storing)
    taken = random_play(configuration, games=5_000)
    assert taken < 5_000 * configuration.limits.most_actions
