"""Tables that are ready to be played at: what a title is usually wanted for, from `presets.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from oppidum.engine.game import Game
from oppidum.server.wire.lobby import Preset

PLAIN = "plain"


def presets_of(game: Game) -> list[Preset]:
    """What the title is offered as; always something, whatever the title."""
    return _written().get(game.key) or [Preset(PLAIN, game.players[0])]


@cache
def _written() -> dict[str, list[Preset]]:
    text = files(__package__).joinpath("presets.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, list[Preset]])
