"""Mends the C code that mypyc 2.4.1 writes for packed runs (`librt.vecs.vec`) that come from interpreted code.

The wrapper of a function and the setter of an attribute borrow their argument: the caller owns it, and a setter takes a
reference of its own later. Unboxing a run takes a reference all the same (`emit_unbox` forgets its `borrow`), nobody
gives it back, and so the run is never freed. The mended code gives it back at once; the boxed argument keeps the run
alive until the call returns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

BORROWING = re.compile(r"\b(arg_\w+|tmp) = Vec(\w+)Api\.unbox\((?:obj_\w+|value)\b[^;]*\);")
"""How wrappers and setters unbox a run. Functions themselves name their values otherwise, and own what they unbox."""


def release_borrowed(code: str) -> tuple[str, int]:
    """Returns the code with every borrowed run released, and how many places that were.

    >>> release_borrowed("arg_bit = VecI64Api.unbox(obj_bit);")
    ('arg_bit = VecI64Api.unbox(obj_bit); VEC_I64_DECREF(arg_bit);', 1)
    """
    return BORROWING.subn(lambda found: f"{found[0]} VEC_{found[2].upper()}_DECREF({found[1]});", code)


def mend_sources(sources: Iterable[str]) -> None:
    """Rewrites generated C files in place; ValueError if there is nothing to mend, since the compiler has changed."""
    places = 0
    for path in map(Path, sources):
        code, found = release_borrowed(path.read_text("utf-8"))
        if found:
            path.write_text(code, "utf-8")
            places += found
    if not places:
        raise ValueError("mypyc unboxes runs in another way than before: see whether tools/borrowed_runs.py is needed")
