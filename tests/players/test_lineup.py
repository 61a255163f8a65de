"""Bots as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oppidum.engine.messages import OppidumError
from oppidum.players import DEFAULT_BUDGET, Budget, UnknownBot
from oppidum.players.lineup import BadLineup, Entrant, read_entrant, read_lineup, seat_names
from oppidum.words import say


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("greedy", DEFAULT_BUDGET),
        ("greedy/400", Budget(simulations=400)),
        ("greedy/1s", Budget(seconds=1.0)),
        ("greedy/0.5s", Budget(seconds=0.5)),
        ("greedy/250ms", Budget(seconds=0.25)),
    ],
)
def test_a_budget_is_simulations_or_seconds(text: str, budget: Budget) -> None:
    assert read_entrant(text) == Entrant("greedy", budget)


@pytest.mark.parametrize(
    ("text", "same"),
    [("greedy/1000ms", "greedy/1s"), ("greedy/1.50s", "greedy/1.5s"), ("greedy/007", "greedy/7"), ("greedy", "greedy")],
)
def test_equal_budgets_have_one_text(text: str, same: str) -> None:
    assert str(read_entrant(text)) == same


@given(st.integers(1, 999_999_999))
def test_the_text_is_the_way_back(number: int) -> None:
    for entrant in (
        Entrant("random", Budget(simulations=number)),
        Entrant("random", Budget(seconds=number / 1000)),
    ):
        assert read_entrant(str(entrant)) == entrant


def test_a_lineup_is_a_list_with_commas() -> None:
    assert list(map(str, read_lineup("greedy/20, random,greedy"))) == ["greedy/20", "random", "greedy"]


@pytest.mark.parametrize(
    "text",
    ["greedy/", "greedy/0", "greedy/0s", "greedy/0ms", "greedy/-1", "greedy/1.5", "greedy/1m", "greedy/1/2",
     "greedy/0.0001s", "greedy/s", "greedy/1 s", "greedy/\u0664", "greedy/nan", "greedy/1e3"],
)  # fmt: skip
def test_a_strange_budget_is_refused_with_what_could_stand_there(text: str) -> None:
    with pytest.raises(BadLineup) as error:
        read_entrant(text)
    sentence = say(error.value.message)
    assert f"“{text}”" in sentence
    assert "greedy/400" in sentence
    assert "greedy/1s" in sentence


@pytest.mark.parametrize(
    ("text", "kind"), [("gredy/400", UnknownBot), ("", BadLineup), ("greedy,", BadLineup), ("/400", UnknownBot)]
)
def test_who_is_unknown_is_told_who_there_is(text: str, kind: type[OppidumError]) -> None:
    with pytest.raises(kind) as error:
        read_lineup(text)
    assert "greedy" in say(error.value.message)


def test_a_new_bot_each_time() -> None:
    entrant = read_entrant("greedy")
    assert entrant.bot().name == "greedy"
    assert entrant.bot() is not entrant.bot()


def test_bots_at_one_table_are_told_apart() -> None:
    assert seat_names(["greedy/20", "random", "greedy/20"]) == ["Greedy/20 1", "Random", "Greedy/20 3"]
