"""The table of Foundations as text: `table` is the board, `modules` what options add, `looks` says what cards do."""

from dataclasses import replace

from oppidum.cli.boards.foundations.looks import captions_of, look, look_words
from oppidum.cli.boards.foundations.remarks import remarks
from oppidum.cli.boards.foundations.table import EXAMPLES, board
from oppidum.cli.boards.foundations.trading import offer_words
from oppidum.cli.boards.terminal_board import Examples, TerminalBoard
from oppidum.engine.game import Configuration
from oppidum.games.foundations.shown.facts import facts_of

__all__ = ["BOARD"]

LOOK = "what pieces and cards of modules do, or some: look roads, look consul"
WHOLE = "a whole offer: propose 2 give A1 8 coins ask B3 1 token"


def _examples(configuration: Configuration) -> Examples:
    """Returns what may be typed; there is something to look at where modules are in play, and offers with trading."""
    found = replace(EXAMPLES, look=LOOK) if facts_of(configuration).cards else EXAMPLES
    return replace(found, line="propose 2", whole=WHOLE) if configuration.options.get("trading") else found


BOARD = TerminalBoard(
    draw=board,
    examples=_examples,
    remarks=remarks,
    look=look,
    look_words=look_words,
    captions=lambda _view, configuration: captions_of(configuration),
    line_words=offer_words,
)
