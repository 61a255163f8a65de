"""The symbols of `art/symbols`, each put once into a picture and used by name.

A symbol's file says its colours as ``var(--roof)``, as the page reads them; here they become those of the theme. What
takes its owner's colour says ``currentColor``.
"""

from __future__ import annotations

import re
from functools import cache

from oppidum.drawing import art
from oppidum.drawing.palette import Theme
from oppidum.drawing.svg import Markup, Value, element

_FILE = re.compile(r'<svg [^>]*viewBox="0 0 (\d+) \1">\s*(.*)\s*</svg>\s*', re.DOTALL)
_VARIABLE = re.compile(r"var\(--([a-z-]+)\)")


class Symbols:
    """The symbols and patterns that a picture uses; `definitions` is written when all are known."""

    def __init__(self, theme_name: str, theme: Theme) -> None:
        # Ids are global to a page. Pictures of one theme define the same symbols, those of two themes do not.
        self._prefix = f"oppidum-{theme_name}-"
        self._colours = theme.variables()
        self._used: dict[str, Markup] = {}

    def use(self, name: str, x: float, y: float, size: float, colour: str | None = None) -> Markup:
        """Draws the symbol with its middle at this place, so wide and high."""
        if name not in self._used:
            self._used[name] = self._definition(name)
        corner = {"x": x - size / 2, "y": y - size / 2}
        return element("use", href=f"#{self.id(name)}", width=size, height=size, color=colour, **corner)

    def pattern(self, name: str, size: float, path: str, colour: str, opacity: float) -> str:
        """Returns a paint of fine lines for `fill`, repeated in squares of this size."""
        if name not in self._used:
            line = element("path", d=path, fill="none", stroke=colour, stroke_width=0.8, opacity=opacity)
            box: dict[str, Value] = {"width": size, "height": size, "patternUnits": "userSpaceOnUse"}
            self._used[name] = element("pattern", line, id=self.id(name), **box)
        return f"url(#{self.id(name)})"

    def id(self, name: str) -> str:
        """Returns the id of something defined in this picture; pictures of both themes can stand on one page."""
        return self._prefix + name

    def definitions(self) -> Markup:
        """Returns the definitions of every symbol and pattern used so far."""
        return element("defs", *self._used.values())

    def _definition(self, name: str) -> Markup:
        side, inside = _parts(name)
        coloured = _VARIABLE.sub(lambda found: self._colours[found[1]], inside)
        return element("symbol", Markup(coloured), id=self.id(name), viewBox=f"0 0 {side} {side}")


@cache
def _parts(name: str) -> tuple[str, str]:
    """Returns the side of a symbol's square and what is drawn in it."""
    found = _FILE.fullmatch(art.read("symbols", f"{name}.svg"))
    if found is None:
        raise ValueError(f"the symbol {name} is not one square drawing")
    return found[1], found[2].strip()
