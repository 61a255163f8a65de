"""What all parts of a picture of a table of City of Iron share: view, facts, colours, symbols and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oppidum.drawing.palette import Owner, Paint, palette
from oppidum.drawing.pen import LARGE, Pen, PlayerSummary
from oppidum.drawing.svg import Markup, group, join, title
from oppidum.engine.scoring import Line
from oppidum.games.city_of_iron.shown.facts import CityOfIronFacts, Gain
from oppidum.games.city_of_iron.shown.views import CityOfIronView, SeatView

SMALLEST_LETTER = 9
FIRST, SECOND, SHIELD = "city-of-iron-score-first", "city-of-iron-score-second", "city-of-iron-score-shield"
SCORINGS = 3
GAIN_SYMBOLS = {
    "coins": "coin",
    "science": "science",
    "citizen-draws": "citizen-card",
    "military-draws": "military-card",
    "towns": "seal",
}
DESIGNED_WORDS = "designed, not what is printed"


class DrawContext(Pen):
    """Everything that the parts of a picture share. `captions` says what cards, buildings, towns and nations do."""

    def __init__(
        self,
        view: CityOfIronView,
        facts: CityOfIronFacts,
        theme_name: str,
        viewer: int,
        summaries: Sequence[PlayerSummary],
        captions: Mapping[str, str],
    ) -> None:
        super().__init__(theme_name)
        self.view = view
        self.facts = facts
        self.viewer = viewer
        self.summaries = summaries
        self.captions = captions

    # Players

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.view.seats))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.view.to_act

    def owner(self, seat: int) -> Owner:
        """Returns the seat's shape and letter."""
        return palette().owners[seat]

    def paint(self, seat: int) -> Paint:
        """Returns the seat's colours."""
        return self.theme.owners[seat]

    def name(self, seat: int) -> str:
        """Returns what a player is called."""
        return self.summaries[seat].name if seat < len(self.summaries) else f"Player {seat + 1}"

    def whose(self, seat: int) -> str:
        """Returns the player in words, with the marks by which one is known."""
        owner = self.owner(seat)
        return f"{self.name(seat)} ({owner.name} {owner.shape}, {owner.letter})"

    def own(self) -> SeatView | None:
        """Returns the viewer's own panel; a spectator has none."""
        return self.view.seats[self.viewer] if self.viewer >= 0 else None

    # Points

    def lines(self, seat: int) -> list[Line]:
        """Returns what the coming scoring would give now, or what the last one gave."""
        if seat >= len(self.summaries):
            return []
        summary = self.summaries[seat]
        score = summary.scored if self.over else summary.projected
        last = self.view.scored if self.over else None
        return [line for line in score.lines if last is None or line.period in (0, last)] if score else []

    def bonuses(self, seat: int) -> list[Line]:
        """Returns the bonuses of the end of the game that the seat would have now, or had."""
        score = None if self.over or seat >= len(self.summaries) else self.summaries[seat].bonuses
        return self.lines(seat) if score is None else list(score.lines)

    def find_seats_scoring(self, good: str, key: str) -> list[int]:
        """Returns the seats that a scoring counts first or second in a good, or with its shield."""
        return [
            seat
            for seat in self.seats
            if any(line.message.key == key and line.subject == (good,) for line in self.lines(seat))
        ]

    def projected_points(self, seat: int) -> int | None:
        """Returns the points with the coming scoring; None where nobody said, or where it has ended."""
        summary = self.summaries[seat] if seat < len(self.summaries) else None
        if summary is None or summary.projected is None or self.over:
            return None
        return self.view.seats[seat].points + summary.projected.total

    # What is printed

    def is_designed(self, table: str, entry: str) -> bool:
        """Returns whether anything that a picture of this card, building, land, town or good shows was designed."""
        return self.facts.is_designed(table, entry)

    def mark(self, table: str, entry: str, x: float, y: float, size: float = 10) -> Markup:
        """Draws a small pencil where values were designed."""
        return self.pencil(x, y, size) if self.is_designed(table, entry) else Markup("")

    def pencil(self, x: float, y: float, size: float = 10) -> Markup:
        """Draws the mark of designed values."""
        return group(title(DESIGNED_WORDS.capitalize()), self.symbols.use("designed", x, y, size), data_designed="yes")

    def caption(self, table: str, entry: str) -> str:
        """Returns what it does, in a few words."""
        return self.captions.get(f"{table} {entry}", "")

    # Drawing

    def badge(self, seat: int, x: float, y: float, size: float) -> Markup:
        """Draws the owner's shape with the letter in it, its middle at this place."""
        owner, paint = self.owner(seat), self.paint(seat)
        drop = size * 0.13 if owner.shape == "triangle" else 0
        letter = max(SMALLEST_LETTER, round(size * 0.52))
        shape = self.symbols.use(owner.shape, x, y, size, paint.fill)
        letters = self.text(owner.letter, x, y + drop, letter, colour=paint.on, anchor="middle", weight=700)
        return join(shape, letters)

    def figure(self, symbol: str, number: int | str, x: float, y: float, size: float, letters: int = LARGE) -> Markup:
        """Draws a symbol with a number after it."""
        return join(
            self.symbols.use(symbol, x + size / 2, y, size),
            self.text(str(number), x + size + 3, y, letters, weight=700),
        )

    def gain_symbol(self, gain: Gain) -> str:
        """Returns the picture of what is gained; none for goods of choice and for spaces."""
        return gain.good or GAIN_SYMBOLS.get(gain.kind, "")
