"""Chance as a value: one 256-bit seed for each game, and named streams for its shuffles.

The generator is a hash counter. It must never change, so that records replay on every platform:

* block *i* of a stream is ``SHA-256(seed || name || 0x00 || i)``: the seed as 32 bytes big-endian, the stream's name in
  UTF-8, the block number as 8 bytes big-endian. Each block gives eight words of 32 bits, big-endian, first word first;
* ``below(n)`` takes the first word ``w`` with ``w < 2**32 - 2**32 % n`` and gives ``w % n``;
* ``shuffle`` is Fisher and Yates from the end: for ``i = len - 1 .. 1`` swap items ``i`` and ``below(i + 1)``;
* every use of a stream begins with a block of its own; words left over are dropped.

The number of blocks that each stream has used is part of a state. A reshuffle in mid-game never shifts another
stream, and going back to an earlier state never rolls anew.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from typing import Final, TypeVar

from oppidum.engine.messages import Message, OppidumError
from oppidum.engine.numbers import i64

T = TypeVar("T")

SEED_BYTES: Final = 32
WORD_RANGE: Final = 4294967296
WORDS_A_BLOCK: Final = 8
DIGEST_BYTES: Final = 32
SEED_TEXT: Final = re.compile("[0-9]+|0x[0-9A-Fa-f]+")


class BadSeed(OppidumError):
    """The text or number is not a 256-bit seed."""


class Dice:
    """One stream of random numbers. Bots get one of their own; a state opens one by name for each shuffle.

    >>> Dice(seed_bytes(1), "deal").below(6)
    4
    """

    def __init__(self, seed: bytes, name: str = "", block: int = 0) -> None:
        self._prefix = seed + name.encode() + b"\0"
        self.block = block
        self._digest = b""
        self._read: i64 = DIGEST_BYTES

    def word(self) -> i64:
        """Returns the next word of 32 bits."""
        if self._read == DIGEST_BYTES:
            self._digest = hashlib.sha256(self._prefix + self.block.to_bytes(8, "big")).digest()
            self.block += 1
            self._read = 0
        digest = self._digest
        at: i64 = self._read
        self._read = at + 4
        # Bytes are put together by hand: int.from_bytes would make a slice, an object, for each word.
        high: i64 = digest[at] * 256 + digest[at + 1]
        low: i64 = digest[at + 2] * 256 + digest[at + 3]
        return high * 65536 + low

    def below(self, n: i64) -> i64:
        """Returns a number from 0 to n - 1, each equally likely."""
        # 2**32 is rarely a multiple of n, so the remainders of the last words would make small numbers likelier. Such
        # words are thrown away.
        limit: i64 = WORD_RANGE - WORD_RANGE % n
        while True:
            word: i64 = self.word()
            if word < limit:
                return word % n

    def choose(self, items: list[T]) -> T:
        """Returns one of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Puts the items into a random order, each order equally likely."""
        # Each item is swapped with one at or before it, so there are len! equally likely runs, and each ends in
        # another order. Swapping with any item would make some orders likelier.
        i: i64 = len(items) - 1
        while i > 0:
            j: i64 = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1

    def seed(self) -> bytes:
        """Returns a fresh 256-bit seed for another generator."""
        return b"".join([int(self.word()).to_bytes(4, "big") for _ in range(WORDS_A_BLOCK)])


class Chance:
    """A game's seed and how many blocks each named stream has used.

    >>> chance = Chance(seed_bytes(1))
    >>> cards = [1, 2, 3, 4]
    >>> chance.shuffle("deal", cards)
    >>> cards
    [1, 4, 2, 3]
    """

    def __init__(self, seed: bytes, used: tuple[tuple[str, int], ...] = ()) -> None:
        self.seed = seed
        self.used = used

    def copy(self) -> Chance:
        """Returns an independent copy: `used` is replaced, never changed in place."""
        return Chance(self.seed, self.used)

    def shuffle(self, stream: str, items: list[T]) -> None:
        """Shuffles the items in place with the stream of that name."""
        dice = self._open(stream)
        dice.shuffle(items)
        self._close(stream, dice)

    def below(self, stream: str, n: int) -> int:
        """Returns a number from 0 to n - 1 from the stream of that name."""
        dice = self._open(stream)
        number = dice.below(n)
        self._close(stream, dice)
        return number

    def _open(self, stream: str) -> Dice:
        for name, block in self.used:
            if name == stream:
                return Dice(self.seed, stream, block)
        return Dice(self.seed, stream)

    def _close(self, stream: str, dice: Dice) -> None:
        # Sorted, so that equal states have equal bytes whichever stream was used first.
        rest = [entry for entry in self.used if entry[0] != stream]
        self.used = tuple(sorted([*rest, (stream, dice.block)]))


def seed_bytes(seed: int | str | bytes) -> bytes:
    """Returns a seed as 32 bytes, from a number, its decimal or 0x text, or the bytes themselves.

    >>> seed_bytes("258") == seed_bytes(258) == seed_bytes("0x102")
    True
    """
    if isinstance(seed, bytes):
        if len(seed) != SEED_BYTES:
            raise BadSeed(Message("engine-bad-seed", {"seed": seed.hex()[:80]}))
        return seed
    try:
        number = _seed_number(seed) if isinstance(seed, str) else seed
        return number.to_bytes(SEED_BYTES, "big")
    except (ValueError, OverflowError):
        raise BadSeed(Message("engine-bad-seed", {"seed": str(seed)[:80]})) from None


def _seed_number(text: str) -> int:
    if not SEED_TEXT.fullmatch(text):
        raise ValueError(text)
    return int(text[2:], 16) if text.startswith("0x") else int(text)


def seed_text(seed: bytes) -> str:
    """Returns the decimal text of a seed, as records write it; `seed_bytes` reads it back."""
    return str(int.from_bytes(seed, "big"))


def fresh_seed() -> bytes:
    """Returns a seed from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(secret: bytes) -> str:
    """Returns the hash of a secret, which the server publishes before the seats send their shares."""
    return hashlib.sha256(secret).hexdigest()


def fair_seed(secret: bytes, table: str, options: str, shares: list[bytes]) -> bytes:
    """Returns a hash of secret, table, options and the seats' shares in order: a seed that nobody can choose.

    Every part is preceded by its length in 4 bytes big-endian, so that no two inputs hash alike.
    """
    # The server published the hash of its secret before it saw a share, and the seats chose theirs without knowing the
    # secret. So a single honest party makes the seed random for everyone.
    parts = [secret, table.encode(), options.encode(), *shares]
    return hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()
