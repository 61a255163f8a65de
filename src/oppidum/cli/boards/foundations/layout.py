"""What all parts of the terminal's table of Foundations share."""

from __future__ import annotations

from dataclasses import dataclass
from textwrap import wrap
from typing import Any, cast

from rich.text import Text

from oppidum.cli.boards.scene import Scene
from oppidum.cli.console import format_signed
from oppidum.games.foundations.shown.facts import Building, FoundationsFacts, facts_of
from oppidum.games.foundations.shown.views import FoundationsView, SeatView

WIDTH = 80
LONGEST_NAME = 14
COUNTED = {
    "adjacent_citizen": ("citizen", "citizens"),
    "adjacent_coin": ("coin", "coins"),
    "adjacent_civic": ("civic building", "civic buildings"),
    "adjacent_building": ("building", "buildings"),
}


@dataclass(frozen=True)
class TerminalLayout:
    """What is drawn, for whom, and a letter for each player."""

    scene: Scene
    view: FoundationsView
    facts: FoundationsFacts
    letters: list[str]

    def is_drafting(self) -> bool:
        """Returns whether hands are being drafted."""
        return any(seat.hand.cards for seat in self.view.seats)

    def own(self) -> SeatView | None:
        """Returns the viewer's own panel."""
        return self.view.seats[self.scene.viewer] if self.scene.viewer >= 0 else None

    def kind(self, piece: str) -> Building:
        """Returns a kind of building, a monument or a token."""
        return self.facts.pieces.get(piece) or self.facts.tokens[piece]

    def module(self, option: str) -> Any:
        """Returns what a module shows, None where it is not in play."""
        return self.view.modules.get(option)


def layout_of(scene: Scene) -> TerminalLayout:
    """Returns the layout of a scene."""
    return TerminalLayout(scene, cast(FoundationsView, scene.view), facts_of(scene.configuration), scene.letters())


def paragraph(text: str, style: str = "", indent: int = 0) -> list[Text]:
    """Returns text in lines of at most 80 characters; all but the first are indented further."""
    first, rest = " " * indent, " " * (indent + 2)
    lines = wrap(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return [Text(line, style) for line in lines]


def count_of(count: int, what: str) -> str:
    """Returns a count with its noun in the right number.

    >>> count_of(1, "coin"), count_of(3, "coin")
    ('1 coin', '3 coins')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def worth_of(layout: TerminalLayout, piece: str) -> str:
    """Returns what a building is good for, in a few words."""
    kind = layout.facts.pieces[piece]
    parts = [count_of(kind.size, "lot")]
    if kind.citizens:
        parts.append(count_of(kind.citizens, "citizen"))
    if kind.coins:
        parts.append(count_of(kind.coins, "coin"))
    if kind.vp:
        parts.append(format_signed(kind.vp))
    if kind.scores:
        one, many = COUNTED[kind.scores.of]
        each = f"each {one}" if kind.scores.per == 1 else f"every {kind.scores.per} {many}"
        parts.append(f"{format_signed(kind.scores.vp)} for {each} beside it")
    return ", ".join(parts)
