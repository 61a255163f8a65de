"""A Configuration: a title made ready for so many players with such options.

It holds every table that the rules read, built from data once and shared by all its states; nothing read from data is
a module constant, so that card packs can be chosen per table.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

import msgspec

from oppidum.engine.actions import ActionSpace
from oppidum.engine.chance import Chance
from oppidum.engine.messages import Message, OppidumError

if TYPE_CHECKING:
    from oppidum.engine.game import Game, State
    from oppidum.engine.knowledge import Knowledge

OptionValue = bool | str


class ConfigurationError(OppidumError):
    """The players, options or pack do not go together."""


class Option(msgspec.Struct, frozen=True):
    """An option that a title declares. Without choices it is a yes or no.

    One about `seating` (who begins, who plays which nation) changes no rule: checks do not multiply by it.
    """

    key: str
    default: OptionValue
    choices: tuple[str, ...] = ()
    seating: bool = False

    def read(self, value: OptionValue) -> OptionValue:
        """The value checked, from Python or from text.

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
    """An option's value as people type it; `Option.read` is the way back."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value


def options_text(configuration: Configuration) -> str:
    """The options as they go into the seed of a fair shuffle: `key=value`, sorted, a blank between them."""
    return " ".join(f"{key}={option_text(value)}" for key, value in sorted(configuration.options.items()))


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
    """What the conformance kit must have seen at least once: rules at work, by their ids, and things in use, by name.

    A thing is used by an event with a `who` (`conformance/event_checks.py`). To turn up, to be drawn or kept is not
    enough.

    `unreached` explains what a random game of this configuration cannot reach.
    """

    rules: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    unreached: dict[str, str] = {}


class Configuration(ABC):
    """A title, its number of players, options and pack; built by `Game.configure`, immutable after."""

    game: Game
    players: int
    options: dict[str, OptionValue]
    pack: Pack | None
    parties: int
    actions: ActionSpace
    limits: Limits
    encoding: tuple[Field, ...]
    laws: tuple[Law, ...]
    secrets: tuple[Secret, ...]
    census: Census

    @abstractmethod
    def new(self, seed: int | str | bytes) -> State:
        """A game from its beginning. The state may already ask: drafts, roles, orders of starting decks."""

    @abstractmethod
    def from_bytes(self, data: bytes) -> State:
        """The way back from `State.to_bytes`."""

    @abstractmethod
    def knowledge_from_bytes(self, data: bytes) -> Knowledge:
        """The way back from `Knowledge.to_bytes`."""

    @abstractmethod
    def from_position(self, tree: dict[str, Any], chance: Chance) -> State:
        """The way back from `State.position`; what the tree leaves out is as on an empty table.

        Raises `oppidum.engine.position.ImpossiblePosition` with the path of the field and the reason.
        """

    def encoding_size(self) -> int:
        """How many numbers `State.encode` writes."""
        return sum(field.size for field in self.encoding)

    def __reduce__(self) -> tuple[Any, ...]:
        return _configure, (self.game, self.players, self.options, self.pack)


def _configure(game: Game, players: int, options: dict[str, OptionValue], pack: Pack | None) -> Configuration:
    return game.configure(players, options, pack)
