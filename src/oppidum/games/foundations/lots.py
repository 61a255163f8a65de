"""The city's ground: lots, their names and neighbours, and every place where a shape fits. All bit work is here.

A lot is a number, column by column: A1, A2, ... B1. A set of lots is two words of 50 bits, `low` for lots 0 to 49 and
`high` for lots 50 to 99, because integers of more than 63 bits are slow once compiled. Words are made from `BIT`,
never by shifting a literal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from oppidum.engine.numbers import Numbers, append, i64, numbers, vec

HALF: Final = 50
LETTERS: Final = "ABCDEFGHIJ"
MODULUS: Final = 67
"""Two is a primitive root of 67: the powers of two below 2**50 leave distinct remainders, which number the bits."""


def _powers_of_two() -> list[int]:
    powers = [1]
    while len(powers) < HALF:
        powers.append(powers[-1] * 2)
    return powers


def _bits_by_remainder() -> list[int]:
    places = [-1] * MODULUS
    for place, power in enumerate(_powers_of_two()):
        places[power % MODULUS] = place
    return places


BIT: Final = numbers(_powers_of_two())
PLACE_OF: Final = numbers(_bits_by_remainder())


def low_bit(lot: i64) -> i64:
    """The lot's bit in the low word, 0 if it lies in the high one."""
    return BIT[lot] if lot < HALF else 0


def high_bit(lot: i64) -> i64:
    """The lot's bit in the high word, 0 if it lies in the low one."""
    return 0 if lot < HALF else BIT[lot - HALF]


def lots_in(low: i64, high: i64) -> Numbers:
    """The lots of a set, in order.

    >>> list(lots_in(low_bit(3) | low_bit(7), high_bit(50)))
    [3, 7, 50]
    """
    lots = vec[i64]()
    while low != 0:
        bit: i64 = low & -low
        lots = append(lots, PLACE_OF[bit % MODULUS])
        low ^= bit
    while high != 0:
        bit = high & -high
        lots = append(lots, HALF + PLACE_OF[bit % MODULUS])
        high ^= bit
    return lots


def lot_name(size: int, lot: int) -> str:
    """The name of a lot in a city of that size.

    >>> lot_name(9, 12)
    'B4'
    """
    return f"{LETTERS[lot // size]}{lot % size + 1}"


def low_shifted(low: i64, high: i64, step: i64) -> i64:
    """The low word of the lots from which a lot of the set lies `step` further on; the high word is `high >> step`."""
    return (low >> step) | ((high & (BIT[step] - 1)) << (HALF - step))


class Orientation:
    """A shape turned one way: where its lowest lot may lie, and the ways from there to its other lots.

    Beside or below the lowest lot there is always another: that one is looked at first, for all orientations at once
    (`upright` says which of the two it is), so `steps` leads to the rest.
    """

    def __init__(self, cells: list[tuple[int, int]], size: int, first_placement: int) -> None:
        column, row = cells[0]
        steps = [(c - column) * size + r - row for c, r in cells[1:]]
        anchors = [lot for lot in range(size * size) if _fits(lot, cells, size)]
        placement_at = [-1] * (size * size)
        for number, lot in enumerate(anchors):
            placement_at[lot] = first_placement + number
        self.placements: Final = [[lot] + [lot + step for step in steps] for lot in anchors]
        self.upright: Final[bool] = 1 in steps
        self.steps: Final = numbers([step for step in steps if step != (1 if 1 in steps else size)])
        self.placement_at: Final = numbers(placement_at)
        self.low: Final[i64] = _word(anchors, low_bit)
        self.high: Final[i64] = _word(anchors, high_bit)

    def placements_from(self, fits_low: i64, fits_high: i64, low: i64, high: i64, found: Numbers) -> Numbers:
        """The run `found` with the placements whose lowest lots are among `fits` and whose other lots are in the set.

        All places are tried at once: the set is shifted by the way to each further lot of the shape, and what remains
        in every shift are the lowest lots of the places that fit.
        """
        for step in self.steps:
            fits_low &= low_shifted(low, high, step)
            fits_high &= high >> step
        while fits_low != 0:
            bit: i64 = fits_low & -fits_low
            found = append(found, self.placement_at[PLACE_OF[bit % MODULUS]])
            fits_low ^= bit
        while fits_high != 0:
            bit = fits_high & -fits_high
            found = append(found, self.placement_at[HALF + PLACE_OF[bit % MODULUS]])
            fits_high ^= bit
        return found


class Ground:
    """The lots of a square city and, for a list of shapes, every place where each of them can lie.

    Placements are numbered through all shapes, shape by shape: `first[shape]` to `first[shape + 1] - 1`, and within a
    shape orientation by orientation, by their lowest lot. Tables of several rows lie end to end in one run: the row of
    `x` begins at `..._first[x]`.
    """

    def __init__(self, size: int, shapes: list[list[tuple[int, int]]]) -> None:
        self.size: Final[int] = size
        self.lots: Final[int] = size * size
        self.names: Final = [lot_name(size, lot) for lot in range(size * size)]
        self.orientations: Final[list[list[Orientation]]] = []
        placements: list[list[int]] = []
        first = [0]
        for cells in shapes:
            ways: list[Orientation] = []
            for turned in _rotations(cells):
                ways.append(Orientation(turned, size, len(placements)))
                placements.extend(ways[-1].placements)
            self.orientations.append(ways)
            first.append(len(placements))
        self.first: Final = numbers(first)
        self.single: Final = numbers([1 if len(cells) == 1 else 0 for cells in shapes])
        self.lot_first: Final = numbers(starts(placements))
        self.lot: Final = numbers(_flat(placements))
        self.low: Final = numbers([_word(lots, low_bit) for lots in placements])
        self.high: Final = numbers([_word(lots, high_bit) for lots in placements])
        around = [_around(lots, size) for lots in placements]
        self.around_first: Final = numbers(starts(around))
        self.around: Final = numbers(_flat(around))

    def placement_lots(self, placement: i64) -> Numbers:
        """The lots of a placement, in order."""
        return self.lot[self.lot_first[placement] : self.lot_first[placement + 1]]

    def placements_within(self, shape: i64, low: i64, high: i64, found: Numbers) -> Numbers:
        """The run `found` with every placement of the shape that lies within the set, in order."""
        ways = self.orientations[shape]
        if self.single[shape] != 0:
            return ways[0].placements_from(low, high, low, high, found)
        size: i64 = self.size
        below_low: i64 = low & low_shifted(low, high, 1)
        below_high: i64 = high & (high >> 1)
        beside_low: i64 = low & low_shifted(low, high, size)
        beside_high: i64 = high & (high >> size)
        if below_low == 0 and below_high == 0 and beside_low == 0 and beside_high == 0:
            return found
        for way in ways:
            fits_low: i64 = way.low & (below_low if way.upright else beside_low)
            fits_high: i64 = way.high & (below_high if way.upright else beside_high)
            if fits_low != 0 or fits_high != 0:
                found = way.placements_from(fits_low, fits_high, low, high, found)
        return found


def _fits(lot: int, cells: list[tuple[int, int]], size: int) -> bool:
    """Whether the cells, the first of them on the lot, lie inside the city."""
    column, row = lot // size - cells[0][0], lot % size - cells[0][1]
    return all(0 <= column + c < size and 0 <= row + r < size for c, r in cells)


def _around(lots: list[int], size: int) -> list[int]:
    """The lots that share an edge with these."""
    found = set()
    for lot in lots:
        column, row = lot // size, lot % size
        for c, r in ((column - 1, row), (column, row - 1), (column, row + 1), (column + 1, row)):
            if 0 <= c < size and 0 <= r < size:
                found.add(c * size + r)
    return sorted(found - set(lots))


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


def _word(lots: list[int], bit_of: Callable[[int], int]) -> int:
    return sum(bit_of(lot) for lot in lots)


def _flat(rows: list[list[int]]) -> list[int]:
    return [value for row in rows for value in row]


def starts(rows: list[list[int]]) -> list[int]:
    """Where each row begins once they lie end to end, and where the last one ends."""
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row))
    return starts
