"""Tables that are ready to be played at: the presets of a title, from its family's file."""

from __future__ import annotations

import msgspec

from oppidum.engine.game import Game
from oppidum.games.families import load_presets
from oppidum.server.wire.lobby import Preset

PLAIN = "plain"


def presets_of(game: Game) -> list[Preset]:
    """Returns the presets of a title; a title without presets has one, for its fewest players."""
    written = load_presets(game.family).get(game.key, [])
    return msgspec.convert(written, list[Preset]) or [Preset(PLAIN, game.players[0])]
