"""The block side of a card, either way round."""

from __future__ import annotations

from oppidum.drawing.sprawlopolis.blocks import Block, Cell
from oppidum.drawing.sprawlopolis.streets import OPPOSITE
from oppidum.games.sprawlopolis.shown.facts import SprawlopolisFacts

QUARTERS: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1), (1, 1))


def face_of(facts: SprawlopolisFacts, number: str, turned: bool = False) -> dict[Cell, Block]:
    """The blocks of a card by column and row, both 0 or 1."""
    printed = facts.cards[number]
    blocks = [Block(printed.zones[row][column], printed.exits[row][column]) for column, row in QUARTERS]
    if turned:
        blocks = [Block(block.zone, "".join(OPPOSITE[exit_] for exit_ in block.exits)) for block in blocks[::-1]]
    return dict(zip(QUARTERS, blocks, strict=True))
