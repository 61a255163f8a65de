"""Draws a table as lines of text: with the board of its family, else as an outline."""

from __future__ import annotations

from typing import cast

import msgspec
from rich.text import Text

from oppidum.cli.boards.scene import Scene
from oppidum.cli.boards.terminal_board import Examples, TerminalBoard
from oppidum.cli.console import printable
from oppidum.cli.outline import outline
from oppidum.cli.playing.choices import Remarks
from oppidum.engine.events import View
from oppidum.engine.game import Configuration, State
from oppidum.games.families import load_part

ANYTHING = Examples("take", "take 1", "1", "take 1", "R-01", "turn", "everything that you may see")


def board(scene: Scene, full: bool = False) -> list[Text]:
    """Draws the table; `full` adds what is not needed at every turn."""
    return _board_of(scene.configuration).draw(scene, full)


def remarks(scene: Scene) -> Remarks:
    """Returns what to say beside an action that is offered: a price, what a building is good for."""
    return _board_of(scene.configuration).remarks(scene)


def examples(configuration: Configuration) -> Examples:
    """Returns what may be typed at such a table."""
    return _board_of(configuration).examples(configuration)


def look(scene: Scene, what: str) -> list[Text]:
    """Draws a part of the table, a pile or a thing; nothing where the board shows all that there is."""
    return _board_of(scene.configuration).look(scene, what)


def look_words(scene: Scene) -> list[str]:
    """Returns what can be looked at, word by word."""
    return _board_of(scene.configuration).look_words(scene)


def line_words(state: State, seat: int, text: str) -> list[str]:
    """Returns how the last word of a line that stands for several actions may go on."""
    return _board_of(state.configuration).line_words(state, seat, text)


def captions(view: View, configuration: Configuration) -> dict[str, str]:
    """Returns explanations of what stands on a table under a name alone, by that name."""
    return _board_of(configuration).captions(view, configuration)


def _board_of(configuration: Configuration) -> TerminalBoard:
    return cast("TerminalBoard | None", load_part(configuration.game.family, "board")) or _OUTLINE


def _plain(scene: Scene, _full: bool) -> list[Text]:
    """Draws a table of a family without a board: the points, and the view field by field."""
    lines = [Text(scene.configuration.game.name, "bold")]
    for name, scored, projected in zip(scene.names, scene.scored, scene.projected, strict=True):
        later = "" if scene.over else f", {scored.total + projected.total} with the {scene.coming_name()}"
        lines.append(Text(f"  {name}: {scored.total} points{later}"))
    lines += [Text(printable(line)) for line in outline(msgspec.to_builtins(scene.view))]
    lines.append(Text("Seats count from 0 in this outline.", "italic"))
    return lines


_OUTLINE = TerminalBoard(draw=_plain, examples=lambda _: ANYTHING, remarks=lambda _: {})
