"""What a family of titles gives the terminal: a board, and examples of what to type."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from oppidum.cli.boards.scene import Scene
from oppidum.cli.playing.choices import Remarks
from oppidum.engine.game import Configuration, State


@dataclass(frozen=True)
class Examples:
    """`kind` narrows the list of actions, `part` further; `place` alone lists what concerns it.

    `action` is one that may be asked about, `rule` and `word` can be looked up, `table` is what the whole table shows,
    `look` what can be looked at besides; empty where that is nothing. `line` begins a line that stands for several
    actions, `whole` is one, where there are such lines.
    """

    kind: str
    part: str
    place: str
    action: str
    rule: str
    word: str
    table: str
    look: str = ""
    line: str = ""
    whole: str = ""


@dataclass(frozen=True)
class TerminalBoard:
    """How a family shows a table as text.

    `draw` draws the table, with everything on it if asked to. `examples` are what a person can type at such a table.
    `line_words` completes the last word of a line that stands for several actions.

    `remarks` stand beside offered actions. `look` shows a part of the table and `look_words` names the parts, for
    boards that are too large to show all at once. `captions` explains by name what a picture only names.
    """

    draw: Callable[[Scene, bool], list[Text]]
    examples: Callable[[Configuration], Examples]
    remarks: Callable[[Scene], Remarks]
    look: Callable[[Scene, str], list[Text]] = lambda _scene, _what: []
    look_words: Callable[[Scene], list[str]] = lambda _scene: []
    captions: Callable[[Any, Configuration], dict[str, str]] = lambda _view, _configuration: {}
    line_words: Callable[[State, int, str], list[str]] = lambda _state, _seat, _text: []
