"""The lots of the city, their names and neighbours, and every place where a shape fits, as bitboards.

A lot is a number, column by column: A1, A2, ... B1. A set of lots is two words of 50 bits, `low` for lots 0 to 49 and
`high` for lots 50 to 99, because integers of more than 63 bits are slow once compiled. Words are made from `BIT`,
never by shifting a literal.
"""

from __future__ import annotations

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
    # A word of one bit is a power of two, and its remainder says which: one division instead of a loop over the bits.
    for place, power in enumerate(_powers_of_two()):
        places[power % MODULUS] = place
    return places


BIT: Final = numbers(_powers_of_two())
OTHER_CARDS: Final = 100
"""The number of the first card that is no deed, and the most such cards that there can be."""
LOW_BIT: Final = numbers(_powers_of_two() + [0] * (HALF + OTHER_CARDS))
"""Each lot's bit in the low word, 0 if it lies in the high one; 0 too for cards that are no deeds."""
HIGH_BIT: Final = numbers([0] * HALF + _powers_of_two() + [0] * OTHER_CARDS)
"""Each lot's bit in the high word, 0 if it lies in the low one; 0 too for cards that are no deeds."""
PLACE_OF: Final = numbers(_bits_by_remainder())


def lowest_of(word: i64) -> i64:
    """Returns the place of the lowest bit of a word that is not 0.

    >>> lowest_of(LOW_BIT[3] | LOW_BIT[7])
    3
    """
    return PLACE_OF[(word & -word) % MODULUS]


def count_bits(word: i64) -> i64:
    """Counts the bits that are set, of a word of lots as of any other."""
    count: i64 = 0
    while word != 0:
        count += 1
        word &= word - 1
    return count


def lots_in(low: i64, high: i64) -> Numbers:
    """Returns the lots of a set, in order.

    >>> list(lots_in(LOW_BIT[3] | LOW_BIT[7], HIGH_BIT[50]))
    [3, 7, 50]
    """
    lots = vec[i64]()
    while low != 0:
        lots = append(lots, lowest_of(low))
        low &= low - 1
    while high != 0:
        lots = append(lots, HALF + lowest_of(high))
        high &= high - 1
    return lots


def append_by_lot(low: i64, high: i64, objects: list[object], first: i64, out: list[object]) -> None:
    """Appends the object of each lot of a set, in order; that of lot 0 is `objects[first]`."""
    # `lowest_of` written out: this runs for every legal action, and the call would cost more than the work.
    while low != 0:
        out.append(objects[first + PLACE_OF[(low & -low) % MODULUS]])
        low &= low - 1
    first += HALF
    while high != 0:
        out.append(objects[first + PLACE_OF[(high & -high) % MODULUS]])
        high &= high - 1


def lot_name(size: int, lot: int) -> str:
    """Returns the name of a lot in a city of that size.

    >>> lot_name(9, 12)
    'B4'
    """
    return f"{LETTERS[lot // size]}{lot % size + 1}"


class Ground:
    """The lots of a square city and, for a list of shapes, every place where each of them can lie.

    Placements are numbered through all shapes, shape by shape: `first[shape]` to `first[shape + 1] - 1`, and within a
    shape rotation by rotation, by their lowest lot. Tables of several rows lie end to end in one run: the row of `x`
    begins at `..._first[x]`. Shapes are given from the smallest to the largest.
    """

    def __init__(self, size: int, shapes: list[list[tuple[int, int]]]) -> None:
        self.size: Final[i64] = size
        self.lots: Final[i64] = size * size
        self.names: Final = [lot_name(size, lot) for lot in range(size * size)]
        rotations = [[Rotation(cells, size) for cells in _rotations(shape)] for shape in shapes]
        every = [rotation for of_shape in rotations for rotation in of_shape]
        placements = [lots for rotation in every for lots in rotation.placements]
        self.first: Final = numbers(
            starts([[lots[0] for rotation in of_shape for lots in rotation.placements] for of_shape in rotations])
        )
        self.lot_first: Final = numbers(starts(placements))
        self.lot: Final = numbers(_flatten(placements))
        self.low: Final = numbers([_word(lots, LOW_BIT) for lots in placements])
        self.high: Final = numbers([_word(lots, HIGH_BIT) for lots in placements])
        around = [_around(lots, size) for lots in placements]
        self.around_first: Final = numbers(starts(around))
        self.around: Final = numbers(_flatten(around))
        beside = [_around([lot], size) for lot in range(size * size)]
        self.beside_low: Final = numbers([_word(lots, LOW_BIT) for lots in beside])
        self.beside_high: Final = numbers([_word(lots, HIGH_BIT) for lots in beside])
        self.rotation_first: Final = numbers(_first_by_size([rotation.lots for rotation in every]))
        self.rotation_low: Final = numbers([_word(rotation.lowest, LOW_BIT) for rotation in every])
        self.rotation_high: Final = numbers([_word(rotation.lowest, HIGH_BIT) for rotation in every])
        self.rotation_upright: Final = numbers([1 if rotation.upright else 0 for rotation in every])
        self.step_first: Final = numbers(starts([rotation.steps for rotation in every]))
        self.step: Final = numbers(_flatten([rotation.steps for rotation in every]))
        self.placement_at: Final = numbers(_placements_at(every, size * size))
        self.lot_on_edge: Final = numbers([_edge_flag([lot], size) for lot in range(size * size)])
        self.on_edge: Final = numbers([_edge_flag(lots, size) for lots in placements])
        """1 for each placement with a lot on the edge of the city (M-05)."""

    def placement_lots(self, placement: i64) -> Numbers:
        """Returns the lots of a placement, in order."""
        return self.lot[self.lot_first[placement] : self.lot_first[placement + 1]]

    def placements_within(self, lots: i64, low: i64, high: i64, found: Numbers) -> Numbers:
        """Returns the run `found` with every placement of so many lots within the set appended, in order.

        All places of a rotation are tried at once. A lot can be the lowest of a place if the lot one step further is
        in the set too, for every step from the lowest lot to another lot of the shape. Shifting the set right by a
        step answers that for all lots together, and the answers to all steps are combined by `&`.

        Every shape has a lot beside or below its lowest one. These two shifts come first and serve all rotations.
        """
        rotation: i64 = self.rotation_first[lots]
        end: i64 = self.rotation_first[lots + 1]
        if lots == 1:
            return self._append_placements(rotation, low, high, found)
        size: i64 = self.size
        # Bits that a shift moves out of the high word come into the low word from above.
        below_low: i64 = low & ((low >> 1) | ((high & 1) << (HALF - 1)))
        below_high: i64 = high & (high >> 1)
        beside_low: i64 = low & ((low >> size) | ((high & (BIT[size] - 1)) << (HALF - size)))
        beside_high: i64 = high & (high >> size)
        if below_low | below_high | beside_low | beside_high == 0:
            return found
        rotation_low, rotation_high, rotation_upright = self.rotation_low, self.rotation_high, self.rotation_upright
        # Shifts know no edges, and bits wrap from the end of a column into the next one. The lowest lots at which the
        # rotation fits into the city mask those out.
        while rotation < end:
            upright = rotation_upright[rotation] != 0
            fits_low: i64 = rotation_low[rotation] & (below_low if upright else beside_low)
            fits_high: i64 = rotation_high[rotation] & (below_high if upright else beside_high)
            if fits_low != 0 or fits_high != 0:
                found = self._append_fitting(rotation, fits_low, fits_high, low, high, found)
            rotation += 1
        return found

    def _append_fitting(
        self, rotation: i64, fits_low: i64, fits_high: i64, low: i64, high: i64, found: Numbers
    ) -> Numbers:
        """Appends the rotation's placements with their lowest lots in `fits` and all others in the set."""
        at: i64 = self.step_first[rotation]
        end: i64 = self.step_first[rotation + 1]
        while at < end:
            step: i64 = self.step[at]
            fits_low &= (low >> step) | ((high & (BIT[step] - 1)) << (HALF - step))
            fits_high &= high >> step
            if fits_low == 0 and fits_high == 0:
                return found
            at += 1
        return self._append_placements(rotation, fits_low, fits_high, found)

    def _append_placements(self, rotation: i64, low: i64, high: i64, found: Numbers) -> Numbers:
        """Appends the rotation's placements whose lowest lots are in the set; returns the longer run."""
        placement_at = self.placement_at
        row: i64 = rotation * self.lots
        while low != 0:
            found = append(found, placement_at[row + PLACE_OF[(low & -low) % MODULUS]])
            low &= low - 1
        row += HALF
        while high != 0:
            found = append(found, placement_at[row + PLACE_OF[(high & -high) % MODULUS]])
            high &= high - 1
        return found


class Rotation:
    """A rotation of a shape: its placements, where its lowest lot may lie, and the steps to its other lots.

    `steps` leaves out the one that leads to the lot below the lowest one, if the shape has it (it is `upright`), and
    else the one to the lot beside it.
    """

    def __init__(self, cells: list[tuple[int, int]], size: int) -> None:
        column, row = cells[0]
        steps = [(c - column) * size + r - row for c, r in cells[1:]]
        self.lots: Final[int] = len(cells)
        self.lowest: Final = [lot for lot in range(size * size) if _fits(lot, cells, size)]
        self.placements: Final = [[lot] + [lot + step for step in steps] for lot in self.lowest]
        self.upright: Final[bool] = 1 in steps
        self.steps: Final = [step for step in steps if step != (1 if 1 in steps else size)]


def _first_by_size(sizes: list[int]) -> list[int]:
    """Returns where the rotations of each size begin, for sizes from 0 to one more than the largest."""
    return [len([other for other in sizes if other < size]) for size in range(max(sizes) + 2)]


def _placements_at(rotations: list[Rotation], lots: int) -> list[int]:
    """Returns a row for each rotation: by lot, the placement whose lowest lot it is."""
    rows = [-1] * (len(rotations) * lots)
    placement = 0
    for number, rotation in enumerate(rotations):
        for lot in rotation.lowest:
            rows[number * lots + lot] = placement
            placement += 1
    return rows


def _fits(lot: int, cells: list[tuple[int, int]], size: int) -> bool:
    """Returns whether the cells lie inside the city if the first of them lies on the lot."""
    column, row = lot // size - cells[0][0], lot % size - cells[0][1]
    return all(0 <= column + c < size and 0 <= row + r < size for c, r in cells)


def _around(lots: list[int], size: int) -> list[int]:
    """Returns the lots that share an edge with these."""
    found = set()
    for lot in lots:
        column, row = lot // size, lot % size
        for c, r in ((column - 1, row), (column, row - 1), (column, row + 1), (column + 1, row)):
            if 0 <= c < size and 0 <= r < size:
                found.add(c * size + r)
    return sorted(found - set(lots))


def _rotations(cells: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Returns the different rotations of a shape, each as sorted cells; the first cell is the lowest lot."""
    rotations: list[list[tuple[int, int]]] = []
    # A square or a line repeats itself; equal rotations would offer the same build twice.
    for _ in range(4):
        cells = [(-row, column) for column, row in cells]
        left, top = min(column for column, _ in cells), min(row for _, row in cells)
        moved = sorted((column - left, row - top) for column, row in cells)
        if moved not in rotations:
            rotations.append(moved)
    return sorted(rotations)


def _edge_flag(lots: list[int], size: int) -> int:
    return int(
        any(column in (0, size - 1) or row in (0, size - 1) for column, row in (divmod(lot, size) for lot in lots))
    )


def _word(lots: list[int], bits: Numbers) -> int:
    return sum([bits[lot] for lot in lots])


def _flatten(rows: list[list[int]]) -> list[int]:
    return [value for row in rows for value in row]


def starts(rows: list[list[int]]) -> list[int]:
    """Returns where each row begins once they lie end to end, and where the last one ends."""
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row))
    return starts
