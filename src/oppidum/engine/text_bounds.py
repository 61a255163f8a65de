"""Bounds of a text in TOML or JSON, checked before any parser sees it.

Parsers recurse, and some take time that grows with the square of a key's length. What passes here is cheap to parse.
The check itself is linear in the length of the text.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec


class TextBounds(msgspec.Struct, frozen=True):
    """The most that a text may have of each.

    `depth` counts brackets inside one another, `parts` those of a dotted key, `letters` those of a word or string.
    """

    bytes: int
    depth: int = 12
    parts: int = 8
    letters: int = 200
    digits: int = 100


# The tokens of TOML and JSON that matter. Every alternative goes on to the end of the text where its own end is
# missing, so that no letter is looked at twice.
_TOKEN: Final = re.compile(
    r"""
      (?P<block> \"\"\" (?:[^\\"]+ | \\. | "(?!\"\"))* (?:\"\"\" | \Z | \\\Z)
               | ''' .*? (?:''' | \Z) )
    | (?P<text> " (?:[^"\\\n]+ | \\.)* "? | ' [^'\n]* '? )
    | (?P<word> [^\s"'\#\[\]{}.,=:]+ )
    | (?P<dot> \. )
    | (?P<open> [\[{] )
    | (?P<close> [\]}] )
    | (?P<end> [\n,=:] )
    | \# [^\n]*
    """,
    re.VERBOSE | re.DOTALL,
)
_DIGITS: Final = re.compile("[0-9_]+")


def is_within(text: str, bounds: TextBounds) -> bool:
    """Whether the text is short enough, nested little enough, and free of overlong keys, strings and numbers."""
    if len(text) > bounds.bytes or len(text.encode(errors="surrogatepass")) > bounds.bytes:
        return False
    depth, parts = 0, 1
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind == "open":
            depth += 1
        elif kind == "close":
            depth = max(depth - 1, 0)
        elif kind == "dot":
            parts += 1
        elif kind == "end":
            parts = 1
        elif kind is not None and _is_too_long(token[0], bounds):
            return False
        if depth > bounds.depth or parts > bounds.parts:
            return False
    return True


def _is_too_long(word: str, bounds: TextBounds) -> bool:
    return len(word) > bounds.letters or any(len(run) > bounds.digits for run in _DIGITS.findall(word))
