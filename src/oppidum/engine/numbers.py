"""Packed numbers: what the hot parts of a game keep their state in.

`Numbers` is a run of 64-bit integers. Read and write by index, copy by slicing (`run[:]`), make one with `numbers`,
lengthen one by `run = append(run, value)` and use the old one no more. In hot code an empty run is `vec[i64]()`, which
the compiler knows.

Compiled, a run is plain memory (`librt.vecs`). Interpreted, lists behind the same names are faster, so there it is a
list; which also is the way out should that young library fail us. This file itself is never compiled.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

__all__ = ["Numbers", "append", "i64", "numbers", "packed", "repeat", "vec"]


def _core_is_compiled() -> bool:
    core = find_spec("oppidum.engine.game")
    return core is not None and not str(core.origin).endswith(".py")


def _append_to_list(run: list[int], value: int) -> list[int]:
    run.append(value)
    return run


def _packed_list(run: list[int]) -> bytes:
    return array("q", run).tobytes()


if TYPE_CHECKING or _core_is_compiled():
    from librt.vecs import append, vec

    _packed: Callable[[Any], bytes] = bytes
else:
    _packed = _packed_list
    vec = {i64: list}  # so that vec[i64] is the type that makes lists, and quickly found
    append = _append_to_list

Numbers = vec[i64]


def numbers(values: list[int]) -> vec[i64]:
    """Returns a run of these values.

    >>> list(numbers([3, 1]))
    [3, 1]
    """
    return vec[i64](values)


def repeat(value: int, times: int) -> vec[i64]:
    """Returns a run of one value.

    >>> list(repeat(7, 3))
    [7, 7, 7]
    """
    return vec[i64]([value] * times)


def packed(run: vec[i64]) -> bytes:
    """Returns the memory of a run, the same in both forms.

    >>> len(packed(numbers([3, 1])))
    16
    """
    return _packed(run)
