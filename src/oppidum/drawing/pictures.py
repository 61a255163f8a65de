"""Draws a view as its family of titles knows how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from oppidum.drawing.pen import NoPicture, PictureOptions
from oppidum.engine.events import View
from oppidum.engine.game import Configuration
from oppidum.games.families import load_part

DrawPicture = Callable[[Any, Configuration, PictureOptions], str]


def draw_view(view: View, configuration: Configuration, options: PictureOptions | None = None) -> str:
    """Returns the view as SVG; raises NoPicture where there is none of the kind that was asked for."""
    draw = cast("DrawPicture | None", load_part(configuration.game.family, "picture"))
    if draw is None:
        raise NoPicture(f"There are no pictures of {configuration.game.name} yet.")
    return draw(view, configuration, options or PictureOptions())


def refuse_narrow(configuration: Configuration, options: PictureOptions) -> None:
    """Refuses to draw one column; called by families that only draw a wide sheet."""
    if options.narrow:
        raise NoPicture(f"There is no narrow picture of {configuration.game.name}.")
