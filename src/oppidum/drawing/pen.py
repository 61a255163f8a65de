"""What every picture is drawn with: colours of a theme, symbols, letters in few sizes, a sheet of paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from oppidum.drawing.palette import THEMES, palette
from oppidum.drawing.svg import Markup, Value, element, group, words
from oppidum.drawing.symbols import Symbols
from oppidum.engine.events import SPECTATOR
from oppidum.engine.scoring import Score

MINUS = "\N{MINUS SIGN}"
SMALL, PLAIN, LARGE, HEADING, TITLE, HUGE = 12, 14, 16, 20, 28, 40


class NoPicture(Exception):
    """What was asked to be drawn is not there; the text is a whole sentence."""


class PictureOptions(msgspec.Struct, frozen=True):
    """How a table is to be drawn.

    `light` names what is lit up, with all that earned its points. `captions` explains things of the table that have
    only a name there, such as conditions, by that name. `viewer` is whose view it is; `narrow` asks for one column.
    """

    theme: str = "light"
    light: str | None = None
    summaries: Sequence[PlayerSummary] = ()
    captions: Mapping[str, str] | None = None
    viewer: int = SPECTATOR
    narrow: bool = False


class PlayerSummary(msgspec.Struct, frozen=True):
    """What a panel shows of a player beyond the view: name, points with reasons, victory.

    `coming` is what the scoring is called that `projected` is about; `bonuses` are those of the end as they stand.
    """

    name: str
    scored: Score | None = None
    projected: Score | None = None
    won: bool = False
    coming: str = ""
    bonuses: Score | None = None


class Pen:
    """Draws in one theme; raises NoPicture where there is no such theme."""

    def __init__(self, theme_name: str) -> None:
        if theme_name not in THEMES:
            raise NoPicture(f"There is no theme “{theme_name}”: choose {' or '.join(THEMES)}.")
        self.theme_name = theme_name
        self.theme = palette().themes[theme_name]
        self.symbols = Symbols(theme_name, self.theme)

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
        """Writes words whose middle line runs through this height."""
        fonts = palette().type
        return element(
            "text",
            words(content),
            x=x,
            # Not every viewer knows `dominant-baseline`: letters are moved down by half of their height instead.
            y=y + size * 0.35,
            font_size=size,
            font_family=fonts.serif if serif else None,
            fill=colour or self.theme.ink,
            text_anchor=anchor,
            font_weight=weight,
            opacity=opacity,
        )


def letter_size(room: float) -> int:
    """Returns the largest size of letters that fits this height; the smallest where none does."""
    return max(step for step in (0, SMALL, PLAIN, LARGE, HEADING, TITLE) if step <= max(room, SMALL))


def shorten(name: str, most: int) -> str:
    """Returns a name of at most so many letters."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def number(value: int) -> str:
    """Returns a number with a minus sign as long as its digits are wide."""
    return str(value).replace("-", MINUS)


def with_sign(points: int) -> str:
    """Returns points with their sign; none is just 0."""
    return f"{points:+d}".replace("-", MINUS) if points else "0"


def draw_sheet(
    pen: Pen, name: str, said: str, width: float, height: float, *parts: Markup, **data: Value | None
) -> str:
    """Draws the parts on paper and returns the whole picture; `said` describes it to those who do not see it.

    The parts must be drawn before: only then is it known which symbols they use.
    """
    ids = pen.symbols.id("title"), pen.symbols.id("desc")
    paper = _paper(pen, width, height)
    drawn = element(
        "svg",
        element("title", words(name), id=ids[0]),
        element("desc", words(said), id=ids[1]),
        pen.symbols.definitions(),
        paper,
        group(*parts, font_family=palette().type.sans),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.0f} {height:.0f}",
        width=round(width),
        height=round(height),
        role="img",
        aria_labelledby=" ".join(ids),
        data_theme=pen.theme_name,
        **data,
    )
    return drawn + "\n"


def _paper(pen: Pen, width: float, height: float) -> Markup:
    """Draws the desk, and on it the sheet of paper with the double line of a plan around it."""
    theme = pen.theme
    grain = pen.symbols.pattern("grain", 22, "M0 0h22M0 0v22", theme.line, 0.16 if pen.theme_name == "light" else 0.4)
    frame: dict[str, Value] = {"fill": "none", "stroke": theme.ink}
    return group(
        element("rect", width=width, height=height, fill=theme.desk),
        element("rect", x=13, y=15, width=width - 24, height=height - 24, rx=3, fill=theme.shadow, opacity=0.18),
        element("rect", x=10, y=10, width=width - 20, height=height - 20, rx=3, fill=theme.paper),
        element("rect", x=10, y=10, width=width - 20, height=height - 20, fill=grain),
        element("rect", x=22, y=22, width=width - 44, height=height - 44, stroke_width=1.6, **frame),
        element("rect", x=27, y=27, width=width - 54, height=height - 54, stroke_width=0.6, **frame),
    )
