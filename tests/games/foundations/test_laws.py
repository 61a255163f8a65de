"""The conservation laws under Hypothesis: whatever is played, from wherever, nothing comes from nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import oppidum
from oppidum.engine.chance import Chance, seed_bytes
from oppidum.engine.configuration import Configuration
from oppidum.engine.game import State
from oppidum.engine.position import ImpossiblePosition
from oppidum.games.foundations.lots import lot_name

MOVES = 40


@st.composite
def configurations(draw: st.DrawFn) -> Configuration:
    players = draw(st.integers(2, 4))
    return oppidum.game("metropolis").configure(players, {"drafting": draw(st.booleans())})


@st.composite
def positions(draw: st.DrawFn) -> tuple[Configuration, dict[str, Any]]:
    """A position that somebody might write: lots shared out at random, some for sale, in any era."""
    configuration = oppidum.game("metropolis").configure(draw(st.integers(2, 4)))
    players = configuration.players
    size = {2: 7, 3: 8, 4: 9}[players]
    lots = draw(st.permutations([lot_name(size, lot) for lot in range(size * size)]))
    counts = draw(st.lists(st.integers(0, 8), min_size=players, max_size=players))
    seats = []
    for count in counts:
        seats.append({"coins": draw(st.integers(0, 40)), "points": draw(st.integers(0, 99)), "lots": lots[:count]})
        lots = lots[count:]
    era, turn = draw(st.integers(1, 3)), draw(st.integers(1, players))
    return configuration, {"era": era, "turn": turn, "seats": seats}


def obeys_all_laws(state: State) -> bool:
    return all(law.holds(state) for law in state.configuration.laws)


def play_on(state: State, choices: list[int]) -> None:
    for choice in choices:
        seats = state.to_act()
        if not seats:
            return
        seat = seats[choice % len(seats)]
        actions = state.legal(seat)
        state.play(seat, actions[choice % len(actions)])
        assert obeys_all_laws(state)


CHOICES = st.lists(st.integers(0, 10_000), max_size=MOVES)


@pytest.mark.rule("F-02", "F-04", "F-17", "F-18", "F-19")
@given(configurations(), st.integers(0, 2**256 - 1), CHOICES)
def test_any_game_keeps_the_laws(configuration: Configuration, seed: int, choices: list[int]) -> None:
    play_on(configuration.new(seed), choices)


@pytest.mark.rule("F-02", "F-04", "F-17", "F-18", "F-19")
@given(positions(), CHOICES)
def test_any_position_keeps_the_laws(written: tuple[Configuration, dict[str, Any]], choices: list[int]) -> None:
    configuration, tree = written
    try:
        state = configuration.from_position(tree, Chance(seed_bytes(1)))
    except ImpossiblePosition:
        assume(False)
        raise
    assert obeys_all_laws(state)
    play_on(state, choices)


@given(configurations(), st.integers(0, 2**64), CHOICES)
def test_a_position_comes_back_from_its_tree(configuration: Configuration, seed: int, choices: list[int]) -> None:
    state = configuration.new(seed)
    play_on(state, choices)
    assert configuration.from_position(state.position(), state.chance.copy()).to_bytes() == state.to_bytes()
