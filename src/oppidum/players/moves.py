"""Whole moves: a search weighs what a player means to do, not the steps in which it is said."""

from __future__ import annotations

from typing import Final

from oppidum.engine.game import State


class Move:
    """The steps of one seat from its decision to the end of it, and what its side is worth then."""

    def __init__(self, steps: list[int], value: float) -> None:
        self.steps: Final = steps
        self.value: Final = value


def goes_on(state: State, seat: int) -> bool:
    """Returns whether the seat is in the middle of a compound action and has learnt nothing from its last step."""
    return state.midway() and seat in state.to_act() and seat not in state.revealed


def make(state: State, seat: int, move: Move) -> None:
    """Takes the steps of a move."""
    for action in move.steps:
        state.apply(seat, action)


def best_first(moves: list[Move]) -> list[Move]:
    """Returns the moves in the order of their worth; equals stay in theirs."""
    moves.sort(key=_loss)
    return moves


def _loss(move: Move) -> float:
    return -move.value
