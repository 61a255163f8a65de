"""SVG as text: elements whose attributes and words are escaped. A child must be Markup, so no raw text slips in."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

Value = str | float


class Markup(str):
    """Text that is SVG already."""

    __slots__ = ()


NOTHING = Markup("")


def element(tag: str, *children: Markup, **attributes: Value | None) -> Markup:
    """Writes an element; an attribute's underscores become hyphens, one that is None is left out.

    >>> element("rect", x=1.0, width=2.125, data_lot="A&B", rx=None)
    '<rect x="1" width="2.12" data-lot="A&amp;B"/>'
    """
    written = "".join(
        f" {name.rstrip('_').replace('_', '-')}={quoteattr(_format_value(value))}"
        for name, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return Markup(f"<{tag}{written}>{inside}</{tag}>" if inside else f"<{tag}{written}/>")


def group(*children: Markup, **attributes: Value | None) -> Markup:
    """Wraps several elements as one."""
    return element("g", *children, **attributes)


def join(*parts: Markup) -> Markup:
    """Joins several elements, one after the other."""
    return Markup("".join(parts))


def words(content: str) -> Markup:
    """Escapes text to stand inside an element; what XML cannot hold becomes a question mark.

    >>> words("salt & <pepper>")
    'salt &amp; &lt;pepper&gt;'
    """
    return Markup(escape(_legible(content)))


def title(content: str) -> Markup:
    """Returns what an element is, for those who point at it and for screen readers."""
    return element("title", words(content))


def at(x: float, y: float) -> str:
    """Returns the transform that moves a group to a place."""
    return f"translate({_format_value(x)} {_format_value(y)})"


def points_path(points: list[tuple[float, float]], closed: bool = True) -> str:
    """Writes straight lines through the points as path data."""
    line = "L".join(f"{_format_value(x)} {_format_value(y)}" for x, y in points)
    return f"M{line}{'Z' if closed else ''}"


def _format_value(value: Value) -> str:
    if isinstance(value, str):
        return _legible(value)
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def _legible(content: str) -> str:
    return content if content.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in content)
