"""The city's ground: lots, their names and neighbours, and every place where a shape fits. All bit work is here.

A lot is a number, column by column: A1, A2, ... B1. A set of lots is two words of 50 bits, `low` for lots 0 to 49 and
`high` for lots 50 to 99, because integers of more than 63 bits are slow once compiled. Words are made from `BIT`,
never by shifting a literal.
"""

from __future__ import annotations

from typing import Final

HALF: Final = 50
LETTERS: Final = "ABCDEFGHIJ"
REMAINDER_OF_POWERS: Final = 67  # 2 is a primitive root of 67: the powers of two have distinct remainders


def _powers_of_two(count: int) -> list[int]:
    powers = [1]
    while len(powers) < count:
        powers.append(powers[-1] * 2)
    return powers


def _index_by_remainder() -> list[int]:
    index = [-1] * REMAINDER_OF_POWERS
    for place, bit in enumerate(BIT):
        index[bit % REMAINDER_OF_POWERS] = place
    return index


BIT: Final = _powers_of_two(HALF)
_INDEX: Final = _index_by_remainder()


def low_bit(lot: int) -> int:
    """The lot's bit in the low word, 0 if it lies in the high one."""
    return BIT[lot] if lot < HALF else 0


def high_bit(lot: int) -> int:
    """The lot's bit in the high word, 0 if it lies in the low one."""
    return 0 if lot < HALF else BIT[lot - HALF]


def lots_in(low: int, high: int) -> list[int]:
    """The lots of a set, in order.

    >>> lots_in(low_bit(3) | low_bit(7), high_bit(50))
    [3, 7, 50]
    """
    lots: list[int] = []
    while low:
        bit = low & -low
        lots.append(_INDEX[bit % REMAINDER_OF_POWERS])
        low ^= bit
    while high:
        bit = high & -high
        lots.append(HALF + _INDEX[bit % REMAINDER_OF_POWERS])
        high ^= bit
    return lots


def lot_name(size: int, lot: int) -> str:
    """The name of a lot in a city of that size.

    >>> lot_name(9, 12)
    'B4'
    """
    return f"{LETTERS[lot // size]}{lot % size + 1}"


class Orientation:
    """A shape turned one way: where its other lots lie, counted from its first, and where the first may lie."""

    def __init__(self, offsets: list[int], placement_at: list[int]) -> None:
        self.offsets: Final = offsets
        self.placement_at: Final = placement_at
        self.low: Final = sum(low_bit(lot) for lot, placement in enumerate(placement_at) if placement >= 0)
        self.high: Final = sum(high_bit(lot) for lot, placement in enumerate(placement_at) if placement >= 0)

    def placements_within(self, low: int, high: int, out: list[int]) -> None:
        """Appends every placement that lies within the set: all places are tried at once, by shifting the set."""
        fits_low, fits_high = low & self.low, high & self.high
        for offset in self.offsets:
            if not (fits_low or fits_high):
                return
            fits_low &= (low >> offset) | ((high & (BIT[offset] - 1)) << (HALF - offset))
            fits_high &= high >> offset
        for lot in lots_in(fits_low, fits_high):
            out.append(self.placement_at[lot])


class Ground:
    """The lots of a square city and, for a list of shapes, every place where each of them can lie.

    Placements are numbered through all shapes, shape by shape: `first[shape]` to `first[shape + 1] - 1`.
    """

    def __init__(self, size: int, shapes: list[list[tuple[int, int]]]) -> None:
        self.size: Final = size
        self.lots: Final = size * size
        self.names: Final = [lot_name(size, lot) for lot in range(self.lots)]
        self.near: Final = [self._neighbours(lot) for lot in range(self.lots)]
        self.first: Final[list[int]] = [0]
        self.orientations: Final[list[list[Orientation]]] = []
        self.placement_lots: Final[list[list[int]]] = []
        for cells in shapes:
            self.orientations.append([self._orientation(turned) for turned in _rotations(cells)])
            self.first.append(len(self.placement_lots))
        self.low: Final = [sum(low_bit(lot) for lot in lots) for lots in self.placement_lots]
        self.high: Final = [sum(high_bit(lot) for lot in lots) for lots in self.placement_lots]
        self.around: Final = [self._around(lots) for lots in self.placement_lots]

    def placements_within(self, shape: int, low: int, high: int) -> list[int]:
        """Every placement of the shape, in order, that lies within the set of lots."""
        placements: list[int] = []
        for orientation in self.orientations[shape]:
            orientation.placements_within(low, high, placements)
        return placements

    def _orientation(self, cells: list[tuple[int, int]]) -> Orientation:
        first_column, first_row = cells[0]
        offsets = [(column - first_column) * self.size + row - first_row for column, row in cells[1:]]
        placement_at = [-1] * self.lots
        for lot in range(self.lots):
            column, row = divmod(lot, self.size)
            if all(self._inside(column + c - first_column, row + r - first_row) for c, r in cells):
                placement_at[lot] = len(self.placement_lots)
                self.placement_lots.append([lot] + [lot + offset for offset in offsets])
        return Orientation(offsets, placement_at)

    def _inside(self, column: int, row: int) -> bool:
        return 0 <= column < self.size and 0 <= row < self.size

    def _neighbours(self, lot: int) -> list[int]:
        column, row = divmod(lot, self.size)
        beside = [(column - 1, row), (column, row - 1), (column, row + 1), (column + 1, row)]
        return [c * self.size + r for c, r in beside if self._inside(c, r)]

    def _around(self, lots: list[int]) -> list[int]:
        return sorted({other for lot in lots for other in self.near[lot]} - set(lots))


def _rotations(cells: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The different ways to turn a shape, each as sorted cells: its first cell is the lowest lot."""
    ways: list[list[tuple[int, int]]] = []
    for _ in range(4):
        cells = [(-row, column) for column, row in cells]
        left, top = min(column for column, _ in cells), min(row for _, row in cells)
        moved = sorted((column - left, row - top) for column, row in cells)
        if moved not in ways:
            ways.append(moved)
    return sorted(ways)
