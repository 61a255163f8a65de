"""How bots play a family of titles: who values its tables, and how it is searched."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import mypyc_attr

from oppidum.engine.game import Configuration
from oppidum.games.families import load_part
from oppidum.players.evaluation import Evaluator


@mypyc_attr(allow_interpreted_subclasses=True)
class Style:
    """The evaluator of a family, whether it is searched by beams, and the simulations of an open budget.

    `proposes` says that the evaluator also proposes the moves that `greedy` tries: where compound actions have too many
    endings to try them all, or points come too late to steer by.
    """

    def __init__(
        self, evaluator: Evaluator, beams: bool = False, simulations: int = 400, proposes: bool = False
    ) -> None:
        self.evaluator: Final = evaluator
        self.beams: Final = beams
        self.simulations: Final = simulations
        self.proposes: Final = proposes

    def proposes_at(self, configuration: Configuration) -> bool:
        """Returns whether the evaluator proposes the moves that `greedy` tries at such a table."""
        return self.proposes

    def blinded(self, aspects: tuple[str, ...]) -> Style:
        """Returns the same style with an evaluator that takes these aspects of the title for worth nothing."""
        return Style(self.evaluator.blinded(aspects), self.beams, self.simulations, self.proposes)


def find_style(family: str) -> Style | None:
    """Returns the style of a family; None for a family that any bot plays in the general way."""
    return cast("Style | None", load_part(family, "style"))
