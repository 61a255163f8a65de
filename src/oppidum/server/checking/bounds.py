"""Bounds of a position's text, checked before any parser sees it.

The check is linear, but too slow for the server's own process.
"""

from __future__ import annotations

from typing import Final

import msgspec

from oppidum.engine.messages import Message, OppidumError
from oppidum.engine.text_bounds import TextBounds, is_within
from oppidum.server.wire.lobby import LONGEST_POSITION

POSITION_BOUNDS: Final = TextBounds(bytes=LONGEST_POSITION)
"""What a real position needs, several times over."""


class BoundsExceeded(OppidumError):
    """The text is too long, too deep, or has too long a key, word or number."""


def expect_bounded(text: str) -> None:
    """Refuses a text that is too long or nested too deep, or has too long a key, text or number."""
    if not is_within(text, POSITION_BOUNDS):
        raise BoundsExceeded(Message("server-position-bounds", msgspec.structs.asdict(POSITION_BOUNDS)))
