"""The table of Foundations as text: `table` is the board, `modules` what options add, `looks` says what cards do."""

from dataclasses import replace

from oppidum.cli.boards.foundations.looks import captions_of, look, look_words
from oppidum.cli.boards.foundations.remarks import remarks
from oppidum.cli.boards.foundations.table import EXAMPLES, board
from oppidum.cli.boards.terminal_board import Examples, TerminalBoard
from oppidum.engine.game import Configuration
from oppidum.games.foundations.shown.facts import facts_of

__all__ = ["BOARD"]

LOOK = "what monuments, roads and cards do, or one: look roads, look census"


def _examples(configuration: Configuration) -> Examples:
    """Returns what may be typed; there is something to look at where modules are in play."""
    return replace(EXAMPLES, look=LOOK) if facts_of(configuration).cards else EXAMPLES


BOARD = TerminalBoard(
    draw=board,
    examples=_examples,
    remarks=remarks,
    look=look,
    look_words=look_words,
    captions=lambda _view, configuration: captions_of(configuration),
)
