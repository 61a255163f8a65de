"""What every picture is drawn with: the colours of a theme, the symbols in use, and letters in few sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from oppidum.drawing.palette import THEMES, palette
from oppidum.drawing.svg import Markup, element, words
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
    """What a panel shows of a player beyond the view: name, points with reasons, victory."""

    name: str
    scored: Score | None = None
    projected: Score | None = None
    won: bool = False


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


def letter_size(room: float) -> int:
    """The largest size of letters that fits this height; the smallest where none does."""
    return max(step for step in (0, SMALL, PLAIN, LARGE, HEADING, TITLE) if step <= max(room, SMALL))


def shorten(name: str, most: int) -> str:
    """A name of at most so many letters."""
    return name if len(name) <= most else name[: most - 1].rstrip() + "…"


def number(value: int) -> str:
    """A number with a minus sign as long as its digits are wide."""
    return str(value).replace("-", MINUS)


def with_sign(points: int) -> str:
    """Points with their sign; none is just 0."""
    return f"{points:+d}".replace("-", MINUS) if points else "0"
