"""Cleans what people type and others read: it becomes plain text of bounded length."""

from __future__ import annotations

import unicodedata

from oppidum.engine.messages import Message
from oppidum.engine.pack_bounds import INVISIBLE_LETTERS
from oppidum.server.errors import Refused
from oppidum.server.lookalikes import is_reserved

LONGEST_NAME = 32
LONGEST_CHAT = 500
UNSAFE_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that change how other text is shown, or show nothing."""


def clean_name(text: str) -> str:
    """Returns the name as others see it.

    Raises Refused where nothing is left of it, or where it could be taken for the name of a bot or of the server.

    >>> clean_name("  Ada\\u202e   Lovelace ")
    'Ada Lovelace'
    """
    name = _clean(text)
    if not name or len(name) > LONGEST_NAME:
        raise Refused(400, Message("server-bad-name", {"most": LONGEST_NAME}))
    if is_reserved(name):
        raise Refused(400, Message("server-reserved-name", {"name": name}))
    return name


def clean_chat(text: str) -> str:
    """Returns a line of chat as others see it; Refused where nothing is left, or too much."""
    line = _clean(text)
    if not line or len(line) > LONGEST_CHAT:
        raise Refused(400, Message("server-bad-chat", {"most": LONGEST_CHAT}))
    return line


def _clean(text: str) -> str:
    """Returns the text in one line and in Unicode's composed form, without characters that could deceive."""
    # One form for equal words: else two names that look the same could be stored as different texts.
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    kept: list[str] = []
    marks = 0
    for character in composed:
        category = unicodedata.category(character)
        # Stacks of combining marks would paint over the lines above and below; real languages need at most three.
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category not in UNSAFE_CATEGORIES and character not in INVISIBLE_LETTERS and marks <= 3:
            kept.append(character)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))
