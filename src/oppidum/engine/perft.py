"""Perft: exact counts of action sequences, the arithmetic proof that a rules core has not moved."""

from __future__ import annotations

from oppidum.engine.game import State


def perft(state: State, depth: int) -> int:
    """Counts the sequences of `depth` actions from here; a game that ends earlier counts once.

    Where several seats owe an answer they are asked in seat order: arrival never matters.
    """
    seats = state.to_act()
    if depth == 0 or not seats:
        return 1
    actions = state.legal(seats[0])
    if depth == 1:
        return len(actions)
    return sum(perft(after(state, seats[0], action), depth - 1) for action in actions)


def divide(state: State, depth: int) -> dict[str, int]:
    """Returns the count behind each first action, by notation: where two builds differ, this finds the move."""
    seat = state.to_act()[0]
    space = state.configuration.actions
    return {space.notation(action): perft(after(state, seat, action), depth - 1) for action in state.legal(seat)}


def after(state: State, seat: int, action: int) -> State:
    """Returns the state that this action leads to; the given one is left as it was."""
    next_state = state.copy()
    next_state.apply(seat, action)
    return next_state
