"""Perft counts exactly what a plain walk over all actions counts."""

import pytest

from oppidum.engine.game import State
from oppidum.engine.perft import after, divide, perft
from tests.specimen.specimen import SPECIMEN


def _count(state: State, depth: int) -> int:
    if depth == 0 or state.over():
        return 1
    seat, total = min(state.to_act()), 0
    for action in state.legal(seat):
        twin = state.copy()
        twin.play(seat, action)
        total += _count(twin, depth - 1)
    return total


@pytest.mark.parametrize("depth", range(5))
def test_perft_counts_sequences(depth: int) -> None:
    state = SPECIMEN.configure(2).new(1)
    assert perft(state, depth) == _count(state, depth)


def test_the_first_moves_of_the_specimen_are_counted_by_hand() -> None:
    # Three wares: lay one of them or be ready; laying out the last makes ready. A seat that closes the market leaves
    # the merchant 3 offers, 3 payments and a debt, or 2 and 2 and 1 if it laid out a ware.
    first = 4
    second = 2 * 4 + 3 + 2
    third = 2 * (3 + 2 + 7 + 5) + (2 + 4 + 4) + (4 + 4)
    state = SPECIMEN.configure(2).new(1)
    assert [perft(state, depth) for depth in range(4)] == [1, first, second, third]


def test_a_game_that_is_over_counts_once() -> None:
    state = SPECIMEN.configure(2).new(1)
    while not state.over():
        seat = state.to_act()[0]
        state.play(seat, state.legal(seat)[0])
    assert perft(state, 0) == perft(state, 3) == 1


def test_divide_splits_the_count_by_first_action() -> None:
    state = SPECIMEN.configure(3).new(2)
    parts = divide(state, 3)
    assert sum(parts.values()) == perft(state, 3)
    assert [state.configuration.actions.parse(text) for text in parts] == state.legal(0)


def test_after_leaves_the_given_state() -> None:
    state = SPECIMEN.configure(2).new(1)
    digest = state.digest()
    assert after(state, 0, state.legal(0)[0]).digest() != digest
    assert state.digest() == digest
