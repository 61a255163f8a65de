"""What people type and others read: made plain text of bounded length, and nothing else."""

from __future__ import annotations

import unicodedata

from oppidum.engine.messages import Message
from oppidum.server.errors import Refused
from oppidum.server.lookalikes import is_reserved

LONGEST_NAME = 32
LONGEST_CHAT = 500
HARMFUL = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Categories of characters that change how other text is shown, or show nothing."""
EMPTY = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters that show nothing."""


def clean_name(text: str) -> str:
    """The name as others see it; Refused where it is none, or could be taken for a bot's or the server's.

    >>> clean_name("  Ada\\u202e   Lovelace ")
    'Ada Lovelace'
    """
    name = _plain(text)
    if not name or len(name) > LONGEST_NAME:
        raise Refused(400, Message("server-bad-name", {"most": LONGEST_NAME}))
    if is_reserved(name):
        raise Refused(400, Message("server-reserved-name", {"name": name}))
    return name


def clean_chat(text: str) -> str:
    """A line of chat as others see it."""
    line = _plain(text)
    if not line or len(line) > LONGEST_CHAT:
        raise Refused(400, Message("server-bad-chat", {"most": LONGEST_CHAT}))
    return line


def _plain(text: str) -> str:
    """In one line and one form, so that equal words are equal texts; at most three marks on a letter."""
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    kept: list[str] = []
    marks = 0
    for character in composed:
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category not in HARMFUL and character not in EMPTY and marks <= 3:
            kept.append(character)
    return unicodedata.normalize("NFC", " ".join("".join(kept).split()))
