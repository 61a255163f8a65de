"""Limits the size of a card pack, before its text is parsed and before its values are checked."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from oppidum.engine.messages import Message
from oppidum.engine.text_bounds import TextBounds

PACK_TEXT: Final = TextBounds(bytes=120_000, letters=1_000, digits=18)
"""Three times the longest built-in data; the worst text within it is read in about a second."""

MOST_ENTRIES: Final = 200
"""The most entries of a list and fields of a table; City of Iron, with the longest lists, has 60 cards."""

DEEPEST: Final = 12
LONGEST_KEY: Final = 60
LARGEST_NUMBER: Final = 10**9
UNSEEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Categories of characters that steer a terminal, turn the direction of writing, or break a line."""

INVISIBLE_LETTERS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters that show nothing."""


class Fault(NamedTuple):
    """Something in a pack that cannot be: the path of the field and the reason."""

    path: str
    why: Message


def find_excess(value: Any, path: str = "", depth: int = 0) -> Iterator[Fault]:
    """Yields every list, text and number beyond the bounds, and every text with a control character."""
    if depth > DEEPEST:
        yield Fault(path, Message("engine-pack-deep", {"most": DEEPEST}))
    elif isinstance(value, dict | list) and len(value) > MOST_ENTRIES:
        yield Fault(path, Message("engine-pack-many", {"found": len(value), "most": MOST_ENTRIES}))
    elif isinstance(value, dict):
        for key, inner in value.items():
            if len(key) > LONGEST_KEY or not is_plain(key):
                yield Fault(path, Message("engine-pack-key", {"most": LONGEST_KEY}))
            else:
                yield from find_excess(inner, f"{path}.{key}" if path else key, depth + 1)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from find_excess(inner, f"{path}[{number}]", depth + 1)
    elif isinstance(value, str) and not is_plain(value):
        yield Fault(path, Message("engine-pack-control"))
    elif isinstance(value, str) and len(value) > PACK_TEXT.letters:
        yield Fault(path, Message("engine-pack-long", {"most": PACK_TEXT.letters}))
    elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        yield Fault(path, Message("engine-pack-large", {"most": LARGEST_NUMBER}))


def is_plain(text: str) -> bool:
    """Whether every character of the text can be seen or is a space.

    >>> is_plain("Circus Maximus"), is_plain("red\\x1b[31m")
    (True, False)
    """
    return text.isprintable() or all(unicodedata.category(each) not in UNSEEN for each in text)


def is_visible(text: str) -> bool:
    """Whether any character of the text shows something by itself: no blank, mark or invisible letter.

    >>> is_visible("VII"), is_visible(" \\u2800")
    (True, False)
    """
    return any(unicodedata.category(each)[0] not in "CMZ" and each not in INVISIBLE_LETTERS for each in text)
