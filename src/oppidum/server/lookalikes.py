"""Finds names that look alike: refuses reserved names, and marks equal-looking names at one table.

Two names look alike if their skeletons are equal, as in Unicode Technical Standard 39: letters that are drawn alike
become one. `lookalikes.toml` has the letters of other alphabets, digits and signs with which an English or German name
could be imitated, and the names that are reserved.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from oppidum.engine.messages import Thing
from oppidum.players import names
from oppidum.words import call, languages

MOST_REMEMBERED = 20_000
PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))
"""Two letters that together are drawn like one."""


class _Reserved(msgspec.Struct, frozen=True):
    offices: list[str]
    alone: list[str]


class _Data(msgspec.Struct, frozen=True):
    letters: dict[str, str]
    reserved: _Reserved


_DATA = msgspec.toml.decode((files(__package__) / "lookalikes.toml").read_bytes(), type=_Data)
_DRAWN_AS = str.maketrans({each: letter for letter, alike in _DATA.letters.items() for each in alike})


def skeleton(name: str) -> str:
    """Returns the name with all similar letters replaced by one of them; names with equal skeletons look alike.

    >>> skeleton("Ada") == skeleton("\\u0410 d \\u0430") == skeleton("ADÀ")
    True
    """
    plain = unicodedata.normalize("NFKC", name)
    bare = "".join(each for each in unicodedata.normalize("NFD", plain) if not unicodedata.combining(each))
    drawn = bare.translate(_DRAWN_AS).casefold().replace("i", "l")  # a capital I is drawn like a small L
    for pair, letter in PAIRS:
        drawn = drawn.replace(pair, letter)
    return "".join(filter(str.isalnum, drawn)) or plain.casefold()


def is_reserved(name: str) -> bool:
    """Returns whether a name could be taken for that of a bot, the server or an administrator.

    >>> [is_reserved(name) for name in ("Greedy 2", "Ada (Admin)", "R4ND0M", "Randolph")]
    [True, True, True, False]
    """
    offices, made_of_reserved = _reserved()
    words = re.split(r"[\s()\[\]{}.,;:/_-]+", unicodedata.normalize("NFKC", name))
    without_number = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", name)
    return any(skeleton(word) in offices for word in words) or any(
        made_of_reserved.fullmatch(skeleton(each)) for each in (name, without_number)
    )


@cache
def _reserved() -> tuple[frozenset[str], re.Pattern[str]]:
    """Returns the skeletons of offices, and a pattern of names that consist only of reserved ones."""
    called = [call(Thing(f"page-bot-{bot}", bot), language) for bot in names() for language in languages()]
    offices = frozenset(map(skeleton, _DATA.reserved.offices))
    alone = offices | {skeleton(each) for each in (*_DATA.reserved.alone, *names(), *called)}
    return offices, re.compile(f"(?:{'|'.join(map(re.escape, sorted(alone)))})+")


def tell_apart(people: Sequence[tuple[str, str]]) -> list[str]:
    """Returns the names, given with marks; a name that looks like another one gets its mark appended.

    >>> tell_apart([("Ada", "1"), ("ada", "2"), ("Ben", "3")])
    ['Ada (1)', 'ada (2)', 'Ben']
    """
    likenesses = Counter(_likeness(name) for name, _ in people)
    return [f"{name} ({mark})" if mark and likenesses[_likeness(name)] > 1 else name for name, mark in people]


@lru_cache(MOST_REMEMBERED)
def _likeness(name: str) -> str:
    """Returns the skeleton without text in brackets, which could imitate a mark."""
    plain = unicodedata.normalize("NFKC", name)
    return skeleton(re.split(r"[(\[{]", plain)[0].strip() or plain)
