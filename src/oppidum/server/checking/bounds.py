"""Bounds of a position's text, found by one look at its letters before any parser sees it.

Parsers go deep, and some take a time that grows with the square of the length of a key; what passes here is cheap to
parse. The look itself is linear, but not for the server's own process either.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from oppidum.engine.messages import Message, OppidumError
from oppidum.server.wire.lobby import LONGEST_POSITION


class BeyondBounds(OppidumError):
    """The text has too much of something."""


class Bounds(msgspec.Struct, frozen=True):
    """The most that a text may have of each: what a real position needs, several times over."""

    bytes: int = LONGEST_POSITION
    depth: int = 12
    parts: int = 8
    letters: int = 200
    digits: int = 100


POSITION_BOUNDS: Final = Bounds()

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


def expect_bounded(text: str, bounds: Bounds = POSITION_BOUNDS) -> None:
    """Refuses a text that is too long or nested too deep, or has too long a key, text or number."""
    if not _is_bounded(text, bounds):
        raise BeyondBounds(Message("server-position-bounds", msgspec.structs.asdict(bounds)))


def _is_bounded(text: str, bounds: Bounds) -> bool:
    if len(text.encode()) > bounds.bytes:
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


def _is_too_long(word: str, bounds: Bounds) -> bool:
    return len(word) > bounds.letters or any(len(run) > bounds.digits for run in _DIGITS.findall(word))
