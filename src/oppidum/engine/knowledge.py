"""Knowledge: all that one viewer has ever lawfully seen, and nothing else.

Bots, hints and outside programs are handed a Knowledge, never a State, so that none of them can look where its player
could not. It has perfect recall: what can be worked out from the public log is known, nothing depends on memory.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from oppidum.engine.chance import Dice
from oppidum.engine.events import View

if TYPE_CHECKING:
    from oppidum.engine.configuration import Configuration
    from oppidum.engine.game import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(ABC):
    """What `viewer` knows: a seat, or `SPECTATOR` who sees what all seats see in common.

    `to_bytes` holds the same and no more; `Configuration.knowledge_from_bytes` is the way back, so that a bot in
    another process gets just these bytes.
    """

    configuration: Configuration
    viewer: int

    @abstractmethod
    def view(self) -> View:
        """The knowledge as a message: built from what is known, never filtered from the truth."""

    @abstractmethod
    def to_bytes(self) -> bytes:
        """The knowledge, whole, in canonical form."""

    @abstractmethod
    def imagine(self, dice: Dice) -> State:
        """A complete state, drawn evenly from all that fit what is known, with a fresh generator of its own.

        Post: ``imagine(dice).knowledge(viewer).key() == key()``. Answers that others have given in an open shared
        decision, unseen by the viewer, are drawn evenly from what those seats could have answered.
        """

    def key(self) -> bytes:
        """The identity of what is known: equal exactly when the viewer cannot tell two games apart."""
        return self.to_bytes()
