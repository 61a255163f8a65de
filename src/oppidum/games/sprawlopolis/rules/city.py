"""Where the cards of the city lie, and where one more may lie (S-20 to S-23).

The city has no bounds, but it is made of 15 cards: from the start card at 0,0 none can come to lie further than 28
columns or rows away, two for each of 14 cards in a straight line. A *place* is such an offset, a *spot* a place with
the way the card is turned. Spots are numbered row by row, column by column, unturned before turned.

All that is kept is which card lies at which spot, in the order of placing. What is visible is painted from that.
"""

from __future__ import annotations

from typing import Final

from oppidum.engine.numbers import Numbers, i64, numbers, repeat
from oppidum.games.sprawlopolis.rules.plan import Plan

CITY_CARDS: Final = 15
EXTENT: Final = 30
"""No city is wider or higher: 15 cards of two blocks."""

FAR: Final = 28
REACH: Final = 57
SPOTS: Final = 6498
START_SPOT: Final = 3248

COLUMN_BITS: Final = numbers([int(2**column) for column in range(57)])

NEAR: Final = [7 * 2, 31, 31, 31, 7 * 2]
"""By row, from two above a card: the columns, from two to the left of it, where another one overlaps it or shares an
edge with it. Only at the four corners would it merely touch (S-21)."""


class Blocks:
    """What is printed on the cards: zone and exits of each block, by card, turned or not, and quarter."""

    def __init__(self, zone: Numbers, exits: Numbers) -> None:
        # Both ways of turning a card are laid out, so that painting one never has to turn it.
        self.zone: Final = zone
        self.exits: Final = exits

    def paint(self, plan: Plan, cards: Numbers, spots: Numbers, count: i64) -> None:
        """Paints so many cards at their spots, each over those before it (S-22). Pre: the ground is large enough."""
        zone, exits, printed_zone, printed_exits = plan.zone, plan.exits, self.zone, self.exits
        placed: i64 = 0
        while placed < count:
            spot: i64 = spots[placed]
            block: i64 = first_block(cards[placed], spot)
            cell: i64 = plan.at(column_of(spot), row_of(spot))
            below: i64 = cell + plan.width
            zone[cell], exits[cell] = printed_zone[block], printed_exits[block]
            zone[cell + 1], exits[cell + 1] = printed_zone[block + 1], printed_exits[block + 1]
            zone[below], exits[below] = printed_zone[block + 2], printed_exits[block + 2]
            zone[below + 1], exits[below + 1] = printed_zone[block + 3], printed_exits[block + 3]
            placed += 1


class City:
    """The cards placed so far, `count` of them. `reach` holds, by row, the columns at which a card may lie next."""

    def __init__(self, cards: Numbers, spots: Numbers, reach: Numbers) -> None:
        self.cards: Numbers = cards
        self.spots: Numbers = spots
        self.reach: Numbers = reach
        self.count: i64 = 0
        self.left: i64 = 0
        self.right: i64 = 0
        self.top: i64 = 0
        self.bottom: i64 = 0

    def copy(self) -> City:
        """Returns an independent copy."""
        twin = City(self.cards[:], self.spots[:], self.reach[:])
        twin.count = self.count
        twin.left = self.left
        twin.right = self.right
        twin.top = self.top
        twin.bottom = self.bottom
        return twin

    def pack(self) -> list[list[int]]:
        """Returns the cards placed and their spots; the rest follows from them."""
        return [list(self.cards[: self.count]), list(self.spots[: self.count])]

    def place(self, card: i64, spot: i64) -> None:
        """Lays a card over whatever lies there (S-22). Pre: the spot is within reach, or the city is empty."""
        column: i64 = column_of(spot)
        row: i64 = row_of(spot)
        if self.count == 0:
            self.left, self.right, self.top, self.bottom = column, column + 1, row, row + 1
        self.cards[self.count] = card
        self.spots[self.count] = spot
        self.count += 1
        self.left = min(self.left, column)
        self.right = max(self.right, column + 1)
        self.top = min(self.top, row)
        self.bottom = max(self.bottom, row + 1)
        self._extend(column + FAR, row + FAR)

    def may_place(self, spot: i64) -> bool:
        """Whether a card there would cover a block of the city or share an edge with one (S-21)."""
        return (self.reach[row_of(spot) + FAR] & COLUMN_BITS[column_of(spot) + FAR]) != 0

    def legal_spots(self, first: i64, ids: list[object], out: list[object]) -> None:
        """Appends the id of each spot within reach, in order; `first` is the id of the first spot of all."""
        # A card two rows or columns away still shares an edge, since a card is two blocks wide and high.
        row: i64 = max(self.top - 2, -FAR)
        while row <= min(self.bottom + 1, FAR):
            columns: i64 = self.reach[row + FAR]
            column: i64 = max(self.left - 2, -FAR)
            while column <= min(self.right + 1, FAR):
                if columns & COLUMN_BITS[column + FAR]:
                    spot: i64 = first + spot_at(column, row, 0)
                    out.append(ids[spot])
                    out.append(ids[spot + 1])
                column += 1
            row += 1

    def plan(self, blocks: Blocks) -> Plan:
        """Returns the visible city (S-22)."""
        plan = Plan(self.right - self.left + 1, self.bottom - self.top + 1, self.left, self.top)
        blocks.paint(plan, self.cards, self.spots, self.count)
        plan.survey()
        return plan

    def _extend(self, column: i64, row: i64) -> None:
        """Adds what is near a new card to what is within reach."""
        near: i64 = 0
        while near < 5:
            at: i64 = row + near - 2
            if 0 <= at < REACH:
                columns: i64 = NEAR[near]
                step: i64 = 0
                while step < 5:
                    if columns & COLUMN_BITS[step] and 0 <= column + step - 2 < REACH:
                        self.reach[at] |= COLUMN_BITS[column + step - 2]
                    step += 1
            near += 1


def empty_city() -> City:
    """Returns a city without a card."""
    return City(repeat(-1, CITY_CARDS), repeat(-1, CITY_CARDS), repeat(0, REACH))


def spot_at(column: i64, row: i64, turned: i64) -> i64:
    """Returns the number of a spot."""
    return ((row + FAR) * REACH + column + FAR) * 2 + turned


def column_of(spot: i64) -> i64:
    """Returns the column of a spot's top left block."""
    return spot // 2 % REACH - FAR


def row_of(spot: i64) -> i64:
    """Returns the row of a spot's top left block."""
    return spot // 2 // REACH - FAR


def is_turned(spot: i64) -> bool:
    """Whether a card at this spot is turned by 180 degrees (S-20)."""
    return spot % 2 == 1


def spot_name(spot: i64) -> str:
    """Returns the spot as people write it.

    >>> spot_name(spot_at(2, -1, 1))
    '2,-1 turned'
    """
    return f"{column_of(spot)},{row_of(spot)}" + (" turned" if is_turned(spot) else "")


def first_block(card: i64, spot: i64) -> i64:
    """Returns where the four blocks of a card at this spot begin in `Blocks`."""
    return (card * 2 + spot % 2) * 4
