"""What the form of a new table refuses is what the title refuses, and nothing else."""

from itertools import product

import pytest

from oppidum import titles
from oppidum.engine.configuration import ConfigurationError, option_text
from oppidum.engine.game import Game
from oppidum.engine.messages import Message
from oppidum.games import find
from oppidum.server.tables.conflicts import conflicts_of
from oppidum.server.wire.lobby import Conflict


def _refusal(game: Game, players: int, options: dict[str, str]) -> Message | None:
    try:
        game.check(players, {option.key: option.read(options[option.key]) for option in game.options})
    except ConfigurationError as refusal:
        return refusal.message
    return None


def _holds(conflict: Conflict, players: int, options: dict[str, str]) -> bool:
    """As the page asks it."""
    chosen = all(options[key] in values for key, values in conflict.options.items())
    return chosen and (not conflict.players or players in conflict.players)


@pytest.mark.rule("X-01")
@pytest.mark.parametrize("game", titles(), ids=lambda game: game.key)
def test_every_choice_is_refused_by_the_form_as_by_the_title(game: Game) -> None:
    conflicts = conflicts_of(game)
    values = [
        [option_text(option.default)] if option.seating else list(option.choices) or ["no", "yes"]
        for option in game.options
    ]
    keys = [option.key for option in game.options]
    for players in range(game.players[0], game.players[1] + 1):
        for chosen in product(*values):
            options = dict(zip(keys, chosen, strict=True))
            reasons = [conflict.message for conflict in conflicts if _holds(conflict, players, options)]
            refusal = _refusal(game, players, options)
            assert (refusal is None) == (not reasons), (players, options)
            assert refusal is None or refusal in reasons


def test_rome_names_each_reason_once() -> None:
    conflicts = conflicts_of(find("rome"))
    assert [conflict.players for conflict in conflicts if conflict.players] == [[5]]
    levels = ["standard", "hard", "challenge"]
    assert all(conflict.options["consul"] == levels for conflict in conflicts)
    others = {key for conflict in conflicts for key in conflict.options} - {"consul"}
    assert others == {"objectives", "roles", "stealing", "trading", "invocations", "roads"}
    assert len(conflicts) == len(others) + 1
