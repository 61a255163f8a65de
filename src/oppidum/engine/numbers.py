"""Packed numbers: what the hot parts of a game keep their state in.

`Numbers` is a fixed run of 64-bit integers. Interpreted it behaves much like a list; compiled it is plain memory. Read
and write by index, copy by slicing (`run[:]`), make one with `numbers`, lengthen one by `run = append(run, value)`.
In hot code an empty run is `vec[i64]()`, which the compiler knows. This file itself is never compiled.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

__all__ = ["Numbers", "append", "i64", "numbers", "repeated", "vec"]

Numbers = vec[i64]


def numbers(values: list[int]) -> vec[i64]:
    """A run of these values.

    >>> list(numbers([3, 1]))
    [3, 1]
    """
    return vec[i64](values)


def repeated(value: int, times: int) -> vec[i64]:
    """A run of one value.

    >>> list(repeated(7, 3))
    [7, 7, 7]
    """
    return vec[i64]([value] * times)
