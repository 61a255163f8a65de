"""The visible city: a grid of blocks, each with its zone and the exits of its road (S-22).

A plan knows no cards: it is painted from a city, or from any grid that people have on their table. A ring of empty
ground lies around it, so that every block has four neighbours to look at. A position is an index into the grid; the
ground is named by column and row, "2,-1".
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, append, i64, vec
from oppidum.games.sprawlopolis.rules.zones import EMPTY


class Plan:
    """So many columns and rows of ground from `left`, `top` on. Paint blocks with `put`, then call `survey`.

    `cells` are the blocks in reading order; `step` leads from a position to its neighbours, by side. To paint another
    city on the same ground, `clear` it first.
    """

    def __init__(self, columns: i64, rows: i64, left: i64 = 0, top: i64 = 0) -> None:
        self.columns: i64 = columns
        self.rows: i64 = rows
        self.left: i64 = left
        self.top: i64 = top
        self.width: Final[i64] = columns + 2
        self.size: Final[i64] = self.width * (rows + 2)
        self.zone: Final[Numbers] = vec[i64]([0] * self.size)
        self.exits: Final[Numbers] = vec[i64]([0] * self.size)
        self.step: Final[Numbers] = vec[i64]([-self.width, 1, self.width, -1])
        self.cells: Numbers = vec[i64]()
        self._listed: Final[Numbers] = vec[i64]([0] * self.size)

    def put(self, column: i64, row: i64, zone: i64, exits: i64) -> None:
        """Lays a block; what lay there before is covered (S-22)."""
        cell: i64 = self.at(column, row)
        self.zone[cell] = zone
        self.exits[cell] = exits

    def survey(self) -> None:
        """Lists the blocks in reading order, once all are laid."""
        zone, listed = self.zone, self._listed
        count: i64 = 0
        first: i64 = self.width + 1
        last: i64 = first + (self.rows - 1) * self.width
        while first <= last:
            cell: i64 = first
            end: i64 = first + self.columns
            while cell < end:
                listed[count] = cell  # stays if there is a block, else the next one takes its place
                count += (zone[cell] + 3) >> 2  # 1 for each of the four zones, else 0: a branch would be a guess
                cell += 1
            first += self.width
        self.cells = listed[:count]

    def clear(self, columns: i64, rows: i64, left: i64, top: i64) -> None:
        """Takes all blocks away; the ground reaches this far then. Pre: no more columns and rows than at first."""
        zone, exits = self.zone, self.exits
        for cell in self.cells:
            zone[cell] = EMPTY
            exits[cell] = 0
        self.cells = vec[i64]()
        self.columns, self.rows, self.left, self.top = columns, rows, left, top

    def at(self, column: i64, row: i64) -> i64:
        """Returns the position of a column and row."""
        return (row - self.top + 1) * self.width + column - self.left + 1

    def column(self, cell: i64) -> i64:
        """Returns the column of a position."""
        return cell % self.width - 1 + self.left

    def row(self, cell: i64) -> i64:
        """Returns the row of a position."""
        return cell // self.width - 1 + self.top

    def name(self, cell: i64) -> str:
        """Returns the position as people write it."""
        return f"{self.column(cell)},{self.row(cell)}"

    def open_sides(self, cell: i64) -> i64:
        """Counts the block's missing neighbours: with one it is at the edge, also beside a hole (S-40, S-41)."""
        zone = self.zone
        count: i64 = 0
        for step in self.step:
            if zone[cell + step] == EMPTY:
                count += 1
        return count

    def neighbours_of(self, cell: i64, zone: i64) -> i64:
        """Returns how many of the block's four neighbours are of this zone (S-40)."""
        zones = self.zone
        count: i64 = 0
        for step in self.step:
            if zones[cell + step] == zone:
                count += 1
        return count

    def line(self, first: i64, step: i64, length: i64, zone: i64) -> i64:
        """Counts the blocks of a zone in a row or column, with or without gaps.

        EMPTY stands for all zones together.
        """
        zones = self.zone
        count: i64 = 0
        cell: i64 = first
        while length > 0:
            if zones[cell] == zone if zone != EMPTY else zones[cell] > EMPTY:
                count += 1
            cell += step
            length -= 1
        return count

    def blocks_in_line(self, first: i64, step: i64, length: i64, zone: i64) -> Numbers:
        """Returns the blocks that `line` counts."""
        found = vec[i64]()
        cell: i64 = first
        while length > 0:
            if self.zone[cell] == zone if zone != EMPTY else self.zone[cell] > EMPTY:
                found = append(found, cell)
            cell += step
            length -= 1
        return found
