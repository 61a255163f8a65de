"""What lies on the desk while a picture is drawn: the view, the facts, the colours and the symbols in use."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from oppidum.drawing.outline import Cell
from oppidum.drawing.palette import Owner, Paint, Theme, palette
from oppidum.drawing.svg import Markup, element, joined, words
from oppidum.drawing.symbols import Symbols
from oppidum.engine.scoring import Line, Score
from oppidum.games.foundations.views import FoundationsFacts, FoundationsView

BADGE = 0.27
SMALL, PLAIN, LARGE, HEADING, TITLE, HUGE = 12, 14, 16, 20, 28, 40


class NoPicture(Exception):
    """What was asked to be drawn is not there; the text is a whole sentence."""


class Standing(msgspec.Struct, frozen=True):
    """What a panel says of a player beyond the view: a name, the points with their reasons, who has won."""

    name: str
    scored: Score | None = None
    projected: Score | None = None
    won: bool = False


@dataclass(frozen=True)
class Desk:
    """Everything that the parts of a picture share. `side` is the length of a lot's side."""

    view: FoundationsView
    facts: FoundationsFacts
    theme_name: str
    side: float
    standings: tuple[Standing, ...] = ()
    theme: Theme = field(init=False)
    symbols: Symbols = field(init=False)

    def __post_init__(self) -> None:
        theme = palette().themes[self.theme_name]
        object.__setattr__(self, "theme", theme)
        object.__setattr__(self, "symbols", Symbols(self.theme_name, theme))

    # Players

    def owner(self, party: int) -> Owner:
        """The party's shape and letter; whoever has no seat is the rival."""
        return palette().owners[party if party < len(self.view.seats) else -1]

    def paint(self, party: int) -> Paint:
        """The party's colours."""
        return self.theme.owners[party if party < len(self.view.seats) else -1]

    def name(self, party: int) -> str:
        """What the party is called."""
        return self.standings[party].name if party < len(self.standings) else f"Player {party + 1}"

    def whose(self, party: int) -> str:
        """The party in words, with the marks by which it is known."""
        owner = self.owner(party)
        return f"{self.name(party)} ({owner.name} {owner.shape}, {owner.letter})"

    def projected(self, party: int) -> int | None:
        """The points if all ended now; None where nobody said, or where it has ended."""
        standing = self.standings[party] if party < len(self.standings) else None
        if standing is None or standing.projected is None or not self.view.to_act:
            return None
        return self.view.seats[party].points + standing.projected.total

    def line_about(self, party: int, lots: set[str], category: str) -> Line | None:
        """The line of a party's score about these lots: what they would earn now, or earned last."""
        if party >= len(self.standings):
            return None
        standing = self.standings[party]
        scores = (standing.projected,) if self.view.to_act else (standing.scored,)
        lines = [line for score in scores if score is not None for line in score.lines]
        about = [line for line in lines if line.category == category and set(line.subject) == lots]
        return max(about, key=lambda line: line.period, default=None)

    # Drawing

    def text(
        self,
        content: str,
        x: float,
        y: float,
        size: int = PLAIN,
        *,
        serif: bool = False,
        colour: str = "",
        anchor: str | None = None,
        weight: int | None = None,
        opacity: float | None = None,
    ) -> Markup:
        """Words whose middle line runs through this height."""
        fonts = palette().type
        return element(
            "text",
            words(content),
            x=x,
            y=y + size * 0.35,
            font_size=size,
            font_family=fonts.serif if serif else None,
            fill=colour or self.theme.ink,
            text_anchor=anchor,
            font_weight=weight,
            opacity=opacity,
        )

    def badge(self, party: int, x: float, y: float, size: float) -> Markup:
        """The owner's shape with the letter in it, its middle at this place."""
        owner, paint = self.owner(party), self.paint(party)
        letter = max(step for step in (0, SMALL, PLAIN, LARGE, HEADING, TITLE) if step <= max(size * 0.6, SMALL))
        drop = size * 0.13 if owner.shape == "triangle" else 0
        shape = self.symbols.use(owner.shape, x, y, size, paint.fill)
        letters = self.text(owner.letter, x, y + drop, letter, colour=paint.on, anchor="middle", weight=700)
        return joined(shape, letters)


def cell_of(lot: str) -> Cell:
    """Column and row of a lot, from 0.

    >>> cell_of("B4")
    (1, 3)
    """
    return ord(lot[0]) - ord("A"), int(lot[1:]) - 1


def lot_of(cell: Cell) -> str:
    """The name of a lot; the way back from `cell_of`."""
    return f"{chr(ord('A') + cell[0])}{cell[1] + 1}"


def parts_of(building: str) -> tuple[str, list[str]]:
    """The piece and the lots of a building written as ``piece lot lot``."""
    piece, *lots = building.split()
    return piece, lots


def roman(number: int) -> str:
    """A small number as on a building's front.

    >>> roman(3)
    'III'
    """
    return ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[number]


def shortened(name: str, most: int) -> str:
    """A name of at most so many letters."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"
