"""Zones and sides: the few names that every part of a city is made of, as numbers."""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import numbers

EMPTY: Final = 0
RESIDENTIAL: Final = 1
COMMERCIAL: Final = 2
INDUSTRIAL: Final = 3
PARK: Final = 4
ZONE_LETTERS: Final = ".RCIP"
ZONE_NAMES: Final = ["", "residential", "commercial", "industrial", "park"]
ZONES: Final = 4

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDE_LETTERS: Final = "NESW"
SIDES: Final = 4

SIDE_BITS: Final = numbers([1, 2, 4, 8])
"""Exits of a block are a set of sides: the sum of their bits."""

OPPOSITE: Final = numbers([SOUTH, WEST, NORTH, EAST])


def exits_of(letters: str) -> int:
    """Returns the set of sides that the letters name.

    >>> exits_of("SE") == exits_of("ES") == 6
    True
    """
    return sum([SIDE_BITS[SIDE_LETTERS.index(letter)] for letter in letters])


def exit_letters(exits: int) -> str:
    """Returns the sides of a set, clockwise from the north; `exits_of` is the way back.

    >>> exit_letters(6)
    'ES'
    """
    return "".join([SIDE_LETTERS[side] for side in range(SIDES) if exits & SIDE_BITS[side]])


def turn_exits(exits: int) -> int:
    """Returns the sides of a block that was turned by 180 degrees (S-20).

    >>> exit_letters(turn_exits(exits_of("NE")))
    'SW'
    """
    return sum([SIDE_BITS[OPPOSITE[side]] for side in range(SIDES) if exits & SIDE_BITS[side]])
