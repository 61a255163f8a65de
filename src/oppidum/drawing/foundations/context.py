"""What all parts of a picture of a table of Foundations share: view, facts, colours, symbols and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oppidum.drawing.outline import Cell
from oppidum.drawing.palette import Owner, Paint, palette
from oppidum.drawing.pen import Pen, PlayerSummary, letter_size
from oppidum.drawing.svg import Markup, join
from oppidum.engine.scoring import Line
from oppidum.games.foundations.shown.facts import Building, FoundationsFacts
from oppidum.games.foundations.shown.views import FoundationsView

BADGE = 0.27


class DrawContext(Pen):
    """Everything that the parts of a picture share.

    `side` is the length of a lot's side, `captions` says what each card does, by its name in notation.
    """

    def __init__(
        self,
        view: FoundationsView,
        facts: FoundationsFacts,
        theme_name: str,
        side: float,
        summaries: tuple[PlayerSummary, ...] = (),
        captions: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(theme_name)
        self.view = view
        self.facts = facts
        self.side = side
        self.summaries = summaries
        self.captions = captions or {}

    def module(self, option: str) -> Any:
        """Returns what a module shows, None where it is not in play."""
        return self.view.modules.get(option)

    def asking(self) -> str | None:
        """Returns the option of the module that asks somebody something, None where none does."""
        question = self.module("question")
        return question.of if question else None

    def stage_of_trade(self) -> str | None:
        """Returns whether an offer is composed, waits, or is a wish in the making; None without one."""
        trading = self.module("trading")
        return trading.stage if trading else None

    def kind(self, piece: str) -> Building:
        """Returns a kind of building, a monument, or a token of the Consul."""
        return self.facts.pieces.get(piece) or self.facts.tokens[piece]

    def is_in_the_game(self, piece: str) -> bool:
        """Returns whether it is a building of every player, or a monument that was drawn (M-01)."""
        return not self.facts.pieces[piece].silhouette or piece in self.module("monuments").pool

    def shown_value(self, piece: str) -> int:
        """Returns the citizens or coins that a building shows, with what its neighbours add (M-06)."""
        kind, monuments = self.kind(piece), self.module("monuments")
        return (kind.citizens or kind.coins) + (monuments.values.get(piece, 0) if monuments else 0)

    # Players

    def parties(self) -> int:
        """Returns how many score: every player, and the Consul where it is in play."""
        return len(self.view.seats) + (self.module("consul") is not None)

    def held(self, party: int) -> Any:
        """Returns the panel of a player or of the Consul, with its points, citizens and coins."""
        return self.view.seats[party] if party < len(self.view.seats) else self.module("consul")

    def owner(self, party: int) -> Owner:
        """Returns the party's shape and letter; a party without seat is the rival."""
        return palette().owners[party if party < len(self.view.seats) else -1]

    def paint(self, party: int) -> Paint:
        """Returns the party's colours."""
        return self.theme.owners[party if party < len(self.view.seats) else -1]

    def name(self, party: int) -> str:
        """Returns what the party is called."""
        return self.summaries[party].name if party < len(self.summaries) else f"Player {party + 1}"

    def whose(self, party: int) -> str:
        """Returns the party in words, with the marks by which it is known."""
        owner = self.owner(party)
        return f"{self.name(party)} ({owner.name} {owner.shape}, {owner.letter})"

    def projected_points(self, party: int) -> int | None:
        """Returns the points with the coming scoring; None where nobody said, or where it has ended."""
        summary = self.summaries[party] if party < len(self.summaries) else None
        if summary is None or summary.projected is None or not self.view.to_act:
            return None
        return int(self.held(party).points) + summary.projected.total

    def line_about(self, party: int, lots: set[str], category: str) -> Line | None:
        """Returns the line of a party's score about these lots: what they would earn now, or earned last."""
        if party >= len(self.summaries):
            return None
        summary = self.summaries[party]
        scores = (summary.projected,) if self.view.to_act else (summary.scored,)
        lines = [line for score in scores if score is not None for line in score.lines]
        about = [line for line in lines if line.category == category and set(line.subject) == lots]
        return max(about, key=lambda line: line.period, default=None)

    # Drawing

    def badge(self, party: int, x: float, y: float, size: float) -> Markup:
        """Draws the owner's shape with the letter in it, its middle at this place."""
        owner, paint = self.owner(party), self.paint(party)
        letter = letter_size(size * 0.6)
        drop = size * 0.13 if owner.shape == "triangle" else 0
        shape = self.symbols.use(owner.shape, x, y, size, paint.fill)
        letters = self.text(owner.letter, x, y + drop, letter, colour=paint.on, anchor="middle", weight=700)
        return join(shape, letters)


def cell_of(lot: str) -> Cell:
    """Returns column and row of a lot, from 0.

    >>> cell_of("B4")
    (1, 3)
    """
    return ord(lot[0]) - ord("A"), int(lot[1:]) - 1


def lot_of(cell: Cell) -> str:
    """Returns the name of a lot; the way back from `cell_of`."""
    return f"{chr(ord('A') + cell[0])}{cell[1] + 1}"


def parts_of(building: str) -> tuple[str, list[str]]:
    """Returns the piece and the lots of a building written as ``piece lot lot``."""
    piece, *lots = building.split()
    return piece, lots


def roman(number: int) -> str:
    """Returns a small number as on a building's front.

    >>> roman(3)
    'III'
    """
    return ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[number]
