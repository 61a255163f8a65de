"""The sheet that every picture is drawn on: paper on a desk, with the double line of a plan around it."""

from __future__ import annotations

from oppidum.drawing.palette import palette
from oppidum.drawing.pen import Pen
from oppidum.drawing.svg import Markup, Value, element, group, words


def page(pen: Pen, name: str, said: str, width: float, height: float, *parts: Markup, **data: Value | None) -> str:
    """A whole picture as SVG text; `said` is what it shows, for those who do not see it.

    The parts come first, so that the symbols which they use are known.
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
    """The desk, and on it the sheet of paper with the double line of a plan around it."""
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
