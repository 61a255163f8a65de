"""Actions: integers inside the engine, values and short texts at its edge.

Each Configuration has one `ActionSpace`. An id means the same action throughout a configuration, and never leaves
the process: logs, records and messages carry the notation.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from oppidum.engine.messages import Message, OppidumError
from oppidum.engine.suggestions import NearTexts

LARGEST_SPACE: Final = 20_000


class UnknownNotation(OppidumError):
    """The text names no action of this game."""


class Action(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """What a player may do; a title's actions are its subclasses, their fields are the parts.

    The notation is the kind followed by the fields, blank between them: texts and numbers as they are, a tuple item
    by item, a flag by its name when set, an absent part not at all.
    """

    @property
    def kind(self) -> str:
        """The name of the action's kind, first word of its notation."""
        return str(self.__struct_config__.tag)

    def notation(self) -> str:
        """Returns the action as people type it and records keep it; `ActionSpace.parse` is the way back."""
        words = [self.kind]
        for name in self.__struct_fields__:
            words.extend(_words(name, getattr(self, name)))
        return " ".join(words)


def _words(name: str, part: Any) -> list[str]:
    if part is None or part is False:
        return []
    if part is True:
        return [name]
    if isinstance(part, tuple):
        return [str(item) for item in part]
    return [str(part)]


class ActionSpace:
    """Every action of a configuration, numbered.

    >>> class Show(Action):
    ...     card: int
    >>> space = ActionSpace([Show(7), Show(9)])
    >>> space.notation(1), space.parse("SHOW  7"), space.id(Show(9)), space.size
    ('show 9', 0, 1, 2)
    """

    def __init__(self, actions: list[Action]) -> None:
        if len(actions) > LARGEST_SPACE:
            raise ValueError(f"{len(actions)} actions: ask in two steps instead")
        self.size: Final = len(actions)
        self._actions = actions
        self._notations = [action.notation() for action in actions]
        self._ids = {text.lower(): number for number, text in enumerate(self._notations)}
        # Texts that differ in case alone are for the conformance kit to find, which names them.
        if len(set(self._notations)) != self.size:
            raise ValueError("two actions share a notation")
        self._near: NearTexts | None = None

    def action(self, number: int) -> Action:
        """Returns the value of an id."""
        return self._actions[number]

    def id(self, action: Action) -> int:
        """Returns the id of a value."""
        return self.parse(action.notation())

    def notation(self, number: int) -> str:
        """Returns the text of an id."""
        return self._notations[number]

    def parse(self, text: str) -> int:
        """Returns the id of a text. Its words have one order; case and blanks do not matter."""
        found = self._ids.get(" ".join(text.lower().split()))
        if found is None:
            raise UnknownNotation(self._unknown(text))
        return found

    def kinds(self) -> list[str]:
        """Returns the kinds of action, in the order of their first id."""
        return list(dict.fromkeys(action.kind for action in self._actions))

    def _unknown(self, text: str) -> Message:
        words = text.lower().split()
        shown = " ".join(text.split())[:60]
        reordered = self._with_words(words)
        if reordered is not None:
            return Message("engine-notation-order", {"text": shown, "near": reordered})
        # Built on the first mistake only: most configurations never meet one.
        if self._near is None:
            self._near = NearTexts(self._ids)
        near = self._near.nearest(shown.lower())
        if near is not None:
            return Message("engine-unknown-notation-near", {"text": shown, "near": self.notation(self._ids[near])})
        return Message("engine-unknown-notation", {"text": shown})

    def _with_words(self, words: list[str]) -> str | None:
        """Returns the first notation that has these words in another order; only refused texts pay for the search."""
        wanted, length = sorted(words), len(" ".join(words))
        for text in self._notations:
            if len(text) == length and sorted(text.lower().split()) == wanted:
                return text
        return None
