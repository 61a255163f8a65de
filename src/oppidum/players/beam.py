"""The sampled beam: planning to the end of the game where one team plays against the table alone.

On an imagined table a *beam* goes from turn to turn: of all continuations of its lines it keeps the best so many. It is
run in two stages. *Scouts* plan from the decision itself, each on a table of its own, and bring home the first moves of
their best lines. *Trials* then weigh these against each other: on each table, the same for all, the rest of the game
is planned behind every one of them, and the mean over the tables decides. Those that fall behind are dropped.

Within one table a plan knows what will be drawn. That is no harm where luck changes the order of things more than what
is best to do, as in Sprawlopolis, where every card comes in the end; elsewhere the tree search is right.

A simulation is a table of a line whose continuations are all weighed.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.chance import Dice
from oppidum.engine.game import Knowledge, State
from oppidum.players.clock import Clock
from oppidum.players.evaluation import Evaluator
from oppidum.players.moves import Move, make

SCOUTING: Final = 0.4
"""The share of the budget that is spent on scouts."""

TABLES: Final = 6
"""Tables for each of the two stages, if there are so many."""

SCOUTING_ON: Final = 0.7
"""The share if the scouts all come home with one and the same move: wider ones then look for another."""

FIRST_WIDTH: Final = 4
LEAST_WIDTH: Final = 2
WIDENING: Final = 4
"""From one scout to the next a beam becomes so many times wider at most."""

LEAST_COST: Final = 0.000001
CANDIDATES: Final = 6


class Line:
    """A table that a plan has led to; `first` is the place of its first move among the candidates."""

    def __init__(self, table: State, first: int, moves: list[Move]) -> None:
        self.table: Final = table
        self.first: Final = first
        self.moves: Final = moves


class Continuation:
    """A line and what it may be continued by."""

    def __init__(self, line: Line, move: Move, first: int) -> None:
        self.line: Final = line
        self.move: Final = move
        self.first: Final = first


def _loss(continuation: Continuation) -> float:
    return -continuation.move.value


class Candidate:
    """A first move, how often scouts preferred it, and what its trials came to."""

    def __init__(self, move: Move) -> None:
        self.move: Final = move
        self.scout_votes = 0
        self.hope = move.value
        self.visits = 0
        self.total = 0.0
        self.line: list[Move] = []

    def mean(self) -> float:
        """Returns the mean of the trials; before any, the best that a scout saw."""
        return self.total / self.visits if self.visits else self.hope

    def learn(self, value: float, line: list[Move]) -> None:
        """Adds the value that a trial came to."""
        self.visits += 1
        self.total += value
        self.line = line


class Beams:
    """The decision of one seat."""

    def __init__(self, evaluator: Evaluator, knowledge: Knowledge, ids: list[int], dice: Dice, clock: Clock) -> None:
        self.evaluator: Final = evaluator
        self.knowledge: Final = knowledge
        self.dice: Final = dice
        self.clock: Final = clock
        self.seat: Final = knowledge.viewer
        table = knowledge.imagine(dice)
        self.tables: Final = min(evaluator.worlds(table), TABLES)
        self.moves: Final = evaluator.moves(table, self.seat, ids)
        clock.count()
        self.candidates: list[Candidate] = []
        self._found: Final[dict[int, Candidate]] = {}
        self._width = FIRST_WIDTH
        self._cost = LEAST_COST
        self._pruned = True

    def plan(self) -> None:
        """Runs both stages and sorts the candidates, the best first."""
        if len(self.moves) > 1:
            self._scout(1.0 if self.tables == 1 else SCOUTING)
            if len(self._found) == 1 and self.tables > 1:
                self._scout(SCOUTING_ON)
        self.candidates = sorted(self._found.values(), key=lambda one: (-one.scout_votes, -one.hope))[:CANDIDATES]
        if self.tables == 1:
            self.candidates.sort(key=lambda one: -one.hope)
        else:
            self._try()
        if not self.candidates:
            self.candidates = [Candidate(self.moves[0])]

    def _scout(self, until: float) -> None:
        """Sends scouts until this share of the budget is spent, as wide as lets one for each table come home."""
        sent = 0
        while self.clock.share() < until:
            before = self.clock.share()
            line = self._best(self._roots(self.knowledge.imagine(self.dice)), self._width)
            if line is None:
                break
            self._report(line)
            sent += 1
            # A beam costs about as much as it is wide, so the last one tells how wide the next may be.
            self._cost = max((self.clock.share() - before) / self._width, LEAST_COST)
            aim = (until - self.clock.share()) / max(self.tables - sent, 1)
            self._width = min(max(int(aim / self._cost), LEAST_WIDTH), self._width * WIDENING)
            # Everything is known and nothing was dropped: this plan is the best there is.
            if self.tables == 1 and not self._pruned:
                break

    def _report(self, line: Line) -> None:
        """Counts the first move of a scout's best line as a candidate."""
        candidate = self._found.setdefault(line.first, Candidate(self.moves[line.first]))
        value = self.evaluator.evaluate(line.table, self.seat)
        if not candidate.scout_votes or value > candidate.hope:
            candidate.hope = value
            candidate.line = line.moves
        candidate.scout_votes += 1

    def _try(self) -> None:
        rounds = 0
        while len(self.candidates) > 1 and not self.clock.out():
            share = (1.0 - self.clock.share()) / max(self.tables - rounds, 1)
            width = max(int(share / (self._cost * len(self.candidates))), 1)
            if not self._round(width):
                break
            rounds += 1
            self.candidates.sort(key=lambda one: -one.mean())
            # Those behind are dropped, so that the last ones are compared on more tables.
            if rounds % 3 == 0:
                del self.candidates[max(2, len(self.candidates) * 2 // 3) :]
            if rounds >= self.tables * 4:
                break

    def _round(self, width: int) -> bool:
        """Tries every candidate on one table. Returns False if the budget ended first; then no trial counts."""
        # The same table for all candidates: then luck is the same for all, and few rounds tell them apart.
        table = self.knowledge.imagine(self.dice)
        values: list[tuple[float, list[Move]]] = []
        for candidate in self.candidates:
            after = table.copy()
            make(after, self.seat, candidate.move)
            line = self._best([Line(after, 0, [candidate.move])], width)
            if line is None:
                return False
            values.append((self.evaluator.evaluate(line.table, self.seat), line.moves))
        # Only whole rounds count: a candidate that was tried once more on a lucky table would look better.
        for place, candidate in enumerate(self.candidates):
            candidate.learn(values[place][0], values[place][1])
        return True

    def _roots(self, table: State) -> list[Line]:
        """Returns the best first moves, made on this table."""
        lines: list[Line] = []
        for first, move in enumerate(self.moves[: self._width]):
            after = table.copy()
            make(after, self.seat, move)
            lines.append(Line(after, first, [move]))
        return lines

    def _best(self, lines: list[Line], width: int) -> Line | None:
        """Returns the best line that a beam of this width finds, or None if the budget ends first."""
        self.clock.count()
        ended: list[Line] = []
        self._pruned = False
        while lines:
            continuations: list[Continuation] = []
            for line in lines:
                seats = line.table.to_act()
                if not seats:
                    ended.append(line)
                    continue
                self._pruned = self._pruned or len(lines) == width
                if self.clock.out():
                    return None
                for move in self.evaluator.moves(line.table, seats[0], line.table.legal(seats[0])):
                    continuations.append(Continuation(line, move, line.first))
                self.clock.count()
            continuations.sort(key=_loss)
            lines = self._narrow(continuations, width)
        return max(ended, key=lambda line: self.evaluator.evaluate(line.table, self.seat))

    def _narrow(self, continuations: list[Continuation], width: int) -> list[Line]:
        """Returns the best continuations, made; of tables that would go on alike only the first."""
        lines: list[Line] = []
        seen: set[bytes] = set()
        for one in continuations:
            after = one.line.table.copy()
            make(after, after.to_act()[0], one.move)
            signature = self.evaluator.signature(after)
            # Different orders often lead to the same city: keeping all would fill the beam with one plan.
            if signature not in seen:
                seen.add(signature)
                lines.append(Line(after, one.first, [*one.line.moves, one.move]))
                if len(lines) == width:
                    self._pruned = True
                    break
        return lines
