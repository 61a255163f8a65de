"""What a family of titles gives the terminal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from oppidum.cli.boards.examples import Examples
from oppidum.cli.boards.scene import Scene
from oppidum.cli.playing.choices import Remarks
from oppidum.engine.game import Configuration


@dataclass(frozen=True)
class TerminalBoard:
    """How a table is shown in text: `draw` the table, with everything on it if asked to; `examples` of what to type.

    `remarks` stand beside offered actions. `look` shows a part of the table and `look_words` names the parts, for
    boards that are too large to show all at once. `captions` explains by name what a picture only names.
    """

    draw: Callable[[Scene, bool], list[Text]]
    examples: Examples
    remarks: Callable[[Scene], Remarks]
    look: Callable[[Scene, str], list[Text]] = lambda _scene, _what: []
    look_words: Callable[[Scene], list[str]] = lambda _scene: []
    captions: Callable[[Any, Configuration], dict[str, str]] = lambda _view, _configuration: {}
