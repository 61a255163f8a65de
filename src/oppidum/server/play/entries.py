"""Entries of a table's log. Everything that happens at a table is an entry, and the game is the fold of them."""

from __future__ import annotations

from typing import Final

import msgspec

ANSWER: Final = "answer"
WITHDRAW: Final = "withdraw"
CONFIRM: Final = "confirm"
UNDO: Final = "undo"
ASK_UNDO: Final = "ask-undo"
AGREE: Final = "agree"
DECLINE: Final = "decline"
TIMEOUT: Final = "timeout"
TAKEOVER: Final = "takeover"
RETURN: Final = "return"
RESIGN: Final = "resign"
PAUSE: Final = "pause"
CLOSE: Final = "close"
RETIRE: Final = "retire"
LAST_KINDS: Final = (CLOSE, RETIRE)
"""Entries that end a table for good: an administrator closed it, or its rules are no longer played here."""

NOBODY: Final = -1
"""The seat of an entry that nobody at the table made."""


class LogEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the log; the entry of version v was made upon the table of version v - 1.

    `notation` is an answer's action, or its steps (`steps.py`), or how many steps a seat withdrew. `revealed` says that
    it showed something new to a person who plays, which ends free undo. `shared` says that it was part of a decision
    that several seats make at once. `back` is the version that an undo goes back to. `key` is the client's own name for
    the request, unique for its seat.
    """

    version: int
    kind: str
    seat: int
    at: int
    notation: str = ""
    key: str | None = None
    revealed: bool = False
    shared: bool = False
    back: int | None = None
