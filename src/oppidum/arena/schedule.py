"""Who plays which games: rounds of seatings, one round a seed.

All games of a round share their seed, so that luck favours nobody. In a balanced match every bot sits on every seat
equally often within the round:

* as many bots as seats: each bot moves on by a seat from game to game; the next seed has other neighbours;
* more bots than seats: the same for every selection of bots that fills the table;
* fewer bots than seats: the seats are shared as evenly as they can be; where that leaves some over, each bot has the
  larger share in turn;
* nobody against another (one seat, or all together): each bot plays the seed alone, on all seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, permutations
from typing import TypeVar

from oppidum.arena.match import Job, Match
from oppidum.engine.chance import SEED_BYTES, seed_bytes, seed_text
from oppidum.engine.configuration import Pack

T = TypeVar("T")
Seats = tuple[int, ...]
"""The bots by seat, as places in the list of bots."""


class Schedule:
    """The games of a match by their number, from 1; every seed has `games_a_round` of them."""

    def __init__(self, match: Match, pack: Pack | None = None) -> None:
        assert match.pack == (pack.hash if pack else ""), "a match with a card pack needs the pack"
        self.match = match
        self._pack = pack
        self._rounds = [[tuple(match.bots[bot] for bot in seats) for seats in games] for games in _make_rounds(match)]
        self.games_a_round = len(self._rounds[0])

    def job(self, number: int, record: bool = False) -> Job:
        """Returns the game of this number."""
        turn, place = divmod(number - 1, self.games_a_round)
        seats = self._rounds[turn % len(self._rounds)][place]
        seed = seed_text(shift_seed(seed_bytes(self.match.seed), turn))
        return Job(number, self.match, seed, seats, self._pack, record)

    def round_of(self, number: int) -> int:
        """Returns the round, from 0, that the game belongs to."""
        return (number - 1) // self.games_a_round

    def round_up(self, games: int) -> int:
        """Returns the number of games, rounded up to whole rounds."""
        return -(-games // self.games_a_round) * self.games_a_round


def shift_seed(seed: bytes, by: int) -> bytes:
    """Returns the seed so many numbers on; after the last comes the first.

    >>> shift_seed(bytes(32), -1) == b"\\xff" * 32
    True
    """
    return ((int.from_bytes(seed, "big") + by) % (1 << 8 * SEED_BYTES)).to_bytes(SEED_BYTES, "big")


def _make_rounds(match: Match) -> list[list[Seats]]:
    """Returns the rounds that seeds go through in turn, all of the same number of games."""
    bots, seats = len(match.bots), match.players
    if match.seating == "fixed":
        return [[tuple(range(bots))]]
    if match.seating == "rotated":
        return [_distinct_rotations(match.bots)]
    if match.solitary:
        return [[(bot,) * seats for bot in range(bots)]]
    return _make_selections(bots, seats) if bots >= seats else _make_mixes(bots, seats)


def _distinct_rotations(bots: tuple[str, ...]) -> list[Seats]:
    """Returns every rotation of the seats; bots of one name are not told apart."""
    first = {rotate(bots, turn): rotate(tuple(range(len(bots))), turn) for turn in reversed(range(len(bots)))}
    return list(reversed(first.values()))


def rotate(seats: tuple[T, ...], by: int) -> tuple[T, ...]:
    """Moves everybody so many seats forward; the first ones go to the end."""
    return seats[by:] + seats[:by]


def _make_selections(bots: int, seats: int) -> list[list[Seats]]:
    """Returns a round for each cyclic order, with every selection of bots in all rotations."""
    tables = list(combinations(range(bots), seats))
    orders = [(0, *rest) for rest in permutations(range(1, seats))]
    return [
        [rotate(tuple(table[place] for place in order), turn) for table in tables for turn in range(seats)]
        for order in orders
    ]


def _make_mixes(bots: int, seats: int) -> list[list[Seats]]:
    """Seatings that become each other by moving round or by exchanging the bots in turn make a round.

    Where such rounds would differ in size (two pairs at a table of four), one round holds every seating.
    """
    share, over = divmod(seats, bots)
    fillings = [
        tuple(bot for bot in range(bots) for _ in range(share + (bot in favoured)))
        for favoured in combinations(range(bots), over)
    ]
    left = dict.fromkeys(sorted(set(chain.from_iterable(map(permutations, fillings)))))
    rounds: list[list[Seats]] = []
    while left:
        found = list(dict.fromkeys(_list_alike(next(iter(left)), bots)))
        rounds.append(found)
        for seating in found:
            del left[seating]
    if len({len(games) for games in rounds}) > 1:
        return [list(chain.from_iterable(rounds))]
    return rounds


def _list_alike(seating: Seats, bots: int) -> Iterator[Seats]:
    for exchange in range(bots):
        exchanged = tuple((bot + exchange) % bots for bot in seating)
        yield from (rotate(exchanged, turn) for turn in range(len(seating)))
