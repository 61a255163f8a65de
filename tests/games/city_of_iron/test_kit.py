"""City of Iron keeps every promise of the contract, for every number of players and all options."""

from __future__ import annotations

import pytest

from oppidum.engine.benchmark import play_randomly
from oppidum.engine.conformance import Effort, check
from oppidum.engine.conformance.event_checks import count_events
from oppidum.engine.conformance.run import Run
from oppidum.engine.events import AnyEvent, Drew, Moved
from oppidum.engine.game import State
from oppidum.games.city_of_iron.rules.state import CityOfIronState
from tests.games.checked import play
from tests.games.city_of_iron.tables import built_in, legal, seat, set_up

TABLES = [
    (players, nations, towns, storing)
    for players in (2, 3, 4)
    for nations in ("no", "yes")
    for towns in ("no", "yes")
    for storing in ("each", "pairs")
]
SHORT = Effort(samples=8, worlds=1, follow=6, ids=800, chains=30, draws=22)
"""Of one game: enough moments that some come before the starting decks are seen through."""

MANY = Effort(samples=8, worlds=1, follow=6, ids=800, chains=30, draws=22, census_games=4_000)


@pytest.mark.rule("K-01", "K-08", "K-28", "K-45", "K-90")
@pytest.mark.parametrize(("players", "nations", "towns", "storing"), TABLES)
def test_no_promise_is_broken(players: int, nations: str, towns: str, storing: str) -> None:
    configuration = built_in(players, nations=nations, towns=towns, storing=storing)
    seed = 2 * players + (nations == "yes") + (towns == "yes")
    assert check(configuration, games=1, seed=seed, effort=SHORT).failures == []


def used_in(table: State, told: list[AnyEvent]) -> dict[str, int]:
    """What the census counts as used in these events."""
    run = Run(table.configuration, 1, Effort())
    count_events(run, told)
    return run.report.things


def test_a_game_of_nothing_but_taxes_uses_nothing() -> None:
    table, told = built_in(4).new(1), list[AnyEvent]()
    while not table.over():
        asked = table.to_act()[0]
        notations = {table.configuration.actions.notation(action): action for action in table.legal(asked)}
        wanted = [name for name in ("tax", "ready") if name in notations]
        table.play(asked, notations[wanted[0]] if wanted else min(notations.values()), told)
    drawn = {event.what for event in told if isinstance(event, Drew)}
    assert {"academy", "scholar", "crystal-caverns"} <= drawn
    assert used_in(table, told) == {}


def test_what_is_stored_drawn_or_bought_is_not_yet_used() -> None:
    table = set_up(seat(9), seat(9), row="academy bank", step=2)
    told = play(table, "store 1", "draw citizen", "tax", "tax")
    told += play(table, "buy mayor", "ready", "ready")
    assert {event.what for event in told if isinstance(event, Moved) and event.who == 0} >= {"academy", "mayor"}
    assert used_in(table, told) == {}


def play_out(table: CityOfIronState) -> list[AnyEvent]:
    """The rest of an open payment, in any order."""
    told: list[AnyEvent] = []
    while table.midway():
        told += play(table, legal(table)[0])
    return told


def test_what_is_built_spent_conquered_or_settled_is_used() -> None:
    settler, conqueror = "explorer spy", "captain soldier cartographer"
    table = set_up(seat(9, hand=settler, stored=["bank"]), seat(9, hand=conqueror), row="academy")
    told = play(table, "build bank home", "build 1 home")
    assert used_in(table, told) == {"bank": 1, "academy": 1}
    told = play(table, "play explorer", "settle near-shore two") + play_out(table)
    assert used_in(table, told) == {"near-shore": 1, "explorer": 1, "spy": 1}
    told = play(table, "attack mudford") + play_out(table)
    assert used_in(table, told) == {"mudford": 1, "captain": 1, "soldier": 1, "cartographer": 1}


@pytest.mark.soak
@pytest.mark.parametrize(("players", "nations", "towns"), sorted({table[:3] for table in TABLES}))
def test_every_rule_card_town_land_and_building_occurs_in_the_long_run(players: int, nations: str, towns: str) -> None:
    report = check(built_in(players, nations=nations, towns=towns), games=14, seed=players, effort=MANY)
    assert report.ok, (report.failures[:3], report.unseen)


@pytest.mark.soak
@pytest.mark.parametrize(("players", "nations", "towns", "storing"), TABLES)
def test_five_thousand_random_games_end(players: int, nations: str, towns: str, storing: str) -> None:
    configuration = built_in(players, nations=nations, towns=towns, storing=storing)
    taken = play_randomly(configuration, games=5_000)
    assert taken < 5_000 * configuration.limits.most_actions
