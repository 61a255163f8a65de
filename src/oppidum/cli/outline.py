"""Plain data as an outline that people can read: short parts on one line, long ones below their name."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

WIDTH = 78
INDENT = "  "


def outline(data: Any, depth: int = 0) -> Iterator[str]:
    """Yields the lines of an outline; an unknown card is `?`, nothing at all is `-`.

    >>> print(*outline({"hand": {"type": "hand", "cards": ["B4", None]}, "chosen": None}), sep="; ")
    hand: B4 ?; chosen: -
    """
    indent = INDENT * depth
    for name, part in _parts(data):
        line = f"{indent}{name}: {_inline(part)}"
        if len(line) > WIDTH and _is_deep(part):
            yield f"{indent}{name}:"
            yield from outline(part, depth + 1)
        else:
            yield from textwrap.wrap(line, WIDTH, subsequent_indent=indent + INDENT)


def _is_deep(part: Any) -> bool:
    """Returns whether the part holds parts that hold something themselves."""
    inside = list(part.values()) if isinstance(part, dict) else part
    return isinstance(inside, list) and any(isinstance(item, dict | list) for item in inside)


def _parts(data: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(data, dict):
        yield from ((str(name), part) for name, part in data.items() if name != "type")
    else:
        yield from ((str(number), part) for number, part in enumerate(data))


def _inline(part: Any) -> str:
    match part:
        case None:
            return "-"
        case bool():
            return "yes" if part else "no"
        case {"type": _, "cards": list(cards)}:
            return " ".join(card or "?" for card in cards) or "-"
        case dict():
            return ", ".join(f"{name} {_inline(value)}" for name, value in part.items()) or "-"
        case list():
            separator = "; " if any(isinstance(item, dict | list) for item in part) else " "
            return separator.join(_inline(item) for item in part) or "-"
        case _:
            return str(part)
