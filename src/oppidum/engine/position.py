"""Positions: a state as a TOML or JSON file that a person can write.

A position names the game, its players, options and seed, and under `position` what differs from an empty table. Each
title says what stands there (`Configuration.from_position`); this file reads and writes the frame, and has the checks
that every title makes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Hashable
from typing import Annotated, Any

import msgspec
import tomli_w

from oppidum.engine.chance import Chance, fresh_seed, seed_bytes, seed_text
from oppidum.engine.configuration import OptionValue, Pack, option_text
from oppidum.engine.game import Game, State, written_options
from oppidum.engine.messages import Message, OppidumError, Param

LARGEST_AMOUNT = 1_000_000
"""The largest amount in a position: far beyond any game, and far below what a number of a table can hold."""


class ImpossiblePosition(OppidumError):
    """The position cannot be: the path of the field and the reason."""

    def __init__(self, path: str, why: Message) -> None:
        super().__init__(Message("engine-impossible-position", {"path": path, "why": why}))


class BadPosition(OppidumError):
    """The text is no position at all."""


class Frame(msgspec.Struct, forbid_unknown_fields=True):
    """What every position file says, whatever the title."""

    game: str
    players: int
    position: dict[str, Any]
    options: dict[str, OptionValue] = {}
    pack: str = ""
    seed: int | str | None = None
    streams: dict[str, Annotated[int, msgspec.Meta(ge=0, lt=2**32)]] = {}


def read_position(
    text: str, find: Callable[[str], Game], find_pack: Callable[[str], Pack | None] | None = None
) -> State:
    """Returns the state that a position file describes, TOML or JSON; `find_pack` gives the card pack with a hash."""
    frame = _decode(text)
    # Without a seed each reading shuffles anew what the position leaves open.
    seed = fresh_seed() if frame.seed is None else seed_bytes(frame.seed)
    pack = find_pack(frame.pack) if frame.pack and find_pack else None
    if frame.pack and pack is None:
        raise BadPosition(Message("engine-position-pack", {"pack": frame.pack[:40]}))
    configuration = find(frame.game).configure(frame.players, frame.options, pack)
    return configuration.from_position(frame.position, Chance(seed, tuple(sorted(frame.streams.items()))))


def read_frame(text: str) -> Frame:
    """Returns the frame of a position file, its position not yet looked at."""
    return _decode(text)


def write_position(state: State) -> str:
    """Returns the state as TOML; `read_position` is the way back."""
    configuration = state.configuration
    frame = {
        "game": configuration.game.key,
        "players": configuration.players,
        **({"pack": configuration.pack.hash} if configuration.pack else {}),
        "seed": seed_text(state.chance.seed),
        "streams": dict(state.chance.used),
        "options": {key: option_text(value) for key, value in written_options(configuration).items()},
        "position": state.position(),
    }
    text: str = tomli_w.dumps(frame)  # where wheels are built its types are not known
    return text


def decode_fields(tree: dict[str, Any], shape: type[Any], root: str = "position") -> Any:
    """Converts the tree to the title's struct; ImpossiblePosition has the field's path, which begins with `root`."""
    try:
        return msgspec.convert(tree, shape, strict=True)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `")
        where = path.rstrip("`").replace("$", root, 1) or root
        raise ImpossiblePosition(where, Message("engine-plain", {"text": reason})) from None


def _decode(text: str) -> Frame:
    try:
        tree = msgspec.json.decode(text) if text.lstrip().startswith("{") else tomllib.loads(text)
        return msgspec.convert(tree, Frame)
    except (ValueError, RecursionError, msgspec.DecodeError) as error:  # endless numbers and nesting among them
        raise BadPosition(Message("engine-bad-position", {"why": str(error)[:200]})) from None


class PositionReader:
    """Sets up a table from a position, step by step; each thing can be in one place only.

    `placed` holds, for each thing read so far, the path of the field that placed it.
    """

    def __init__(self) -> None:
        self.placed: dict[Hashable, str] = {}

    def _place(self, thing: Hashable, name: str, path: str) -> None:
        """Notes that the thing is here; raises ImpossiblePosition if it already is elsewhere."""
        if thing in self.placed:
            self._require(False, path, "engine-position-twice", what=name, other=self.placed[thing])
        self.placed[thing] = path

    def _require_range(self, number: int, least: int, most: int, path: str) -> None:
        inside = least <= number <= most
        self._require(inside, path, "engine-position-range", number=number, least=least, most=most)

    def _require(self, holds: bool, path: str, key: str, **params: Param) -> None:
        """Raises ImpossiblePosition with this message unless the condition holds."""
        if not holds:
            raise ImpossiblePosition(path, Message(key, params))
