"""The seams for modules, each used by the patron of `patron.py`."""

from __future__ import annotations

from typing import Any

import pytest

import oppidum
from oppidum.engine.chance import Chance, Dice, seed_bytes
from oppidum.engine.conformance import check
from oppidum.engine.events import SPECTATOR, AnyEvent, Revealed
from oppidum.engine.game import Configuration
from oppidum.engine.position import ImpossiblePosition
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
    do(table, 0, "refuse")
    do(table, 1, "refuse")
    assert list(table.coins) == [16, 3]
    assert list(table.points) == [3, 0]
    none = {field: [0, 0] for field in ("begged", "feasted", "vowed", "pledged")}
    assert table.position()["modules"]["patron"] == {"favours": [2, 0], **none}


def test_the_end_shows_the_favours_and_scores_them() -> None:
    table = set_up(era=3, final_turns=1, market=[], modules={"patron": {"favours": [2, 1]}})
    told: list[AnyEvent] = []
    assert table.projected(1, 0).total == 0
    assert table.projected(1, 1).total == 1
    do(table, 0, "income")
    do(table, 0, "refuse", told)
    assert list(table.points) == [4, 1]
    shown = [
        event.value
        for event in told
        if isinstance(event, Revealed) and event.where == ("modules", "patron", "favours", 1)
    ]
    assert shown == [1]
    view: Any = table.knowledge(0).view()
    assert view.modules["patron"].favours == [2, 1]


def interrupted(**fields: Any) -> Table:
    """A table whose first era is over, asked before residential points (`refuse` leads on to commercial ones)."""
    seats = [{"buildings": ["house B1 B2", "market B3"], "coins": 4}, {"buildings": ["small-house D1"], "coins": 2}]
    table = set_up(final_turns=1, market=[], seats=seats, first=2, **fields)
    do(table, 0, "income")
    return table


@pytest.mark.rule("F-23", "I-11", "X-02")
def test_a_question_interrupts_the_end_of_an_era_in_turn_order() -> None:
    table = interrupted()
    assert (table.to_act(), table.era, table.final_turns) == ([1], 0, 0)
    assert table.legal(0) == []
    assert [table.configuration.actions.notation(action) for action in table.legal(1)] == ["pledge", "refuse"]
    refusals = [table.why_not(seat, table.configuration.actions.parse("income")) for seat in (0, 1)]
    assert [reason.rule for reason in refusals if reason is not None] == ["F-10", "X-02"]
    assert (table.prompt(1).key, table.prompt(0).key) == ("patron-pledge", "foundations-prompt-wait")
    do(table, 1, "pledge")
    assert (table.to_act(), list(table.points)) == ([0], [1, 0])
    do(table, 0, "refuse")
    # Seat 1 has 5 citizens, 3 of them for this scoring alone, against 3.
    assert (table.to_act(), table.points[1]) == ([1], 5 + 4)
    do(table, 1, "refuse")
    do(table, 0, "refuse")
    assert (table.era, table.to_act(), table.population(1)) == (1, [1], 2)


@pytest.mark.rule("F-23")
def test_points_that_were_given_are_not_expected_again_while_a_question_is_open() -> None:
    table = interrupted()
    do(table, 1, "refuse")
    do(table, 0, "refuse")
    assert "population" not in {line.category for line in table.projected(0, 0).lines}
    expected = [table.expected_points(seat, seat) for seat in (0, 1)]
    do(table, 1, "refuse")
    before = table.copy()
    do(table, 0, "refuse")
    assert [before.expected_points(seat, seat) for seat in (0, 1)] == expected
    assert [table.points[0] + 2, table.points[1]] == expected  # and the favour of seat 0


def test_an_open_question_survives_copies_bytes_positions_and_views() -> None:
    table = interrupted()
    do(table, 1, "refuse")
    do(table, 0, "pledge")
    configuration = table.configuration
    twins = [
        table.copy(),
        configuration.from_bytes(table.to_bytes()),
        configuration.from_position(table.position(), table.chance),
    ]
    for twin in twins:
        assert twin.position() == table.position()
        assert twin.to_act() == [1]
        for seat, text in ((1, "pledge"), (0, "refuse")):
            twin.play(seat, configuration.actions.parse(text))
    ends = {str(twin.position()) for twin in twins}
    assert len(ends) == 1
    view: Any = table.knowledge(0).view()
    question = view.modules["question"]
    assert (question.seat, question.of, question.stage, question.step) == (1, "patron", "commercial", 0)


@pytest.mark.parametrize(
    "question",
    [
        {"seat": 2, "of": "patron", "stage": "commercial", "step": 1},
        {"seat": 3, "of": "patron", "stage": "commercial"},
        {"seat": 2, "of": "nobody", "stage": "commercial"},
        {"seat": 2, "of": "patron", "stage": "lunch"},
        {"seat": 2, "of": "patron", "stage": "commercial", "step": -1},
        {"stage": "commercial"},
    ],
)
def test_a_question_that_nobody_would_ask_is_refused(question: dict[str, Any]) -> None:
    table = interrupted()
    do(table, 1, "refuse")
    do(table, 0, "refuse")
    tree = table.position()
    tree["modules"]["question"] = question
    with pytest.raises(ImpossiblePosition) as error:
        table.configuration.from_position(tree, table.chance)
    assert error.value.message.params["path"] == "position.modules.question"


@pytest.mark.rule("X-03")
def test_a_question_in_a_turn_is_answered_before_the_turn_goes_on() -> None:
    table = set_up(seats=[{"coins": 3}, {}])
    do(table, 0, "vow")
    assert table.to_act() == [0]
    assert table.why_not(0, 0) is not None
    kept = table.configuration.from_position(table.position(), table.chance)
    assert kept.to_act() == [0]
    do(table, 0, "refuse")
    assert (table.to_act(), table.why_not(0, 0)) == ([0], None)
    assert isinstance(kept, Table)
    do(kept, 0, "pledge")
    assert (kept.to_act(), kept.points[0], kept.coins[0]) == ([1], 1, 2)


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
