"""What all parts of a picture of a table of Sprawlopolis share: view, facts, colours, symbols and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oppidum.drawing.palette import palette
from oppidum.drawing.pen import Pen, PlayerSummary, letter_size
from oppidum.drawing.sprawlopolis.blocks import Block, Cell, cell_of
from oppidum.drawing.sprawlopolis.city import Laid
from oppidum.drawing.sprawlopolis.light import Light, chosen_light
from oppidum.drawing.svg import Markup, join
from oppidum.engine.scoring import Line
from oppidum.games.sprawlopolis.shown.facts import SprawlopolisFacts
from oppidum.games.sprawlopolis.shown.views import SprawlopolisView


class DrawContext(Pen):
    """Everything that the parts of a picture share. `captions` says what each condition is about, by its number."""

    def __init__(
        self,
        view: SprawlopolisView,
        facts: SprawlopolisFacts,
        theme_name: str,
        light: str | None,
        summaries: Sequence[PlayerSummary],
        captions: Mapping[str, str],
    ) -> None:
        super().__init__(theme_name)
        self.view = view
        self.facts = facts
        self.summaries = summaries
        self.captions = captions
        self.blocks = {cell_of(name): Block(seen.zone, seen.exits) for name, seen in view.city.items()}
        self.lines = self._lines()
        self.light = self._light(light)

    # The city

    def cards(self) -> list[Laid]:
        """Returns the cards of the city with what is left to see of each."""
        seen: dict[str, list[Cell]] = {}
        for name, block in self.view.city.items():
            seen.setdefault(block.card, []).append(cell_of(name))
        laid = []
        for placed in self.view.placed:
            turned = ", turned" if placed.turned else ""
            name = f"Card {placed.card} at {placed.column},{placed.row}{turned}"
            laid.append(Laid(name, tuple(sorted(seen.get(placed.card, [])))))
        return [card for card in laid if card.cells]

    # Points

    @property
    def over(self) -> bool:
        """Whether the city is complete."""
        return not self.view.to_act

    @property
    def total(self) -> int:
        """The points as the city stands."""
        return sum(line.points for line in self.lines)

    def points_of(self, category: str) -> int:
        """Returns the points of a category: blocks, roads or conditions."""
        return sum(line.points for line in self.lines if line.category == category)

    def group_of(self, letter: str) -> int:
        """Returns what the largest group of a zone scores."""
        return sum(
            line.points
            for line in self.lines
            if line.category == "blocks" and self.blocks[cell_of(line.subject[0])].zone == letter
        )

    def condition(self, number: str) -> int:
        """Returns what a condition gives."""
        return sum(line.points for line in self.lines if line.rule == f"S-C{int(number):02}")

    def _lines(self) -> Sequence[Line]:
        """Returns the lines of the team's score: all seats have the same."""
        if not self.summaries:
            return ()
        score = self.summaries[0].scored if self.over else self.summaries[0].projected
        return score.lines if score is not None else ()

    def _light(self, what: str | None) -> Light | None:
        if what is None:
            return None
        names = {number: self.facts.cards[number].name for number in self.view.conditions}
        return chosen_light(what, self.lines, self.blocks, names)

    # Players

    def name(self, seat: int) -> str:
        """Returns what a player is called."""
        return self.summaries[seat].name if seat < len(self.summaries) else f"Player {seat + 1}"

    def badge(self, seat: int, x: float, y: float, size: float) -> Markup:
        """Draws the player's shape with the letter in it, its middle at this place."""
        owner, paint = palette().owners[seat], self.theme.owners[seat]
        drop = size * 0.13 if owner.shape == "triangle" else 0
        shape = self.symbols.use(owner.shape, x, y, size, paint.fill)
        size_ = letter_size(size * 0.6)
        return join(shape, self.text(owner.letter, x, y + drop, size_, colour=paint.on, anchor="middle", weight=700))
