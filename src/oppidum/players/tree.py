"""The tree search: one tree over what the seats know, a new imagined table each time.

A node is an *information set*: all tables on which the seat to act knows the same (`Knowledge.key`). Tables that this
seat cannot tell apart share a node and its statistics, so that it must find one move that does for all of them, and
every seat, rivals too, decides from its own knowledge. That is what a search on the truth, or on one guess, gets wrong.

In a node the moves stand in the order of their worth one move deep. A move is chosen by the mean of what came of it,
plus what it might still hold: more for a good place in that order, less for each visit (a rule of the PUCT kind, with
the place's harmonic weight as prior). Every seat maximises its own utility; a team has one.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from oppidum.engine.chance import Dice
from oppidum.engine.game import Knowledge, State
from oppidum.engine.seldom import usual_actions
from oppidum.players.clock import Clock
from oppidum.players.evaluation import Evaluator, squash
from oppidum.players.moves import Move, make

BREADTH: Final = 40
"""Moves of a node that are ever tried, the best one move deep."""

CURIOSITY: Final = 1.0


class Node:
    """What the seat to act has tried from what it knows. Lists go by move; `totals` are utilities of this seat."""

    def __init__(self, seat: int, moves: list[Move], scale: float) -> None:
        self.seat: Final = seat
        self.moves: Final = moves
        self.hopes: Final = [squash(move.value / scale) for move in moves]
        self.visits: Final = [0] * len(moves)
        self.totals: Final = [0.0] * len(moves)
        self.next: Final[list[Node | None]] = [None] * len(moves)
        self.count = 0
        self.total = 0.0

    def select(self) -> int:
        """Returns the move to try next."""
        # A move that was never tried is taken for as good as this node has proved, less what it looked behind the best:
        # hopes come from a look one move deep, which is often wrong by the same amount for all moves.
        mean = self.total / self.count if self.count else self.hopes[0]
        room = CURIOSITY * sqrt(self.count + 1.0) / self._weight()
        best, best_value = 0, -1000.0
        for move, visits in enumerate(self.visits):
            hope = mean + self.hopes[move] - self.hopes[0]
            # The hope counts as one visit more, so that it fades as real ones come in.
            value = (self.totals[move] + hope) / (visits + 1) + room / ((move + 1) * (visits + 1))
            if value > best_value:
                best, best_value = move, value
        return best

    def _weight(self) -> float:
        weight = 0.0
        for move in range(len(self.moves)):
            weight += 1.0 / (move + 1)
        return weight

    def learn(self, move: int, value: float) -> None:
        """Adds the value that a simulation through this move came to."""
        self.visits[move] += 1
        self.totals[move] += value
        self.count += 1
        self.total += value

    def mean(self, move: int) -> float:
        """Returns what came of a move on average; before it was tried, what it promises."""
        return self.totals[move] / self.visits[move] if self.visits[move] else self.hopes[move]

    def ranking(self) -> list[int]:
        """Returns the moves, most visited first, of equals the better one."""
        # Visits before means: a mean of few visits may be luck, and the search has put its doubts into visits already.
        return sorted(range(len(self.moves)), key=lambda move: (-self.visits[move], -self.mean(move)))


class Tree:
    """The nodes met so far, from the decision of one seat."""

    def __init__(self, evaluator: Evaluator, knowledge: Knowledge, ids: list[int], dice: Dice) -> None:
        self.evaluator: Final = evaluator
        self.knowledge: Final = knowledge
        self.dice: Final = dice
        self.nodes: Final[dict[bytes, Node]] = {}
        self.root: Final = self._node(knowledge.imagine(dice), knowledge.viewer, ids)

    def grow(self, clock: Clock) -> None:
        """Simulates until the budget is spent."""
        while not clock.out():
            self.simulate(self.knowledge.imagine(self.dice))
            clock.count()

    def simulate(self, table: State) -> None:
        """Descends through the tree on this table, adds one node, and updates every node on the way."""
        node = self.root
        path: list[Node] = []
        taken: list[int] = []
        while True:
            move = node.select()
            path.append(node)
            taken.append(move)
            make(table, node.seat, node.moves[move])
            seats = table.to_act()
            if not seats:
                break
            # By what the next seat knows, not by the table: tables that it cannot tell apart must share its choice.
            key = table.knowledge(seats[0]).key()
            known = self.nodes.get(key)
            if known is None:
                node.next[move] = self._open(table, seats[0], key)
                break
            node.next[move] = known
            node = known
        values = self.evaluator.utilities(table)
        for place, visited in enumerate(path):
            visited.learn(taken[place], values[visited.seat])

    def _open(self, table: State, seat: int, key: bytes) -> Node:
        """Adds a node and plays the move that looks best there, so that no gain at hand is overlooked."""
        # Offers that may be begun are looked for at the root alone: that takes longer than a node.
        node = self._node(table, seat, usual_actions(table.configuration, table.legal(seat)))
        self.nodes[key] = node
        make(table, seat, node.moves[0])
        return node

    def _node(self, table: State, seat: int, ids: list[int]) -> Node:
        return Node(seat, self.evaluator.moves(table, seat, ids)[:BREADTH], self.evaluator.scale)

    def line(self) -> list[Move]:
        """Returns the most visited moves, one after the other."""
        moves: list[Move] = []
        node: Node | None = self.root
        while node is not None and node.count:
            best = node.ranking()[0]
            moves.append(node.moves[best])
            node = node.next[best]
        return moves
