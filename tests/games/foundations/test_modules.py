"""The seams for modules, each used by the patron of `patron.py`."""

from __future__ import annotations

from typing import Any

import pytest

import oppidum
from oppidum.engine.chance import Chance, Dice, seed_bytes
from oppidum.engine.conformance import check
from oppidum.engine.events import SPECTATOR, AnyEvent, Revealed
from oppidum.engine.game import Configuration
from oppidum.games.foundations.rules.modular import ModularState
from oppidum.games.foundations.rules.state import FoundationsState
from oppidum.games.foundations.rules.table import Table
from tests.games.foundations.patron import PATRONAGE


def patronage(players: int = 2) -> Configuration:
    return PATRONAGE.configure(players, {"patron": True})


def set_up(**fields: Any) -> Table:
    seats = fields.pop("seats", [{}, {}])
    tree = {"modules": {"patron": {"favours": [2, 0]}}, "seats": seats, **fields}
    table = patronage().from_position(tree, Chance(seed_bytes(5)))
    assert isinstance(table, Table)
    return table


def do(table: Table, seat: int, text: str, events: list[AnyEvent] | None = None) -> None:
    table.play(seat, table.configuration.actions.parse(text), events)


def test_a_table_without_modules_holds_none_and_asks_none() -> None:
    plain = oppidum.game("metropolis").configure(2).new(1)
    assert type(plain) is FoundationsState
    assert plain.module_states == []
    assert type(patronage().new(1)) is ModularState


def test_setup_gives_every_seat_a_secret_favour() -> None:
    favours = {tuple(patronage().new(seed).position()["modules"]["patron"]["favours"]) for seed in range(40)}
    assert len(favours) == 9


def test_price_is_changed_for_the_slot_that_the_module_names() -> None:
    home = {"coins": 1, "buildings": ["small-house G7"]}
    seats, market = [home, {"coins": 1}], ["A1", "A2", "A3", "A4", "A5", "A6"]
    buy = patronage().actions.parse("buy A1")
    for seat, bargain in ((0, True), (1, False)):
        table = set_up(market=market, seats=seats, turn=seat + 1)
        assert (buy in table.legal(seat)) is bargain
        assert (table.why_not(seat, buy) is None) is bargain
    table = set_up(market=market, seats=seats)
    do(table, 0, "buy A1")
    assert table.coins[0] == 0
    assert table.prices(0)[1] == 3


@pytest.mark.rule("I-06")
def test_a_price_that_changes_is_announced_to_its_seat_alone() -> None:
    table = set_up(seats=[{"lots": ["A2"]}, {}])
    told: list[AnyEvent] = []
    do(table, 0, "build small-house A2", told)
    prices = [event for event in told if isinstance(event, Revealed) and event.where == ("prices",)]
    assert [(event.value[0], event.audience) for event in prices] == [(1, (0, SPECTATOR))]


def test_income_is_raised() -> None:
    table = set_up()
    do(table, 0, "income")
    assert table.coins[0] == 6


def test_bonus_citizens_stand_on_the_track_while_there_are_others() -> None:
    table = set_up(seats=[{"buildings": ["house B1 B2"]}, {}])
    assert (table.population(0), table.population(1)) == (3, 0)
    assert [line.points for line in table.projected(0, 0).lines if line.rule == "F-30"] == [3, 4]


@pytest.mark.rule("X-03")
def test_a_free_step_leaves_the_turn_and_an_extra_action_ends_it() -> None:
    table = set_up()
    do(table, 0, "beg")
    assert (table.to_act(), table.coins[0]) == ([0], 1)
    reason = table.why_not(0, table.configuration.actions.parse("beg"))
    assert reason is not None
    assert reason.rule == "X-03"
    do(table, 0, "feast")
    assert (table.to_act(), table.coins[0]) == ([1], 4)


@pytest.mark.rule("X-02")
def test_a_module_closes_kinds_or_keeps_them_to_the_edge() -> None:
    table = set_up(seats=[{"lots": ["A1", "A2", "C3", "C4"]}, {}])
    actions = table.configuration.actions
    legal = {actions.notation(action) for action in table.legal(0)}
    assert "build house A1 A2" in legal
    assert "build house C3 C4" not in legal
    assert "build small-coffee-shop C3" not in legal
    assert "build market C3" in legal
    assert all((table.why_not(0, action) is None) == (action in table.legal(0)) for action in range(actions.size))


def test_something_happens_after_a_build() -> None:
    table = set_up(seats=[{"lots": ["A2", "A3"]}, {}])
    do(table, 0, "build market A2")
    do(table, 1, "income")
    do(table, 0, "build small-house A3")
    assert table.coins[0] == 1


def test_points_and_effects_before_and_after_an_eras_scoring() -> None:
    table = set_up(
        final_turns=1,
        market=[],
        seats=[{"coins": 9}, {"coins": 3}],
        modules={"patron": {"favours": [2, 0], "begged": [1, 1], "feasted": [1, 1]}},
    )

    do(table, 0, "income")
    assert list(table.coins) == [16, 3]
    assert list(table.points) == [3, 0]
    assert table.position()["modules"]["patron"] == {"favours": [2, 0], "begged": [0, 0], "feasted": [0, 0]}


def test_the_end_shows_the_favours_and_scores_them() -> None:
    table = set_up(era=3, final_turns=1, market=[], modules={"patron": {"favours": [2, 1]}})
    told: list[AnyEvent] = []
    assert table.projected(1, 0).total == 0
    assert table.projected(1, 1).total == 1
    do(table, 0, "income", told)
    assert list(table.points) == [4, 1]
    shown = [
        event.value
        for event in told
        if isinstance(event, Revealed) and event.where == ("modules", "patron", "favours", 1)
    ]
    assert shown == [1]
    view: Any = table.knowledge(0).view()
    assert view.modules["patron"].favours == [2, 1]


def test_knowledge_hides_and_imagines_what_the_module_keeps_secret() -> None:
    table = set_up()
    view: Any = table.knowledge(1).view()
    assert view.modules["patron"].favours == [-2, 0]
    dice = Dice(seed_bytes(3))
    imagined = [table.knowledge(1).imagine(dice).position()["modules"]["patron"]["favours"][0] for _ in range(60)]
    assert set(imagined) == {0, 1, 2}


@pytest.mark.parametrize("players", [2, 3])
def test_the_kit_passes_with_a_module(players: int) -> None:
    report = check(patronage(players), games=6, seed=1)
    assert report.failures == []
