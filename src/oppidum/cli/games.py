"""`oppidum games`: the titles and what can be chosen for each."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from oppidum.cli.console import grid, show, write_json
from oppidum.cli.setup import Json
from oppidum.engine.configuration import Option, option_text
from oppidum.engine.game import Game
from oppidum.games import titles


def games(*, json: Json = False) -> None:
    """List the titles, their players and options."""
    if json:
        write_json([_data(game) for game in titles()])
        return
    table = grid("title", "name", "for", "options")
    for game in titles():
        table.add_row(Text(game.key, "bold"), game.name, _players(game), _options(game))
    show(table)


def _data(game: Game) -> dict[str, Any]:
    return {
        "key": game.key,
        "name": game.name,
        "players": list(game.players),
        "rules": game.rules_version,
        "options": [
            {"key": option.key, "choices": _choices(option), "default": option_text(option.default)}
            for option in game.options
        ],
    }


def _players(game: Game) -> str:
    least, most = game.players
    return str(least) if least == most else f"{least}-{most}"


def _options(game: Game) -> Text:
    """Returns each option with its choices, the default in bold and first."""
    text = Text()
    for option in game.options:
        default = option_text(option.default)
        others = [choice for choice in _choices(option) if choice != default]
        text.append(f"{option.key} ").append(default, "bold").append("".join(f"|{other}" for other in others))
        text.append("\n")
    text.rstrip()
    return text


def _choices(option: Option) -> list[str]:
    return list(option.choices or ("no", "yes"))
