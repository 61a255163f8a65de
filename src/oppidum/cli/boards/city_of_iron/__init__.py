"""The table of City of Iron as text: `table` is the board, `remarks` stand beside actions, `looks` opens piles."""

from __future__ import annotations

from oppidum.cli.boards.city_of_iron import gists, looks
from oppidum.cli.boards.city_of_iron.remarks import remarks
from oppidum.cli.boards.city_of_iron.table import EXAMPLES, board
from oppidum.cli.boards.terminal_board import TerminalBoard
from oppidum.games.city_of_iron.shown.facts import facts_of

BOARD = TerminalBoard(
    draw=board,
    examples=lambda _: EXAMPLES,
    remarks=remarks,
    look=looks.look,
    look_words=looks.words,
    captions=lambda _view, configuration: gists.captions(facts_of(configuration)),
)
