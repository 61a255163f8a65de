"""What to type, by example: words of the title that is played."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Examples:
    """`kind` narrows the list of actions, `part` further; `place` alone lists what concerns it.

    `action` is one that may be asked about, `rule` and `word` can be looked up, `table` is what the whole table shows,
    `look` what can be looked at besides; empty where that is nothing.
    """

    kind: str
    part: str
    place: str
    action: str
    rule: str
    word: str
    table: str
    look: str = ""
