"""The parts of a Configuration: options, card packs, limits, fields, laws, secrets and the census."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable
from typing import Any

import msgspec

from oppidum.engine.messages import Message, OppidumError

OptionValue = bool | str


class ConfigurationError(OppidumError):
    """The players, options or pack do not go together."""


class Option(msgspec.Struct, frozen=True):
    """An option that a title declares. Without choices it is a yes or no.

    One about `seating` (who begins, who plays which nation) changes no rule: checks do not multiply by it. One that was
    `added` after games had been played is not written down at its default, so that what was written before stays true.
    """

    key: str
    default: OptionValue
    choices: tuple[str, ...] = ()
    seating: bool = False
    added: bool = False

    def read(self, value: OptionValue) -> OptionValue:
        """Checks a value from Python or from text, and returns it.

        >>> Option("drafting", False).read("yes")
        True
        """
        if self.choices:
            if value in self.choices:
                return value
            raise self._refusal(value, list(self.choices))
        if isinstance(value, bool):
            return value
        if value in ("yes", "no"):
            return value == "yes"
        raise self._refusal(value, ["yes", "no"])

    def _refusal(self, value: OptionValue, choices: list[str]) -> ConfigurationError:
        params: dict[str, Any] = {"option": self.key, "value": str(value)[:60], "choices": choices}
        return ConfigurationError(Message("engine-bad-option-value", params))


def option_text(value: OptionValue) -> str:
    """Returns an option's value as people type it; `Option.read` is the way back."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value


class Pack(msgspec.Struct, frozen=True):
    """Component values that replace a title's own, from an owner of the printed game; `packs` reads and checks them."""

    name: str
    data: dict[str, Any]
    game: str = ""

    @property
    def hash(self) -> str:
        """What a record writes of the pack."""
        return hashlib.sha256(msgspec.json.encode(self.data, order="deterministic")).hexdigest()[:16]


class Limits(msgspec.Struct, frozen=True):
    """Bounds that no game of the configuration passes."""

    most_actions: int
    least_points: int
    greatest_points: int


class Field(msgspec.Struct, frozen=True):
    """A named part of the numbers that `State.encode` writes, with its shape."""

    name: str
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many numbers the field takes."""
        size = 1
        for length in self.shape:
            size *= length
        return size


class Law(msgspec.Struct, frozen=True):
    """A conservation law: what `holds` says of every state is True, or something came from nothing."""

    name: str
    holds: Callable[[Any], bool]


class Secret(msgspec.Struct, frozen=True):
    """Something hidden: `truth` gives what of it this viewer may not know in a state, None where all is open.

    The conformance kit sees to it that `Knowledge.imagine` varies it.
    """

    name: str
    truth: Callable[[Any, int], Hashable]


class Census(msgspec.Struct, frozen=True):
    """What the conformance kit must see at least once: the ids of rules and the names of things.

    A thing is used by an event with a `who` (`conformance/event_checks.py`). To turn up, to be drawn or kept is not
    enough.

    `unreached` explains what a random game of this configuration cannot reach.
    """

    rules: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    unreached: dict[str, str] = {}
