"""How long a log may grow.

Answers end a game sooner or later (`Limits.most_actions` of its configuration), but people may take back and answer
again without end. So in a long log only what brings the game forward is taken: any game can still be finished.
"""

from __future__ import annotations

from oppidum.engine.messages import Message
from oppidum.server.errors import Refused
from oppidum.server.play.table_game import TableGame
from oppidum.server.wire.play import AnyCommand, Consent, Return, Undo, Withdraw

MOST_WITH_UNDO = 5000
"""From so many entries on, nobody goes back; a game with all its undos has a few hundred."""

GoingBack = Undo | Withdraw | Consent | Return
"""Commands that bring no game nearer to its end. Leaving is none: without coming back nobody leaves twice."""


def expect_room(game: TableGame, command: AnyCommand) -> None:
    """Refuses what would let a long log grow without end."""
    if game.version >= MOST_WITH_UNDO and isinstance(command, GoingBack):
        raise Refused(409, Message("server-too-long", {"most": MOST_WITH_UNDO}))


def rate_of(command: AnyCommand) -> str:
    """The rate limit under which the command is counted."""
    return "undos" if isinstance(command, GoingBack) else "commands"
