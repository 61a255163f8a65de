"""Whole moves: a search weighs what a player means to do, not the steps in which it is said.

A compound action (show a card, then place it) is followed to its end and weighed as one. A chain is cut where the
seat learns something on the way: what comes after is another decision.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.game import State
from oppidum.players.judging import Judge

MOST_MOVES: Final = 20_000
"""With so many at hand, further compound actions are weighed by their first step."""


class Move:
    """The steps of one seat, and what its side is worth after them."""

    def __init__(self, steps: list[int], worth: float) -> None:
        self.steps: Final = steps
        self.worth: Final = worth


def whole_moves(state: State, seat: int, ids: list[int], judge: Judge) -> list[Move]:
    """Every whole move that begins with one of the ids, the best first; of equals the smaller ids."""
    moves: list[Move] = []
    _follow(state, seat, ids, [], judge, moves)
    moves.sort(key=_loss)
    return moves


def _follow(state: State, seat: int, ids: list[int], steps: list[int], judge: Judge, moves: list[Move]) -> None:
    for action in ids:
        after = state.copy()
        after.apply(seat, action)
        if goes_on(after, seat) and len(moves) < MOST_MOVES:
            _follow(after, seat, after.legal(seat), [*steps, action], judge, moves)
        else:
            moves.append(Move([*steps, action], judge.worth(after, seat)))


def goes_on(state: State, seat: int) -> bool:
    """Whether the seat is in the middle of a compound action and has learnt nothing from its last step."""
    return state.midway() and seat in state.to_act() and seat not in state.revealed


def _loss(move: Move) -> float:
    return -move.worth


def make(state: State, seat: int, move: Move) -> None:
    """Takes the steps of a move."""
    for action in move.steps:
        state.apply(seat, action)
