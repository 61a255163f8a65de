"""The search: one bot for every title, fair and reproducible.

It is given what its seat knows, and imagines the rest anew for each simulation. Two methods share the clock, the whole
moves and the evaluator: the tree over information sets (`tree.py`) is for every title; the sampled beam (`beam.py`) is
for families in which one team plans against the table and chance only shuffles. A family without an entry in the table
of styles is searched with the tree and the general evaluator.

With a budget of simulations the choice depends on knowledge, ids and dice alone, on every machine and both builds.
"""

from __future__ import annotations

from typing import ClassVar, Final

from oppidum.engine.chance import Dice
from oppidum.engine.game import Configuration, Knowledge
from oppidum.players.beam import Beams
from oppidum.players.bot import Bot
from oppidum.players.budget import Budget
from oppidum.players.clock import Clock
from oppidum.players.evaluation import Evaluator
from oppidum.players.moves import Move
from oppidum.players.report import Considered, Report
from oppidum.players.styles import Style, find_style
from oppidum.players.tree import Tree


class SearchBot(Bot):
    """Searches with the style of the title's family; `styles` has them by family."""

    name: ClassVar[str] = "search"

    def __init__(self, styles: dict[str, Style] | None = None) -> None:
        self._styles: Final[dict[str, Style]] = styles or {}
        self._default: Final = Style(Evaluator())
        self._report: Report | None = None

    def style(self, configuration: Configuration) -> Style:
        """Returns the style of a configuration's family."""
        return self._styles.get(configuration.game.family, self._default)

    def choose(self, knowledge: Knowledge, ids: list[int], budget: Budget, dice: Dice) -> int:
        self._report = None
        # A forced step needs no thought, and a budget in seconds should not be spent on it.
        if len(ids) == 1:
            return ids[0]
        style = self.style(knowledge.configuration)
        clock = Clock(budget, style.simulations)
        # The caller keeps its list.
        ids = ids[:]
        dice.shuffle(ids)  # of moves that look alike any may come first
        if style.beams:
            return self._plan(style, knowledge, ids, clock, dice)
        return self._grow(style, knowledge, ids, clock, dice)

    def report(self) -> Report | None:
        """Returns what was thought about the last decision; None if there was nothing to think about."""
        return self._report

    def _grow(self, style: Style, knowledge: Knowledge, ids: list[int], clock: Clock, dice: Dice) -> int:
        tree = Tree(style.evaluator, knowledge, ids, dice)
        if len(tree.root.moves) == 1:
            return tree.root.moves[0].steps[0]
        tree.grow(clock)
        root, order = tree.root, tree.root.ranking()
        considered = [(root.moves[move], root.visits[move], root.mean(move)) for move in order]
        self._keep(knowledge, clock, considered, tree.line())
        return root.moves[order[0]].steps[0]

    def _plan(self, style: Style, knowledge: Knowledge, ids: list[int], clock: Clock, dice: Dice) -> int:
        beams = Beams(style.evaluator, knowledge, ids, dice, clock)
        beams.plan()
        considered = [(one.move, one.visits or one.scout_votes, one.mean()) for one in beams.candidates]
        self._keep(knowledge, clock, considered, beams.candidates[0].line)
        return beams.candidates[0].move.steps[0]

    def _keep(
        self, knowledge: Knowledge, clock: Clock, considered: list[tuple[Move, int, float]], line: list[Move]
    ) -> None:
        space = knowledge.configuration.actions
        self._report = Report(
            clock.done,
            clock.seconds(),
            tuple(
                [
                    Considered(tuple([space.notation(step) for step in move.steps]), visits, value)
                    for move, visits, value in considered
                ]
            ),
            tuple([tuple([space.notation(step) for step in move.steps]) for move in line]),
        )


class PlannerBot(SearchBot):
    """The strongest built-in bot. A family without a style of its own is searched in the general way."""

    name: ClassVar[str] = "planner"

    def __init__(self, blind: tuple[str, ...] = ()) -> None:
        super().__init__()
        self._blind: Final = blind

    def style(self, configuration: Configuration) -> Style:
        family = configuration.game.family
        if family not in self._styles:
            style = find_style(family)
            if style is None:
                return super().style(configuration)
            self._styles[family] = style.blinded(self._blind) if self._blind else style
        return self._styles[family]
