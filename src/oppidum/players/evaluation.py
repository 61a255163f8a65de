"""Evaluates tables before the game is over.

An `Evaluator` answers two questions: how far a seat's side is ahead, in points (to put moves in order), and how well
every seat stands, in [-1, 1] (for a search that must weigh winning and losing). The one here works for any title, with
what the contract gives. A family of titles that needs more has an evaluator of its own beside this file.

Evaluators only see imagined tables, so they may look at everything on them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from oppidum.engine.game import State
from oppidum.engine.seldom import usual_actions
from oppidum.players.moves import Move, best_first, goes_on

MANY: Final = 1_000_000

MOST_MOVES: Final = 20_000
"""With so many at hand, further compound actions are weighed by their first step."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator:
    """The evaluator for any title: expected points, beyond those of the others."""

    def __init__(self, scale: float = 20.0) -> None:
        self.scale = scale
        """A lead of so many points is half of a sure win."""

    def blinded(self, aspects: tuple[str, ...]) -> Evaluator:
        """Returns an evaluator that takes these aspects of the title, such as modules, for worth nothing."""
        return self

    def party_values(self, state: State) -> list[float]:
        """Returns the value of the table for each party, in points."""
        players = state.configuration.players
        parties = range(state.configuration.parties)
        return [float(state.expected_points(party, party if party < players else 0)) for party in parties]

    def lead(self, state: State, party_values: list[float], seat: int) -> float:
        """Returns how far the seat's side is ahead where the parties' values are these."""
        return lead_over_others(state, party_values, seat)

    def evaluate(self, state: State, seat: int) -> float:
        """Returns how far the seat's side is ahead, in points."""
        return self.lead(state, self.party_values(state), seat)

    def utilities(self, state: State) -> list[float]:
        """Returns a value in [-1, 1] for each seat; after the end the result counts as much as the points."""
        owned = self.party_values(state)
        values = [squash(self.lead(state, owned, seat) / self.scale) for seat in range(state.configuration.players)]
        if state.over():
            outcomes = state.result().seats
            return [(value + outcomes[seat].utility) / 2 for seat, value in enumerate(values)]
        return values

    def moves(self, state: State, seat: int, ids: list[int]) -> list[Move]:
        """Returns every whole move that begins with one of the ids, the best first; of equals the smaller ids.

        A compound action (show a card, then place it) is followed to its end and weighed as one. A chain is cut where
        the seat learns something on the way: what comes after is another decision. What is begun seldom, such as an
        offer, has too many ends to follow them; an evaluator that can propose a few of them does so.
        """
        moves: list[Move] = []
        self._follow(state, seat, usual_actions(state.configuration, ids), [], moves)
        return best_first(moves)

    def _follow(self, state: State, seat: int, ids: list[int], steps: list[int], moves: list[Move]) -> None:
        for action in ids:
            after = state.copy()
            after.apply(seat, action)
            if goes_on(after, seat) and len(moves) < MOST_MOVES:
                self._follow(after, seat, after.legal(seat), [*steps, action], moves)
            else:
                moves.append(Move([*steps, action], self.evaluate(after, seat)))

    def signature(self, state: State) -> bytes:
        """Returns bytes that are equal for tables from which a plan would go on alike."""
        return state.to_bytes()

    def worlds(self, state: State) -> int:
        """Returns about how many tables fit what the seat knows; `MANY` where counting them is not worth it."""
        return MANY


def lead_over_others(state: State, party_values: list[float], seat: int) -> float:
    """Returns the mean value of the seat's team minus the mean of all others."""
    team = state.team(seat)
    own, others, mates = 0.0, 0.0, 0
    for party, value in enumerate(party_values):
        if state.team(party) == team:
            own += value
            mates += 1
        else:
            others += value
    rivals = len(party_values) - mates
    return own / mates - (others / rivals if rivals else 0.0)


def squash(value: float) -> float:
    """Maps any number into (-1, 1), almost linearly near zero.

    >>> squash(1.0), squash(-3.0)
    (0.5, -0.75)
    """
    return value / (1.0 + abs(value))
