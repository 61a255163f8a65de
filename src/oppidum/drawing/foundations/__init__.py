"""Foundations as pictures: `table` lays the sheet out, `city` draws the board, the other rooms what lies beside it."""

from oppidum.drawing.foundations.table import draw

__all__ = ["draw"]
